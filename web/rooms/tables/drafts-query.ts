import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';

/** The lines that wait; asked again whenever their drawer opens. */
export const draftsQuery = queryOptions({
  queryKey: ['draft.list', 'open'],
  queryFn: ({ signal }) => call('draft.list', { state: 'open', limit: 500 }, signal),
  staleTime: 0,
});

/** What was made elsewhere is shown the next time the drawer opens. */
export async function draftsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
}
