import type { Pool } from 'pg';

/** Runs that a release finds as it starts: one in the middle of its plan, and one whose proposal waits for a person. */
export interface PlantedRuns {
  readonly atWork: string;
  readonly waiting: string;
  readonly proposalId: string;
}

const LINE = { kind: 'mobile.diesel', unit: 'L', quantity: '333', from: '2025-09-01', to: '2025-09-30' };
const PLAN = [
  { key: 'look', verb: 'site.list', input: {}, after: [] },
  { key: 'draft', verb: 'draft.create', input: { items: [LINE] }, after: ['look'] },
];

/** Puts them into a database of the schema of a version, for one of its owners; null where that version knew no runs. */
export async function plantRuns(pool: Pool, organizationId: string): Promise<PlantedRuns | null> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('public.agent_proposals') is not null as there`,
  );
  if (!rows[0]?.there) return null;
  const atWork = await plantRun(pool, organizationId, 'active');
  const waiting = await plantRun(pool, organizationId, 'waiting');
  const proposal = await pool.query<{ id: string }>(
    `insert into public.agent_proposals (organization_id, run_id, position, kind, subject, verb, input, facts, expires_at)
     values ($1, $2, 1, 'request', 'request:upgrade', 'request.create', '{}', '{}', '2099-01-01') returning id`,
    [organizationId, waiting],
  );
  return { atWork, waiting, proposalId: proposal.rows[0]?.id ?? '' };
}

/** One whose first step was taken; the other has taken all of them. */
async function plantRun(pool: Pool, organizationId: string, state: 'active' | 'waiting'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.agent_runs (organization_id, number, trigger, task, acting_for, plan, plan_version, state, position,
       most_steps, most_seconds, most_tokens, answer_days, deadline, spent_steps)
     select $1, coalesce((select max(number) from public.agent_runs where organization_id = $1), 0) + 1, 'task', $3::text, m.user_id,
       $2::jsonb, 1, $3::text, case when $3 = 'active' then 1 else 2 end, 20, 300, 0, 14, '2099-01-01', 1
     from public.memberships m where m.organization_id = $1 and m.role = 'owner' and m.ended_at is null order by m.user_id limit 1
     returning id`,
    [organizationId, JSON.stringify(PLAN), state],
  );
  const id = rows[0]?.id ?? '';
  await pool.query(
    `insert into public.agent_steps (run_id, organization_id, position, key, verb, input, output, state, ms, ended_at)
     values ($1, $2, 0, 'look', 'site.list', '{}', '{"sites": []}', 'done', 1, now())`,
    [id, organizationId],
  );
  return id;
}
