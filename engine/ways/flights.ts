/** Flights between airports of the register: coordinates, and the factors of the cabin by what the flight is. */
import type { Factor } from '../factor.ts';
import type { FactorVariant } from '../library.ts';
import type { Problem } from '../problem.ts';
import type { Ask } from './ask.ts';

/** What of a flight may be filled in, or what keeps it from that. */
export interface FlightFilling {
  readonly values: Readonly<Record<string, unknown>>;
  readonly bands: readonly Readonly<Record<string, unknown>>[] | null;
  readonly problems: readonly Problem[];
  /** Both ends are known and do not tell the haul: the caller must. */
  readonly asksHaul: boolean;
}

const UNITED_KINGDOM = 'GB';
const CABINS = ['economy', 'premium_economy', 'business', 'first', 'average'];

/**
 * The coordinates of both airports, by their IATA codes in the parameters `from` and `to`, and the factors of the cabin.
 * Refuses with `airport.unknown` (`code`) and `factor.missing`. Where just one end lies in the United Kingdom the caller
 * says the `haul`: the UK factors tell short from long by destination.
 */
export function flightFilling(ask: Ask): FlightFilling {
  const { parameters, library } = ask;
  const problems: Problem[] = [];
  const values: Record<string, unknown> = {};
  const countries: string[] = [];
  for (const end of ['from', 'to'] as const) {
    const code = parameters[end];
    if (typeof code !== 'string') continue;
    const airport = library.airport?.(code.trim().toUpperCase());
    if (airport === undefined) {
      const given = parameters[`${end}Latitude`] !== undefined && parameters[`${end}Longitude`] !== undefined;
      if (!given) problems.push({ code: 'airport.unknown', params: { code: code.slice(0, 40) } });
      continue;
    }
    countries.push(airport.country);
    values[`${end}Latitude`] = { value: airport.latitude, source: airport.source };
    values[`${end}Longitude`] = { value: airport.longitude, source: airport.source };
  }
  const [start, end] = [parameters['from'], parameters['to']].map((code) =>
    String(code).trim().toUpperCase(),
  );
  if (countries.length === 2 && start === end)
    problems.push({ code: 'input.not_positive', params: { field: 'distance' } });
  const bands = bandsOf(ask, countries);
  if (bands?.length === 0) problems.push(noBand(ask, countries));
  const asksHaul = countries.length === 2 && haulOf(countries, parameters['haul']) === null;
  return { values, bands, problems, asksHaul: asksHaul && ask.input.factor === undefined };
}

/** Other cabins of the same flight are named where there are any: the UK factors of domestic flights know one only. */
function noBand(ask: Ask, countries: readonly string[]): Problem {
  const { kind, activity, parameters } = ask;
  const { from, to, region } = activity;
  const haul = haulOf(countries, parameters['haul']) ?? '';
  const radiativeForcing = String(parameters['radiativeForcing']);
  const others = CABINS.filter((cabin) => variant(ask, { cabin, haul, radiativeForcing }) !== undefined);
  if (others.length === 0) return { code: 'factor.missing', params: { kind: kind.key, region, from, to } };
  const route = { from: String(parameters['from']), to: String(parameters['to']) };
  const cabin = String(parameters['cabin']);
  return { code: 'flight.no_cabin', params: { cabin, ...route, others: others.join(', ') } };
}

/** Null while a parameter that tells them apart is missing; none where no factor is in force for them. */
function bandsOf(ask: Ask, countries: readonly string[]): FlightFilling['bands'] {
  const { parameters, input } = ask;
  const { cabin } = parameters;
  if (typeof cabin !== 'string' || !CABINS.includes(cabin)) return null;
  if (input.factor !== undefined) return [{ cabin, factor: input.factor }];
  const haul = haulOf(countries, parameters['haul']);
  const forcing = parameters['radiativeForcing'];
  if (haul === null || (forcing !== 'with' && forcing !== 'without')) return null;
  const find = (radiativeForcing: string): Factor | undefined =>
    variant(ask, { cabin, haul, radiativeForcing })?.factor;
  const factor = find(forcing);
  if (factor === undefined) return [];
  const otherFactor = find(forcing === 'with' ? 'without' : 'with');
  return [{ cabin, factor, ...(otherFactor === undefined ? {} : { otherFactor }) }];
}

function haulOf(countries: readonly string[], given: unknown): string | null {
  if (typeof given === 'string') return given;
  if (countries.length < 2) return null;
  const british = countries.filter((country) => country === UNITED_KINGDOM).length;
  if (british === 0) return 'international';
  return british === 2 ? 'domestic_uk' : null;
}

/** The variant in force over the whole activity; the newest of those that began before it where none is. */
function variant(
  { library, kind, period }: Ask,
  wanted: Readonly<Record<string, string>>,
): FactorVariant | undefined {
  const fits = (library.variants?.(kind.key) ?? []).filter(({ parameters }) =>
    Object.entries(wanted).every(([name, value]) => parameters[name] === value),
  );
  const inForce = ({ factor }: FactorVariant): boolean =>
    factor.validFrom <= period.from && (factor.validTo === null || period.to <= factor.validTo);
  return fits.find(inForce);
}
