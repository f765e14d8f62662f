import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { call, type Input, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';

export type Subject = Input<'comment.list'>['subject'];
export type Thread = Output<'comment.list'>['threads'][number];
export type Comment = Thread['comment'];
export type Colleague = Output<'member.colleagues'>['people'][number];

/** What others say is asked for again so often while it is looked at, and when the window comes to the front. */
export const LOOK_AGAIN_MS = 15_000;

export const commentsQuery = (subject: Subject, focusId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['comments', subject.kind, subject.id, subject.chapter ?? '', focusId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'comment.list',
        { subject, ...(pageParam ? { before: pageParam } : focusId ? { focusId } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });

export const questionsQuery = (input: Input<'question.list'>) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'questions', input],
    queryFn: ({ pageParam, signal }) =>
      call('question.list', { ...input, ...(pageParam ? { before: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });

export const colleaguesQuery = queryOptions({
  queryKey: ['member.colleagues'],
  queryFn: ({ signal }) => call('member.colleagues', {}, signal),
});

const LEADS: ReadonlySet<string> = new Set(['owner', 'manager']);

/**
 * Who leads the organization and may approve in it, whoever looks among them; null until it is known. People of an engaged
 * consultancy work in the ledger and never approve it.
 */
export function useLeaders(): Colleague[] | null {
  const { data } = useQuery(colleaguesQuery);
  return data?.people.filter(({ role, engaged }) => LEADS.has(role) && !engaged) ?? null;
}

/** After something was said, everything that shows what is said asks again. */
export async function commentsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['comments'] });
}
