/** The rules that look at what single lines repeat. */
import { findRepeated } from '#engine/findings/repeated.ts';
import type { FindingSettings } from '#engine/findings/settings.ts';
import { organizationOf } from '../organization.ts';
import type { RunContext } from '../usecase.ts';
import { type Candidate, seriesName } from './candidate.ts';
import { MOST_LINES, readLines, type SeriesKey, type StandingLine } from '../ledger/series/series.ts';

/** Lines of one amount and the same days, but for those that are found by their papers already. */
export async function repeatedIn(
  context: RunContext,
  key: SeriesKey,
  settings: FindingSettings,
  ofPapers: ReadonlySet<string>,
): Promise<Candidate[]> {
  // The database names the few that are alike; only these are looked at.
  const alike = await readLines(
    context,
    key,
    `(c.period_from, c.period_to, c.quantity, coalesce(c.co2e_kg, -1)) in (
       select d.period_from, d.period_to, d.quantity, coalesce(d.co2e_kg, -1)
       from public.entry_facets g join public.current_entries d on d.facet_id = g.id
       where g.organization_id = $1 and g.kind = $2 and g.site_id is not distinct from $3::uuid
       group by 1, 2, 3, 4 having count(*) > 1)`,
    [],
  );
  if (alike.length === 0) return [];
  const keys = await paperKeys(context, alike);
  const byId = new Map(alike.map((line) => [line.lineId, line]));
  const sequenced = alike.map((line) => ({ ...line, id: line.lineId, keys: keys.get(line.lineId) ?? [] }));
  return findRepeated(sequenced, settings).flatMap((group) => {
    const lines = group.flatMap(({ id }) => byId.get(id) ?? []);
    if (lines.every(({ lineId }) => ofPapers.has(lineId))) return [];
    return duplicate('duplicate_line', key, lines, `${seriesName(key)} ${amountOf(lines[0])}`, {});
  });
}

function amountOf(line: StandingLine | undefined): string {
  return line ? `${line.from} ${line.to} ${line.quantity} ${line.unit} ${line.co2eKg ?? '-'}` : '';
}

/** The first of them stays; the others are suggested to be withdrawn. */
function duplicate(
  rule: 'duplicate_line' | 'duplicate_document',
  { kind, siteId }: SeriesKey,
  lines: readonly StandingLine[],
  subject: string,
  figures: Readonly<Record<string, string>>,
): Candidate {
  const [first, ...others] = lines;
  const days = lines.flatMap(({ from, to }) => [from, to]).toSorted();
  return {
    rule,
    subject,
    severity: 'high',
    kind,
    siteId,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    lines,
    figures: {
      n: String(lines.length),
      expected: '1',
      seen: String(lines.length),
      ...(first ? { quantity: first.quantity, unit: first.unit } : {}),
      ...figures,
    },
    fix: others.length > 0 ? { kind: 'withdraw', lineIds: others.map(({ lineId }) => lineId) } : null,
    facts: lines.map(({ lineId, quantity }) => `${lineId} ${quantity}`).toSorted(),
  };
}

/** The keys of the documents that lines rest on, by the line. */
async function paperKeys(
  { tx, actor }: RunContext,
  lines: readonly StandingLine[],
): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ lineId: string; keys: string[] }>(
    `select e.line_id as "lineId", array_agg(distinct d.document_key) as keys
     from public.entries e
     cross join lateral jsonb_array_elements(coalesce(e.evidence -> 'read', '[]')) r
     join public.documents d on d.organization_id = $1 and d.id = (r ->> 'documentId')::uuid and d.document_key is not null
     where e.organization_id = $1 and e.id = any ($2::uuid[]) group by 1`,
    [organizationOf(actor), lines.map(({ entryId }) => entryId)],
  );
  return new Map(rows.map(({ lineId, keys }) => [lineId, keys]));
}

interface PaperRow extends StandingLine, SeriesKey {
  readonly key: string;
  readonly documentId: string;
}

/** Lines that rest on different files of one document key: the same bill, handed in twice. Of the whole organization. */
export async function repeatedPapers({ tx, actor }: RunContext): Promise<Candidate[]> {
  const rows = await tx.query<PaperRow>(
    `with twice as (
       select d.id, d.document_key from public.documents d
       where d.organization_id = $1 and d.document_key in (
         select k.document_key from public.documents k where k.organization_id = $1 and k.document_key is not null
         group by 1 having count(*) > 1)
     )
     select distinct on (t.document_key, c.sequence) t.document_key as key, t.id as "documentId", c.line_id as "lineId",
       c.entry_id as "entryId", c.period_from as "from", c.period_to as "to", trim_scale(c.quantity)::text as quantity,
       e.unit, trim_scale(c.co2e_kg)::text as "co2eKg", e.kind, e.site_id as "siteId"
     from twice t
     join public.entries e on e.organization_id = $1 and e.draft_id is not null and e.evidence -> 'read' is not null
       and e.evidence -> 'read' @> jsonb_build_array(jsonb_build_object('documentId', t.id))
     join public.current_entries c on c.line_id = e.line_id and c.organization_id = $1
     order by t.document_key, c.sequence limit ${MOST_LINES}`,
    [organizationOf(actor)],
  );
  return [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, lines]) => {
    const [first] = lines;
    if (!first) return [];
    // Several items of one paper repeat nothing: what is told apart by kind, site and amount may be two of its items.
    const papers = Map.groupBy(lines, ({ documentId }) => documentId);
    if (papers.size < 2) return [];
    const kept = papers.get(first.documentId) ?? [];
    const repeats = lines.filter(({ documentId }) => documentId !== first.documentId);
    return [
      duplicate('duplicate_document', first, [...kept, ...repeats], `document ${key}`, {
        key,
        n: String(papers.size),
        seen: String(papers.size),
      }),
    ].map((one) => ({
      ...one,
      fix: { kind: 'withdraw' as const, lineIds: repeats.map(({ lineId }) => lineId) },
    }));
  });
}
