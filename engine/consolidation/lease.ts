/**
 * Where the emissions of a leased asset stand: the GHG Protocol Scope 3 Standard, appendix A, tables for lessees and for
 * lessors; and the part of a year for which an asset was leased.
 */
import type { Decimal } from '../decimal.ts';
import { divide, fromInteger, ZERO } from '../decimal.ts';
import { daysBetween, isDay } from '../period.ts';
import { orRefused } from '../malformed.ts';
import type { Result } from '../problem.ts';
import { excerpt, ok, refuse } from '../problem.ts';
import type { ConsolidationApproach } from './table.ts';

export interface Lease {
  /** Whose inventory it is. */
  readonly perspective: 'lessee' | 'lessor';
  /** Finance (capital) lease: the lessee has the risks and rewards of ownership. Operating lease: the lessor keeps them. */
  readonly kind: 'finance' | 'operating';
  /**
   * Only by operational control and an operating lease: the reporting company can show that the usual answer of the table is
   * wrong, because the lessee has no operational control of the asset, or the lessor has it.
   */
  readonly controlShownOtherwise?: boolean;
}

export type LeasePlacement =
  /** Fuel burnt and gases released in scope 1, energy bought in scope 2. */
  | { readonly scopes: readonly [1, 2]; readonly category: null }
  | {
      readonly scopes: readonly [3];
      readonly category: 'upstream_leased_assets' | 'downstream_leased_assets';
    };

const OWN: LeasePlacement = { scopes: [1, 2], category: null };
const UPSTREAM: LeasePlacement = { scopes: [3], category: 'upstream_leased_assets' };
const DOWNSTREAM: LeasePlacement = { scopes: [3], category: 'downstream_leased_assets' };

/** The scopes, and for scope 3 the category, of a leased asset's emissions. */
export function placeOfLease(lease: Lease, approach: ConsolidationApproach): LeasePlacement {
  const { perspective, kind, controlShownOtherwise = false } = lease;
  const byOperation = approach === 'operational_control';
  if (perspective === 'lessee') {
    if (kind === 'finance') return OWN;
    return byOperation && !controlShownOtherwise ? OWN : UPSTREAM;
  }
  if (kind === 'finance') return DOWNSTREAM;
  return byOperation && !controlShownOtherwise ? DOWNSTREAM : OWN;
}

export interface LeasedPart {
  /** First and last day of the period on which it was leased; of a part of no days, those of the period. */
  readonly from: string;
  readonly to: string;
  /** Days of the period on which the asset was leased. */
  readonly days: number;
  readonly daysOfPeriod: number;
  /** 0 to 1, 34 significant digits where the quotient does not end. */
  readonly share: Decimal;
}

/**
 * The part of a reporting period in which an asset was leased, both ends counted; a lease that runs on has no `to`. Refuses
 * with `period.unreadable` (`text`) and `period.reversed` (`from`, `to`).
 */
export function leasedPart(
  lease: { readonly from: string; readonly to?: string },
  period: { readonly from: string; readonly to: string },
): Result<LeasedPart> {
  return orRefused(() => partOfPeriod(lease, period));
}

function partOfPeriod(
  lease: { readonly from: string; readonly to?: string },
  period: { readonly from: string; readonly to: string },
): Result<LeasedPart> {
  const leaseTo = lease.to ?? (lease.from > period.to ? lease.from : period.to);
  for (const text of [lease.from, leaseTo, period.from, period.to]) {
    if (!isDay(text)) return refuse('period.unreadable', { text: excerpt(text) });
  }
  for (const { from, to } of [{ from: lease.from, to: leaseTo }, period]) {
    if (to < from) return refuse('period.reversed', { from, to });
  }
  const from = lease.from > period.from ? lease.from : period.from;
  const to = leaseTo < period.to ? leaseTo : period.to;
  const days = to < from ? 0 : daysBetween(from, to);
  const daysOfPeriod = daysBetween(period.from, period.to);
  const share = days === 0 ? ZERO : divide(fromInteger(days), fromInteger(daysOfPeriod));
  const within = days === 0 ? period : { from, to };
  return ok({ from: within.from, to: within.to, days, daysOfPeriod, share });
}
