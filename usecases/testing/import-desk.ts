import type { z } from 'zod';
import type { importPreview } from '../evidence/import/import.contract.ts';
import { commitImport, undoImport } from '../evidence/import/imports.ts';
import { previewImport, tellImports } from '../evidence/import/preview.ts';
import { proposeImport } from '../evidence/import/propose.ts';
import type { ImportShown } from '../evidence/import/row.ts';
import { workOnImports } from '../evidence/import/work.ts';
import { type SheetMapping, sheetMapping } from '../evidence/mapping/mapping-shape.ts';
import type { TestInstallation } from '../testing.ts';
import { storeDocument } from './files.ts';

type Preview = z.input<typeof importPreview.output>;

/** Kind; quantity; unit; period; site; key, as a person's sheet would have them. */
const DESK_MAPPING: SheetMapping = sheetMapping.parse({
  sheet: 'consumo',
  fingerprint: 'd'.repeat(64),
  headerRow: 1,
  columns: [
    { column: 1, header: 'Insumo', meaning: 'kind' },
    { column: 2, header: 'Quantidade', meaning: 'value', numbers: 'comma' },
    { column: 3, header: 'Unidade', meaning: 'unit' },
    { column: 4, header: 'Mês', meaning: 'period', dates: 'day_first' },
    { column: 5, header: 'Planta', meaning: 'site' },
    { column: 6, header: 'Nota', meaning: 'document' },
  ],
  kinds: [
    { word: 'Diesel', means: 'mobile.diesel' },
    { word: 'Gasolina', means: 'mobile.gasoline' },
    { word: 'Energia', means: 'electricity' },
  ],
  units: [],
  sites: [{ word: 'BA', means: 'Camaçari' }],
});

/** A person at their sheets: imports of one organization, from the file to the ledger, as its owner. */
export function importDesk(installation: TestInstallation, organization = installation.north) {
  const { owner } = organization.people;
  let number = 0;
  const store = (content: string | Uint8Array, name?: string) => {
    number += 1;
    return storeDocument(installation, organization, name ?? `sheet-${number}.csv`, content);
  };
  const propose = async (documentId: string, more: object = {}): Promise<ImportShown> =>
    (await installation.as(owner, proposeImport, { documentId, mapping: DESK_MAPPING, ...more })).import;
  const status = async (importId: string): Promise<ImportShown> => {
    const [one] = (await installation.as(owner, tellImports, { importId })).imports;
    if (!one) throw new Error('no import');
    return one;
  };
  return {
    mapping: DESK_MAPPING,
    store,
    /** Stores a sheet of these rows. */
    sheet: (rows: readonly string[], name?: string) =>
      store(`Insumo;Quantidade;Unidade;Mês;Planta;Nota\n${rows.join('\n')}\n`, name),
    propose,
    status,
    preview: (importId: string, more: object = {}): Promise<Preview> =>
      installation.as(owner, previewImport, { importId, limit: 500, ...more }),
    async commit(importId: string, more: object = {}): Promise<ImportShown> {
      await installation.as(owner, commitImport, { importId, ...more });
      await workOnImports(installation.database);
      return status(importId);
    },
    async undo(importId: string): Promise<ImportShown> {
      await installation.as(owner, undoImport, { importId, reason: 'Wrong file' });
      await workOnImports(installation.database);
      return status(importId);
    },
    /** The first places at which ledger and journal no longer verify, and rows in which summaries differ from a recount. */
    async faults(): Promise<unknown> {
      const { rows } = await installation.database.pool.query(
        `with standing as (
           select e.id from public.entries e where e.organization_id = $1 and e.state <> 'withdrawn'
             and not exists (select from public.entries later where later.supersedes = e.id)
         ), recount as (
           select p.* from razao.parts_of(array(select id from standing)) p
         )
         select razao.ledger_break($1) as ledger, razao.journal_break($1) as journal,
           (select count(*)::int from (
             (select * from recount except select * from public.result_totals where organization_id = $1) union all
             (select * from public.result_totals where organization_id = $1 except select * from recount)) d) as drift`,
        [organization.id],
      );
      return rows[0];
    },
  };
}

/** What `faults` tells where there is none. */
export const NO_FAULTS = { ledger: null, journal: null, drift: 0 };
