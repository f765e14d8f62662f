import type { Factor } from '#engine/factor.ts';
import type { Tx } from '#database/tx.ts';
import { cell } from '../export/ledger-sheet.ts';
import { type PackedLines, rowsOf } from './pack-lines.ts';

/** What lies beside the lines of a pack: documents, factors, the journal. */

/** A document that speaks for a line of the pack. */
export interface PackedDocument {
  readonly id: string;
  readonly name: string;
  /** In the bucket of evidence. */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly uploadedBy: string;
  readonly uploadedAt: string;
}

/** Lines and documents: read in it, imported from it, or added to it later; withdrawn ones are told as such. */
const SPEAKS = (lines: PackedLines) => `
  with x as materialized (${lines.ids}), line as materialized (
    select e.id, e.line_id, e.sequence, e.evidence, (e.result ->> 'import')::uuid as import_id
    from x join public.entries e on e.id = x.id
  ), speaks as (
    select distinct l.sequence, (r ->> 'documentId')::uuid as document_id, 'read' as how, '' as note,
      null::timestamptz as at, null::uuid as by, null as reason
    from line l cross join lateral jsonb_array_elements(coalesce(l.evidence -> 'read', '[]')) r
    where l.import_id is null and r ->> 'documentId' is not null
    union all
    select l.sequence, i.document_id, 'imported', '', null, null, null
    from line l join public.imports i on i.id = l.import_id
    union all
    select l.sequence, v.document_id, case when v.withdrawn_at is null then 'added' else 'withdrawn' end, v.note,
      v.added_at, v.added_by, v.reason
    from line l join public.line_evidence v on v.line_id = l.line_id)`;

/** Every document of the pack once, in the order in which they were handed in. */
export function documentsOf(tx: Tx, lines: PackedLines): Promise<PackedDocument[]> {
  return tx.query<PackedDocument>(
    `${SPEAKS(lines)}
     select d.id, d.name, d.path, d.sha256, d.bytes::float8 as bytes, d.media_type as "mediaType",
       coalesce(person.full_name, d.uploaded_by::text) as "uploadedBy", to_json(d.created_at) #>> '{}' as "uploadedAt"
     from public.documents d left join public.my_colleagues() person on person.user_id = d.uploaded_by
     where d.organization_id = $1 and d.id in (select document_id from speaks) order by d.created_at, d.id`,
    lines.parameters,
  );
}

const DOCUMENT_COLUMNS =
  'sequence,how,document_id,file,name,sha256,handed_in_by,handed_in_at,added_at,added_by,note,withdrawn_because';

/** Which document speaks for which line, for sheets. */
export async function* sheetOfDocuments(
  tx: Tx,
  lines: PackedLines,
  pathOf: (documentId: string) => string,
): AsyncGenerator<string> {
  yield `\uFEFF${DOCUMENT_COLUMNS}\r\n`;
  const rows = rowsOf<Readonly<Record<string, unknown>> & { id: string }>(
    tx,
    `${SPEAKS(lines)}
     select s.sequence, s.how, d.id, d.name, d.sha256, coalesce(person.full_name, '') as handed_in_by,
       d.created_at as handed_in_at, s.at, coalesce(adder.full_name, '') as added_by, s.note, s.reason
     from speaks s join public.documents d on d.id = s.document_id
     left join public.my_colleagues() person on person.user_id = d.uploaded_by
     left join public.my_colleagues() adder on adder.user_id = s.by
     order by s.sequence, d.id, s.how`,
    lines.parameters,
  );
  for await (const some of rows) {
    yield some
      .map((row) => {
        const said = [row['sequence'], row['how'], row.id, pathOf(row.id), row['name'], row['sha256']];
        const when = [row['handed_in_by'], row['handed_in_at'], row['at'], row['added_by']];
        return `${[...said, ...when, row['note'], row['reason']].map(cell).join(',')}\r\n`;
      })
      .join('');
  }
}

/** The factors for sheets, each with its figures and its source. */
export function sheetOfFactors(factors: Iterable<Factor>): string {
  const header = [
    'id',
    'name_pt',
    'name_en',
    'region',
    'valid_from',
    'valid_to',
    'unit',
    'gases_kg',
    'gases_co2e_kg',
  ];
  const more = [
    'co2e_kg',
    'gwp_set',
    'biogenic_co2_kg',
    'publisher',
    'title',
    'edition',
    'locator',
    'licence',
    'url',
  ];
  const lines = [...factors].map((factor) => {
    const { source } = factor;
    const amounts = (by: Readonly<Record<string, string>> | undefined) =>
      by &&
      Object.entries(by)
        .map(([gas, kg]) => `${gas} ${kg}`)
        .join('; ');
    const said = [
      factor.id,
      factor.name['pt-BR'],
      factor.name.en,
      factor.region,
      factor.validFrom,
      factor.validTo,
    ];
    const figures = [
      factor.unit,
      amounts(factor.gasesKg),
      amounts(factor.gasesCo2eKg),
      factor.co2eKg,
      factor.gwpSet,
    ];
    const cited = [
      source.publisher,
      source.title,
      source.edition,
      source.locator,
      source.licence,
      source.url,
    ];
    return [...said, ...figures, factor.biogenicCo2Kg, ...cited].map(cell).join(',');
  });
  return `\uFEFF${[[...header, ...more].join(','), ...lines].join('\r\n')}\r\n`;
}

/**
 * Lines of the journal that are about a line of the pack, its draft, a document or import that speaks for it, or what the
 * pack is of: as they are kept, so that their hashes can be made again.
 */
export async function* journalOf(
  tx: Tx,
  lines: PackedLines,
  told: (rows: number) => void,
): AsyncGenerator<string> {
  const rows = rowsOf<{ line: string }>(
    tx,
    `${SPEAKS(lines)}, about as materialized (
       select id from line union select draft_id from public.entries e where e.id in (select id from line) and draft_id is not null
       union select import_id from line where import_id is not null union select document_id from speaks
       union select line_id from line union select unnest($2::uuid[]))
     select row_to_json(j)::text as line from (
       select j.sequence::text as sequence, j.at, j.actor_id, coalesce(person.full_name, '') as actor, j.verb, j.door,
         j.subject_ids, j.input_sha256, j.outcome, j.detail, j.previous_hash, j.hash, c.changes
       from public.journal j
       left join public.journal_changes c on c.organization_id = j.organization_id and c.sequence = j.sequence
       left join public.my_colleagues() person on person.user_id = j.actor_id
       where j.organization_id = $1 and exists (
         select from unnest(j.subject_ids) s (id) where s.id in (select a.id from about a))
       order by j.sequence) j`,
    lines.parameters,
  );
  for await (const some of rows) {
    yield `${some.map(({ line }) => line).join('\n')}\n`;
    told(some.length);
  }
}
