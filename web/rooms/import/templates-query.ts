import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** Of what the templates are made; it changes with the product alone. */
export const templatesQuery = queryOptions({
  queryKey: ['import.templates'],
  queryFn: ({ signal }) => call('import.templates', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
