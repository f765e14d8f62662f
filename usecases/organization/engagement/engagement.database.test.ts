import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import {
  acceptEngagement,
  endEngagement,
  listEngagements,
  offerEngagement,
  readEngagement,
} from './engagements.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { listEntries } from '../../ledger/entry/list.ts';
import { inviteMember, listMembers } from '../member/members.ts';
import { chooseOrganization } from '../session/choose.ts';
import { tellSession } from '../session/context.ts';
import { listSites } from '../site/sites.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

/** The south is a consultancy here, the north its client. */
let house: TestInstallation;

beforeAll(async () => {
  house = await openTestInstallation();
  await house.database.pool.query('update auth.users set email_confirmed_at = now()');
  await house.database.asService((tx) =>
    tx.query(`update public.organizations set kind = 'consultant' where id = $1`, [house.south.id]),
  );
});
afterAll(() => house?.stop());

async function offerTo(person: TestPerson, role = 'contributor'): Promise<string> {
  await house.as(house.north.people.owner, offerEngagement, { email: person.email, role });
  const { rows } = await house.database.pool.query<{ path: string }>(
    `select params ->> 'path' as path from public.letters where recipient = $1
     order by created_at desc limit 1`,
    [person.email],
  );
  return (rows[0]?.path ?? '').split('=')[1] ?? '';
}

/** Acting for the client, as the header of a call says it. */
const atNorth = () => ({ organizationHeader: house.north.id });

const diesel = { kind: 'mobile.diesel', quantity: '100', unit: 'L', from: '2025-03-01', to: '2025-03-31' };

describe('engaging a consultancy', () => {
  it('opens nothing before it is accepted by who leads a consultancy under the address of the offer', async () => {
    const { owner, contributor } = house.south.people;
    const token = await offerTo(owner);
    expect(await house.as(owner, readEngagement, { token })).toMatchObject({
      clientName: 'Siderúrgica Norte',
      role: 'contributor',
    });
    await expect(house.as(owner, listSites, {}, atNorth())).rejects.toMatchObject({
      code: 'organization.not_found',
    });
    await expect(house.as(contributor, acceptEngagement, { token })).rejects.toMatchObject({
      code: 'actor.forbidden',
    });
    await expect(house.as(house.south.people.manager, acceptEngagement, { token })).rejects.toMatchObject({
      code: 'engagement.invalid',
    });
    await expect(house.as(house.north.people.owner, acceptEngagement, { token })).rejects.toMatchObject({
      code: 'engagement.invalid',
    });
    expect(await house.as(owner, acceptEngagement, { token })).toEqual({ clientId: house.north.id });
    await expect(house.as(owner, acceptEngagement, { token })).rejects.toMatchObject({
      code: 'engagement.invalid',
    });
  });

  it('lets the consultancy’s people work in the client’s ledger by their role, and lead nothing there', async () => {
    const { owner, contributor, viewer } = house.south.people;
    const session = await house.as(contributor, tellSession, {}, atNorth());
    expect(session.organization).toMatchObject({ id: house.north.id, role: 'contributor' });
    expect(session.organizations.map(({ name, engaged }) => [name, engaged])).toEqual([
      ['Química Sul', false],
      ['Siderúrgica Norte', true],
    ]);
    const created = await house.as(contributor, createDrafts, { items: [diesel] }, atNorth());
    const drafts = created.drafts.map(({ id, revision }) => ({ draftId: id, revision }));
    await house.as(contributor, commitEntries, { drafts }, atNorth());
    const { entries } = await house.as(house.north.people.viewer, listEntries, {});
    expect(entries[0]).toMatchObject({ committedByName: 'Carla Química Sul' });
    const looker = await house.as(viewer, tellSession, {}, atNorth());
    expect(looker.organization?.role).toBe('viewer');
    await expect(
      house.as(owner, inviteMember, { email: 'x@sul.com.br', role: 'viewer' }, atNorth()),
    ).rejects.toMatchObject({ code: 'actor.forbidden' });
    const { members } = await house.as(owner, listMembers, {}, atNorth());
    expect(members.every(({ email }) => email === null)).toBe(true);
    expect((await house.as(owner, listEngagements, {}, atNorth())).engagements).toEqual([]);
  });

  it('is remembered as the organization chosen, and no stranger’s can be chosen', async () => {
    const { contributor } = house.south.people;
    await house.as(contributor, chooseOrganization, { organizationId: house.north.id });
    expect((await house.as(contributor, tellSession, {})).organization?.id).toBe(house.north.id);
    await expect(
      house.as(house.north.people.viewer, chooseOrganization, { organizationId: house.south.id }),
    ).rejects.toMatchObject({ code: 'organization.not_found' });
  });

  it('shows nothing of the consultancy or its other clients to the client', async () => {
    const { owner } = house.north.people;
    expect((await house.as(owner, tellSession, {})).organizations).toHaveLength(1);
    const { engagements } = await house.as(owner, listEngagements, {});
    expect(engagements).toMatchObject([{ consultancyName: 'Química Sul', role: 'contributor' }]);
    await expect(
      house.as(owner, listEntries, {}, { organizationHeader: house.south.id }),
    ).rejects.toMatchObject({ code: 'organization.not_found' });
  });

  it('ends from either side at once, and what was recorded stays with its author’s name', async () => {
    const { owner, contributor } = house.south.people;
    const [standing] = (await house.as(owner, listEngagements, {})).engagements;
    await expect(
      house.as(house.north.people.contributor, endEngagement, { engagementId: standing?.id }),
    ).rejects.toMatchObject({ code: 'actor.forbidden' });
    await house.as(owner, endEngagement, { engagementId: standing?.id });
    await expect(house.as(contributor, listEntries, {}, atNorth())).rejects.toMatchObject({
      code: 'organization.not_found',
    });
    expect((await house.as(contributor, tellSession, {})).organization?.id).toBe(house.south.id);
    const { entries } = await house.as(house.north.people.viewer, listEntries, {});
    expect(entries[0]).toMatchObject({ committedByName: 'Carla Química Sul' });
  });

  it('offered again, the older letter opens nothing; a company cannot accept', async () => {
    const { owner } = house.south.people;
    const older = await offerTo(owner);
    const newer = await offerTo(owner, 'auditor');
    await expect(house.as(owner, acceptEngagement, { token: older })).rejects.toMatchObject({
      code: 'engagement.invalid',
    });
    await house.database.asService((tx) =>
      tx.query(`update public.organizations set kind = 'company' where id = $1`, [house.south.id]),
    );
    await expect(house.as(owner, acceptEngagement, { token: newer })).rejects.toMatchObject({
      code: 'engagement.invalid',
    });
  });
});
