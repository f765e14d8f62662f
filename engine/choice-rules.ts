/**
 * The rules by which one of several factors comes before another, in their order: `choice-rules.json` is the order, and
 * the only one. Each rule compares how two factors stand to an activity; the first that tells them apart decides, and is
 * the reason why the other one lost.
 */
import table from './choice-rules.json' with { type: 'json' };
import type { Factor } from './factor.ts';
import type { Route } from './route.ts';
import type { Period } from './period.ts';
import { daysBetween } from './period.ts';
import type { TraceReason } from './trace.ts';

/** Keys of the rules; `messages/<locale>/factors.json` says each in a sentence. */
export type ChoiceRuleKey =
  | 'contract'
  | 'own_here'
  | 'region'
  | 'own'
  | 'data_year'
  | 'period'
  | 'edition'
  | 'tier'
  | 'unit';

export interface ChoiceRule {
  readonly key: ChoiceRuleKey;
  /** Why a factor lost that this rule puts behind. */
  readonly lost: TraceReason;
}

/** The rules, first one first. */
export const CHOICE_RULES = table as readonly ChoiceRule[];

/** How direct a source is: 3 measured or stated for the case, 2 national or sectoral, 1 an international default. */
export type SourceTier = 1 | 2 | 3;

/** How a factor stands to an activity: what the rules compare. */
export interface Standing {
  /** Only in the account by market may it be so: what a contract says of the energy. */
  readonly isContract: boolean;
  /** The organization's own, for exactly this site or supplier. */
  readonly isOwnHere: boolean;
  readonly isOwn: boolean;
  /** Place of its region in the order of preference, the nearest 0. */
  readonly regionRank: number;
  /** Whole years from its data to the activity. */
  readonly yearsBefore: number;
  /** Days for which it is meant; without a last day `Infinity`. */
  readonly days: number;
  readonly validFrom: string;
  readonly tier: SourceTier;
  /** Steps from the unit of the quantity to the unit of the factor. */
  readonly hops: number;
}

const later = (a: string, b: string): number => (a === b ? 0 : a > b ? -1 : 1);
const yes = (a: boolean, b: boolean): number => Number(b) - Number(a);
/** Also of `Infinity`, where a difference would say nothing. */
const less = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

const COMPARED: Readonly<Record<ChoiceRuleKey, (a: Standing, b: Standing) => number>> = {
  contract: (a, b) => yes(a.isContract, b.isContract),
  own_here: (a, b) => yes(a.isOwnHere, b.isOwnHere),
  region: (a, b) => less(a.regionRank, b.regionRank),
  own: (a, b) => yes(a.isOwn, b.isOwn),
  data_year: (a, b) => less(a.yearsBefore, b.yearsBefore),
  period: (a, b) => less(a.days, b.days),
  edition: (a, b) => later(a.validFrom, b.validFrom),
  tier: (a, b) => less(b.tier, a.tier),
  unit: (a, b) => less(a.hops, b.hops),
};

/** The rule that puts one before the other; null where none tells them apart. */
export function decidingRule(a: Standing, b: Standing): ChoiceRule | null {
  return CHOICE_RULES.find(({ key }) => COMPARED[key](a, b) !== 0) ?? null;
}

/** Below zero where `a` comes first, 0 where no rule tells them apart. */
export function compareStandings(a: Standing, b: Standing): number {
  const rule = decidingRule(a, b);
  return rule === null ? 0 : COMPARED[rule.key](a, b);
}

/** What a standing follows from beside the factor. */
export interface StandingQuestion {
  readonly period: Pick<Period, 'from'>;
  /** Regions that may be used, best first. */
  readonly regions: readonly string[];
  readonly tierOf?: ((factor: Factor) => SourceTier) | undefined;
  /** Whether the candidates are the organization's own. */
  readonly areOwn?: boolean;
  readonly isContract?: boolean;
}

const YEAR_LENGTH = 4;

/** How a factor stands to an activity of a period. */
export function standingOf(factor: Factor, route: Route, question: StandingQuestion): Standing {
  const { period, regions, tierOf, areOwn = false, isContract = false } = question;
  const { validFrom, validTo, onlyFor } = factor;
  const year = (text: string): number => Number(text.slice(0, YEAR_LENGTH));
  return {
    isContract,
    isOwn: areOwn,
    isOwnHere: areOwn && onlyFor !== undefined,
    regionRank: regions.indexOf(factor.region),
    yearsBefore: year(period.from) - year(factor.dataYear ?? validFrom),
    days: validTo === null ? Infinity : daysBetween(validFrom, validTo),
    validFrom,
    tier: areOwn ? 3 : (tierOf?.(factor) ?? 2),
    hops: route.hops.length,
  };
}
