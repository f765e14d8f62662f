import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { importLine, offer } from './shapes.ts';

export type ImportRow = z.output<typeof importLine>;
export type OfferRow = z.output<typeof offer>;

export const LINE_COLUMNS = `i.id, i.revision, i.year, i.quarter, i.code, i.origin, i.installation,
  trim_scale(i.mass_t)::text as "massT", i.basis, i.production_year as "productionYear",
  trim_scale(i.see_direct)::text as "seeDirect", trim_scale(i.see_indirect)::text as "seeIndirect",
  trim_scale(i.sefa)::text as sefa, i.verified, i.verifier, i.document_id as "documentId", i.document_row as "documentRow",
  i.note, i.saved_at as "savedAt"`;

const OFFER_COLUMNS = `o.id, o.revision, o.name, o.code, o.origin, o.installation, trim_scale(o.mass_t)::text as "massT",
  trim_scale(o.see)::text as see, trim_scale(o.sefa)::text as sefa, o.route, o.from_year as "fromYear",
  trim_scale(o.cost_eur)::text as "costEur", trim_scale(o.price_eur)::text as "priceEur", o.saved_at as "savedAt"`;

/** Lines that stand in a year, in the order of quarter, code and id. */
export async function readImportsOf({ tx, actor }: RunContext, year: number): Promise<ImportRow[]> {
  return tx.query<ImportRow>(
    `select ${LINE_COLUMNS} from public.cbam_imports i
     where i.organization_id = $1 and i.year = $2 and i.removed_at is null order by i.quarter, i.code, i.id`,
    [organizationOf(actor), year],
  );
}

/**
 * A line that stands.
 * @throws Refused `cbam.import_not_found` (404), also for another organization's and a removed one
 */
export async function findImportLine({ tx, actor }: RunContext, importId: string): Promise<ImportRow> {
  const [row] = await tx.query<ImportRow>(
    `select ${LINE_COLUMNS} from public.cbam_imports i
     where i.organization_id = $1 and i.id = $2 and i.removed_at is null`,
    [organizationOf(actor), importId],
  );
  if (!row) throw new Refused('cbam.import_not_found', 404);
  return row;
}

/** When somebody said that the lines of a year are all its imports; null: nobody did, or a line changed since. */
export async function wholeSince({ tx, actor }: RunContext, year: number): Promise<string | null> {
  const [row] = await tx.query<{ wholeAt: string | null }>(
    `select whole_at as "wholeAt" from public.cbam_import_years where organization_id = $1 and year = $2`,
    [organizationOf(actor), year],
  );
  return row?.wholeAt ?? null;
}

/** Years with lines, the latest first. */
export async function yearsWithImports({ tx, actor }: RunContext): Promise<number[]> {
  const rows = await tx.query<{ year: number }>(
    `select distinct i.year from public.cbam_imports i where i.organization_id = $1 and i.removed_at is null
     order by i.year desc`,
    [organizationOf(actor)],
  );
  return rows.map(({ year }) => year);
}

/** Offers that stand, by name. */
export async function readOffers({ tx, actor }: RunContext): Promise<OfferRow[]> {
  return tx.query<OfferRow>(
    `select ${OFFER_COLUMNS} from public.cbam_offers o
     where o.organization_id = $1 and o.removed_at is null order by lower(o.name), o.id`,
    [organizationOf(actor)],
  );
}

/**
 * An offer, also one that was removed.
 * @throws Refused `cbam.offer_not_found` (404), also for another organization's
 */
export async function findOffer({ tx, actor }: RunContext, offerId: string): Promise<OfferRow> {
  const [row] = await tx.query<OfferRow>(
    `select ${OFFER_COLUMNS} from public.cbam_offers o where o.organization_id = $1 and o.id = $2`,
    [organizationOf(actor), offerId],
  );
  if (!row) throw new Refused('cbam.offer_not_found', 404);
  return row;
}
