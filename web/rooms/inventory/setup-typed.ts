import type { Input as Asked } from '#web/api/call.ts';
import type { Reading } from '#web/forms/typed-form.ts';
import type { Life } from './life.ts';

export const APPROACHES = ['operational_control', 'financial_control', 'equity_share'] as const;
export const PROGRAMMES = ['brazil', 'uk', 'us', 'international'] as const;
export const GWP_SETS = ['AR4', 'AR5', 'AR6'] as const;

/** Name, period and basis of an inventory as their form holds them; nothing of it has to be read. */
export type TypedSetup = Asked<'inventory.open'>;

/** What opening an inventory is asked with. */
export function readSetup(typed: TypedSetup): Reading<TypedSetup, TypedSetup> {
  return { said: typed };
}

/** As it is of an inventory that exists. */
export function typedSetup({ name, from, to, consolidation, programme, gwpSet }: Life): TypedSetup {
  return { name, from, to, consolidation, programme, gwpSet };
}
