import { useQuery } from '@tanstack/react-query';
import { contextQuery } from '#web/api/queries.ts';

const IMPORTING = ['owner', 'manager', 'contributor'];

/** Whether the person may import; null while nobody knows. */
export function useMayImport(): boolean | null {
  const { data } = useQuery(contextQuery);
  if (!data) return null;
  return IMPORTING.includes(data.organization?.role ?? '');
}
