import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signOutPerson } from '../administration/people.ts';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { listEntries } from '../../ledger/entry/list.ts';
import { useCases } from '../../list.ts';
import { removeMember } from '../member/members.ts';
import { listSessions } from '../session/own.ts';
import { tellSession } from '../session/context.ts';
import { diesel, verb } from '../../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson, TODAY } from '../../testing.ts';
import { acceptToken } from './accept.ts';
import { scopeOfVerb } from '../../may/scopes.ts';
import { hashOfSecret } from './secret.ts';
import { endTokenOfMember, listTokensOfMembers } from './of-members.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

let house: TestInstallation;
beforeAll(async () => {
  house = await openTestInstallation();
});
afterAll(() => house?.stop());

const HOUR = 3600;
const now = TODAY.getTime() / 1000;

/** The person in a session that proved who they are so many seconds ago. */
function signedIn(person: TestPerson, secondsAgo = 60, aal = 'aal1'): TestPerson {
  const amr = [{ method: 'password', timestamp: now - secondsAgo }];
  return { ...person, claims: { ...person.claims, aal, amr } };
}

async function make(person: TestPerson, scopes: string[] = ['read'], aal?: string) {
  return house.as(signedIn(person, 60, aal), createToken, { name: 'ERP', scopes });
}

/** Who a program is that shows the secret. */
async function bearer(person: TestPerson, secret: string, at = TODAY): Promise<TestPerson> {
  return { ...person, claims: await acceptToken(house, secret, at) };
}

describe('access tokens', () => {
  it('are shown once, and only their hash is kept', async () => {
    const { contributor } = house.north.people;
    const { token, secret } = await make(contributor);
    expect(token).toMatchObject({ name: 'ERP', scopes: ['read'], organizationName: 'Siderúrgica Norte' });
    expect(new Date(token.expiresAt).getTime() - TODAY.getTime()).toBe(90 * 24 * HOUR * 1000);
    const kept = await house.database.pool.query<{ row: string }>(
      `select t::text as row from public.access_tokens t where id = $1`,
      [token.id],
    );
    expect(kept.rows[0]?.row).toContain(hashOfSecret(secret));
    for (const table of ['access_tokens', 'journal', 'letters']) {
      const { rows } = await house.database.pool.query<{ text: string | null }>(
        `select string_agg(t::text, '') as text from public.${table} t`,
      );
      expect(rows[0]?.text, table).not.toContain(secret.slice(14));
    }
    const { tokens } = await house.as(contributor, listTokens, {});
    expect(JSON.stringify(tokens)).not.toContain(secret.slice(14));
  });

  it('need a recent sign-in', async () => {
    const { owner } = house.north.people;
    const asked = { name: 'ERP' };
    for (const person of [owner, signedIn(owner, 2 * HOUR + 1)])
      await expect(house.as(person, createToken, asked)).rejects.toMatchObject({
        code: 'sign_in.stale',
        status: 403,
      });
    expect(await house.as(signedIn(owner, 2 * HOUR), createToken, asked)).toHaveProperty('secret');
  });

  it('stand for a year at most, and end when their time is over', async () => {
    const { owner } = house.north.people;
    await expect(
      house.as(signedIn(owner), createToken, { name: 'x', expiresInDays: 366 }),
    ).rejects.toMatchObject({ code: 'input.invalid' });
    const { secret } = await house.as(signedIn(owner), createToken, { name: 'x', expiresInDays: 1 });
    const day = 24 * HOUR * 1000;
    await expect(acceptToken(house, secret, new Date(TODAY.getTime() + day - 1))).resolves.toBeDefined();
    await expect(acceptToken(house, secret, new Date(TODAY.getTime() + day))).rejects.toMatchObject({
      code: 'token.ended',
      status: 401,
    });
  });

  it('act in the name of their person, in their organization, which the journal tells', async () => {
    const { contributor } = house.north.people;
    const { token, secret } = await make(contributor, ['read', 'draft', 'commit']);
    const program = await bearer(contributor, secret);
    const { drafts } = await house.as(program, createDrafts, { items: [diesel] });
    await house.as(program, commitEntries, { drafts: [{ draftId: drafts[0]?.id, revision: 1 }] });
    const { rows } = await house.database.pool.query(
      `select actor_id, verb, detail ->> 'token' as token from public.journal
       where detail ? 'token' order by sequence`,
    );
    expect(rows).toEqual([
      { actor_id: contributor.id, verb: 'draft.create', token: token.id },
      { actor_id: contributor.id, verb: 'entry.commit', token: token.id },
    ]);
    const { tokens } = await house.as(contributor, listTokens, {});
    expect(new Date(tokens.find(({ id }) => id === token.id)?.lastUsedAt ?? '')).toEqual(TODAY);
  });

  it('do what their scopes allow, and nothing else', async () => {
    const { owner } = house.north.people;
    const readOnly = await bearer(owner, (await make(owner, ['read'])).secret);
    const draftOnly = await bearer(owner, (await make(owner, ['draft'])).secret);
    expect(await house.as(readOnly, listEntries, {})).toBeDefined();
    await expect(house.as(readOnly, createDrafts, { items: [diesel] })).rejects.toMatchObject({
      code: 'token.scope',
      status: 403,
      params: { verb: 'draft.create', scope: 'draft' },
    });
    expect(await house.as(draftOnly, createDrafts, { items: [diesel] })).toBeDefined();
    await expect(house.as(draftOnly, listEntries, {})).rejects.toMatchObject({ params: { scope: 'read' } });
  });

  it('never manage people, accounts, settings or tokens, whatever their scopes', async () => {
    const { owner } = house.north.people;
    const { token, secret } = await make(owner, ['read', 'draft', 'commit']);
    const program = await bearer(owner, secret);
    const reached = useCases.filter(({ contract }) => scopeOfVerb(contract) !== null);
    const writing = reached.filter(({ contract }) => contract.effect === 'write');
    expect(writing.map(({ contract }) => contract.name).sort()).toEqual([
      'entry.commit',
      'entry.correct',
      'entry.correctMany',
      'entry.restore',
      'entry.withdrawMany',
      'proposal.decide',
    ]);
    const beyond = useCases.filter(
      ({ contract }) => contract.access !== 'public' && scopeOfVerb(contract) === null,
    );
    expect(beyond.map(({ contract }) => contract.name)).toEqual(
      expect.arrayContaining([
        'token.create',
        'token.list',
        'token.revoke',
        'member.invite',
        'session.list',
        'deletion.request',
        'administration.listPeople',
        'thread.list',
      ]),
    );
    for (const { contract } of beyond) {
      await expect(
        house.as(program, verb(contract.name), { tokenId: token.id }),
        contract.name,
      ).rejects.toMatchObject({ code: 'token.never', status: 403 });
    }
    await expect(house.as(program, listSessions, {})).rejects.toMatchObject({ code: 'token.never' });
  });

  it('reach no other organization of their person, whatever header stands beside them', async () => {
    const { owner } = house.north.people;
    await house.database.pool.query(
      `insert into public.memberships (organization_id, user_id, role) values ($1, $2, 'viewer')`,
      [house.south.id, owner.id],
    );
    const program = await bearer(owner, (await make(owner)).secret);
    const { organizations } = await house.as(program, tellSession, {});
    expect(organizations.map(({ id }) => id)).toEqual([house.north.id]);
    expect((await house.as(owner, tellSession, {})).organizations).toHaveLength(2);
    await expect(
      house.as(program, listEntries, {}, { organizationHeader: house.south.id }),
    ).rejects.toMatchObject({ code: 'organization.not_found', status: 404 });
    // The database alone holds too.
    const seen = await house.database.transaction(program.claims, (tx) =>
      tx.query('select id from public.organizations'),
    );
    expect(seen).toEqual([{ id: house.north.id }]);
  });

  it('make and show no tokens by plain SQL', async () => {
    const { owner } = house.north.people;
    const program = await bearer(owner, (await make(owner)).secret);
    const inVerb = (claims: TestPerson['claims']) =>
      house.database.transaction(claims, async (tx) => {
        await tx.query(`select set_config('razao.verb', 'x', true)`);
        return tx.query('select id from public.access_tokens');
      });
    expect(await inVerb(program.claims)).toEqual([]);
    expect(await inVerb(owner.claims)).not.toEqual([]);
    const hashes = house.database.transaction(owner.claims, (tx) =>
      tx.query('select secret_sha256 from public.access_tokens'),
    );
    await expect(hashes).rejects.toMatchObject({ code: '42501' });
  });

  it('end when they are revoked, once and for good, and another person’s is not found', async () => {
    const { contributor, viewer } = house.north.people;
    const { token, secret } = await make(contributor);
    await expect(house.as(viewer, revokeToken, { tokenId: token.id })).rejects.toMatchObject({
      code: 'token.not_found',
      status: 404,
    });
    await house.as(contributor, revokeToken, { tokenId: token.id });
    await expect(acceptToken(house, secret, TODAY)).rejects.toMatchObject({
      code: 'token.ended',
      status: 401,
    });
    expect(await house.as(contributor, revokeToken, { tokenId: token.id })).toEqual({ tokenId: token.id });
    const { rows } = await house.database.pool.query<{ action: string }>(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload #>> '{traits,token_id}' = $1 order by created_at`,
      [token.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['access_token_created', 'access_token_revoked']);
  });
});

describe('an owner', () => {
  it('sees the tokens that reach the organization, ends one, and its person is told', async () => {
    const { owner, contributor } = house.north.people;
    const { token, secret } = await make(contributor);
    const { tokens } = await house.as(owner, listTokensOfMembers, {});
    const seen = tokens.find(({ id }) => id === token.id);
    expect(seen).toMatchObject({ userId: contributor.id, name: 'ERP', prefix: token.prefix });
    expect(seen?.person).not.toBe('');
    expect(JSON.stringify(tokens)).not.toContain(secret.slice(14));

    await house.as(owner, endTokenOfMember, { tokenId: token.id });
    await expect(acceptToken(house, secret, TODAY)).rejects.toMatchObject({ code: 'token.ended' });
    expect(await house.as(owner, endTokenOfMember, { tokenId: token.id })).toEqual({ tokenId: token.id });
    const left = await house.as(owner, listTokensOfMembers, {});
    expect(left.tokens.map(({ id }) => id)).not.toContain(token.id);
    const { rows: letters } = await house.database.pool.query(
      `select recipient, params ->> 'name' as name from public.letters where kind = 'token_ended'`,
    );
    expect(letters).toEqual([{ recipient: contributor.email, name: 'ERP' }]);
    const { rows: logged } = await house.database.pool.query(
      `select payload #>> '{traits,ended_by}' as by from auth.audit_log_entries
       where payload #>> '{traits,token_id}' = $1 and payload ->> 'action' = 'access_token_revoked'`,
      [token.id],
    );
    expect(logged).toEqual([{ by: owner.id }]);
  });

  it('of another organization neither sees nor ends it, and neither does a manager, a token or plain SQL', async () => {
    const { owner, manager, contributor } = house.north.people;
    const { token } = await make(contributor);
    const stranger = house.south.people.owner;
    const elsewhere = await house.as(stranger, listTokensOfMembers, {});
    expect(elsewhere.tokens.map(({ id }) => id)).not.toContain(token.id);
    await expect(house.as(stranger, endTokenOfMember, { tokenId: token.id })).rejects.toMatchObject({
      code: 'token.not_found',
      status: 404,
    });
    const refused = { code: 'actor.forbidden' };
    await expect(house.as(manager, listTokensOfMembers, {})).rejects.toMatchObject(refused);
    await expect(house.as(manager, endTokenOfMember, { tokenId: token.id })).rejects.toMatchObject(refused);
    const program = await bearer(owner, (await make(owner, ['read', 'draft', 'commit'])).secret);
    await expect(house.as(program, listTokensOfMembers, {})).rejects.toMatchObject({ code: 'token.never' });
    const bySql = (claims: TestPerson['claims']) =>
      house.database.transaction(claims, async (tx) => {
        await tx.query(`select set_config('razao.verb', 'x', true)`);
        return tx.query('select * from razao.tokens_of_organization($1, now())', [house.north.id]);
      });
    for (const { claims } of [manager, stranger, program]) {
      await expect(bySql(claims)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the person of an access token', () => {
  it('has their present role: a viewer drafts nothing by a token of better days', async () => {
    const { contributor } = house.south.people;
    const program = await bearer(contributor, (await make(contributor, ['draft'])).secret);
    await house.as(program, createDrafts, { items: [diesel] });
    await house.database.pool.query(`update public.memberships set role = 'viewer' where user_id = $1`, [
      contributor.id,
    ]);
    await expect(house.as(program, createDrafts, { items: [diesel] })).rejects.toMatchObject({
      code: 'actor.forbidden',
    });
  });

  it('leaves no way in behind when they leave the organization', async () => {
    const { viewer, owner } = house.south.people;
    const { secret } = await make(viewer);
    const program = await bearer(viewer, secret);
    await house.as(owner, removeMember, { userId: viewer.id });
    await expect(acceptToken(house, secret, TODAY)).rejects.toMatchObject({ code: 'token.ended' });
    // Claims of a call that was under way in that moment.
    await expect(house.as(program, listEntries, {})).rejects.toMatchObject({
      code: 'token.role_lost',
      status: 403,
    });
  });

  it('is held back while banned, and their tokens end when an administrator signs them out', async () => {
    const { auditor } = house.south.people;
    const { secret } = await make(auditor);
    const ban = (until: string | null) =>
      house.database.pool.query('update auth.users set banned_until = $2 where id = $1', [auditor.id, until]);
    await ban('2100-01-01');
    await expect(house.as(await bearer(auditor, secret), listEntries, {})).rejects.toMatchObject({
      code: 'actor.banned',
    });
    await ban(null);
    expect(await house.as(await bearer(auditor, secret), listEntries, {})).toBeDefined();
    const { owner } = house.north.people;
    await house.database.pool.query(
      'insert into public.platform_administrators values ($1) on conflict do nothing',
      [owner.id],
    );
    await house.as(owner, signOutPerson, { userId: auditor.id });
    await expect(acceptToken(house, secret, TODAY)).rejects.toMatchObject({ code: 'token.ended' });
  });

  it('who has since put up a second factor is held back by a token that was made without it', async () => {
    const { manager } = house.south.people;
    const before = await make(manager);
    await house.database.pool.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [manager.id],
    );
    await expect(house.as(await bearer(manager, before.secret), listEntries, {})).rejects.toMatchObject({
      code: 'actor.second_factor',
    });
    await expect(make(manager)).rejects.toMatchObject({ code: 'actor.second_factor' });
    const after = await make(manager, ['read'], 'aal2');
    expect(await house.as(await bearer(manager, after.secret), listEntries, {})).toBeDefined();
  });

  it('has fifty that stand at most, and calls by one are counted', async () => {
    const { viewer } = house.north.people;
    await house.database.pool.query(
      `insert into public.access_tokens (user_id, organization_id, name, prefix, secret_sha256, scopes, second_factor, created_at, expires_at)
       select $1, $2, 'n' || n, 'razao_pat_abcd', encode(sha256(n::text::bytea), 'hex'), '{read}', false, $3::timestamptz, $3::timestamptz + interval '1 day'
       from generate_series(1, 49) n`,
      [viewer.id, house.north.id, TODAY],
    );
    const { secret } = await make(viewer);
    await expect(make(viewer)).rejects.toMatchObject({ code: 'token.too_many', status: 409 });
    await Promise.all(Array.from({ length: 600 }, () => acceptToken(house, secret, TODAY)));
    await expect(acceptToken(house, secret, TODAY)).rejects.toMatchObject({
      code: 'call.too_many',
      status: 429,
    });
    await expect(acceptToken(house, secret, new Date(TODAY.getTime() + 61_000))).resolves.toBeDefined();
  });
});
