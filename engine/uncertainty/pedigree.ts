/**
 * From the quality of data to its uncertainty: the pedigree approach. Each of five indicators has a score, each score a
 * published factor; together with the basic uncertainty of the kind of flow they give the square of the geometric
 * standard deviation, GSD² = exp(√(ln² basic + Σ ln² factor)). The stated value is the median, and 95 % of values lie
 * between stated ÷ GSD² and stated × GSD².
 *
 * The matrix is data with its citation (`pedigree.json`, or the caller's own); a cell its publisher left out refuses.
 */
import { compare, ONE, parseDecimal, toText } from '../decimal.ts';
import { ownEntry } from '../lookup.ts';
import { orRefused } from '../malformed.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok } from '../problem.ts';
import type { Spread } from './spread.ts';

export const PEDIGREE_INDICATORS = [
  'reliability',
  'completeness',
  'temporal',
  'geographical',
  'technological',
] as const;

export type PedigreeIndicator = (typeof PEDIGREE_INDICATORS)[number];

export interface PedigreeMatrix {
  readonly id: string;
  readonly source: { readonly document: string; readonly where: string; readonly readIn: string };
  /** GSD² of each score, from 1 (best) to 5 (worst); null = the publisher gives none. */
  readonly factors: Readonly<Record<PedigreeIndicator, readonly (string | null)[]>>;
  /** Basic GSD² by kind of flow. */
  readonly basic: Readonly<Record<string, string>>;
}

/** Score of each indicator, 1 (best) to 5 (worst). */
export type PedigreeScores = Readonly<Record<PedigreeIndicator, number>>;

const DIGITS = 12;

/**
 * The lognormal spread of data of such a quality. `basic` is a GSD² or a key of the matrix's own. Refuses with
 * `pedigree.unavailable` (`indicator`, `score`) for a cell without a factor and `uncertainty.unreadable` for a factor that
 * is no number of at least one.
 */
export function pedigreeSpread(
  scores: PedigreeScores,
  basic: string,
  matrix: PedigreeMatrix,
): Result<Spread & { readonly kind: 'lognormal' }> {
  return orRefused(() => spreadOf(scores, basic, matrix));
}

function spreadOf(
  scores: PedigreeScores,
  basic: string,
  matrix: PedigreeMatrix,
): Result<Spread & { readonly kind: 'lognormal' }> {
  const problems: Problem[] = [];
  const basicText = ownEntry(matrix.basic, basic) ?? basic;
  const factors = [{ where: 'basic', text: basicText }];
  for (const indicator of PEDIGREE_INDICATORS) {
    const score = scores[indicator];
    const text = matrix.factors[indicator][score - 1];
    if (typeof text === 'string') factors.push({ where: indicator, text });
    else problems.push({ code: 'pedigree.unavailable', params: { indicator, score: String(score) } });
  }
  let squares = 0;
  for (const { where, text } of factors) {
    const factor = parseDecimal(text);
    if (factor === null || compare(factor, ONE) < 0)
      problems.push({ code: 'uncertainty.unreadable', params: { where, text: excerpt(text) } });
    else squares += Math.log(Number(toText(factor))) ** 2;
  }
  if (problems.length > 0) return { ok: false, problems };
  return ok({ kind: 'lognormal', gsd2: Math.exp(Math.sqrt(squares)).toPrecision(DIGITS) });
}
