/**
 * Greenhouse gases by the name used in the ledger and in factors. HFC, PFC and other fluorinated gases keep their own
 * names (`HFC-134a`, `PFC-14`, `SF6`, `HCFC-22`); refrigerant blends are expanded to their components before weighing.
 */
export type GasName = string;

export type GwpSetName = 'AR4' | 'AR5' | 'AR6';

export const GWP_SETS: readonly GwpSetName[] = ['AR4', 'AR5', 'AR6'];
