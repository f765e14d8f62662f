/**
 * The five data quality indicators of the GHG Protocol Scope 3 Standard (table 7.6) and the four ratings that its example
 * of criteria gives them (box 7.2). Where the criterion is a number (age, share of sites), the rating is derived here; the
 * others are judged by a person.
 */
export const INDICATORS = ['technology', 'time', 'geography', 'completeness', 'reliability'] as const;
export type Indicator = (typeof INDICATORS)[number];

/** From best to worst. */
export const RATINGS = ['very_good', 'good', 'fair', 'poor'] as const;
export type Rating = (typeof RATINGS)[number];

export type Ratings = Readonly<Partial<Record<Indicator, Rating>>>;

/** Ratings as sums keep them, `very_good good - fair poor` by the indicators in their order; `-`: not rated. */
export function ratingsIn(text: string): Ratings {
  const told = text.split(' ');
  return Object.fromEntries(
    INDICATORS.flatMap((indicator, at) => {
      const rating = RATINGS.find((one) => one === told[at]);
      return rating ? [[indicator, rating]] : [];
    }),
  );
}

/**
 * Time: less than 3 years between the data and the reporting year is very good, less than 6 good, less than 10 fair; more,
 * or an unknown age, is poor. `null` = unknown.
 */
export function rateTime(yearsApart: number | null): Rating {
  if (yearsApart === null || !Number.isFinite(yearsApart)) return 'poor';
  const years = Math.abs(yearsApart);
  if (years < 3) return 'very_good';
  if (years < 6) return 'good';
  return years < 10 ? 'fair' : 'poor';
}

/** `similar`: another that behaves alike. `null` = unknown. */
export type Match = 'same' | 'similar' | 'different' | null;

/** Technology: the same technology, a similar but different one, a different one; unknown is poor. */
export function rateTechnology(match: Match): Rating {
  return rateMatch(match);
}

/** Geography: the same area, a similar one, a different one; unknown is poor. */
export function rateGeography(match: Match): Rating {
  return rateMatch(match);
}

function rateMatch(match: Match): Rating {
  if (match === 'same') return 'very_good';
  if (match === 'similar') return 'good';
  return match === 'different' ? 'fair' : 'poor';
}

/** What part of the sites that matter the data stand for, and whether their period evens out normal fluctuations. */
export interface Coverage {
  /** 0 to 1 of the relevant sites; `null` = unknown. */
  readonly siteShare: number | null;
  readonly adequatePeriod: boolean;
}

/**
 * Completeness: all relevant sites over an adequate period is very good, more than half good; less than half over an
 * adequate period, or more than half over a shorter one, is fair; the rest, and the unknown, is poor.
 */
export function rateCompleteness({ siteShare, adequatePeriod }: Coverage): Rating {
  if (siteShare === null || !Number.isFinite(siteShare) || siteShare <= 0) return 'poor';
  const mostSites = siteShare > 0.5;
  if (!adequatePeriod) return mostSites ? 'fair' : 'poor';
  if (siteShare >= 1) return 'very_good';
  return mostSites ? 'good' : 'fair';
}

export interface Provenance {
  /** How the data came about; `partly_assumed` = calculated or measured with some assumptions. */
  readonly basis: 'measured' | 'partly_assumed' | 'qualified_estimate' | 'unqualified_estimate';
  readonly verified: boolean;
}

/**
 * Reliability: verified measurements are very good; verified data partly on assumptions, or measurements nobody verified,
 * good; unverified data partly on assumptions, or an expert's estimate, fair; any other estimate poor.
 */
export function rateReliability({ basis, verified }: Provenance): Rating {
  if (basis === 'unqualified_estimate') return 'poor';
  if (basis === 'qualified_estimate') return 'fair';
  if (basis === 'measured') return verified ? 'very_good' : 'good';
  return verified ? 'good' : 'fair';
}

/** What is known of data, from which ratings follow; what is left out stays unrated. */
export interface Facts {
  readonly technology?: Match;
  readonly yearsApart?: number | null;
  readonly geography?: Match;
  readonly coverage?: Coverage;
  readonly provenance?: Provenance;
}

/** The ratings that follow from facts. */
export function rateFacts({ technology, yearsApart, geography, coverage, provenance }: Facts): Ratings {
  return {
    ...(technology === undefined ? {} : { technology: rateTechnology(technology) }),
    ...(yearsApart === undefined ? {} : { time: rateTime(yearsApart) }),
    ...(geography === undefined ? {} : { geography: rateGeography(geography) }),
    ...(coverage === undefined ? {} : { completeness: rateCompleteness(coverage) }),
    ...(provenance === undefined ? {} : { reliability: rateReliability(provenance) }),
  };
}
