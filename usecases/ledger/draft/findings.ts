import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import { type Draft, type DraftRow, shown, wholeResults } from './row.ts';
import { findingsInSeries } from '../series/series-findings.ts';
import type { Finding } from './finding.ts';

/** Ids that a finding names at most; the rest is only said to be more. */
const MOST_NAMED = 20;

/**
 * The drafts as the contract shows them, each with its findings.
 * @param traces whole ones; else the root of each alone
 */
export async function withFindings(
  context: RunContext,
  rows: readonly DraftRow[],
  traces = false,
): Promise<Draft[]> {
  const open = rows.filter(({ state }) => state === 'open');
  // All is sent before the first answer is waited for.
  const [byDocument, byPeriod, inSeries, results] = await Promise.all([
    repeatedDocuments(context, open),
    repeatedPeriods(context, open),
    findingsInSeries(context, open),
    wholeResults(context, rows, traces ? 'trace' : 'root'),
  ]);
  return rows.map((row, place) => ({
    ...shown(row, results[place] ?? null),
    findings:
      row.state === 'open'
        ? [
            ...looks(row),
            ...(byDocument.get(row.id) ?? []),
            ...(byPeriod.get(row.id) ?? []),
            ...(inSeries.get(row.id) ?? []),
          ]
        : [],
  }));
}

/** True where a slot was recognized in a picture and no person has looked. */
export function needsLook({ evidence, looked }: Pick<DraftRow, 'evidence' | 'looked'>): boolean {
  return !looked && recognized(evidence);
}

export function recognized(evidence: DraftRow['evidence']): boolean {
  return (evidence?.read ?? []).some(
    ({ ocr, place }) => ocr === true || (place.at === 'box' && place.ocr !== undefined),
  );
}

function looks(row: DraftRow): Finding[] {
  return needsLook(row) ? [{ code: 'evidence.recognized', params: {}, draftIds: [], entryIds: [] }] : [];
}

interface Repeated {
  readonly draftId: string;
  readonly key: string | null;
  readonly draftIds: readonly string[];
  readonly entryIds: readonly string[];
}

/**
 * Open drafts and standing entries that rest on the same document: on other bytes of the same key, or on the same place of
 * the same bytes. Several items of one document repeat nothing.
 */
export async function repeatedDocuments(
  { tx, actor }: RunContext,
  rows: readonly DraftRow[],
): Promise<Map<string, Finding[]>> {
  const drafts = rows.flatMap(({ id, evidence }) => {
    const seen = (evidence?.read ?? []).filter(({ slot }) => slot === 'quantity');
    const read = seen.length > 0 ? seen : (evidence?.read ?? []).slice(0, 1);
    return read.map(({ documentId, place, inner }) => ({
      id,
      document: documentId,
      place,
      within: inner ?? null,
    }));
  });
  if (drafts.length === 0) return new Map();
  const found = await tx.query<Repeated>(
    // What stands on the documents is read once for all drafts: asked draft by draft, each question reads every open line anew.
    `with mine as (
       select x.id, x.document::text, jsonb_strip_nulls(x.place) - 'ocr' as place, x.within, d.document_key as key
       from jsonb_to_recordset($2::jsonb) as x (id uuid, document uuid, place jsonb, within text)
       join public.documents d on d.id = x.document and d.organization_id = $1
     ), alike as (
       -- Other bytes of the same key.
       select m.id, m.key, other.id::text as document
       from mine m join public.documents other
         on other.organization_id = $1 and other.document_key = m.key and other.id::text <> m.document
     ), standing as materialized (
       select s.draft_id, s.entry_id, r.value ->> 'documentId' as document,
         jsonb_strip_nulls(r.value -> 'place') - 'ocr' as place, r.value ->> 'inner' as within
       from (select document from mine union select document from alike) a
       cross join lateral (
         select d.id as draft_id, null::uuid as entry_id, d.evidence -> 'read' as read from public.drafts d
         where d.organization_id = $1 and d.state = 'open' and d.evidence -> 'read' is not null
           and d.evidence -> 'read' @> jsonb_build_array(jsonb_build_object('documentId', a.document))
         union all
         select null, e.id, e.evidence -> 'read' from public.entries e
         where e.organization_id = $1 and e.draft_id is not null and e.state <> 'withdrawn'
           and e.evidence -> 'read' is not null
           and e.evidence -> 'read' @> jsonb_build_array(jsonb_build_object('documentId', a.document))
           and not exists (select from public.entries later where later.supersedes = e.id)
       ) s
       cross join lateral jsonb_array_elements(s.read) r
     ), met as (
       -- The same place of the same bytes.
       select m.id, m.key, s.draft_id, s.entry_id from mine m
       join standing s on s.document = m.document and s.place = m.place and (m.within is null or s.within = m.within)
       union all
       -- Any place of other bytes of the same key.
       select a.id, a.key, s.draft_id, s.entry_id from alike a join standing s on s.document = a.document
     )
     select id as "draftId", min(key) as key,
       coalesce((array_agg(distinct draft_id) filter (where draft_id is not null))[1:${MOST_NAMED}], '{}') as "draftIds",
       coalesce((array_agg(distinct entry_id) filter (where entry_id is not null))[1:${MOST_NAMED}], '{}') as "entryIds"
     from met where draft_id is distinct from id
     group by id`,
    [organizationOf(actor), JSON.stringify(drafts)],
    { kept: true },
  );
  return new Map(found.map((one) => [one.draftId, [repeating('draft.duplicate_document', one)]]));
}

/** Other open drafts and standing entries of the same site, kind and days. */
async function repeatedPeriods(
  { tx, actor }: RunContext,
  rows: readonly DraftRow[],
): Promise<Map<string, Finding[]>> {
  const whole = rows.flatMap(({ id, siteId, activity: { kind, from, to } }) =>
    kind === null || from === null || to === null ? [] : [{ id, site: siteId, kind, from, to }],
  );
  if (whole.length === 0) return new Map();
  const found = await tx.query<Repeated>(
    // Open drafts are read once for all: asked draft by draft, each question reads every one of them anew. The summaries tell cheaply
    // that nothing of a kind stands in a month; only then are the lines looked at.
    `with mine as (
       select * from jsonb_to_recordset($2::jsonb) as m (id uuid, site uuid, kind text, "from" date, "to" date)
     ), keys as materialized (
       select distinct site, kind, "from", "to" from mine
     ), drafted as materialized (
       select k.site, k.kind, k."from", k."to", (array_agg(d.id order by d.created_at, d.id))[1:${MOST_NAMED + 1}] as ids
       from keys k join public.drafts d on d.organization_id = $1 and d.state = 'open' and d.activity ->> 'kind' = k.kind
         and d.activity ->> 'from' = k."from"::text and d.activity ->> 'to' = k."to"::text
         and d.site_id is not distinct from k.site
       group by k.site, k.kind, k."from", k."to"
     ), recorded as materialized (
       select k.*, array(
         select e.id from public.entries e
         where e.organization_id = $1 and e.period_from = k."from" and e.period_to = k."to" and e.kind = k.kind
           and e.site_id is not distinct from k.site and e.state <> 'withdrawn'
           and not exists (select from public.entries later where later.supersedes = e.id) limit ${MOST_NAMED}) as ids
       from keys k
       where exists (
         select from public.result_totals t
         where t.organization_id = $1 and t.month = date_trunc('month', k."from"::timestamp)::date and t.kind = k.kind
           and t.site_id is not distinct from k.site)
     ), met as (
       select m.id, (array_remove(coalesce(d.ids, '{}'), m.id))[1:${MOST_NAMED}] as drafts, coalesce(r.ids, '{}') as entries
       from mine m
       left join drafted d on d.kind = m.kind and d."from" = m."from" and d."to" = m."to" and d.site is not distinct from m.site
       left join recorded r on r.kind = m.kind and r."from" = m."from" and r."to" = m."to" and r.site is not distinct from m.site
     )
     select id as "draftId", null as key, drafts as "draftIds", entries as "entryIds" from met
     where cardinality(drafts) + cardinality(entries) > 0`,
    [organizationOf(actor), JSON.stringify(whole)],
    { kept: true },
  );
  return new Map(found.map((one) => [one.draftId, [repeating('draft.duplicate_period', one)]]));
}

function repeating(code: Finding['code'], { key, draftIds, entryIds }: Repeated): Finding {
  const params: Finding['params'] = key === null ? {} : { key };
  return { code, params, draftIds: [...draftIds], entryIds: [...entryIds] };
}
