import { organizationOf } from '../organization.ts';
import type { RunContext } from '../usecase.ts';
import { type Candidate, factsHash, weightOf } from './candidate.ts';
import type { FindingRule } from '../ledger/series/rules.ts';
import { MOST_LINES, type SeriesKey } from '../ledger/series/series.ts';

const COLUMNS = `rule text, subject text, severity text, kind text, site_id uuid, scope smallint, category text, period_from date,
  period_to date, line_ids uuid[], lines integer, co2e_kg numeric, figures jsonb, fix jsonb, facts text`;
const NAMES = COLUMNS.replaceAll(/ (uuid\[\]|uuid|jsonb|text|integer|numeric|date|smallint)/g, '');

/**
 * Keeps what was found: a finding that is known stays itself, with its dismissal, which holds as long as its facts do; what
 * is no longer found is resolved.
 * @param series the series that was looked at; null: the whole organization
 * @param rules the rules that were looked at
 */
export async function keepFindings(
  context: RunContext,
  series: SeriesKey | null,
  rules: readonly FindingRule[],
  found: readonly Candidate[],
): Promise<void> {
  const { tx, actor, now } = context;
  const organization = organizationOf(actor);
  const places = await placesOf(context, found);
  const rows = found.map((one) => row(one, places));
  await tx.query(
    `insert into public.findings as f (organization_id, ${NAMES}, facts_at, found_at, dismissed_facts, dismissed_reason,
       dismissed_by, dismissed_at)
     select $1, ${NAMES.split(',')
       .map((name) => `x.${name.trim()}`)
       .join(', ')}, $3, $3, s.dismissed_facts, s.dismissed_reason, s.dismissed_by, s.dismissed_at
     from jsonb_to_recordset($2::jsonb) as x (${COLUMNS})
     -- As the series goes on, what was an outlier may turn out a slip: whoever dismissed the one dismissed the other.
     left join public.findings s on s.organization_id = $1 and s.subject = x.subject and s.rule <> x.rule
       and s.rule in ('outlier', 'unit_slip') and x.rule in ('outlier', 'unit_slip') and s.dismissed_facts = x.facts
     on conflict on constraint findings_once do update set severity = excluded.severity, kind = excluded.kind,
       site_id = excluded.site_id, scope = excluded.scope, category = excluded.category, period_from = excluded.period_from,
       period_to = excluded.period_to, line_ids = excluded.line_ids, lines = excluded.lines, co2e_kg = excluded.co2e_kg,
       figures = excluded.figures, fix = excluded.fix, facts = excluded.facts,
       facts_at = case when f.facts = excluded.facts and f.present then f.facts_at else excluded.facts_at end,
       applied_by = case when f.facts = excluded.facts and f.present then f.applied_by end,
       applied_at = case when f.facts = excluded.facts and f.present then f.applied_at end,
       present = true, resolved_at = null`,
    [organization, JSON.stringify(rows), now],
  );
  await tx.query(
    `update public.findings f set present = false, resolved_at = $3
     where f.organization_id = $1 and f.present and f.rule = any ($4::text[])
       and ($5::text is null or f.kind = $5 and f.site_id is not distinct from $6::uuid)
       and not exists (
         select from jsonb_to_recordset($2::jsonb) as x (rule text, subject text)
         where x.rule = f.rule and x.subject = f.subject)`,
    [organization, JSON.stringify(rows), now, rules, series?.kind ?? null, series?.siteId ?? null],
  );
}

interface Place {
  readonly scope: number;
  readonly category: string;
}

function row(one: Candidate, places: ReadonlyMap<string, Place>) {
  const place = one.kind === null ? undefined : places.get(one.kind);
  return {
    rule: one.rule,
    subject: one.subject.slice(0, 400),
    severity: one.severity,
    kind: one.kind,
    site_id: one.siteId,
    scope: place?.scope ?? (one.rule === 'location_market' ? 2 : null),
    category: place?.category ?? (one.rule === 'location_market' ? 'purchased_electricity' : null),
    period_from: one.from,
    period_to: one.to,
    line_ids: one.lines.slice(0, MOST_LINES).map(({ lineId }) => lineId),
    lines: one.lines.length,
    co2e_kg: weightOf(one.lines),
    figures: one.figures,
    fix: one.fix,
    facts: factsHash(one.facts),
  };
}

/** Where the ledger has put the lines of kinds: a scope and a category. */
async function placesOf(
  { tx, actor }: RunContext,
  found: readonly Candidate[],
): Promise<ReadonlyMap<string, Place>> {
  const kinds = [...new Set(found.flatMap(({ kind }) => kind ?? []))];
  if (kinds.length === 0) return new Map();
  const rows = await tx.query<Place & { kind: string }>(
    `select distinct on (f.kind) f.kind, f.scope, f.category from public.entry_facets f
     where f.organization_id = $1 and f.kind = any ($2::text[]) order by f.kind, f.lines desc`,
    [organizationOf(actor), kinds],
  );
  return new Map(rows.map((one) => [one.kind, one]));
}
