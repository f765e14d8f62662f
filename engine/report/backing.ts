/** What stands behind a number of a report: the quality of its data, how uncertain it is, and how much of it has a document. */
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  isZero,
  sum,
  toText,
  ZERO,
} from '../decimal.ts';
import { assessQuality } from '../quality/assess.ts';
import type { Grade } from '../quality/grade.ts';
import { ratingsIn } from '../quality/indicator.ts';
import { combineSums, KNOWN_ENOUGH, type UncertainSum } from '../uncertainty/sums.ts';
import type { BackedCell, Basis, SpreadCell } from './basis.ts';
import { type Amount, type Args, chosen, type Look, once, type Placed } from './evaluate.ts';
import type { Formula } from './formula.ts';

/** Why one of the three is not told of a number. Each has its words. */
export const UNTOLD_CODES = [
  'behind_no_lines', // the number is of no lines
  'behind_no_emissions', // its lines come to no emissions, by which they would be weighed
  'not_rated', // none of the lines is rated
  'uncertainty_formula', // of a number that is worked out of others
  'uncertainty_measure', // of masses, energy and single gases
  'uncertainty_market', // of scope 2 by market
  'uncertainty_gwp', // of amounts on another set than the inventory's [set]
  'uncertainty_not_stated', // lines of too small a part say how uncertain they are [share]
  'uncertainty_no_interval', // the lines that say it come to no interval
] as const;

/** Why something is not told of a number, with its params. */
export interface Untold {
  readonly kind: 'untold';
  readonly code: (typeof UNTOLD_CODES)[number];
  readonly params: Readonly<Record<string, string>>;
}

interface ToldQuality {
  readonly kind: 'quality';
  /** 1 to 4, weighed by emissions; exact. */
  readonly points: string;
  readonly grade: Grade;
  /** Lines that are rated by an indicator at least, of all; one that is not rated by one counts as poor in it. */
  readonly rated: number;
  readonly lines: number;
}

/** Halves of the 95 % interval, per cent. */
interface ToldUncertainty {
  readonly kind: 'uncertainty';
  readonly minusPercent: string;
  readonly plusPercent: string;
  /** Of the emissions, on lines that say how uncertain they are: 0 to 1, exact. */
  readonly knownShare: string;
}

interface ToldEvidence {
  readonly kind: 'evidence';
  /** Lines behind which a document stands, of all. */
  readonly evidenced: number;
  readonly lines: number;
  /** The same of the emissions, 0 to 1, exact; null: the lines come to none. */
  readonly share: string | null;
}

export interface Backing {
  readonly quality: ToldQuality | Untold;
  readonly uncertainty: ToldUncertainty | Untold;
  readonly evidence: ToldEvidence | Untold;
}

function untold(code: Untold['code'], params: Untold['params'] = {}): Untold {
  return { kind: 'untold', code, params };
}

/**
 * What stands behind a number. Undefined of figures of before it was kept.
 * @param formula what the number was asked by
 */
export function backingOf(
  { amount, formula, look }: { readonly amount: Amount; readonly formula: Formula; readonly look: Look },
  basis: Basis,
): Backing | undefined {
  const { backing } = basis;
  if (backing === undefined) return undefined;
  if (amount.behind.length === 0) {
    const none = untold('behind_no_lines');
    return { quality: none, uncertainty: none, evidence: none };
  }
  const cells = behind(backing.lines, amount.behind);
  const { quality, evidence, weight } = once(cells, 'backing', (of) => {
    const groups = groupsOf(of);
    return { quality: qualityOf(groups), evidence: evidenceOf(groups), weight: weightOf(groups) };
  });
  const reason = unasked(formula, look, basis);
  const uncertainty = reason ?? uncertaintyOf(weight, behind(backing.spreads, amount.behind));
  return { quality, uncertainty, evidence };
}

/** The cells of one part, or of several without those that are of more than one twice. */
function behind<C extends Placed>(cells: readonly C[], parts: readonly Args[]): readonly C[] {
  const different = [...new Map(parts.map((args) => [JSON.stringify(args), args])).values()];
  const [first, ...more] = different.map((args) => chosen(cells, args));
  if (first === undefined) return [];
  return more.length === 0 ? first : [...new Set([first, ...more].flat())];
}

/** Lines that say the same of their data, and of them those that have a document. */
interface Group {
  readonly ratings: string;
  lines: number;
  weight: Decimal;
  evidenced: number;
  evidencedWeight: Decimal;
}

/** Every cell is looked at once, whatever is asked of it. */
function groupsOf(cells: readonly BackedCell[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { ratings, lines, weightKg, evidenced } of cells) {
    const group = groups.get(ratings) ?? {
      ratings,
      lines: 0,
      weight: ZERO,
      evidenced: 0,
      evidencedWeight: ZERO,
    };
    groups.set(ratings, group);
    const weight = decimal(weightKg);
    group.lines += lines;
    group.weight = add(group.weight, weight);
    if (!evidenced) continue;
    group.evidenced += lines;
    group.evidencedWeight = add(group.evidencedWeight, weight);
  }
  return [...groups.values()];
}

function weightOf(groups: readonly Group[]): Decimal {
  return sum(groups.map(({ weight }) => weight));
}

function linesOf(groups: readonly Group[]): number {
  return groups.reduce((count, { lines }) => count + lines, 0);
}

function qualityOf(groups: readonly Group[]): ToldQuality | Untold {
  const lines = groups.map((group) => ({ ...group, stated: ratingsIn(group.ratings) }));
  const rated = linesOf(lines.filter(({ stated }) => Object.keys(stated).length > 0));
  if (rated === 0) return untold('not_rated');
  const assessed = assessQuality({
    lines: lines.map(({ ratings: id, weight, stated: ratings, lines: count }) => ({
      id,
      ratings,
      lines: count,
      co2eKg: toText(weight),
    })),
  });
  if (!assessed.ok) return untold('behind_no_emissions');
  return { kind: 'quality', ...assessed.value.overall, rated, lines: linesOf(groups) };
}

function evidenceOf(groups: readonly Group[]): ToldEvidence {
  const all = weightOf(groups);
  const documented = sum(groups.map(({ evidencedWeight }) => evidencedWeight));
  return {
    kind: 'evidence',
    evidenced: groups.reduce((count, { evidenced }) => count + evidenced, 0),
    lines: linesOf(groups),
    share: isZero(all) ? null : toText(divide(documented, all)),
  };
}

/** Why the product calculates no uncertainty of such a number; null: it does. */
function unasked(formula: Formula, look: Look, basis: Basis): Untold | null {
  if (formula.kind !== 'call') return untold('uncertainty_formula');
  const { name, args } = formula;
  if ((name !== 'co2e' && name !== 'base') || args['gas']) return untold('uncertainty_measure');
  const isOfEnergy = args['scope']?.includes('2') ?? true;
  if (isOfEnergy && args['account']?.includes('market') === true) return untold('uncertainty_market');
  const set = name === 'base' ? 'recorded' : (args['gwp']?.[0] ?? look.gwp);
  return set === 'recorded' || set === basis.gwpSet ? null : untold('uncertainty_gwp', { set: basis.gwpSet });
}

/** Approach 1 of the IPCC: lines of one factor are added linearly, others in quadrature. @param all kg CO2e of all the lines */
function uncertaintyOf(all: Decimal, spreads: readonly SpreadCell[]): Backing['uncertainty'] {
  if (isZero(all)) return untold('behind_no_emissions');
  return once(spreads, `interval ${toText(all)}`, (of) => {
    const share = divide(sum(of.map(({ weightKg }) => decimal(weightKg))), all);
    const knownShare = toText(share);
    if (compare(share, KNOWN_ENOUGH) < 0) return untold('uncertainty_not_stated', { share: knownShare });
    const interval = combineSums(sumsOf(of));
    if (interval === null) return untold('uncertainty_no_interval');
    const [minusPercent, plusPercent] = [
      interval.minusPercent.toFixed(DIGITS),
      interval.plusPercent.toFixed(DIGITS),
    ];
    return { kind: 'uncertainty', minusPercent, plusPercent, knownShare };
  });
}

/** Of a percentage of doubles: more are not known. */
const DIGITS = 9;

function sumsOf(spreads: readonly SpreadCell[]): UncertainSum[] {
  return [...Map.groupBy(spreads, ({ factorId }) => factorId)].flatMap(([factorId, cells]) => {
    const kg = cells.reduce((total, { co2eKg }) => add(total, decimal(co2eKg)), ZERO);
    if (isZero(kg)) return [];
    const percentOf = (halves: 'minus' | 'plus'): string => {
      const half =
        factorId === null
          ? Math.sqrt(numberOf(cells.map((cell) => cell[`${halves}Squared`])))
          : Math.abs(numberOf(cells.map((cell) => cell[`${halves}Kg`])));
      return ((100 * half) / Number(toText(absolute(kg)))).toFixed(12);
    };
    return [
      {
        id: factorId ?? 'own',
        co2eKg: toText(kg),
        minusPercent: percentOf('minus'),
        plusPercent: percentOf('plus'),
      },
    ];
  });
}

function numberOf(amounts: readonly string[]): number {
  return Number(toText(sum(amounts.map(decimal))));
}
