import type { TestInstallation, TestOrganization } from '../testing.ts';

/** A run of an organization that waits for people, with one proposal: what a finding suggests, or without one to ask a person. */
export async function plantProposal(
  { database }: Pick<TestInstallation, 'database'>,
  { id, people }: TestOrganization,
  findingId: string | null,
): Promise<{ runId: string; proposalId: string; approvalId: string }> {
  const run = await database.pool.query<{ id: string }>(
    `insert into public.agent_runs (organization_id, number, trigger, task, acting_for, plan, plan_version, state, position, most_steps,
       most_seconds, most_tokens, answer_days, deadline)
     select $1, coalesce(max(number), 0) + 1, 'task', 'Revisar', $2, '[{"key": "look", "verb": "site.list", "input": {}, "after": []}]',
       1, 'waiting', 1, 10, 60, 0, 14, '2030-01-01' from public.agent_runs where organization_id = $1 returning id`,
    [id, people.owner.id],
  );
  const runId = run.rows[0]?.id ?? '';
  const proposal = await database.pool.query<{ id: string }>(
    `insert into public.agent_proposals (organization_id, run_id, position, kind, subject, verb, input, facts, expires_at)
     values ($1, $2, 0, $3, $4, $5, $6, '{"fix": "draft"}', '2030-01-01')
     returning id`,
    findingId === null
      ? [
          id,
          runId,
          'request',
          'request:2025-03',
          'request.create',
          { askedOf: people.contributor.id, dueOn: '2026-12-01' },
        ]
      : [id, runId, 'estimate', `finding:${findingId}`, 'finding.apply', { findingId }],
  );
  const proposalId = proposal.rows[0]?.id ?? '';
  const approval = await database.pool.query<{ id: string }>(
    'select id from public.approvals where subject_id = $1',
    [proposalId],
  );
  return { runId, proposalId, approvalId: approval.rows[0]?.id ?? '' };
}
