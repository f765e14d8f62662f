import type { RunContext } from '../../usecase.ts';
import { allConfirmed, type Confirmed, confirmedKind } from './confirmed.ts';
import { isOfParty, keysOf, type Party } from './party.ts';

/**
 * What a line in money of a party is counted as: its kind, and the party where something was confirmed for it; null where
 * nothing was.
 */
export type ReadConfirmed = (
  said: string | null,
  unit: string | null,
  party: Party,
) => { readonly kind: string; readonly party: Party } | null;

/** Reads all that the organization confirmed once, for the lines of a sheet. */
export async function readConfirmed(context: RunContext): Promise<ReadConfirmed> {
  const all = await allConfirmed(context);
  if (all.length === 0) return () => null;
  const byKey = new Map<string, Confirmed>();
  // The latest goes first, as where one line asks.
  for (const one of all.toReversed()) {
    const name = `${one.holder} ${one.nameKey}`;
    if (one.taxId !== null) byKey.set(`tax ${one.taxId}`, one);
    byKey.set(one.taxId === null ? `${name} alone` : name, one);
  }
  return (said, unit, party) => {
    if (unit === null || !isOfParty(unit, party)) return null;
    const { taxId, supplier, account } = keysOf(party);
    const found =
      byKey.get(`tax ${taxId}`) ??
      byKey.get(`supplier ${supplier} alone`) ??
      (taxId === null ? byKey.get(`supplier ${supplier}`) : undefined) ??
      byKey.get(`account ${account} alone`);
    const kind = confirmedKind(said, found ?? null, context.ports.library);
    return found === undefined || kind === null ? null : { kind, party };
  };
}
