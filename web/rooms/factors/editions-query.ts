import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** Publishers with their editions, and how many lines of the ledger use each. */
export const editionsQuery = queryOptions({
  queryKey: ['ledger', 'factor.editions'],
  queryFn: ({ signal }) => call('factor.editions', {}, signal),
});
