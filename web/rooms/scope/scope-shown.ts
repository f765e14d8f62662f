import type { Output } from '#web/api/call.ts';
import type { Filters } from '#web/results/address.ts';
import type { Scope } from '#web/results/scope-look.tsx';

type Summary = Output<'result.summary'>;

export interface ScopeShown {
  readonly scope: Scope;
  readonly year: number;
  readonly period: { readonly from: string; readonly to: string };
  readonly summary: Summary;
  /** Whether the person may state and register. */
  readonly mayWrite: boolean;
  readonly filters: Filters;
  readonly open: (of: Partial<Filters>) => void;
}
