import type { Output } from '#web/api/call.ts';
import type { Filters } from '#web/results/address.ts';

type Context = Output<'session.context'>;
type Summary = Output<'result.summary'>;

/** What every part of the page is told. */
export interface Shown {
  readonly context: Context;
  readonly filters: Filters;
  readonly year: number;
  readonly period: { readonly from: string; readonly to: string };
  readonly summary: Summary;
  readonly change: (change: Partial<Filters>) => void;
  /** Opens the entries behind a mark. */
  readonly open: (of: Partial<Filters>) => void;
}
