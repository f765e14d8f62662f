/**
 * The quality of an inventory's data, from the ratings of its lines: overall quality, confidence, precision target,
 * completeness, reliability of sources and the methods applied. Lines weigh by the absolute amount of their emissions.
 */
import type { Decimal } from '../decimal.ts';
import {
  absolute,
  add,
  compare,
  divide,
  fromInteger,
  isPositive,
  isZero,
  multiply,
  parseDecimal,
  toText,
  ZERO,
} from '../decimal.ts';
import { orRefused } from '../malformed.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok, refuse } from '../problem.ts';
import type { Grade } from './grade.ts';
import { gradeOf, gradeOfShare, POINTS } from './grade.ts';
import type { Indicator, Rating, Ratings } from './indicator.ts';
import { INDICATORS, RATINGS } from './indicator.ts';

export interface QualityLine {
  readonly id: string;
  /** kg CO2e; null = the line is known but could not be counted. */
  readonly co2eKg: string | null;
  /** An indicator that nobody rated is poor: the standard rates the unknown so. */
  readonly ratings: Ratings;
  /** How the line was calculated (`supplier_specific`, `average_data`, `spend_based`, `measured`, …). */
  readonly method?: string;
  /** How many lines it stands for, where lines that say the same are summed up; one unless said. */
  readonly lines?: number;
}

export interface QualityInput {
  readonly lines: readonly QualityLine[];
  /** Half of the 95 % interval of the total as a percentage; the wider side where they differ. */
  readonly uncertaintyPercent?: string;
  /** The percentage that the uncertainty is to stay within. */
  readonly precisionTargetPercent?: string;
  /** Sources known to exist of which no line says anything yet. */
  readonly sourcesWithoutLine?: number;
}

export interface Quality {
  /** Mean of points by emissions, 1 to 4, and its grade. */
  readonly overall: { readonly points: string; readonly grade: Grade };
  /** Share of emissions on lines whose own grade is good or better, and the grade of that share. */
  readonly confidence: { readonly share: string; readonly grade: Grade };
  readonly precision: {
    readonly status: 'achieved' | 'not_met' | 'not_assessed';
    readonly uncertaintyPercent: string | null;
    readonly targetPercent: string | null;
  };
  /** Counted of known sources, by number. */
  readonly completeness: {
    readonly counted: number;
    readonly known: number;
    readonly share: string;
    readonly grade: Grade;
  };
  readonly reliability: { readonly points: string; readonly grade: Grade };
  readonly indicators: readonly IndicatorQuality[];
  readonly methods: readonly {
    readonly method: string | null;
    readonly lines: number;
    readonly share: string;
  }[];
  readonly lines: readonly LineQuality[];
  /** Indicators that nobody rated (`rating.missing`: `line`, `indicator`): poor, and said. */
  readonly problems: readonly Problem[];
}

export interface IndicatorQuality {
  readonly indicator: Indicator;
  readonly points: string;
  readonly grade: Grade;
  /** Share of emissions by rating. */
  readonly shares: Readonly<Record<Rating, string>>;
}

export interface LineQuality {
  readonly id: string;
  readonly points: string;
  readonly grade: Grade;
  /** The indicators rated worst: what to improve first. */
  readonly weakest: readonly Indicator[];
}

interface Weighed {
  readonly line: QualityLine;
  readonly weight: Decimal;
  readonly points: Decimal;
}

/**
 * Assesses lines. Refuses with `quality.no_lines`, `quality.nothing_counted`, `amount.unreadable` (`where`, `text`) and
 * `uncertainty.unreadable` (`where`, `text`).
 */
export function assessQuality(input: QualityInput): Result<Quality> {
  return orRefused(() => assessed(input));
}

function assessed(input: QualityInput): Result<Quality> {
  if (input.lines.length === 0) return refuse('quality.no_lines');
  const problems: Problem[] = [];
  const weighed = input.lines.flatMap((line) => weigh(line, problems));
  const precision = judgePrecision(input, problems);
  if (problems.length > 0 || precision === null) return { ok: false, problems };
  const total = weighed.reduce((sum, { weight }) => add(sum, weight), ZERO);
  if (isZero(total)) return refuse('quality.nothing_counted');
  const part = (test: (line: Weighed) => boolean): Decimal =>
    divide(
      weighed.filter(test).reduce((sum, { weight }) => add(sum, weight), ZERO),
      total,
    );
  const mean = (points: (line: Weighed) => Decimal): Decimal =>
    divide(
      weighed.reduce((sum, line) => add(sum, multiply(line.weight, points(line))), ZERO),
      total,
    );
  const overall = mean(({ points }) => points);
  const indicators = INDICATORS.map((indicator) => judgeIndicator(indicator, part, mean));
  const sure = part(({ points }) => ['excellent', 'very_good', 'good'].includes(gradeOf(points)));
  const reliability = indicators.find(({ indicator }) => indicator === 'reliability');
  return ok({
    overall: { points: toText(overall), grade: gradeOf(overall) },
    confidence: { share: toText(sure), grade: gradeOfShare(sure) },
    precision,
    completeness: judgeCompleteness(input),
    reliability: { points: reliability?.points ?? '', grade: reliability?.grade ?? 'poor' },
    indicators,
    methods: methodsOf(weighed, part),
    lines: input.lines.map(judgeLine),
    problems: input.lines.flatMap(unrated),
  });
}

/** The grade of one line by the plain mean of its five indicators. */
export function judgeLine({ id, ratings }: Pick<QualityLine, 'id' | 'ratings'>): LineQuality {
  const points = pointsOf(ratings);
  const worst = RATINGS.findLast((rating) =>
    INDICATORS.some((indicator) => ratingOf(ratings, indicator) === rating),
  );
  const weakest = INDICATORS.filter((indicator) => ratingOf(ratings, indicator) === worst);
  return { id, points: toText(points), grade: gradeOf(points), weakest };
}

function weigh(line: QualityLine, problems: Problem[]): Weighed[] {
  if (line.co2eKg === null) return [];
  const amount = parseDecimal(line.co2eKg);
  if (amount === null) {
    problems.push({ code: 'amount.unreadable', params: { where: line.id, text: excerpt(line.co2eKg) } });
    return [];
  }
  return [{ line, weight: absolute(amount), points: pointsOf(line.ratings) }];
}

function pointsOf(ratings: Ratings): Decimal {
  const points = INDICATORS.reduce((sum, indicator) => sum + POINTS[ratingOf(ratings, indicator)], 0n);
  return divide({ coefficient: points, exponent: 0 }, fromInteger(INDICATORS.length));
}

function ratingOf(ratings: Ratings, indicator: Indicator): Rating {
  return statedRating(ratings, indicator) ?? 'poor';
}

/** The rating given; none where it is none of the four. */
function statedRating(ratings: Ratings, indicator: Indicator): Rating | undefined {
  return RATINGS.find((rating) => rating === ratings[indicator]);
}

function unrated({ id, ratings }: QualityLine): Problem[] {
  return INDICATORS.filter((indicator) => statedRating(ratings, indicator) === undefined).map(
    (indicator) => ({
      code: 'rating.missing',
      params: { line: id, indicator },
    }),
  );
}

function judgeIndicator(
  indicator: Indicator,
  part: (test: (line: Weighed) => boolean) => Decimal,
  mean: (points: (line: Weighed) => Decimal) => Decimal,
): IndicatorQuality {
  const rated = ({ line }: Weighed): Rating => ratingOf(line.ratings, indicator);
  const points = mean((line) => ({ coefficient: POINTS[rated(line)], exponent: 0 }));
  const share = (rating: Rating): string => toText(part((line) => rated(line) === rating));
  return {
    indicator,
    points: toText(points),
    grade: gradeOf(points),
    shares: {
      very_good: share('very_good'),
      good: share('good'),
      fair: share('fair'),
      poor: share('poor'),
    },
  };
}

function judgePrecision(input: QualityInput, problems: Problem[]): Quality['precision'] | null {
  const { uncertaintyPercent = null, precisionTargetPercent = null } = input;
  const [uncertainty, target] = [uncertaintyPercent, precisionTargetPercent].map((text) => {
    const value = text === null ? null : parseDecimal(text);
    const fits = value !== null && (isPositive(value) || isZero(value));
    if (text !== null && !fits)
      problems.push({
        code: 'uncertainty.unreadable',
        params: { where: 'precision', text: excerpt(text) },
      });
    return value;
  });
  if (problems.length > 0) return null;
  const known = { uncertaintyPercent, targetPercent: precisionTargetPercent };
  if (!uncertainty || !target) return { status: 'not_assessed', ...known };
  return { status: compare(uncertainty, target) <= 0 ? 'achieved' : 'not_met', ...known };
}

function judgeCompleteness({ lines, sourcesWithoutLine = 0 }: QualityInput): Quality['completeness'] {
  const number = (of: readonly QualityLine[]): number => of.reduce((sum, line) => sum + (line.lines ?? 1), 0);
  const counted = number(lines.filter(({ co2eKg }) => co2eKg !== null));
  const silent = Number.isSafeInteger(sourcesWithoutLine) && sourcesWithoutLine > 0 ? sourcesWithoutLine : 0;
  const known = number(lines) + silent;
  const share = divide(fromInteger(counted), fromInteger(known));
  return { counted, known, share: toText(share), grade: gradeOfShare(share) };
}

/** Greatest share first; `null` is the lines that name no method. */
function methodsOf(
  weighed: readonly Weighed[],
  part: (test: (line: Weighed) => boolean) => Decimal,
): Quality['methods'] {
  const methods = [...new Set(weighed.map(({ line }) => line.method ?? null))];
  return methods
    .map((method) => {
      const uses = ({ line }: Weighed): boolean => (line.method ?? null) === method;
      const lines = weighed.filter(uses).reduce((sum, { line }) => sum + (line.lines ?? 1), 0);
      return { method, lines, share: part(uses) };
    })
    .sort((a, b) => compare(b.share, a.share))
    .map(({ method, lines, share }) => ({ method, lines, share: toText(share) }));
}
