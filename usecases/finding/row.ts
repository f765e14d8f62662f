import type { z } from 'zod';
import { kindName } from '../ledger/entry/row.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext } from '../usecase.ts';
import type { finding } from './finding-shape.ts';

export type Finding = z.output<typeof finding>;

/** A finding as the contract shows it, with the lines it concerns and what it rests on. */
export interface FindingRow extends Omit<Finding, 'kindName'> {
  readonly lineIds: readonly string[];
}

const COLUMNS = `f.id, f.rule, f.severity, f.state, f.kind, f.site_id as "siteId", s.name as "siteName", f.scope, f.category,
  f.period_from as "from", f.period_to as "to", f.lines, trim_scale(f.co2e_kg)::text as "co2eKg", f.figures, f.fix,
  f.found_at as "foundAt", f.facts_at as "factsAt", f.resolved_at as "resolvedAt", f.line_ids as "lineIds",
  case when f.dismissed_facts is not null then json_build_object('reason', f.dismissed_reason,
    'byName', coalesce(d.full_name, ''), 'at', f.dismissed_at, 'stands', f.dismissed_facts = f.facts) end as dismissed,
  case when f.applied_at is not null then json_build_object('byName', coalesce(a.full_name, ''), 'at', f.applied_at) end as applied`;

const FROM = `from public.findings f left join public.sites s on s.id = f.site_id
  left join public.my_colleagues() d on d.user_id = f.dismissed_by
  left join public.my_colleagues() a on a.user_id = f.applied_by`;

/** Findings of the organization that meet a condition over `f` (its parameters from `$2` on), in an order, at most `limit`. */
export function readFindings(
  { tx, actor }: RunContext,
  condition: string,
  parameters: readonly unknown[],
  order: string,
  limit: number,
): Promise<FindingRow[]> {
  return tx.query<FindingRow>(
    `select ${COLUMNS} ${FROM} where f.organization_id = $1 and (${condition}) order by ${order} limit ${limit}`,
    [organizationOf(actor), ...parameters],
  );
}

/**
 * Findings by id, in the order asked for.
 * @throws Refused `finding.not_found` (404), also for another organization's
 */
export async function findFindings(context: RunContext, ids: readonly string[]): Promise<FindingRow[]> {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
  const rows = await readFindings(context, 'f.id = any ($2::uuid[])', [asked], 'f.id', asked.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Refused('finding.not_found', 404);
    return row;
  });
}

/** One of them. @throws Refused `finding.not_found` (404) */
export async function findFinding(context: RunContext, id: string): Promise<FindingRow> {
  const [row] = await findFindings(context, [id]);
  if (!row) throw new Refused('finding.not_found', 404);
  return row;
}

export function shownFinding({ ports }: RunContext, { lineIds: _lineIds, ...row }: FindingRow): Finding {
  return { ...row, kindName: row.kind === null ? null : kindName(ports.library, row.kind) };
}

/** The versions of lines that stand, by the lines' names. */
export async function standingOf(
  { tx, actor }: RunContext,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ lineId: string; entryId: string }>(
    `select c.line_id as "lineId", c.entry_id as "entryId" from public.current_entries c
     where c.organization_id = $1 and c.line_id = any ($2::uuid[])`,
    [organizationOf(actor), lineIds],
  );
  return new Map(rows.map(({ lineId, entryId }) => [lineId, entryId]));
}
