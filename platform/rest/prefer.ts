import { RestError } from './rest_error.ts';

/** What a request prefers (`Prefer`, RFC 7240), as the protocol knows it. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly missingDefault: boolean;
  readonly returned: 'minimal' | 'headers-only' | 'representation' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  readonly rollback: boolean;
  readonly strict: boolean;
  readonly timezone: string | null;
  readonly maxAffected: number | null;
  /** For `Preference-Applied`, in the order the protocol gives them. */
  readonly applied: readonly string[];
}

/** A map: `constructor` is a member of every object, and no preference. */
const known: ReadonlyMap<string, readonly string[]> = new Map([
  ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  ['missing', ['default', 'null']],
  ['return', ['minimal', 'headers-only', 'representation']],
  ['count', ['exact', 'planned', 'estimated']],
  ['tx', ['commit', 'rollback']],
  ['handling', ['strict', 'lenient']],
]);
/** The order of `Preference-Applied`. */
const order = ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'];

/**
 * Reads the preferences; what is not known is left out, or refused where `handling=strict` asks for that (400
 * `PGRST122`). The first of a kind counts.
 * @param mayRollBack whether the installation lets a caller choose that nothing is kept
 */
export function parsePreferences(header: string | undefined, mayRollBack: boolean): Preferences {
  const wishes = (header ?? '')
    .split(',')
    .map((wish) => wish.trim())
    .filter((wish) => wish !== '');
  const chosen = new Map<string, string>();
  const invalid: string[] = [];
  for (const wish of wishes) {
    const [name = '', value = ''] = wish.split('=', 2);
    if (!isKnown(name, value, mayRollBack)) invalid.push(wish);
    else if (!chosen.has(name)) chosen.set(name, value);
  }
  const strict = chosen.get('handling') === 'strict';
  if (strict && invalid.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${invalid.join(', ').slice(0, 300)}`,
    });
  }
  const limit = strict ? chosen.get('max-affected') : undefined;
  if (limit === undefined) chosen.delete('max-affected');
  return {
    resolution: (chosen.get('resolution') ?? null) as Preferences['resolution'],
    missingDefault: chosen.get('missing') === 'default',
    returned: (chosen.get('return') ?? null) as Preferences['returned'],
    count: (chosen.get('count') ?? null) as Preferences['count'],
    rollback: chosen.get('tx') === 'rollback',
    strict,
    timezone: chosen.get('timezone') ?? null,
    maxAffected: limit === undefined ? null : Number(limit),
    applied: order.flatMap((name) => (chosen.has(name) ? [`${name}=${chosen.get(name)}`] : [])),
  };
}

function isKnown(name: string, value: string, mayRollBack: boolean): boolean {
  if (name === 'tx' && !mayRollBack) return false;
  if (name === 'max-affected') return /^\d{1,9}$/.test(value);
  if (name === 'timezone') return isTimeZone(value);
  return known.get(name)?.includes(value) ?? false;
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,60}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
