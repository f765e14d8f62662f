import { createDrafts } from '../ledger/draft/drafts.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import { proposeFactor } from '../organization/own-factor/own.ts';
import { proposeImport } from '../evidence/import/propose.ts';
import { confirmCommodity } from '../ledger/commodity/commodities.ts';
import { saveMapping } from '../evidence/mapping/mappings.ts';
import { inviteMember } from '../organization/member/members.ts';
import type { TestInstallation, TestOrganization } from '../testing.ts';
import { createThread } from '../conversation/thread/threads.ts';
import { storeDocument } from './files.ts';
import { emptyMapping, ownCommodity, ownSteam } from './tenancy.ts';

/** An exact amount that no double holds. */
export const EXACT = '1200.123456789012345678';

/** Gives an organization something in its ledger, journal, threads, documents, imports, factors and invitations. */
export async function fill(installation: TestInstallation, organization: TestOrganization): Promise<void> {
  const { owner } = organization.people;
  const { drafts } = await installation.as(owner, createDrafts, {
    items: [EXACT, '5', '7'].map((quantity) => ({
      kind: 'mobile.diesel',
      quantity,
      unit: 'L',
      from: '2025-03-01',
      to: quantity === '5' ? '2025-04-30' : '2025-03-31',
    })),
  });
  await installation.as(owner, commitEntries, {
    drafts: drafts.slice(0, 2).map(({ id, revision }) => ({ draftId: id, revision })),
  });
  const { id: documentId } = await storeDocument(installation, organization, 'consumo.csv', '=1+1;b');
  await installation.as(owner, proposeImport, { documentId, mapping: emptyMapping });
  await installation.as(owner, saveMapping, { mapping: emptyMapping });
  await installation.as(owner, confirmCommodity, ownCommodity);
  await installation.as(owner, proposeFactor, ownSteam);
  await installation.as(owner, createThread, {});
  await installation.as(organization.people.manager, createThread, {});
  await installation.as(owner, inviteMember, { email: `nova@${organization.id}.com.br`, role: 'viewer' });
  const { pool } = installation.database;
  await pool.query(
    `insert into public.access_tokens (user_id, organization_id, name, prefix, secret_sha256, scopes, second_factor, expires_at)
     values ($1, $2, 'ERP', 'razao_pat_abcd', encode(sha256(($2::uuid)::text::bytea), 'hex'), '{read}', false, now() + interval '1 day')`,
    [owner.id, organization.id],
  );
  await pool.query(
    `insert into public.assistant_settings (organization_id, provider, model, key_sealed, key_end, updated_by)
     values ($1, 'openai', 'm', 'sealed-secret', 'tail', $2)`,
    [organization.id, owner.id],
  );
  await pool.query(
    `insert into public.assistant_usage (organization_id, month, tokens) values ($1, '2026-11-01', 5)`,
    [organization.id],
  );
  await pool.query(
    `with t as (select id from public.threads where organization_id = $1),
       m as (insert into public.messages (thread_id, seq, id, role, parts)
         select id, 1, 'm1', 'user', '[{"type":"text","text":"diesel"}]' from t returning thread_id, id),
       r as (insert into public.runs (thread_id, message_id) select thread_id, id from m returning id)
     insert into public.run_chunks (run_id, seq, chunks) select id, 0, '[]' from r`,
    [organization.id],
  );
  await pool.query(
    `insert into public.message_feedback (thread_id, message_id, verdict)
     select id, 'm1', 'good' from public.threads where organization_id = $1`,
    [organization.id],
  );
}
