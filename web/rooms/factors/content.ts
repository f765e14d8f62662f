import { parseDecimal, sum, toText } from '#engine/decimal.ts';
import type { Output } from '#web/api/call.ts';
import type { Formats } from '#web/words/format.ts';
import { gasName, unitName } from '#web/words/names.ts';

export type Factor = Output<'factor.get'>['factor'];

export interface GasAmount {
  /** Gas as chemists write it, with `CO₂e` where the publisher gives it weighed. */
  readonly label: string;
  /** kg per unit of the factor, plain decimal. */
  readonly amount: string;
}

/** What the publisher states, gas by gas. */
export function gasAmounts(factor: Factor): GasAmount[] {
  if (factor.gasesKg) return amounts(factor.gasesKg, '');
  if (factor.gasesCo2eKg) return amounts(factor.gasesCo2eKg, ' (CO₂e)');
  return factor.co2eKg === undefined ? [] : [{ label: 'CO₂e', amount: factor.co2eKg }];
}

function amounts(gases: Readonly<Record<string, string>>, suffix: string): GasAmount[] {
  return Object.entries(gases).map(([gas, amount]) => ({ label: gasName(gas) + suffix, amount }));
}

/** One figure by which factors are told apart in a list: CO2e where it is published, else the first gas. */
export function headline(factor: Factor): GasAmount | null {
  if (factor.gasesCo2eKg) {
    const parts = Object.values(factor.gasesCo2eKg).map((text) => parseDecimal(text));
    return parts.every((part) => part !== null) ? { label: 'CO₂e', amount: toText(sum(parts)) } : null;
  }
  return gasAmounts(factor)[0] ?? null;
}

/** `2,5 kg CO₂/L` */
export function headlineText(factor: Factor, formats: Formats): string {
  const first = headline(factor);
  return first ? `${formats.rounded(first.amount, 5)} kg ${first.label}/${unitName(factor.unit)}` : '—';
}

/** How much another edition's headline differs, in percent of the base; null where the two cannot be compared. */
export function difference(base: Factor, other: Factor): number | null {
  const [one, two] = [headline(base), headline(other)];
  if (!one || !two || one.label !== two.label || base.unit !== other.unit) return null;
  if (base.gwpSet !== other.gwpSet || Number(one.amount) === 0) return null;
  return (Number(two.amount) / Number(one.amount) - 1) * 100;
}

/** A citation that a verifier can follow to the cell. */
export function citationText(factor: Factor, retrievedOn: string | null): string {
  const { publisher, title, edition, locator, url, licence } = factor.source;
  return [
    `${publisher} (${edition}). ${title}`,
    ...(locator ? [locator] : []),
    factor.id,
    ...(url ? [url] : []),
    ...(retrievedOn ? [retrievedOn] : []),
    licence,
  ].join('. ');
}
