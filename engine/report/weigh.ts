/** Weighing the gases of a basis on any set. */
import { type Decimal, decimal, sum } from '../decimal.ts';
import { gasKey, isKyotoGas, type GwpSetName } from '../gas.ts';
import { type GasCell, type Missing, missing } from './basis.ts';

/** The seven groups of the Kyoto Protocol as amended in Doha, in the order of the standards; `other` lies outside them. */
export const GAS_GROUPS = ['CO2', 'CH4', 'N2O', 'HFC', 'PFC', 'SF6', 'NF3', 'other'] as const;

export type GasGroup = (typeof GAS_GROUPS)[number];

/** The group of a gas; null of what is known as CO2e only. */
export function gasGroup(gas: string): GasGroup | null {
  if (gas === 'CO2e') return null;
  if (!isKyotoGas(gas)) return 'other';
  const key = gasKey(gas);
  return (
    GAS_GROUPS.find((group) =>
      group === 'HFC' || group === 'PFC' ? key.startsWith(group) : key === group,
    ) ?? null
  );
}

/** Whether a gas is one of the groups that are asked for; without them every gas of the scopes is. */
export function isAsked(gas: string, groups: readonly string[] | undefined): boolean {
  const group = gasGroup(gas);
  if (groups) return group !== null && groups.includes(group);
  return group !== 'other';
}

interface Asked {
  readonly set: GwpSetName;
  readonly gas?: readonly string[] | undefined;
}

/**
 * The cells on a set, kg CO2e. What is known as CO2e only stays as it was recorded, in a total of all gases; it is told as
 * `unsplit`. Missing where no cell is of the gas, or the set has no potential for one.
 */
export function weighed(
  cells: readonly GasCell[],
  { set, gas }: Asked,
): { kg: Decimal; unsplit: boolean } | Missing {
  const unsplit = cells.some((cell) => cell.kg === null);
  const named = cells.filter((cell) => isAsked(cell.gas, gas));
  if (named.length === 0) return missing('gas_not_recorded');
  const parts: Decimal[] = [];
  for (const cell of named) {
    const kg = cell.kg === null ? cell.co2eKg : cell.bySet[set];
    if (kg === null || kg === undefined) return missing('gwp_missing', { gas: cell.gas, set });
    parts.push(decimal(kg));
  }
  return { kg: sum(parts), unsplit };
}
