import { findUnit } from '#engine/unit.ts';
import { readCnpj } from '../../cnpj.ts';
import type { Besides } from '../../calculation/footprint/besides.ts';

/** Of whom something was bought and where it was booked, as a line says it. */
export type Party = Pick<Besides, 'supplier' | 'supplierTaxId' | 'ledgerAccount'>;

/** By what the confirmations of a party are found; null where the line says nothing of it. */
interface PartyKeys {
  readonly taxId: string | null;
  readonly supplier: string | null;
  readonly account: string | null;
}

/** The keys of a party. A name that is a CNPJ is one. */
export function keysOf({ supplier, supplierTaxId, ledgerAccount }: Party): PartyKeys {
  const taxId = supplierTaxId ?? (supplier === undefined ? undefined : (readCnpj(supplier) ?? undefined));
  return {
    taxId: taxId === undefined ? null : taxKeyOf(taxId),
    supplier: supplier === undefined ? null : nameKeyOf(supplier),
    account: ledgerAccount === undefined ? null : nameKeyOf(ledgerAccount),
  };
}

/** Whether a line is money, and says of whom or on which account. */
export function isOfParty(unit: string, party: Party): boolean {
  const told = party.supplier ?? party.supplierTaxId ?? party.ledgerAccount;
  return told !== undefined && findUnit(unit)?.family === 'money';
}

/** A name as it is compared: without accents, capitals, and more than one space. */
export function nameKeyOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/\s+/g, ' ').trim();
}

/** A tax number without its punctuation, in capitals. */
export function taxKeyOf(taxId: string): string {
  return taxId.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase();
}
