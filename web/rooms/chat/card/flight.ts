import type { Draft } from '../parts.ts';

export const JOURNEYS = ['one_way', 'return'] as const;
export const CABINS = ['economy', 'premium_economy', 'business', 'first', 'average'] as const;
export const FORCINGS = ['with', 'without'] as const;
/** Of a flight with one end in the United Kingdom, which both ends do not tell. */
export const HAULS = ['short_haul_uk', 'long_haul_uk'] as const;

/** What a draft says of a flight beside its travellers; null: not said, or nothing that the card knows. */
export interface Flight {
  readonly from: string | null;
  readonly to: string | null;
  readonly journey: (typeof JOURNEYS)[number] | null;
  readonly cabin: (typeof CABINS)[number] | null;
  readonly radiativeForcing: (typeof FORCINGS)[number] | null;
  readonly haul: (typeof HAULS)[number] | null;
}

/** The flight of a draft; null where it is none, or one that is told as money or distance. */
export function flightOf({ activity: { kind, unit, parameters } }: Pick<Draft, 'activity'>): Flight | null {
  if (kind !== 'travel.flight' || (unit !== null && unit !== 'trip')) return null;
  const text = (name: string): string | null => {
    const value = parameters?.[name];
    return typeof value === 'string' ? value : null;
  };
  const among = <Known extends string>(known: readonly Known[], name: string): Known | null =>
    known.find((one) => one === text(name)) ?? null;
  return {
    from: text('from'),
    to: text('to'),
    journey: among(JOURNEYS, 'journey'),
    cabin: among(CABINS, 'cabin'),
    radiativeForcing: among(FORCINGS, 'radiativeForcing'),
    haul: among(HAULS, 'haul'),
  };
}

/** Whether the route leaves open how far it is: the calculation says so, or somebody has answered it before. */
export function asksHaul(
  { problems, result }: Pick<Draft, 'problems' | 'result'>,
  { haul }: Flight,
): boolean {
  const all = [...problems, ...(result?.problems ?? [])];
  const isAsked = all.some(
    ({ code, params }) => code === 'parameters.missing' && /\bhaul\b/.test(params['parameters'] ?? ''),
  );
  return haul !== null || isAsked;
}

/** A typed airport code in capitals; null where it is no three letters. */
export function readAirport(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
}
