import { useQuery } from '@tanstack/react-query';
import { call, type Output } from '#web/api/call.ts';

type Inventory = Output<'inventory.list'>['inventories'][number];

/** Inventories of the organization by their id. */
export function useInventories(): ReadonlyMap<string, Inventory> {
  const { data } = useQuery({
    queryKey: ['inventory.list'],
    queryFn: ({ signal }) => call('inventory.list', {}, signal),
  });
  return new Map(data?.inventories.map((one) => [one.id, one]));
}
