import type { SheetMapping } from '../mapping/mapping-shape.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { StagedImport } from './stage.ts';

interface Asked {
  readonly mapping: SheetMapping;
  readonly keyColumn: number | null;
  /** `auto`, `none`, or the id of an import that it continues. */
  readonly continues: string;
  /** Of the document. */
  readonly name: string;
}

/**
 * The series that a file is of: the one that a person names; by itself, that of the latest import with the same headings
 * whose rows have the same kind of key, where a key column names them or the file is called the same, and always that of the
 * same sheet of the same document. Else a new one, by the import's own id.
 * @throws Refused `import.not_found` (404)
 */
export async function seriesOf(
  { tx, actor }: RunContext,
  { importId, documentId, sheet, inner }: StagedImport,
  { mapping, keyColumn, continues, name }: Asked,
): Promise<string> {
  if (continues === 'none') return importId;
  const named = continues === 'auto' ? null : continues;
  const [row] = await tx.query<{ series: string }>(
    `select i.series from public.imports i join public.documents d on d.id = i.document_id
     where i.organization_id = $1 and i.state <> 'discarded' and (
       i.id = $2 or ($2::uuid is null and i.committed_through > i.undone_through and i.key_column is not distinct from $4
         and ((i.document_id = $3 and i.sheet = $5 and i.inner_file is not distinct from $6)
           or (i.mapping ->> 'fingerprint' = $7 and ($4::integer is not null or (d.name = $8 and i.sheet = $5)))))
     ) order by i.created_at desc limit 1`,
    [organizationOf(actor), named, documentId, keyColumn, sheet, inner, mapping.fingerprint, name],
  );
  if (row === undefined && named !== null) throw new Refused('import.not_found', 404);
  return row?.series ?? importId;
}
