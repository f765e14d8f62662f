import { ONE } from '#engine/decimal.ts';
import type { Factor } from '#engine/factor.ts';
import { intervalAround } from '#engine/judge/uncertainty.ts';
import type { Library } from '#engine/library.ts';
import {
  type AmountsAtOne,
  closeCalculation,
  type Days,
  OpenAmounts,
  type OpenCalculation,
  onDays,
  openCalculation,
  type StoredCalculation,
  withoutDays,
} from '#engine/open-calculation.ts';
import type { Basis } from '../draft/basis.ts';
import type { WholeActivity } from '../draft/whole-activity.ts';
import type { Counted } from '../footprint/count.ts';
import type { GivenRate } from '#engine/given-rate.ts';

/** A calculation with its quantity and its days left open, and what is said beside its amounts whatever these are. */
export interface LedgerBasis
  extends Pick<Counted, 'method' | 'figures' | 'disclosures' | 'uncertainty' | 'quality'> {
  readonly open: StoredCalculation;
  /** Not there: its lines say themselves what their gases come to. */
  readonly atOne?: AmountsAtOne;
  /** Purchased energy that is told by market too, with the amounts by location. */
  readonly byMarket: boolean;
}

/** What differs between the lines of a basis. */
export interface OwnInputs extends Days {
  readonly quantity: string;
}

/** What an activity was counted by. */
export interface CountedBy {
  readonly activity: WholeActivity;
  readonly basis: Basis;
  /** Named by a person or kept from before; absent: the engine chose. */
  readonly factor?: Factor | undefined;
  /** The day of the calculation, ISO. */
  readonly today: string;
}

/** A basis, and the calculation that it leaves open on the days that it was made for. */
export interface OpenBasis {
  readonly content: LedgerBasis;
  readonly open: OpenCalculation;
  readonly amounts: OpenAmounts;
}

/**
 * The basis of what was counted, proved: filled in with the activity's own inputs it gives that very calculation, its trace
 * and the hash of its inputs included. Null where it is no calculation of one open quantity; such a line is kept whole.
 */
export function basisOfCounted(by: CountedBy, counted: Counted, library: Library): OpenBasis | null {
  if (counted.method !== null) return null;
  const { quantity, from, to } = by.activity;
  const opened = openCalculation(inputOf(by), library);
  if (!opened.ok) return null;
  const open = opened.value;
  const amounts = new OpenAmounts(open);
  const atOne = amounts.atOne();
  const { method, figures, disclosures, uncertainty, quality, marketBased } = counted;
  const content: LedgerBasis = {
    open: withoutDays(open),
    ...(atOne === null ? {} : { atOne }),
    method,
    figures,
    disclosures,
    uncertainty:
      uncertainty.status === 'known'
        ? { ...uncertainty, ...intervalAround(amounts.of(ONE).co2eKg, uncertainty) }
        : uncertainty,
    quality,
    byMarket: marketBased !== undefined,
  };
  const again = calculationOf(content, { quantity, from, to });
  return isSame(again, counted) ? { content, open, amounts } : null;
}

function inputOf({ activity, basis, factor, today }: CountedBy) {
  const { besides, ...told } = activity;
  const { region, gwpSet, programme, siteId } = basis;
  const { supplier, basis: calorific, perUnit, acceptGwpSet, parameters } = besides;
  const share = parameters?.biofuelShare as GivenRate | null | undefined;
  return {
    activity: {
      ...told,
      region,
      ...(siteId ? { site: siteId } : {}),
      ...(supplier === undefined ? {} : { supplier }),
      ...(calorific === undefined ? {} : { basis: calorific }),
      ...(perUnit === undefined ? {} : { perUnit: perUnit as GivenRate }),
    },
    gwpSet,
    programme,
    today,
    ...(acceptGwpSet === undefined ? {} : { acceptGwpSet }),
    ...(factor === undefined ? {} : { factor }),
    ...(share ? { biofuelShare: share } : {}),
  };
}

/** Alike as JSON keeps them: what is undefined is not there. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = new Set([...Object.keys(mine), ...Object.keys(others)]);
  for (const key of keys) if (!isSame(mine[key], others[key])) return false;
  return true;
}

/** The calculation of a line's own inputs on a basis, as `countActivity` gives it; its trace is made when it is looked at. */
export function calculationOf(
  { open, atOne: _atOne, byMarket, uncertainty, ...said }: LedgerBasis,
  { quantity, from, to }: OwnInputs,
): Counted {
  const footprint = closeCalculation(onDays(open, { from, to }), quantity);
  const { co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg, outsideKyotoCo2eKg } = footprint;
  const { status, gwpSet, scope, category, factors, problems, months } = footprint;
  return {
    ...{ status, gwpSet, scope, category, factors, problems, months },
    ...{ co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg, outsideKyotoCo2eKg },
    ...said,
    uncertainty:
      uncertainty.status === 'known'
        ? { ...uncertainty, ...intervalAround(co2eKg, uncertainty) }
        : uncertainty,
    ...(byMarket ? { marketBased: { co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg, outsideKyotoCo2eKg } } : {}),
    get trace() {
      return footprint.trace;
    },
  };
}
