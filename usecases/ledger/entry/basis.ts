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
  rootOf,
  type StoredCalculation,
  withoutDays,
} from '#engine/open-calculation.ts';
import type { Basis } from '../draft/basis.ts';
import type { WholeActivity } from '../draft/whole-activity.ts';
import type { Counted } from '../../calculation/footprint/count.ts';
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

/** What an activity was counted on, its quantity and days left open; null where it is no calculation of one open quantity. */
export function openedBy(by: CountedBy, counted: Counted, library: Library): OpenBasis | null {
  if (counted.method !== null) return null;
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
  return { content, open, amounts };
}

/**
 * Whether a basis, filled in with the activity's own inputs, gives the very calculation that was counted.
 * @param besidesTrace the trace is not compared: the basis was proved on other days
 */
export function isProved(
  content: LedgerBasis,
  own: OwnInputs,
  counted: Counted,
  besidesTrace = false,
): boolean {
  const left = new Set(besidesTrace ? ['besides', 'trace'] : ['besides']);
  return isSame(calculationOf(content, own), counted, left);
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
export function isSame(one: unknown, other: unknown, left: ReadonlySet<string> = NONE): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const key of Object.keys(mine)) if (!left.has(key) && !isSame(mine[key], others[key])) return false;
  for (const key of Object.keys(others))
    if (!left.has(key) && others[key] !== undefined && !Object.hasOwn(mine, key)) return false;
  return true;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The calculation of a line's own inputs on a basis, as `countActivity` gives it. Its trace is made when it is looked at.
 * @param asked `root`: of the trace the root alone, without its steps and their hash
 */
export function calculationOf(
  { open, atOne: _atOne, byMarket, uncertainty, ...said }: LedgerBasis,
  { quantity, from, to }: OwnInputs,
  asked: 'trace' | 'root' = 'trace',
): Counted {
  const placed = onDays(open, { from, to });
  const footprint = closeCalculation(placed, quantity);
  const { co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg, outsideKyotoCo2eKg } = footprint;
  const amounts = { co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg, outsideKyotoCo2eKg };
  const { status, gwpSet, scope, category, factors, problems, months } = footprint;
  const facts = { status, gwpSet, scope, category, factors, problems, months };
  return {
    ...facts,
    ...amounts,
    ...said,
    uncertainty:
      uncertainty.status === 'known'
        ? { ...uncertainty, ...intervalAround(co2eKg, uncertainty) }
        : uncertainty,
    ...(byMarket ? { marketBased: amounts } : {}),
    get trace() {
      return asked === 'root' ? rootOf(placed) : footprint.trace;
    },
  };
}
