import type { TestInstallation } from '../testing.ts';

/** A finding of an organization, with drafts suggested for a month that lacks; gives its id. */
export async function plantFinding(installation: TestInstallation, organizationId: string): Promise<string> {
  const line = { from: '2025-04-01', to: '2025-04-30', quantity: '1200', unit: 'L' };
  const { rows } = await installation.database.pool.query<{ id: string }>(
    `insert into public.findings (organization_id, rule, subject, severity, kind, period_from, period_to, line_ids, lines, figures,
       fix, facts, facts_at, found_at)
     values ($1, 'gap', gen_random_uuid()::text, 'medium', 'mobile.diesel', '2025-04-01', '2025-04-30', '{}', 0,
       '{"n": "11", "missing": "1", "unit": "L"}', $2, 'a', now(), now()) returning id`,
    [organizationId, JSON.stringify({ kind: 'draft', lines: [line] })],
  );
  return rows[0]?.id ?? '';
}
