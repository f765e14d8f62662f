import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** What is administered changes under several hands: each visit asks anew. */
const fresh = { staleTime: 0 };

export const requestsQuery = queryOptions({
  queryKey: ['access.list'],
  queryFn: ({ signal }) => call('access.list', { limit: 500 }, signal),
  ...fresh,
});

export const organizationsQuery = queryOptions({
  queryKey: ['administration.listOrganizations'],
  queryFn: ({ signal }) => call('administration.listOrganizations', {}, signal),
  ...fresh,
});

export const deletionsQuery = queryOptions({
  queryKey: ['administration.listDeletions'],
  queryFn: ({ signal }) => call('administration.listDeletions', {}, signal),
  ...fresh,
});

export const PEOPLE_PER_PAGE = 50;

export const peopleQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['administration.listPeople', search, page],
    queryFn: ({ signal }) =>
      call('administration.listPeople', { search, page, perPage: PEOPLE_PER_PAGE }, signal),
    ...fresh,
  });

export const mailQuery = queryOptions({
  queryKey: ['administration.listMail'],
  queryFn: ({ signal }) => call('administration.listMail', {}, signal),
  // Letters leave a few seconds after what they tell of.
  refetchInterval: 5000,
  ...fresh,
});

export const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['administration.readMail', messageId],
    queryFn: ({ signal }) => call('administration.readMail', { messageId }, signal),
  });

export const AUDIT_PER_PAGE = 100;

export const healthQuery = queryOptions({
  queryKey: ['administration.health'],
  queryFn: ({ signal }) => call('administration.health', {}, signal),
  refetchInterval: 30_000,
  ...fresh,
});
