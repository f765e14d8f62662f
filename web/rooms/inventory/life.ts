import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Input, type Output } from '#web/api/call.ts';
import { contextQuery, ledgerChanged } from '#web/api/queries.ts';

export type Life = Output<'inventory.read'>['inventory'];

/** Everything of an inventory; asked again whenever the ledger changes. */
export const lifeQuery = (inventoryId: string) =>
  queryOptions({
    queryKey: ['ledger', 'inventory.read', inventoryId],
    queryFn: ({ signal }) => call('inventory.read', { inventoryId }, signal),
    // Another person may have reviewed it meanwhile.
    staleTime: 0,
  });

/** Verbs that change an inventory and give it back as it is then. */
type Change = {
  [V in
    | 'inventory.update'
    | 'inventory.exclude'
    | 'inventory.withdrawExclusion'
    | 'inventory.submit'
    | 'inventory.sendBack'
    | 'inventory.approve'
    | 'inventory.close'
    | 'inventory.reopen']: V;
}[
  | 'inventory.update'
  | 'inventory.exclude'
  | 'inventory.withdrawExclusion'
  | 'inventory.submit'
  | 'inventory.sendBack'
  | 'inventory.approve'
  | 'inventory.close'
  | 'inventory.reopen'];

/** Calls a verb that changes an inventory; every view over it asks again. */
export function useChange<V extends Change>(verb: V, onDone: (life: Life) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<V>) => call(verb, input),
    onSuccess: async (output) => {
      const { inventory } = output as { inventory: Life };
      client.setQueryData(lifeQuery(inventory.id).queryKey, { inventory });
      onDone(inventory);
      await ledgerChanged();
    },
  });
}

/** What the person may do with inventories. */
export function useMay() {
  const { data } = useQuery(contextQuery);
  const role = data?.organization?.role ?? 'viewer';
  return {
    userId: data?.user.id ?? '',
    mayWaive: role === 'owner',
    mayLead: role === 'owner' || role === 'manager',
    maySubmit: role === 'owner' || role === 'manager' || role === 'contributor',
  };
}
