import { compare, decimal, ZERO } from '#engine/decimal.ts';
import type { z } from 'zod';
import { requireDocuments } from '../../ledger/draft/required-documents.ts';
import { invalidInput } from '../../input.ts';
import { mayKeepImports, mayStateWholeYear } from '../../may/cbam.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { cbamRemoveImports, cbamSaveImport, cbamStateWhole } from './cbam-import.contract.ts';
import { checkGoods } from './goods.ts';
import { findImportLine, wholeSince } from './rows.ts';

export type SaidImport = Omit<z.output<typeof cbamSaveImport.input>, 'importId' | 'revision'>;

/** Lines are stored this many at a time. */
const AT_ONCE = 2_000;

/**
 * Adds a line or changes one. Refuses with `cbam.import_not_found` (404), `cbam.import_stale` (409) where it was changed
 * meanwhile, `cbam.code_outside`, `cbam.code_split`, `cbam.origin_exempt` (422), `document.not_found` (404) or
 * `input.invalid` (400).
 */
export const saveImport: UseCase<typeof cbamSaveImport.input, typeof cbamSaveImport.output> = {
  contract: cbamSaveImport,
  may: ({ actor }) => mayKeepImports(actor),
  async run(context, { importId, revision, ...said }) {
    checkImport(said);
    checkGoods(said);
    if (said.documentId !== null) await requireDocuments(context, [said.documentId]);
    if (importId === undefined) {
      const [made] = await storeImports(context, [{ ...said, documentRow: null }]);
      return { line: await findImportLine(context, made ?? '') };
    }
    await findImportLine(context, importId);
    const { tx, actor, now } = context;
    const changed = await tx.query(
      `update public.cbam_imports set revision = revision + 1, year = $3, quarter = $4, code = $5, origin = $6,
         installation = $7, mass_t = $8, basis = $9, production_year = $10, see_direct = $11, see_indirect = $12, sefa = $13,
         verified = $14, verifier = $15, document_row = case when document_id = $16::uuid then document_row end,
         document_id = $16, note = $17, saved_at = $18, saved_by = $19
       where organization_id = $1 and id = $2 and revision = $20 and removed_at is null returning id`,
      [organizationOf(actor), importId, ...valuesOf(said), now, actor.userId, revision ?? 0],
    );
    if (changed.length === 0) throw new Refused('cbam.import_stale', 409);
    return { line: await findImportLine(context, importId) };
  },
  journal: ({ line }) => ({ subjectIds: [line.id], detail: { revision: String(line.revision) } }),
};

function valuesOf(said: SaidImport): readonly unknown[] {
  const isActual = said.basis === 'actual';
  return [
    said.year,
    said.quarter,
    said.code,
    said.origin,
    said.installation,
    said.massT,
    said.basis,
    said.productionYear,
    isActual ? said.seeDirect : null,
    isActual ? said.seeIndirect : null,
    isActual ? said.sefa : null,
    isActual && said.verified,
    isActual ? said.verifier : '',
    said.documentId,
    said.note,
  ];
}

/** @throws Refused `input.invalid` (400) with the field that is wrong */
export function checkImport(said: SaidImport): void {
  if (compare(decimal(said.massT), ZERO) <= 0) throw invalidInput('massT', 'not above 0');
  if (said.productionYear !== null && said.productionYear > said.year)
    throw invalidInput('productionYear', 'after the year of the import');
  if (said.basis === 'default') return;
  if (said.seeDirect === null) throw invalidInput('seeDirect', 'actual values need it');
  if (said.verified && said.verifier === '')
    throw invalidInput('verifier', 'verified values name who verified them');
  for (const path of ['seeDirect', 'seeIndirect', 'sefa'] as const) {
    const amount = said[path];
    if (amount !== null && compare(decimal(amount), ZERO) < 0) throw invalidInput(path, 'below 0');
  }
}

/** Stores lines that were checked; gives their ids in order. */
export async function storeImports(
  { tx, actor, now }: RunContext,
  lines: readonly (SaidImport & { readonly documentRow: number | null })[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const rows = lines.slice(from, from + AT_ONCE).map((line) => ({ ...line, id: crypto.randomUUID() }));
    await tx.query(
      `insert into public.cbam_imports (organization_id, id, year, quarter, code, origin, installation, mass_t, basis,
         production_year, see_direct, see_indirect, sefa, verified, verifier, document_id, document_row, note, saved_at, saved_by)
       select $1, x.id, x.year, x.quarter, x.code, x.origin, x.installation, x."massT", x.basis, x."productionYear",
         x."seeDirect", x."seeIndirect", x.sefa, x.verified, x.verifier, x."documentId", x."documentRow", x.note, $2, $3
       from jsonb_to_recordset($4::jsonb) as x (id uuid, year smallint, quarter smallint, code text, origin text,
         installation text, "massT" numeric, basis text, "productionYear" smallint, "seeDirect" numeric, "seeIndirect" numeric,
         sefa numeric, verified boolean, verifier text, "documentId" uuid, "documentRow" integer, note text)`,
      [organizationOf(actor), now, actor.userId, JSON.stringify(rows.map(onlyActual))],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

function onlyActual<L extends SaidImport>(line: L): L {
  return line.basis === 'actual'
    ? line
    : { ...line, seeDirect: null, seeIndirect: null, sefa: null, verified: false, verifier: '' };
}

/** Removes lines. Refuses with `cbam.import_not_found` (404) unless all of them stand, and then removes none. */
export const removeImports: UseCase<typeof cbamRemoveImports.input, typeof cbamRemoveImports.output> = {
  contract: cbamRemoveImports,
  may: ({ actor }) => mayKeepImports(actor),
  async run({ tx, actor, now }, { importIds }) {
    const ids = [...new Set(importIds)];
    const removed = await tx.query<{ id: string }>(
      `update public.cbam_imports set revision = revision + 1, removed_at = $3, removed_by = $4
       where organization_id = $1 and id = any ($2::uuid[]) and removed_at is null returning id`,
      [organizationOf(actor), ids, now, actor.userId],
    );
    if (removed.length < ids.length) throw new Refused('cbam.import_not_found', 404);
    return { removedIds: removed.map(({ id }) => id) };
  },
  journal: ({ removedIds }) => ({ subjectIds: removedIds }),
};

/** Says that the lines of a year are all its imports, or takes it back. Refuses with `cbam.year_empty` (422) without lines. */
export const stateWhole: UseCase<typeof cbamStateWhole.input, typeof cbamStateWhole.output> = {
  contract: cbamStateWhole,
  may: ({ actor }) => mayStateWholeYear(actor),
  async run(context, { year, whole }) {
    const { tx, actor, now } = context;
    const organization = organizationOf(actor);
    if (whole) {
      const [some] = await tx.query(
        'select from public.cbam_imports where organization_id = $1 and year = $2 and removed_at is null limit 1',
        [organization, year],
      );
      if (!some) throw new Refused('cbam.year_empty', 422, { year: String(year) });
    }
    await tx.query(
      `insert into public.cbam_import_years as y (organization_id, year, whole_at, whole_by) values ($1, $2, $3, $4)
       on conflict (organization_id, year) do update set whole_at = excluded.whole_at, whole_by = excluded.whole_by`,
      [organization, year, whole ? now : null, whole ? actor.userId : null],
    );
    return { year, wholeAt: await wholeSince(context, year) };
  },
  journal: ({ year, wholeAt }) => ({
    subjectIds: [],
    detail: { year: String(year), whole: String(wholeAt !== null) },
  }),
};
