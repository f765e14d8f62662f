/** Adding footprints up: exact sums of CO2e, of each gas and of what stands apart. */
import { add, decimal, toText } from '../decimal.ts';
import type { Footprint } from '../footprint.ts';

/** Amounts in kg, exact decimal strings. */
export interface Scope2Amounts {
  readonly co2eKg: string;
  readonly biogenicCo2Kg: string;
  readonly gasesKg: Readonly<Record<string, string>>;
  readonly gasesCo2eKg: Readonly<Record<string, string>>;
  readonly outsideKyotoCo2eKg: string;
}

const NOTHING: Scope2Amounts = {
  co2eKg: '0',
  biogenicCo2Kg: '0',
  gasesKg: {},
  gasesCo2eKg: {},
  outsideKyotoCo2eKg: '0',
};

export function totalOf(footprints: readonly Footprint[]): Scope2Amounts {
  return footprints.reduce<Scope2Amounts>(
    (total, one) => ({
      co2eKg: plus(total.co2eKg, one.co2eKg),
      biogenicCo2Kg: plus(total.biogenicCo2Kg, one.biogenicCo2Kg),
      gasesKg: merged(total.gasesKg, one.gasesKg),
      gasesCo2eKg: merged(total.gasesCo2eKg, one.gasesCo2eKg),
      outsideKyotoCo2eKg: plus(total.outsideKyotoCo2eKg, one.outsideKyotoCo2eKg),
    }),
    NOTHING,
  );
}

function merged(
  total: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
): Record<string, string> {
  const sums = { ...total };
  for (const [gas, amount] of Object.entries(more)) {
    const known = sums[gas];
    sums[gas] = known === undefined ? amount : plus(known, amount);
  }
  return sums;
}

function plus(a: string, b: string): string {
  return toText(add(decimal(a), decimal(b)));
}
