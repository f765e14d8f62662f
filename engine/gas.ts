/**
 * Greenhouse gases by the name used in the ledger and in factors. HFC, PFC and other fluorinated gases keep their own
 * names (`HFC-134a`, `PFC-14`, `SF6`, `HCFC-22`); refrigerant blends are expanded to their components before weighing.
 */
export type GasName = string;

export type GwpSetName = 'AR4' | 'AR5' | 'AR6';

/** Formulas that stand for a numbered gas, so that `CF4` and `PFC-14` are one gas. */
const FORMULAS: Readonly<Record<string, string>> = {
  CF4: 'PFC14',
  C2F6: 'PFC116',
  C3F8: 'PFC218',
  CC3F6: 'PFC216',
  CC4F8: 'PFC318',
  C4F10: 'PFC3110',
  C5F12: 'PFC4112',
  C6F14: 'PFC5114',
  C10F18: 'PFC9118',
  PFCC318: 'PFC318',
};
const KYOTO_GASES = new Set(['CO2', 'CH4', 'N2O', 'SF6', 'NF3']);
const KYOTO_GROUPS = /^(?:HFC|PFC)\d/;
const FIRST_GASES = ['CO2', 'CH4', 'N2O'];

const KEYS = new Map<string, string>();

/** One key for all spellings of a gas (`HFC-134a`, `hfc 134A`, `HFC134a`): what GWP tables are compared by. */
export function gasKey(name: GasName): string {
  const known = KEYS.get(name);
  if (known !== undefined) return known;
  const bare = name.toUpperCase().replace(/[\s\-_.]/g, '');
  const key = FORMULAS[bare] ?? bare;
  if (KEYS.size < MOST_KEYS) KEYS.set(name, key);
  return key;
}

/** Names come from outside; the memory of their keys is bounded. */
const MOST_KEYS = 1000;

/**
 * Whether a gas belongs to the seven groups of the Kyoto Protocol as amended in Doha: CO2, CH4, N2O, HFCs, PFCs, SF6
 * and NF3. All others (CFC, HCFC, halons, HFO, hydrocarbons) are reported apart, outside the scopes.
 */
export function isKyotoGas(name: GasName): boolean {
  const key = gasKey(name);
  return KYOTO_GASES.has(key) || KYOTO_GROUPS.test(key);
}

/** CO2, CH4 and N2O first, then by name: the order of every list of gases. */
export function compareGases(a: GasName, b: GasName): number {
  const [left, right] = [FIRST_GASES.indexOf(a), FIRST_GASES.indexOf(b)];
  if (left >= 0 && right >= 0) return left - right;
  if (left >= 0 || right >= 0) return left >= 0 ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}
