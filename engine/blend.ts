/**
 * Products sold as a blend (diesel B, gasoline C): the volume shares in force in a month and place. Fossil and biogenic
 * parts are calculated apart, each with the properties of its own component. A month without a row is refused with
 * `blend.missing`: the share of a coming month is a decision of an authority, never an extrapolation.
 */
import type { Decimal } from './decimal.ts';
import { compare, equals, isZero, ONE, parseDecimal, sum, ZERO } from './decimal.ts';
import type { FuelBlend, FuelBlendMonth, RefrigerantBlend } from './library.ts';
import { ownEntry } from './lookup.ts';
import type { Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import type { SourceCitation } from './trace.ts';

export interface BlendShare {
  /** Name of the fuel, or of the gas in a refrigerant blend. */
  readonly name: string;
  readonly share: Decimal;
  readonly source: SourceCitation;
  /** The month whose share it is (`YYYY-MM`), for a blend of fuels. */
  readonly month?: string;
}

const MONTHS = new WeakMap<FuelBlend, ReadonlyMap<string, FuelBlendMonth>>();

/**
 * Volume shares of a blend in a month (`YYYY-MM`), in the order of its components, without those of share zero.
 * Refuses with `blend.missing` (`blend`, `region`, `month`), and with `factor.unreadable` where the shares are no numbers
 * that add to one.
 */
export function blendShares(blend: FuelBlend, month: string): Result<BlendShare[]> {
  const row = monthsByName(blend).get(month);
  if (row === undefined) return refuse('blend.missing', { blend: blend.name, region: blend.region, month });
  const shares = blend.components.map((name) => ({
    name,
    text: ownEntry(row.shares, name),
    source: row.source,
    month,
  }));
  return readShares(shares, `${blend.name} ${month}`);
}

/** Mass fractions of a refrigerant blend, in its own order; refuses with `factor.unreadable` as above. */
export function refrigerantShares(blend: RefrigerantBlend): Result<BlendShare[]> {
  const shares = blend.components.map(({ gas, massFraction }) => ({
    name: gas,
    text: massFraction,
    source: blend.source,
  }));
  return readShares(shares, blend.name);
}

interface WrittenShare {
  readonly name: string;
  readonly text: string | undefined;
  readonly source: SourceCitation;
  readonly month?: string;
}

function readShares(written: readonly WrittenShare[], what: string): Result<BlendShare[]> {
  const shares: BlendShare[] = [];
  for (const { text, ...named } of written) {
    const share = parseDecimal(text ?? '');
    if (share === null || compare(share, ZERO) < 0)
      return refuse('factor.unreadable', { what: `${what} ${named.name}`, text: text ?? '' });
    shares.push({ ...named, share });
  }
  const total = sum(shares.map(({ share }) => share));
  if (!equals(total, ONE)) return refuse('factor.unreadable', { what, text: 'shares do not add to 1' });
  return ok(shares.filter(({ share }) => !isZero(share)));
}

function monthsByName(blend: FuelBlend): ReadonlyMap<string, FuelBlendMonth> {
  const known = MONTHS.get(blend);
  if (known !== undefined) return known;
  const built = new Map(blend.months.map((row) => [row.month, row]));
  MONTHS.set(blend, built);
  return built;
}
