import { parseDecimal, subtract, sum, toText } from '#engine/decimal.ts';
import { compareGases as byGas } from '#engine/gas.ts';
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
  return Object.entries(gases)
    .toSorted(([one], [other]) => byGas(one, other))
    .map(([gas, amount]) => ({ label: gasName(gas) + suffix, amount }));
}

/** One figure by which factors are told apart in a list: CO2e where it is published, else the first gas, which is CO2. */
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

export interface GasPair {
  /** Gas as chemists write it; `biogenic` for the biogenic CO2 beside it. */
  readonly label: string;
  /** Null where that edition does not state the gas: unknown, not zero. */
  readonly one: string | null;
  readonly two: string | null;
  /** Exact, second less first; null where either is not stated. */
  readonly difference: string | null;
}

/** Every gas that either of two editions states, with both values. */
export function compareGases(factor: Factor, other: Factor): GasPair[] {
  const [first, second] = [factor, other].map((each) => {
    const biogenic = each.biogenicCo2Kg ? [['biogenic', each.biogenicCo2Kg] as const] : [];
    return new Map([...gasAmounts(each).map(({ label, amount }) => [label, amount] as const), ...biogenic]);
  });
  const labels = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])]);
  return [...labels].map((label) => {
    const [one, two] = [first?.get(label) ?? null, second?.get(label) ?? null];
    return { label, one, two, difference: one === null || two === null ? null : minus(two, one) };
  });
}

function minus(one: string, two: string): string | null {
  const [a, b] = [parseDecimal(one), parseDecimal(two)];
  return a === null || b === null ? null : toText(subtract(a, b));
}

/** An amount with its sign written: `+1,2`, `−0,3`, `0`. */
export function signed(amount: string, write: (amount: string) => string): string {
  if (amount.startsWith('-')) return `−${write(amount.slice(1))}`;
  return /^[0.]*$/.test(amount) ? write('0') : `+${write(amount)}`;
}

/** How much the second amount is above or below the first, in percent; empty where the first is zero. */
export function signedPercent(from: string, to: string, formats: Formats): string {
  if (Number(from) === 0) return '';
  const percent = (Number(to) / Number(from) - 1) * 100;
  return `${signed(percent.toFixed(3), (text) => formats.rounded(text, 3))}%`;
}
