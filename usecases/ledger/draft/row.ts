import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import type { draft } from './draft-shape.ts';
import { Bases } from '../entry/bases.ts';
import { type KeptResult, wholeOf } from '../entry/kept.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { Basis } from './basis.ts';

export type Draft = z.output<typeof draft>;

/** A draft as it is kept: its calculation, once it is approved, by its entry. */
export interface DraftRow extends Omit<Draft, 'findings' | 'result'> {
  readonly basis: Basis;
  /** With its trace where it is kept whole; null while a slot is open. */
  readonly kept: KeptResult | null;
  /** What its calculation came to, kg; null: nothing was counted. */
  readonly co2eKg: string | null;
}

const OWN_COLUMNS = `d.id, d.revision, d.state, d.thread_id as "threadId", d.site_id as "siteId",
  d.factor_id as "factorId", d.estimated, d.evidence, d.looked, d.problems, d.created_at as "createdAt", d.updated_at as "updatedAt",
  json_build_object('region', d.region, 'gwpSet', d.gwp_set, 'programme', d.programme) as basis`;

// An approved draft keeps no activity of its own where its entry says the same.
const COLUMNS = `${OWN_COLUMNS}, e.id as "entryId",
  case when d.activity = '{}' then jsonb_build_object('kind', e.kind, 'quantity', e.quantity::text, 'unit', e.unit,
    'from', e.period_from, 'to', e.period_to) else d.activity end as activity,
  coalesce(d.result, case when e.trace is null then e.result else e.result || jsonb_build_object('trace', e.trace) end) as kept,
  coalesce(d.result ->> 'co2eKg', trim_scale(e.co2e_kg)::text) as "co2eKg"`;

/** Of drafts that were just made, which no line can have come of. */
export const COLUMNS_OF_NEW = `${OWN_COLUMNS}, d.activity, null::uuid as "entryId", d.result as kept, d.result ->> 'co2eKg' as "co2eKg"`;

const FROM = 'from public.drafts d left join public.entries e on e.draft_id = d.id';

/**
 * A parameter of ids, in a form that PostgreSQL plans once for however many there are: of an array that it sees it reckons anew each time
 * whether a plan for just so many pays.
 */
export function ids(parameter: string): string {
  return `(select ${parameter}::uuid[])::uuid[]`;
}

/** Drafts of the organization that meet a condition (its parameters from `$2` on), oldest first. */
export function readDrafts(
  { tx, actor }: RunContext,
  condition: string,
  parameters: readonly unknown[],
  limit = 500,
): Promise<DraftRow[]> {
  return tx.query<DraftRow>(
    `select ${COLUMNS} ${FROM}
     where d.organization_id = $1 and (${condition}) order by d.position limit $${parameters.length + 2}`,
    [organizationOf(actor), ...parameters, limit],
    { kept: true },
  );
}

/**
 * Drafts by id, locked until the end of the transaction (in the order of their ids, so that two calls never wait for
 * each other), given in the order asked for.
 * @throws Refused `draft.not_found` (404), also for another organization's
 */
export async function lockDrafts(context: RunContext, draftIds: readonly string[]): Promise<DraftRow[]> {
  const wanted = [...new Set(draftIds.map((id) => id.toLowerCase()))];
  const locking = context.tx.query(
    `select d.id from public.drafts d
     where d.organization_id = $1 and d.id = any (${ids('$2')}) order by d.id for update of d`,
    [organizationOf(context.actor), wanted],
    { kept: true },
  );
  // Asked right behind, and answered after it: what is read is what stands once the locks are had.
  const [, rows] = await Promise.all([locking, findDrafts(context, wanted)]);
  return rows;
}

/**
 * Drafts by id in the order asked for.
 * @throws Refused `draft.not_found` (404), also for another organization's
 */
export async function findDrafts(context: RunContext, draftIds: readonly string[]): Promise<DraftRow[]> {
  const rows = await readDrafts(context, `d.id = any (${ids('$2')})`, [draftIds], draftIds.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return draftIds.map((id) => {
    const row = byId.get(id.toLowerCase());
    if (!row) throw new Refused('draft.not_found', 404);
    return row;
  });
}

/**
 * The calculations of drafts as the contract shows them, in their order; each trace is made when it is looked at.
 * @param asked `root`: of the traces the roots alone
 * @throws Refused `entry.basis_missing` (409) where one does not come to what is kept of it
 */
export async function wholeResults(
  context: RunContext,
  rows: readonly DraftRow[],
  asked: 'trace' | 'root' = 'trace',
): Promise<Draft['result'][]> {
  const bases = Bases.of(context);
  await bases.read(rows.flatMap(({ kept }) => (typeof kept?.['basis'] === 'string' ? [kept['basis']] : [])));
  const results: Draft['result'][] = [];
  for (const { kept, co2eKg, activity } of rows) {
    if (kept === null) {
      results.push(null);
      continue;
    }
    const { trace = null, ...result } = kept;
    // What has a calculation has a quantity and days.
    const own = { quantity: activity.quantity ?? '', from: activity.from ?? '', to: activity.to ?? '' };
    const row = { ...own, result, trace: trace as object | null, co2eKg };
    results.push((await wholeOf(bases, row, asked)) as unknown as Draft['result']);
  }
  return results;
}

/** A calculation without its trace, which is not even made. */
export function withoutTrace(result: Draft['result']): Draft['result'] {
  if (result === null) return result;
  const said = result as unknown as Readonly<Record<string, unknown>>;
  const keys = Object.keys(said).filter((key) => key !== 'trace');
  return Object.fromEntries(keys.map((key) => [key, said[key]])) as unknown as Draft['result'];
}

/** The draft as the contract shows it; its findings are looked up apart (`findings.ts`). */
export function shown(
  { basis: _basis, kept: _kept, co2eKg: _co2eKg, ...draft }: DraftRow,
  result: Draft['result'],
): Omit<Draft, 'findings'> {
  return { ...draft, result };
}
