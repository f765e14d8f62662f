/**
 * The quality of one footprint by the five indicators of the Scope 3 Standard (`engine/quality`): what follows from the
 * factors, the place and the days, before what the caller says. What nothing is known of stays unrated, and says so.
 */
import type { Activity } from '../footprint.ts';
import type { Factor } from '../factor.ts';
import type { ActivityKind, Library } from '../library.ts';
import { ownEntry } from '../lookup.ts';
import type { Problem } from '../problem.ts';
import type { LineQuality } from '../quality/assess.ts';
import { judgeLine } from '../quality/assess.ts';
import type { Facts, Indicator, Match, Rating, Ratings } from '../quality/indicator.ts';
import { INDICATORS, RATINGS, rateFacts } from '../quality/indicator.ts';
import { byRegion, countryOf } from '../region.ts';
import type { TraceNode } from '../trace.ts';

export interface FootprintQuality {
  readonly ratings: Ratings;
  /** Grade over all, in which an indicator that nobody rated counts as poor. */
  readonly overall: Pick<LineQuality, 'points' | 'weakest'> & { readonly grade: LineQuality['grade'] };
  /** Indicators of which nothing is known: `rating.missing` (`line`, `indicator`). */
  readonly problems: readonly Problem[];
}

interface Calculated {
  readonly factors: readonly Factor[];
  readonly trace: TraceNode;
}

/** What a caller says of the data: ratings go before facts, and facts before what follows by itself. */
export interface GivenQuality {
  readonly ratings?: Ratings;
  readonly facts?: Facts;
}

/** Rates a calculated footprint. */
export function judgeQuality(
  footprint: Calculated,
  activity: Activity,
  library: Library,
  given: GivenQuality,
): FootprintQuality {
  const kind = ownEntry(library.kinds, activity.kind);
  const asked = new Set(personsChoices(footprint.trace));
  const facts =
    footprint.factors.length === 0
      ? [GIVEN_ITSELF]
      : footprint.factors.map((factor) => factsOf(factor, activity, kind, library, asked));
  const ratings: Ratings = {
    ...worst(facts.map(rateFacts)),
    ...rateFacts(given.facts ?? {}),
    ...given.ratings,
  };
  const { points, grade, weakest } = judgeLine({ id: activity.kind, ratings });
  const unrated = INDICATORS.filter((indicator) => ratings[indicator] === undefined);
  return {
    ratings,
    overall: { points, grade, weakest },
    problems: unrated.map((indicator) => ({
      code: 'rating.missing',
      params: { line: activity.kind, indicator },
    })),
  };
}

/** The gas itself was given, or figures of the plant: nothing was taken from another technology, time or place. */
const GIVEN_ITSELF: Facts = { technology: 'same', yearsApart: 0, geography: 'same' };

/**
 * - technology: a fuel's own factor and a grid's are the same, another factor of the kind is an average of similar ones;
 *   of one that a person named nobody knows;
 * - time: years between the activity and the span the factor is meant for, or its edition where it has no end;
 * - geography: the place itself, its country (or part of it), anywhere else;
 * - reliability: a published factor is reviewed and rests in part on assumptions; one of the caller's own is not reviewed.
 */
function factsOf(
  factor: Factor,
  { from, region }: Activity,
  kind: ActivityKind | undefined,
  library: Library,
  asked: ReadonlySet<string>,
): Facts {
  const named = asked.has(factor.id);
  const published = !factor.source.sourceId.startsWith('own/');
  return {
    ...(named ? {} : { technology: technologyOf(factor, kind, region, library) }),
    yearsApart: yearsApart(factor, Number(from.slice(0, 4))),
    geography: geographyOf(factor.region, region),
    provenance: { basis: 'partly_assumed', verified: published },
  };
}

function technologyOf(
  factor: Factor,
  kind: ActivityKind | undefined,
  region: string,
  library: Library,
): Match {
  if (kind?.method === 'electricity') return 'same';
  const burnt = byRegion(kind?.fuel, region);
  if (burnt === undefined || factor.fuel === undefined) return 'similar';
  const fuels = [burnt, ...(ownEntry(library.fuelBlends, burnt)?.components ?? [])];
  return fuels.includes(factor.fuel) ? 'same' : 'similar';
}

/** Null = the factor says no year. */
function yearsApart({ validFrom, validTo, source }: Factor, year: number): number | null {
  if (validTo !== null) {
    const [first, last] = [Number(validFrom.slice(0, 4)), Number(validTo.slice(0, 4))];
    if (year < first) return first - year;
    return Math.max(0, year - last);
  }
  const edition = /\b(?:19|20)\d{2}\b/.exec(source.edition)?.[0];
  return edition === undefined ? null : Math.abs(year - Number(edition));
}

function geographyOf(used: string, region: string): Match {
  if (used === region) return 'same';
  return countryOf(used) === countryOf(region) ? 'similar' : 'different';
}

/** Ids of factors that a person or the caller named. */
function personsChoices(trace: TraceNode): string[] {
  return trace.from.flatMap(({ label, params, factorId }) =>
    label === 'factor.chosen' && params?.['reason'] === 'chosen_by_person' && factorId ? [factorId] : [],
  );
}

/** Of several factors the worst rating of each indicator; an indicator that one of them lacks is unrated. */
function worst(all: readonly Ratings[]): Ratings {
  const ratings: Partial<Record<Indicator, Rating>> = {};
  for (const indicator of INDICATORS) {
    const given = all.map((one) => one[indicator]);
    if (given.includes(undefined)) continue;
    const found = RATINGS.findLast((rating) => given.includes(rating));
    if (found !== undefined) ratings[indicator] = found;
  }
  return ratings;
}
