import { intervalAround } from '#engine/judge/uncertainty.ts';
import { type AmountsAtOne, closeCalculation, type OpenCalculation } from '#engine/open-calculation.ts';
import type { Counted } from '../footprint/count.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext } from '../usecase.ts';
import type { EntryContent } from './row.ts';

/** A calculation with its quantity left open, and what is said beside its amounts whatever the quantity. */
export interface LedgerBasis
  extends Pick<Counted, 'method' | 'figures' | 'disclosures' | 'uncertainty' | 'quality'> {
  readonly open: OpenCalculation;
  /** Not there: its lines say themselves what their gases come to. */
  readonly atOne?: AmountsAtOne;
  /** Purchased energy that is told by market too, with the amounts by location. */
  readonly byMarket: boolean;
}

/** What a line that shares its basis keeps of its calculation. */
interface Sharing {
  readonly basis: string;
  readonly import: string;
  /** Not there: it follows from the basis and the quantity. */
  readonly inputsHash?: string;
}

/** Stores a basis once for the organization, and gives the hash that lines name it by. */
export async function storeBasis({ tx, actor }: RunContext, basis: LedgerBasis): Promise<string> {
  const [row] = await tx.query<{ hash: string }>(
    `with given as (select $2::jsonb as content),
     stored as (
       insert into public.ledger_bases (organization_id, hash, content)
       select $1, razao.sha256_of(content), content from given on conflict do nothing
     )
     select razao.sha256_of(content) as hash from given`,
    [organizationOf(actor), JSON.stringify(basis)],
  );
  if (!row) throw new Error('A query gave no row.');
  return row.hash;
}

/**
 * The whole calculation of a line, with its trace. A line that shares its basis is filled in: the stored operations are
 * done again with its quantity, and must come to what the ledger holds.
 * @throws Error where they do not: the ledger was tampered with, and no number is shown
 */
export async function wholeContent(
  { tx, actor }: RunContext,
  content: EntryContent,
  line: { readonly quantity: string; readonly co2eKg: string | null },
): Promise<EntryContent> {
  const sharing = content.result as Partial<Sharing>;
  if (sharing.basis === undefined) return content;
  const [row] = await tx.query<{ content: LedgerBasis }>(
    'select content from public.ledger_bases where organization_id = $1 and hash = $2 and razao.sha256_of(content) = hash',
    [organizationOf(actor), sharing.basis],
  );
  if (!row) throw new Refused('entry.basis_missing', 409);
  const { trace, ...result } = calculationOf(row.content, line.quantity);
  const isSame =
    (sharing.inputsHash === undefined || trace.inputsHash === sharing.inputsHash) &&
    (line.co2eKg === null || line.co2eKg === result.co2eKg);
  if (!isSame) throw new Refused('entry.basis_missing', 409);
  return {
    ...content,
    result: result as unknown as Record<string, unknown>,
    trace: trace as unknown as Record<string, unknown>,
  };
}

/** The calculation of a quantity on a basis, as `countActivity` gives it. */
export function calculationOf(
  { open, atOne: _atOne, byMarket, uncertainty, ...said }: LedgerBasis,
  quantity: string,
): Counted {
  const footprint = closeCalculation(open, quantity);
  const { co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg, outsideKyotoCo2eKg } = footprint;
  return {
    ...footprint,
    ...said,
    uncertainty:
      uncertainty.status === 'known'
        ? { ...uncertainty, ...intervalAround(co2eKg, uncertainty) }
        : uncertainty,
    ...(byMarket ? { marketBased: { co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg, outsideKyotoCo2eKg } } : {}),
  };
}
