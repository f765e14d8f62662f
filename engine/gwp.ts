/**
 * Weighing: kg of a gas × its global warming potential over 100 years on a named set = kg CO2e.
 *
 * Methane of AR6 has two values. Methane of fossil origin that escapes (fugitive and process emissions) weighs more
 * (29.8), because the CO2 it decays to is fossil too; methane of biogenic origin and methane of any combustion weighs
 * 27.0, as the GHG Protocol's note on GWP values (August 2024) says. Which origin applies is decided by the caller.
 */
import type { Decimal } from './decimal.ts';
import { isPositive, isZero, ONE, parseDecimal } from './decimal.ts';
import type { GasName, GwpSetName } from './gas.ts';
import { gasKey } from './gas.ts';
import type { GwpSet, Library } from './library.ts';
import { ownEntry } from './lookup.ts';
import type { Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import type { SourceCitation } from './trace.ts';

/** `fossil`: escaped from a fossil source. `other`: combustion of anything, and all biogenic methane. */
export type MethaneOrigin = 'fossil' | 'other';

export interface Gwp {
  /** kg CO2e per kg of the gas. */
  readonly value: Decimal;
  readonly source: SourceCitation;
  /** Set only for methane on a set that splits it. */
  readonly origin: MethaneOrigin | null;
}

const METHANE = 'CH4';
/** Carbon dioxide is what the others are weighed against: its potential is one by definition, in every set. */
const REFERENCE_GAS = 'CO2';
const TABLES = new WeakMap<GwpSet, ReadonlyMap<string, Entry>>();

interface Entry {
  readonly text: string;
  /** The gas's own source, where it is not the one of the whole table. */
  readonly source: SourceCitation | undefined;
}

/**
 * The GWP-100 of a gas on a set. Refuses with `gwp.missing` (`gas`, `set`) where the set has none: an unknown potential
 * is never zero; and with `factor.unreadable` where the table holds no number. A zero counts only with a source of its own
 * that states it (ammonia).
 */
export function gwpOf(library: Library, set: GwpSetName, gas: GasName, origin: MethaneOrigin): Result<Gwp> {
  const table = ownEntry<GwpSet>(library.gwp, set);
  if (table === undefined) return refuse('gwp.missing', { gas, set });
  const key = gasKey(gas);
  const split = key === METHANE && table.fossilMethane !== undefined;
  const entry = byKey(table).get(key);
  const text = split && origin === 'fossil' ? table.fossilMethane : entry?.text;
  if (text === undefined) {
    return key === REFERENCE_GAS
      ? ok({ value: ONE, source: table.source, origin: null })
      : refuse('gwp.missing', { gas, set });
  }
  const value = parseDecimal(text);
  const own = entry?.source;
  if (value === null || !(isPositive(value) || (isZero(value) && own !== undefined)))
    return refuse('factor.unreadable', { what: `GWP ${gas} ${set}`, text });
  return ok({ value, source: own ?? table.source, origin: split ? origin : null });
}

function byKey(table: GwpSet): ReadonlyMap<string, Entry> {
  const known = TABLES.get(table);
  if (known !== undefined) return known;
  const built = new Map(
    Object.entries(table.values).map(([gas, text]): [string, Entry] => [
      gasKey(gas),
      { text, source: ownEntry(table.sources, gas) },
    ]),
  );
  TABLES.set(table, built);
  return built;
}
