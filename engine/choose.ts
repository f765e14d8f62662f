/**
 * Choosing one factor out of the candidates of an activity kind, and saying why.
 *
 * A candidate must stand for the place (or for a region that the programme may fall back to), be in force on every day
 * of the part of the period, and be counted in a unit that the quantity can reach. Among those that fit the rules of
 * `choice-rules.json` decide, in their order. What is then still equal and says the same is one factor; what says
 * something else is `factor.ambiguous`, and a person decides.
 */
import type { SourceTier, Standing } from './choice-rules.ts';
import { compareStandings, decidingRule, standingOf } from './choice-rules.ts';
import type { Factor } from './factor.ts';
import type { Programme } from './programme.ts';
import type { Route } from './route.ts';
import { processesNeeded } from './process/kinds.ts';
import type { Period } from './period.ts';
import { daysBetween } from './period.ts';
import type { Problem, Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import { preferredRegions, regionReason } from './region.ts';
import type { TraceReason, TraceRunnerUp } from './trace.ts';

export interface ChoiceQuestion {
  readonly kind: string;
  readonly candidates: readonly Factor[];
  readonly region: string;
  readonly programme: Programme;
  readonly period: Period;
  /** Electricity of another grid says nothing about this one: then only the place and its country will do. */
  readonly crossesRegions: boolean;
  /** The way from the quantity to the factor's unit. */
  readonly reach: (factor: Factor) => Result<Route>;
  /** How direct the source of a published factor is; left out, all are alike. */
  readonly tierOf?: ((factor: Factor) => SourceTier) | undefined;
  /** The candidates are the organization's own. */
  readonly areOwn?: boolean;
  /** Where none is in force, the published factor nearest in time stands in, and that is said by how many years. */
  readonly acrossYears?: boolean;
}

export interface Choice {
  readonly factor: Factor;
  readonly route: Route;
  readonly reason: TraceReason;
  readonly runnersUp: readonly TraceRunnerUp[];
  /** What a reader should know and what does not stop the calculation (`factor.fallback`). */
  readonly problems: readonly Problem[];
  /** What the rules compared; null where a person chose. */
  readonly standing: Standing | null;
}

interface Fit {
  readonly factor: Factor;
  readonly standing: Standing;
  readonly route: Route;
}

/** Runners-up shown: the nearest ones, so that a trace stays readable. */
const MOST_RUNNERS_UP = 6;
/** Of factors that fit equally, as many as a person is asked to choose from. */
const MOST_CHOICES = 20;
/** A factor for a month or less belongs to a series: a month that the series lacks is missing, not out of date. */
const LONGEST_SERIES_DAYS = 31;

/**
 * Refuses with `process.needed` (`kind`, `processes`), `kind.unsupported` (no candidates at all), `factor.missing`,
 * `factor.expired`, `factor.unit`, `factor.basis`, `fuel_property.missing` or `factor.ambiguous`.
 */
export function chooseFactor(question: ChoiceQuestion): Result<Choice> {
  const { kind, candidates } = question;
  const processes = processesNeeded(kind);
  if (processes !== null) return refuse('process.needed', { kind, processes: processes.join(' ') });
  if (candidates.length === 0) return refuse('kind.unsupported', { kind });
  const regions = preferredRegions(question.region, question.programme, question.crossesRegions);
  // Only those of the place are put in order: of electricity there is a grid for every country.
  const placed = question.candidates.filter((factor) => regions.includes(factor.region)).sort(byId);
  const timely = placed.filter((factor) => isInForce(factor, question.period));
  const fits = timely.length === 0 ? refuseForTime(question, placed) : fitting(question, timely, regions);
  if (fits.ok) return settle(question, fits.value, { placed, timely, regions });
  const nearest = question.acrossYears === true ? nearestInTime(placed, question.period) : [];
  const others = nearest.length === 0 ? fits : fitting(question, nearest, regions);
  if (!others.ok) return timely.length === 0 ? others : fits;
  return settle(question, others.value, { placed, timely: nearest, regions });
}

/** Whether a factor is meant for every day of a period. */
export function isInForce(factor: Factor, period: Period): boolean {
  return factor.validFrom <= period.from && (factor.validTo === null || period.to <= factor.validTo);
}

/**
 * Of each region the factors whose time lies nearest, those before an activity first. None where a region has a series by
 * month: a month that it lacks is not published yet, and another year's says nothing of it.
 */
export function nearestInTime(placed: readonly Factor[], period: Period): Factor[] {
  const regions = [...new Set(placed.map(({ region }) => region))];
  return regions.flatMap((region) => {
    const there = placed.filter((factor) => factor.region === region);
    if (there.some(isOfSeries)) return [];
    // One that ended within the year of the activity was replaced: what replaced it is what is missing.
    const apart = there.map((factor) => yearsApart(factor, period)).filter((years) => years !== 0);
    const before = apart.filter((years) => years > 0);
    const nearest = before.length > 0 ? Math.min(...before) : Math.max(...apart);
    return there.filter((factor) => yearsApart(factor, period) === nearest);
  });
}

/** Calendar years from the last year that a factor is meant for to the activity; below zero where it begins later. */
function yearsApart({ validFrom, validTo }: Factor, { from, to }: Period): number {
  const year = (day: string): number => Number(day.slice(0, YEAR_LENGTH));
  if (validTo !== null && validTo < from) return year(from) - year(validTo);
  return validFrom > to ? year(to) - year(validFrom) : 0;
}

const YEAR_LENGTH = 4;

function isOfSeries({ validFrom, validTo }: Factor): boolean {
  return validTo !== null && daysBetween(validFrom, validTo) <= LONGEST_SERIES_DAYS;
}

function refuseForTime(question: ChoiceQuestion, placed: readonly Factor[]): Result<never> {
  const { kind, region, period } = question;
  const params = { kind, region, from: period.from, to: period.to };
  const ended = placed.filter((factor) => factor.validTo !== null && factor.validTo < period.from);
  const latest = [...ended].sort(byEnd)[0];
  if (latest === undefined || latest.validTo === null || ended.length < placed.length) {
    return refuse('factor.missing', params);
  }
  const last = { last: latest.validTo, factor: latest.id };
  return refuse(isOfSeries(latest) ? 'factor.missing' : 'factor.expired', { ...params, ...last });
}

/** So that the order in which candidates arrive decides nothing. */
function byId(a: Factor, b: Factor): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

function byEnd(a: Factor, b: Factor): number {
  const [endA, endB] = [a.validTo ?? '', b.validTo ?? ''];
  return endA > endB ? -1 : Number(endA < endB);
}

function fitting(
  question: ChoiceQuestion,
  timely: readonly Factor[],
  regions: readonly string[],
): Result<Fit[]> {
  const fits: Fit[] = [];
  let refusal: Result<never> | null = null;
  for (const factor of timely) {
    const route = question.reach(factor);
    if (route.ok) {
      const standing = standingOf(factor, route.value, { ...question, regions });
      fits.push({ factor, standing, route: route.value });
    } else if (refusal === null || route.problems[0]?.code === 'fuel_property.missing') {
      refusal = route;
    }
  }
  return fits.length > 0 || refusal === null ? ok(fits) : refusal;
}

interface Field {
  readonly placed: readonly Factor[];
  readonly timely: readonly Factor[];
  readonly regions: readonly string[];
}

function settle(question: ChoiceQuestion, fits: readonly Fit[], field: Field): Result<Choice> {
  const ranked = [...fits].sort(compareFits);
  const best = ranked[0];
  if (best === undefined) return refuse('factor.missing', { kind: question.kind, region: question.region });
  const rival = ranked.find(
    (fit) => fit !== best && compareFits(best, fit) === 0 && !saysTheSame(best.factor, fit.factor),
  );
  if (rival !== undefined) {
    const equal = ranked.filter((fit) => compareFits(best, fit) === 0).map(({ factor }) => factor.id);
    const choices = equal.slice(0, MOST_CHOICES).join(' ');
    return refuse('factor.ambiguous', {
      kind: question.kind,
      a: best.factor.id,
      b: rival.factor.id,
      choices,
    });
  }
  const reason = regionReason(best.factor.region, question.region);
  return ok({
    factor: best.factor,
    route: best.route,
    standing: best.standing,
    reason,
    runnersUp: runnersUp(question, best, ranked, field),
    problems: [
      ...(reason === 'chosen_fallback' || isCoarserGrid(question, reason)
        ? [fallback(question, best.factor)]
        : []),
      ...otherYearOf(question.kind, question.period, best.factor),
      ...(best.factor.isStandIn === true ? [standIn(question, best.factor)] : []),
    ],
  });
}

/** For electricity even the country's own average, in place of the subregion's, is worth a word. */
function isCoarserGrid(question: ChoiceQuestion, reason: TraceReason): boolean {
  return !question.crossesRegions && reason !== 'chosen_region';
}

function fallback(question: ChoiceQuestion, factor: Factor): Problem {
  const params = { kind: question.kind, region: question.region, used: factor.region, factor: factor.id };
  return { code: 'factor.fallback', params };
}

function standIn({ kind, region }: ChoiceQuestion, { id, validFrom }: Factor): Problem {
  return { code: 'factor.provisional', params: { kind, region, factor: id, since: validFrom } };
}

/** Of a factor that is meant for other years than the activity's: which, and how far off. */
export function otherYearOf(kind: string, period: Period, factor: Factor): Problem[] {
  const years = yearsApart(factor, period);
  if (years === 0) return [];
  const day = years > 0 ? (factor.validTo ?? factor.validFrom) : factor.validFrom;
  const [used, wanted] = [day, period.from].map((text) => text.slice(0, YEAR_LENGTH));
  const params = { kind, used: used ?? '', wanted: wanted ?? '', years: String(Math.abs(years)) };
  return [{ code: 'factor.other_year', params: { ...params, factor: factor.id } }];
}

function compareFits(a: Fit, b: Fit): number {
  return compareStandings(a.standing, b.standing);
}

function saysTheSame(a: Factor, b: Factor): boolean {
  return content(a) === content(b);
}

function content(factor: Factor): string {
  const { unit, basis, gasesKg, gasesCo2eKg, co2eKg, gwpSet, biogenic, biogenicCo2Kg } = factor;
  return JSON.stringify([
    [unit, basis, co2eKg, gwpSet, biogenic === true, biogenicCo2Kg],
    inOrder(gasesKg),
    inOrder(gasesCo2eKg),
  ]);
}

function inOrder(gases: Readonly<Record<string, string>> | undefined): [string, string][] {
  return Object.entries(gases ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}

function runnersUp(
  question: ChoiceQuestion,
  best: Fit,
  ranked: readonly Fit[],
  field: Field,
): TraceRunnerUp[] {
  const losers: TraceRunnerUp[] = ranked.slice(1).map((fit) => asRunnerUp(fit.factor, whyItLost(best, fit)));
  const unreached = field.timely.filter((factor) => !ranked.some((fit) => fit.factor === factor));
  losers.push(...unreached.map((factor) => asRunnerUp(factor, 'unit')));
  const before = field.placed.filter(
    (factor) => factor.validTo !== null && factor.validTo < question.period.from,
  );
  losers.push(
    ...[...before]
      .sort(byEnd)
      .slice(0, 1)
      .map((factor) => asRunnerUp(factor, 'period')),
  );
  losers.push(...elsewhere(question, field).map((factor) => asRunnerUp(factor, 'region')));
  return losers.slice(0, MOST_RUNNERS_UP);
}

/** Factors of regions that may not be used; of electricity there would be a grid for every country. */
function elsewhere(question: ChoiceQuestion, field: Field): Factor[] {
  if (!question.crossesRegions) return [];
  const others = question.candidates.filter((factor) => !field.regions.includes(factor.region));
  return others.filter((factor) => isInForce(factor, question.period)).sort(byId);
}

function asRunnerUp(factor: Factor, reason: TraceReason): TraceRunnerUp {
  return { factorId: factor.id, name: factor.name, reason };
}

function whyItLost(best: Fit, loser: Fit): TraceReason {
  return decidingRule(best.standing, loser.standing)?.lost ?? 'same_value';
}
