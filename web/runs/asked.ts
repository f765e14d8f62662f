import { queryOptions } from '@tanstack/react-query';
import { call, type Input, type Output } from '#web/api/call.ts';

export type Agent = Output<'agent.list'>['agents'][number];
export type Run = Output<'run.read'>['run'];
export type RunHead = Output<'run.list'>['runs'][number];
export type RunStep = Run['stepsTaken'][number];
export type PlanStep = Run['plan'][number];
export type InboxItem = Output<'inbox.list'>['items'][number];
export type Proposal = Extract<InboxItem, { type: 'proposal' }>;

/** How often a run that is at work is looked at again. */
const AT_WORK_MS = 1500;

export const agentsQuery = queryOptions({
  queryKey: ['agents', 'agent.list'],
  queryFn: ({ signal }) => call('agent.list', {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.agents.some(({ lastRun }) => lastRun?.state === 'active') ? AT_WORK_MS : false,
});

export const runsQuery = (input: Input<'run.list'>) =>
  queryOptions({
    queryKey: ['agents', 'run.list', input],
    queryFn: ({ signal }) => call('run.list', input, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'active') ? AT_WORK_MS : false,
  });

export const runQuery = (runId: string) =>
  queryOptions({
    queryKey: ['agents', 'run.read', runId],
    queryFn: ({ signal }) => call('run.read', { runId }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run.state === 'active' ? AT_WORK_MS : false),
  });

export const inboxQuery = (input: Input<'inbox.list'>) =>
  queryOptions({
    queryKey: ['agents', 'inbox.list', input],
    queryFn: ({ signal }) => call('inbox.list', input, signal),
    staleTime: 0,
  });
