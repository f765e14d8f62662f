import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Input, type Output } from '#web/api/call.ts';
import { ledgerChanged } from '#web/api/queries.ts';

export type Finding = Output<'finding.list'>['findings'][number];
export type FindingFilter = Omit<Input<'finding.list'>, 'cursor' | 'limit'>;
export type PanelSubject = Input<'quality.panel'>['subject'];

/** What changed a moment ago is looked at by the server a moment later: asked again until nothing waits. */
const AGAIN_MS = 1500;

export const findingsQuery = (filter: FindingFilter, limit: number) =>
  queryOptions({
    queryKey: ['ledger', 'finding.list', filter, limit],
    queryFn: ({ signal }) => call('finding.list', { ...filter, limit }, signal),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? AGAIN_MS : false),
    // The list that stood stays while another filter is asked for.
    placeholderData: keepPreviousData,
  });

export const findingQuery = (findingId: string) =>
  queryOptions({
    queryKey: ['ledger', 'finding.get', findingId],
    queryFn: ({ signal }) => call('finding.get', { findingId }, signal),
  });

export const panelQuery = (subject: PanelSubject) =>
  queryOptions({
    queryKey: ['ledger', 'quality.panel', subject],
    queryFn: ({ signal }) => call('quality.panel', { subject }, signal),
    refetchInterval: ({ state }) => (state.data && state.data.waitingLines > 0 ? AGAIN_MS : false),
  });

/** By what findings are made. */
export const measuresQuery = queryOptions({
  queryKey: ['ledger', 'finding.settings'],
  queryFn: ({ signal }) => call('finding.settings', {}, signal),
});

/** After something was applied, dismissed or opened again, every view over the ledger asks anew. */
export const findingsChanged = ledgerChanged;
