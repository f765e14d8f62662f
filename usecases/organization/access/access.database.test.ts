import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideRequest, listRequests, requestAccess } from './requests.ts';
import { listSites } from '../site/sites.ts';
import {
  acceptInvitation,
  joinByInvitation,
  readInvitation,
  revokeInvitation,
} from '../invitation/invitations.ts';
import { changeMember, inviteMember, listMembers, removeMember } from '../member/members.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let house: TestInstallation;
let administrator: TestPerson;

beforeAll(async () => {
  house = await openTestInstallation();
  administrator = house.outsider;
  await house.database.asService((tx) =>
    tx.query('insert into public.platform_administrators (user_id) values ($1)', [administrator.id]),
  );
});
afterAll(() => house?.stop());

const request = {
  fullName: 'Rita Prado',
  email: 'Rita@Fundicao-Prado.com.br',
  jobTitle: 'Engenheira ambiental',
  agreement: true,
};
const founding = { name: 'Fundição Prado', kind: 'company', taxId: '33.000.167/0001-01' };

const ask = (more: object = {}) => house.as(null, requestAccess, { ...request, ...more });
const pending = async () => (await house.as(administrator, listRequests, { state: 'pending' })).requests;

async function lettersTo(email: string) {
  const { rows } = await house.database.pool.query<{ kind: string; params: Record<string, string> }>(
    'select kind, params from public.letters where recipient = $1 order by created_at',
    [email],
  );
  return rows;
}

async function tokenOfLetterTo(email: string): Promise<string> {
  const letters = await lettersTo(email);
  const path = letters.at(-1)?.params['path'] ?? '';
  return path.slice(path.indexOf('=') + 1);
}

describe('asking for access', () => {
  it('keeps one pending request an address, and says the same to everyone', async () => {
    const first = await ask();
    const second = await ask({ fullName: 'Somebody else' });
    const member = await ask({ email: house.north.people.owner.email });
    expect([second, member]).toEqual([first, first]);
    const waiting = await pending();
    expect(waiting.map(({ email, fullName }) => [email, fullName])).toEqual([
      ['rita@fundicao-prado.com.br', 'Rita Prado'],
    ]);
  });

  it.each([
    [{ email: 'no address' }, 'email.invalid'],
    [{ agreement: false }, 'input.invalid'],
    [{ fullName: ' ' }, 'input.invalid'],
  ])('with %o keeps nothing', async (wrong, code) => {
    await expect(ask({ email: 'other@plant.com.br', ...wrong })).rejects.toMatchObject({ code });
    expect((await pending()).some(({ email }) => email === 'other@plant.com.br')).toBe(false);
  });

  it('is listed and decided by platform administrators only', async () => {
    const [waiting] = await pending();
    for (const person of [house.north.people.owner, house.north.people.auditor]) {
      await expect(house.as(person, listRequests, {})).rejects.toMatchObject({ code: 'actor.forbidden' });
      await expect(
        house.as(person, decideRequest, { requestId: waiting?.id, decision: 'approve' }),
      ).rejects.toMatchObject({ code: 'actor.forbidden' });
    }
  });
});

describe('deciding on a request', () => {
  it('refused, tells the person why and cannot be decided again', async () => {
    await ask({ email: 'paulo@oficina.com.br', fullName: 'Paulo Reis' });
    const found = (await pending()).find(({ email }) => email === 'paulo@oficina.com.br');
    const decision = { requestId: found?.id, decision: 'refuse', reason: 'Não é uma indústria.' };
    const { request: refused } = await house.as(administrator, decideRequest, decision);
    expect(refused).toMatchObject({ state: 'refused', reason: 'Não é uma indústria.' });
    expect(await lettersTo('paulo@oficina.com.br')).toEqual([
      { kind: 'access_refused', params: { name: 'Paulo Reis', reason: 'Não é uma indústria.' } },
    ]);
    await expect(house.as(administrator, decideRequest, decision)).rejects.toMatchObject({
      code: 'access.decided',
    });
  });

  it('approved, lets the person found an organization by the link of the letter, once', async () => {
    await ask();
    const found = (await pending()).find(({ email }) => email === 'rita@fundicao-prado.com.br');
    await house.as(administrator, decideRequest, { requestId: found?.id, decision: 'approve' });
    const token = await tokenOfLetterTo('rita@fundicao-prado.com.br');
    // Somebody who knows of the invitation was quicker to begin signing up under the address.
    await house.database.pool.query(
      `insert into auth.users (email, encrypted_password) values ('rita@fundicao-prado.com.br', 'of a stranger')`,
    );
    expect(await house.as(null, readInvitation, { token })).toMatchObject({
      email: 'rita@fundicao-prado.com.br',
      organizationName: null,
      hasAccount: false,
      fullName: 'Rita Prado',
    });
    const account = { token, fullName: 'Rita Prado', password: 'Fornalha2026', agreement: true };
    const accept = (input: object) => house.as(null, acceptInvitation, { ...account, ...input });
    await expect(accept({})).rejects.toMatchObject({ code: 'invitation.organization_needed' });
    const wrongDigits = { ...founding, taxId: '33.000.167/0001-02' };
    await expect(accept({ organization: wrongDigits })).rejects.toMatchObject({ code: 'tax_id.invalid' });
    await expect(accept({ organization: founding, password: 'weak' })).rejects.toMatchObject({
      code: 'password.weak',
    });
    const both = await Promise.allSettled([
      accept({ organization: founding }),
      accept({ organization: founding }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(accept({ organization: founding })).rejects.toMatchObject({ code: 'invitation.invalid' });
    const { rows } = await house.database.pool.query(
      `select o.name, o.kind, o.tax_id, m.role from public.organizations o
       join public.memberships m on m.organization_id = o.id where o.name = 'Fundição Prado'`,
    );
    expect(rows).toEqual([
      { name: 'Fundição Prado', kind: 'company', tax_id: '33000167000101', role: 'owner' },
    ]);
  });
});

describe('inviting members', () => {
  it('makes the person a member of that organization and of no other, whatever the accepting call says', async () => {
    const { owner } = house.north.people;
    await house.as(owner, inviteMember, { email: 'bia@norte.com.br', role: 'viewer' });
    const accepted = await house.as(null, acceptInvitation, {
      token: await tokenOfLetterTo('bia@norte.com.br'),
      fullName: 'Bia Ramos',
      password: 'Laminador9',
      agreement: true,
      organization: founding,
    });
    expect(accepted.organizationId).toBe(house.north.id);
    const { members } = await house.as(owner, listMembers, {});
    expect(members.find(({ userId }) => userId === accepted.userId)).toMatchObject({
      role: 'viewer',
      email: 'bia@norte.com.br',
    });
    const bia = { claims: { sub: accepted.userId, role: 'authenticated' }, id: '', email: '' };
    expect((await house.as(bia, listSites, {})).sites.map(({ name }) => name)).toEqual(['Camaçari']);
  });

  it('lets an account that is there join only with the invited address', async () => {
    const { owner } = house.north.people;
    const { viewer } = house.south.people;
    await house.database.pool.query('update auth.users set email_confirmed_at = now()');
    await house.as(owner, inviteMember, { email: viewer.email, role: 'contributor' });
    const token = await tokenOfLetterTo(viewer.email);
    const stranger = house.south.people.auditor;
    await expect(house.as(stranger, joinByInvitation, { token })).rejects.toMatchObject({
      code: 'invitation.invalid',
    });
    expect(await house.as(viewer, joinByInvitation, { token })).toEqual({ organizationId: house.north.id });
    await expect(
      house.as(owner, inviteMember, { email: viewer.email, role: 'viewer' }),
    ).rejects.toMatchObject({
      code: 'member.already',
    });
  });

  it('invited again or taken back, the older link lets nobody in', async () => {
    const { manager } = house.north.people;
    await house.as(manager, inviteMember, { email: 'caio@norte.com.br', role: 'viewer' });
    const older = await tokenOfLetterTo('caio@norte.com.br');
    await house.as(manager, inviteMember, { email: 'caio@norte.com.br', role: 'contributor' });
    const newer = await tokenOfLetterTo('caio@norte.com.br');
    await expect(house.as(null, readInvitation, { token: older })).rejects.toMatchObject({
      code: 'invitation.invalid',
    });
    const { invitations } = await house.as(manager, listMembers, {});
    const open = invitations.filter(({ email }) => email === 'caio@norte.com.br');
    expect(open).toMatchObject([{ role: 'contributor', expired: false }]);
    await expect(
      house.as(house.south.people.owner, revokeInvitation, { invitationId: open[0]?.id }),
    ).rejects.toMatchObject({ code: 'invitation.not_found' });
    await house.as(manager, revokeInvitation, { invitationId: open[0]?.id });
    await expect(house.as(null, readInvitation, { token: newer })).rejects.toMatchObject({
      code: 'invitation.invalid',
    });
  });

  it('also lets the invited address sign up at the identity service, and no other', async () => {
    const { owner } = house.north.people;
    await house.as(owner, inviteMember, { email: 'dora@norte.com.br', role: 'viewer' });
    const decide = async (email: string) => {
      const { rows } = await house.database.pool.query<{ decision: { decision?: string } }>(
        'select public.before_user_created($1) as decision',
        [{ user: { email } }],
      );
      return rows[0]?.decision.decision;
    };
    expect(await decide('Dora@norte.com.br')).toBe('approve');
    expect(await decide('eva@norte.com.br')).toBeUndefined();
  });

  it('ends after its days, whoever asks', async () => {
    await house.as(house.north.people.owner, inviteMember, { email: 'late@norte.com.br', role: 'viewer' });
    const token = await tokenOfLetterTo('late@norte.com.br');
    await house.database.pool.query(
      `update public.invitations set expires_at = now() - interval '1 second' where email = 'late@norte.com.br'`,
    );
    await expect(
      house.as(
        null,
        acceptInvitation,
        { token, fullName: 'Léo', password: 'Laminador9', agreement: true },
        { now: new Date() },
      ),
    ).rejects.toMatchObject({ code: 'invitation.invalid' });
  });

  it.each(['contributor', 'viewer', 'auditor'] as const)('is not for a %s', async (role) => {
    const person = house.north.people[role];
    const input = { email: 'x@norte.com.br', role: 'viewer' };
    await expect(house.as(person, inviteMember, input)).rejects.toMatchObject({ code: 'actor.forbidden' });
    const { members, invitations } = await house.as(person, listMembers, {});
    expect(invitations).toEqual([]);
    expect(members.filter(({ email }) => email !== null).map(({ userId }) => userId)).toEqual([person.id]);
  });
});

describe('leading members', () => {
  it('keeps a manager from owners, and an organization from having none', async () => {
    const { owner, manager, contributor } = house.south.people;
    const change = (by: TestPerson, who: TestPerson, role: string) =>
      house.as(by, changeMember, { userId: who.id, role });
    await expect(change(manager, owner, 'viewer')).rejects.toMatchObject({ code: 'member.owners_only' });
    await expect(change(manager, contributor, 'owner')).rejects.toMatchObject({ code: 'member.owners_only' });
    await expect(
      house.as(manager, inviteMember, { email: 'chefe@sul.com.br', role: 'owner' }),
    ).rejects.toMatchObject({ code: 'member.owners_only' });
    await expect(change(owner, owner, 'viewer')).rejects.toMatchObject({ code: 'member.last_owner' });
    await expect(house.as(owner, removeMember, { userId: owner.id })).rejects.toMatchObject({
      code: 'member.last_owner',
    });
    await change(owner, contributor, 'owner');
    const both = await Promise.allSettled([
      house.as(owner, removeMember, { userId: owner.id }),
      house.as(contributor, removeMember, { userId: contributor.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('lets everyone leave by themselves, journalled, and shows them nothing afterwards', async () => {
    const { viewer } = house.north.people;
    await house.as(viewer, removeMember, { userId: viewer.id });
    await expect(house.as(viewer, listMembers, {})).rejects.toMatchObject({ code: 'actor.forbidden' });
    const { rows } = await house.database.pool.query(
      `select verb, outcome from public.journal where organization_id = $1 and actor_id = $2`,
      [house.north.id, viewer.id],
    );
    expect(rows).toContainEqual({ verb: 'member.remove', outcome: 'done' });
  });

  it('does not reach into another organization', async () => {
    const stranger = house.south.people.manager;
    const { auditor } = house.north.people;
    await expect(house.as(stranger, removeMember, { userId: auditor.id })).rejects.toMatchObject({
      code: 'member.not_found',
    });
  });
});

describe('calling too often', () => {
  it('is refused by address with the seconds to wait, and by nobody else’s address', async () => {
    const call = { address: '203.0.113.7', now: new Date('2026-11-20T12:00:00Z') };
    const read = (more: object = {}) =>
      house.as(null, readInvitation, { token: 'x'.repeat(30) }, { ...call, ...more });
    for (let tried = 0; tried < 30; tried += 1) {
      await expect(read()).rejects.toMatchObject({ code: 'invitation.invalid' });
    }
    await expect(read({ now: new Date('2026-11-20T12:01:00Z') })).rejects.toMatchObject({
      code: 'call.too_many',
      status: 429,
      params: { seconds: '240' },
    });
    await expect(read({ address: '203.0.113.8' })).rejects.toMatchObject({ code: 'invitation.invalid' });
    await expect(read({ now: new Date('2026-11-20T12:05:01Z') })).rejects.toMatchObject({
      code: 'invitation.invalid',
    });
  });
});
