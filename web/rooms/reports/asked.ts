import { queryOptions } from '@tanstack/react-query';
import { call, type Input, type Output, type Verb } from '#web/api/call.ts';

type Reading = Extract<Verb, `report.${string}` | 'approval.list' | 'inventory.closings'>;

/** A question about reports; asked again after one was changed. */
export function reportQuery<V extends Reading>(verb: V, input: Input<V>) {
  return queryOptions({
    queryKey: ['reports', verb, input],
    queryFn: ({ signal }): Promise<Output<V>> => call(verb, input, signal),
  });
}

export type Report = Output<'report.read'>['report'];
export type ReportHead = Output<'report.list'>['reports'][number];
export type ReportDocument = Output<'report.preview'>['document'];
export type Programme = Output<'report.programmes'>['programmes'][number];

export const CATEGORIES = [
  'inventory',
  'brazil',
  'investors',
  'european_union',
  'management',
  'audit',
] as const;
export const STATES = ['draft', 'in_review', 'approved', 'issued'] as const;

/** How an issue is numbered on its pages. */
export function numberOf(issue: number): string {
  return `R-${String(issue).padStart(4, '0')}`;
}
