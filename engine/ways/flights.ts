/**
 * Flights between airports of the register: coordinates, and the factors of the cabin. Which factor a flight takes follows
 * from how far it is, by the bands of the library; under the programme of the United Kingdom it follows from the relation to
 * that country, as its publisher says.
 */
import { nearestInTime, otherYearOf } from '../choose.ts';
import type { Disclosure } from '../disclosure.ts';
import type { Factor } from '../factor.ts';
import type { FactorVariant, FlightBand } from '../library.ts';
import type { Problem } from '../problem.ts';
import type { Ask } from './ask.ts';

/** What of a flight may be filled in, or what keeps it from that. */
export interface FlightFilling {
  readonly values: Readonly<Record<string, unknown>>;
  readonly bands: readonly Readonly<Record<string, unknown>>[] | null;
  /** Whether the effects at altitude are counted, as said or assumed. */
  readonly radiativeForcing: unknown;
  readonly problems: readonly Problem[];
  /** What does not stop the calculation: a factor of another year. */
  readonly said: readonly Problem[];
  /** What was assumed because nobody said it. */
  readonly disclosures: readonly Disclosure[];
  /** Both ends are known and do not tell the haul: the caller must. */
  readonly asksHaul: boolean;
}

const UNITED_KINGDOM = 'GB';
const CABINS = ['economy', 'premium_economy', 'business', 'first', 'average'];
/** An average passenger, where nobody says the cabin or the publisher tells none apart. */
const AVERAGE = 'average';
/** What the publisher of the factors recommends where nobody says otherwise. */
const WITH_FORCING = 'with';

interface Flight {
  readonly from: unknown;
  readonly to: unknown;
  readonly journey: unknown;
  readonly cabin: string;
  readonly radiativeForcing: unknown;
}

interface Places {
  readonly values: Record<string, unknown>;
  readonly countries: string[];
  readonly problems: Problem[];
}

/**
 * The coordinates of both airports, by code or city, in the parameters `from` and `to` or `route` (`GRU-GIG`, there and back
 * `GRU-GIG-GRU`), and the factors of the cabin. Refuses with `airport.unknown` (`code`), `factor.missing` and, under the
 * programme of the United Kingdom, `flight.no_cabin`; there, with one end in that country, the caller says the `haul`.
 */
export function flightFilling(ask: Ask): FlightFilling {
  const flight = flightOf(ask);
  const { values, countries, problems } = placesOf(ask, flight);
  const haul = haulOf(ask, countries);
  const { bands, said, averaged } = bandsOf(ask, flight, haul);
  // Of a flight without its route the route is asked for first.
  const isRouted = flight.from !== undefined && flight.to !== undefined;
  if (isRouted && bands?.length === 0) problems.push(noBand(ask, flight, haul));
  return {
    values,
    bands,
    radiativeForcing: flight.radiativeForcing,
    problems,
    said,
    disclosures: [...assumed(ask, flight), ...averaged],
    asksHaul: countries.length === 2 && haul === null && ask.input.factor === undefined,
  };
}

/** What is said of the flight, with the average passenger and the effects at altitude where nobody says otherwise. */
function flightOf({ parameters }: Ask): Flight {
  const { route, cabin, radiativeForcing = WITH_FORCING } = parameters;
  const stops = typeof route === 'string' ? route.split(/\s*[-–→>/]\s*/).map((stop) => stop.trim()) : [];
  const [from, to, back] = stops;
  const isReturn = back !== undefined && back.toUpperCase() === from?.toUpperCase();
  const journey = to === undefined ? undefined : isReturn ? 'return' : 'one_way';
  return {
    from: parameters['from'] ?? from,
    to: parameters['to'] ?? to,
    journey: parameters['journey'] ?? journey,
    cabin: typeof cabin === 'string' ? cabin : AVERAGE,
    radiativeForcing,
  };
}

function placesOf({ parameters, library }: Ask, flight: Flight): Places {
  const problems: Problem[] = [];
  const values: Record<string, unknown> = { cabin: flight.cabin, journey: flight.journey };
  const countries: string[] = [];
  const codes: string[] = [];
  for (const end of ['from', 'to'] as const) {
    const text = flight[end];
    if (typeof text !== 'string') continue;
    const airport = library.airport?.(text.trim());
    if (airport === undefined) {
      const given = parameters[`${end}Latitude`] !== undefined && parameters[`${end}Longitude`] !== undefined;
      if (!given) problems.push({ code: 'airport.unknown', params: { code: text.slice(0, LONGEST) } });
      values[end] = text;
      continue;
    }
    countries.push(airport.country);
    codes.push(airport.code ?? text.trim().toUpperCase());
    values[end] = codes.at(-1);
    values[`${end}Latitude`] = { value: airport.latitude, source: airport.source };
    values[`${end}Longitude`] = { value: airport.longitude, source: airport.source };
  }
  if (countries.length === 2 && codes[0] === codes[1])
    problems.push({ code: 'input.not_positive', params: { field: 'distance' } });
  return { values, countries, problems };
}

const LONGEST = 40;

function assumed({ parameters }: Ask, { cabin, radiativeForcing }: Flight): Disclosure[] {
  if (parameters['cabin'] !== undefined && parameters['radiativeForcing'] !== undefined) return [];
  return [{ code: 'flight.assumed', params: { cabin, forcing: String(radiativeForcing) } }];
}

/** Other cabins of the same flight are named where there are any: the UK factors of domestic flights know one only. */
function noBand(ask: Ask, { from, to, cabin, radiativeForcing }: Flight, haul: string | null): Problem {
  const { kind, activity } = ask;
  const wanted = { haul: haul ?? '', radiativeForcing: String(radiativeForcing) };
  const others = CABINS.filter((other) => variant(ask, { ...wanted, cabin: other }) !== undefined);
  if (others.length === 0) {
    const days = { from: activity.from, to: activity.to };
    return { code: 'factor.missing', params: { kind: kind.key, region: activity.region, ...days } };
  }
  const route = { from: String(from), to: String(to) };
  return { code: 'flight.no_cabin', params: { cabin, ...route, others: others.join(', ') } };
}

interface Bands {
  readonly bands: FlightFilling['bands'];
  readonly said: readonly Problem[];
  readonly averaged: readonly Disclosure[];
}

const NO_BANDS: Bands = { bands: null, said: [], averaged: [] };

/** Null while a parameter that tells them apart is missing; none where no factor is there for them. */
function bandsOf(ask: Ask, flight: Flight, haul: string | null): Bands {
  const { cabin, radiativeForcing } = flight;
  if (!CABINS.includes(cabin)) return NO_BANDS;
  if (ask.input.factor !== undefined) return { ...NO_BANDS, bands: [{ cabin, factor: ask.input.factor }] };
  if (radiativeForcing !== 'with' && radiativeForcing !== 'without') return NO_BANDS;
  const byDistance = haul === null && !isBritish(ask) ? (ask.library.flightBands ?? []) : [];
  if (haul === null && byDistance.length === 0) return NO_BANDS;
  const wanted: readonly FlightBand[] = haul === null ? byDistance : [{ haul }];
  // Where the distance decides, a cabin that its band does not tell apart is counted as an average passenger.
  const cabins = haul === null ? [cabin, AVERAGE] : [cabin];
  const said = new Map<string, Problem>();
  const averaged = new Map<string, Disclosure>();
  const bands = wanted.flatMap((band) => {
    const found = cabins
      .map((one) => variant(ask, { cabin: one, haul: band.haul, radiativeForcing }))
      .find((one) => one !== undefined);
    if (found === undefined) return [];
    const { factor, parameters } = found;
    const other = radiativeForcing === 'with' ? 'without' : 'with';
    const otherFactor = variant(ask, { ...parameters, radiativeForcing: other })?.factor;
    for (const problem of otherYearOf(ask.kind.key, ask.period, factor)) said.set(problem.code, problem);
    if (parameters['cabin'] !== cabin)
      averaged.set(cabin, { code: 'flight.average_passenger', params: { cabin } });
    const upTo =
      band.upToKm === undefined ? {} : { upTo: { amount: band.upToKm, unit: 'km', source: band.source } };
    return [{ cabin, ...upTo, factor, ...(otherFactor === undefined ? {} : { otherFactor }) }];
  });
  const whole = bands.length === wanted.length ? bands : [];
  return { bands: whole, said: [...said.values()], averaged: [...averaged.values()] };
}

function isBritish({ input }: Ask): boolean {
  return input.programme === 'uk';
}

/** The relation to the United Kingdom, where that decides; null where the distance does, or the caller must say it. */
function haulOf(ask: Ask, countries: readonly string[]): string | null {
  const given = ask.parameters['haul'];
  if (typeof given === 'string') return given;
  if (!isBritish(ask) || countries.length < 2) return null;
  const british = countries.filter((country) => country === UNITED_KINGDOM).length;
  if (british === 0) return 'international';
  return british === 2 ? 'domestic_uk' : null;
}

/** The variant in force over the whole activity, else the one nearest in time. */
function variant(
  { library, kind, period }: Ask,
  wanted: Readonly<Record<string, string | undefined>>,
): FactorVariant | undefined {
  const fits = (library.variants?.(kind.key) ?? []).filter(({ parameters }) =>
    Object.entries(wanted).every(([name, value]) => parameters[name] === value),
  );
  const inForce = ({ factor }: FactorVariant): boolean =>
    factor.validFrom <= period.from && (factor.validTo === null || period.to <= factor.validTo);
  const [nearest] = nearestInTime(
    fits.map(({ factor }) => factor),
    period,
  );
  return fits.find(inForce) ?? fits.find(({ factor }) => factor === nearest);
}

/** Of the bands, the factors: the first is named where they come from elsewhere. */
export function firstFactorOf(bands: FlightFilling['bands']): Factor | undefined {
  return bands?.[0]?.['factor'] as Factor | undefined;
}
