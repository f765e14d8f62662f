import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from './draft/drafts.ts';
import { offerEngagement } from './engagement/engagements.ts';
import { commitEntries } from './entry/commit.ts';
import { proposeFactor } from './factor/own.ts';
import { listInventories } from './inventory/inventories.ts';
import { proposeImport } from './import/propose.ts';
import { useCases } from './list.ts';
import { saveMapping } from './mapping/mappings.ts';
import { inviteMember } from './member/members.ts';
import { storeDocument } from './testing/files.ts';
import { diesel, emptyMapping, everything, ownSteam, readIn, verb } from './testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from './testing.ts';
import { createThread } from './thread/threads.ts';

/** Things of the southern organization, which nobody of the northern one may reach. */
interface Foreign {
  readonly siteId: string;
  readonly draftId: string;
  readonly entryId: string;
  readonly threadId: string;
  readonly ownFactorId: string;
  readonly inventoryId: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly invitationId: string;
  readonly engagementId: string;
  readonly sessionId: string;
  readonly documentId: string;
  readonly importId: string;
  readonly mappingId: string;
  readonly tokenId: string;
}

let installation: TestInstallation;
let foreign: Foreign;

beforeAll(async () => {
  installation = await openTestInstallation();
  const { owner } = installation.south.people;
  const { drafts } = await installation.as(owner, createDrafts, { items: [diesel, diesel] });
  const { entries } = await installation.as(owner, commitEntries, {
    drafts: [{ draftId: drafts[0]?.id, revision: 1 }],
  });
  const { thread } = await installation.as(owner, createThread, {});
  const { factor } = await installation.as(owner, proposeFactor, ownSteam);
  const { inventories } = await installation.as(owner, listInventories, {});
  const { id: documentId } = await storeDocument(installation, installation.south, 'consumo.csv', 'a;b');
  const bulk = await installation.as(owner, proposeImport, { documentId, mapping: emptyMapping });
  foreign = {
    siteId: installation.south.siteId,
    draftId: drafts[1]?.id ?? '',
    entryId: entries[0]?.entryId ?? '',
    threadId: thread.id,
    ownFactorId: factor.id,
    inventoryId: inventories[0]?.id ?? '',
    userId: installation.south.people.viewer.id,
    organizationId: installation.south.id,
    ...(await invitingOthers(owner)),
    documentId,
    importId: bulk.import.id,
    mappingId: (await installation.as(owner, saveMapping, { mapping: emptyMapping })).mapping.id,
  };
});
afterAll(() => installation?.stop());

async function invitingOthers(owner: TestPerson) {
  const invited = { email: 'nova@quimicasul.com.br', role: 'viewer' };
  const { invitationId } = await installation.as(owner, inviteMember, invited);
  const { engagementId } = await installation.as(owner, offerEngagement, invited);
  const { rows } = await installation.database.pool.query<{ id: string }>(
    'insert into auth.sessions (user_id) values ($1) returning id',
    [owner.id],
  );
  const made = await installation.database.pool.query<{ id: string }>(
    `insert into public.access_tokens (user_id, organization_id, name, prefix, secret_sha256, scopes, second_factor, expires_at)
     values ($1, $2, 'x', 'razao_pat_abcd', repeat('0', 64), '{read}', false, now() + interval '1 day') returning id`,
    [owner.id, installation.south.id],
  );
  return { invitationId, engagementId, sessionId: rows[0]?.id ?? '', tokenId: made.rows[0]?.id ?? '' };
}

type Expected =
  | 'site.not_found'
  | 'draft.not_found'
  | 'entry.not_found'
  | 'thread.not_found'
  | 'factor.not_found'
  | 'inventory.not_found'
  | 'invitation.not_found'
  | 'member.not_found'
  | 'engagement.not_found'
  | 'organization.not_found'
  | 'session.not_found'
  | 'document.not_found'
  | 'import.not_found'
  | 'mapping.not_found'
  | 'token.not_found'
  | 'nothing';

/** Every verb with another tenant's ids in each place that takes one; `none`: the verb takes no id of a tenant's. */
const foreignCalls: Readonly<
  Record<string, 'none' | readonly (readonly [(f: Foreign) => object, Expected])[]>
> = {
  'setup.complete': 'none',
  'access.request': 'none',
  'access.list': 'none',
  'access.decide': 'none',
  'administration.listOrganizations': 'none',
  'administration.listPeople': 'none',
  'administration.banPerson': 'none',
  'administration.unbanPerson': 'none',
  'administration.signOutPerson': 'none',
  'administration.resetSecondFactors': 'none',
  'administration.listMail': 'none',
  'administration.readMail': 'none',
  'administration.listAudit': 'none',
  'administration.health': 'none',
  'invitation.read': 'none',
  'invitation.accept': 'none',
  'invitation.join': 'none',
  'invitation.revoke': [[({ invitationId }) => ({ invitationId }), 'invitation.not_found']],
  'member.list': 'none',
  'member.invite': 'none',
  'member.change': [[({ userId }) => ({ userId, role: 'viewer' }), 'member.not_found']],
  'member.remove': [[({ userId }) => ({ userId }), 'member.not_found']],
  'engagement.list': 'none',
  'engagement.offer': 'none',
  'engagement.read': 'none',
  'engagement.accept': 'none',
  'engagement.end': [[({ engagementId }) => ({ engagementId }), 'engagement.not_found']],
  'session.context': 'none',
  'session.list': 'none',
  'session.end': [[({ sessionId }) => ({ sessionId }), 'session.not_found']],
  'session.listEvents': 'none',
  'token.create': 'none',
  'token.list': 'none',
  'token.listOfMembers': 'none',
  'token.endOfMember': [[({ tokenId }) => ({ tokenId }), 'token.not_found']],
  'token.revoke': [[({ tokenId }) => ({ tokenId }), 'token.not_found']],
  'assistant.describe': 'none',
  'assistant.test': 'none',
  'assistant.getSettings': 'none',
  'assistant.updateSettings': 'none',
  'assistant.testSettings': 'none',
  'export.begin': 'none',
  'export.page': 'none',
  'deletion.read': 'none',
  'deletion.request': 'none',
  'deletion.withdraw': 'none',
  'session.choose': [[({ organizationId }) => ({ organizationId }), 'organization.not_found']],
  'site.create': 'none',
  'site.list': 'none',
  'site.update': [[({ siteId }) => ({ siteId, name: 'Mine' }), 'site.not_found']],
  'site.archive': [[({ siteId }) => ({ siteId }), 'site.not_found']],
  'inventory.open': 'none',
  'inventory.list': 'none',
  'inventory.total': 'none',
  'inventory.restate': 'none',
  'inventory.intensity': 'none',
  'inventory.decompose': 'none',
  'inventory.bridgeGwpSets': 'none',
  'inventory.bridgeProgrammes': 'none',
  'inventory.upstreamEnergy': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'inventory.proposeUpstreamEnergy': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'factor.search': 'none',
  'factor.get': [[({ ownFactorId }) => ({ factorId: `own/${ownFactorId}` }), 'factor.not_found']],
  'factor.editions': 'none',
  'factor.upgradePreview': [
    [({ inventoryId }) => ({ publisher: 'desnz', edition: '2025', inventoryId }), 'inventory.not_found'],
  ],
  'kind.list': 'none',
  'register.search': 'none',
  'register.get': 'none',
  'reference.bestBefore': 'none',
  'factor.propose': [[({ ownFactorId }) => ({ ...ownSteam, replaces: ownFactorId }), 'factor.not_found']],
  'factor.approve': [[({ ownFactorId }) => ({ factorId: ownFactorId }), 'factor.not_found']],
  'factor.withdraw': [[({ ownFactorId }) => ({ factorId: ownFactorId, reason: 'r' }), 'factor.not_found']],
  'factor.listOwn': 'none',
  'footprint.calculate': 'none',
  'consolidation.share': 'none',
  'process.calculate': 'none',
  'quality.assess': 'none',
  'scope2.calculate': 'none',
  'scope3.calculate': 'none',
  'uncertainty.combine': 'none',
  'document.register': 'none',
  'document.list': [[({ documentId }) => ({ documentIds: [documentId] }), 'document.not_found']],
  'document.get': [[({ documentId }) => ({ documentId }), 'document.not_found']],
  'document.excerpt': [[({ documentId }) => ({ documentId }), 'document.not_found']],
  'document.discard': [[({ documentId }) => ({ documentId }), 'document.not_found']],
  'import.propose': [[({ documentId }) => ({ documentId, mapping: emptyMapping }), 'document.not_found']],
  'import.preview': [[({ importId }) => ({ importId }), 'import.not_found']],
  'import.status': [[({ importId }) => ({ importId }), 'import.not_found']],
  'import.commit': [[({ importId }) => ({ importId }), 'import.not_found']],
  'import.cancel': [[({ importId }) => ({ importId }), 'import.not_found']],
  'import.undo': [[({ importId }) => ({ importId, reason: 'r' }), 'import.not_found']],
  'mapping.find': 'none',
  'mapping.save': 'none',
  'mapping.forget': [[({ mappingId }) => ({ mappingId }), 'mapping.not_found']],
  'draft.create': [
    [({ documentId }) => ({ items: [{ ...diesel, evidence: readIn(documentId) }] }), 'document.not_found'],
    [({ siteId }) => ({ items: [{ ...diesel, siteId }] }), 'site.not_found'],
    [({ threadId }) => ({ threadId, items: [diesel] }), 'thread.not_found'],
  ],
  'draft.update': [[({ draftId }) => ({ draftId, revision: 1, change: {} }), 'draft.not_found']],
  'draft.discard': [[({ draftId }) => ({ draftIds: [draftId] }), 'draft.not_found']],
  'draft.list': [
    [({ draftId }) => ({ draftIds: [draftId] }), 'draft.not_found'],
    [({ threadId }) => ({ threadId }), 'nothing'],
  ],
  'entry.commit': [[({ draftId }) => ({ drafts: [{ draftId, revision: 1 }] }), 'draft.not_found']],
  'entry.list': [[({ siteId }) => ({ siteId }), 'site.not_found']],
  'entry.explain': [[({ entryId }) => ({ entryId }), 'entry.not_found']],
  'entry.correct': [[({ entryId }) => ({ entryId, reason: 'r', withdraw: true }), 'entry.not_found']],
  'result.summary': [[({ siteId }) => ({ from: '2025-01-01', to: '2025-12-31', siteId }), 'site.not_found']],
  'result.gaps': 'none',
  'result.total': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'result.restate': [
    [
      ({ inventoryId }) => ({
        series: [{ year: '2025', inventoryId }],
        changes: [],
        policy: { threshold: '0.05', baseYears: ['2025'] },
      }),
      'inventory.not_found',
    ],
  ],
  'result.intensity': [
    [({ inventoryId }) => ({ inventoryId, amount: '1', unit: 't' }), 'inventory.not_found'],
  ],
  'result.decompose': [
    [
      ({ inventoryId }) => ({ beforeInventoryId: inventoryId, afterInventoryId: inventoryId }),
      'inventory.not_found',
    ],
  ],
  'result.bridgeGwpSets': [[({ inventoryId }) => ({ inventoryId, to: 'AR6' }), 'inventory.not_found']],
  'result.bridgeProgrammes': [
    [({ inventoryId }) => ({ inventoryId, programme: 'uk', gwpSet: 'AR5' }), 'inventory.not_found'],
  ],
  'thread.create': [[({ threadId }) => ({ id: threadId }), 'thread.not_found']],
  'thread.list': 'none',
  'thread.get': [[({ threadId }) => ({ threadId }), 'thread.not_found']],
  'thread.rename': [[({ threadId }) => ({ threadId, title: 'x' }), 'thread.not_found']],
  'thread.mark': [[({ threadId }) => ({ threadId, pinned: true }), 'thread.not_found']],
  'thread.branch': [[({ threadId }) => ({ threadId, messageId: 'm' }), 'thread.not_found']],
  'message.judge': [[({ threadId }) => ({ threadId, messageId: 'm', verdict: 'good' }), 'thread.not_found']],
  'thread.delete': [[({ threadId }) => ({ threadId }), 'thread.not_found']],
};

const cases = Object.entries(foreignCalls).flatMap(([name, calls]) =>
  calls === 'none' ? [] : calls.map(([input, expected]) => [name, expected, input] as const),
);

describe('tenancy', () => {
  it('is proven for every verb of the list', () => {
    expect(useCases.map(({ contract }) => contract.name).sort()).toEqual(Object.keys(foreignCalls).sort());
  });

  it.each(cases)(
    '%s with another organization’s ids: %s, and nothing changes',
    async (name, expected, input) => {
      const before = await everything(installation);
      const call = installation.as(installation.north.people.owner, verb(name), input(foreign));
      if (expected === 'nothing') {
        expect(Object.values((await call) as object)).toEqual([[]]);
      } else {
        await expect(call).rejects.toMatchObject({ code: expected, status: 404, params: {} });
      }
      expect(await everything(installation)).toEqual(before);
    },
  );

  // A fresh id of `thread.create` is a new conversation of one's own.
  it.each(cases.filter(([name]) => name !== 'thread.create'))(
    '%s answers ids that nobody has exactly as it answers foreign ones (%s)',
    async (name, expected, input) => {
      const nobodys = '00000000-0000-4000-8000-000000000000';
      const none: Foreign = {
        siteId: nobodys,
        draftId: nobodys,
        entryId: nobodys,
        threadId: nobodys,
        ownFactorId: nobodys,
        inventoryId: nobodys,
        userId: nobodys,
        organizationId: nobodys,
        invitationId: nobodys,
        engagementId: nobodys,
        sessionId: nobodys,
        documentId: nobodys,
        importId: nobodys,
        mappingId: nobodys,
        tokenId: nobodys,
      };
      const call = installation.as(installation.north.people.owner, verb(name), input(none));
      if (expected === 'nothing') expect(Object.values((await call) as object)).toEqual([[]]);
      else await expect(call).rejects.toMatchObject({ code: expected, status: 404, params: {} });
    },
  );

  it.each([
    'site.list',
    'inventory.list',
    'draft.list',
    'entry.list',
    'thread.list',
    'factor.listOwn',
    'session.context',
    'member.list',
    'engagement.list',
  ])('%s shows nothing of another organization', async (name) => {
    const output = JSON.stringify(await installation.as(installation.north.people.owner, verb(name), {}));
    for (const id of [...Object.values(foreign), installation.south.id]) expect(output).not.toContain(id);
    expect(output).not.toContain('Química Sul');
  });

  it('refuses to act for an organization that the header names and the person is not of', async () => {
    const { owner } = installation.north.people;
    const call = { organizationHeader: installation.south.id };
    await expect(installation.as(owner, verb('draft.list'), {}, call)).rejects.toMatchObject({
      code: 'organization.not_found',
      status: 404,
    });
    const own = { organizationHeader: installation.north.id };
    await expect(installation.as(owner, verb('draft.list'), {}, own)).resolves.toBeDefined();
  });

  it('keeps an outsider out of every verb of members', async () => {
    for (const useCase of useCases.filter(({ contract }) => contract.access === 'member')) {
      const input = sampleOf(useCase.contract.name);
      await expect(installation.as(installation.outsider, useCase, input)).rejects.toMatchObject({
        code: 'actor.forbidden',
        status: 403,
      });
    }
  });

  it('asks whoever is not signed in to sign in, on every verb but the set-up', async () => {
    for (const useCase of useCases.filter(({ contract }) => contract.access !== 'public')) {
      await expect(installation.as(null, useCase, {})).rejects.toMatchObject({
        code: 'actor.required',
        status: 401,
      });
    }
  });

  it('lets go of a person whose membership has ended', async () => {
    const { auditor } = installation.north.people;
    await installation.database.pool.query(
      'update public.memberships set ended_at = now() where user_id = $1',
      [auditor.id],
    );
    const call = installation.as(auditor, verb('entry.list'), {});
    await expect(call).rejects.toMatchObject({ code: 'actor.forbidden' });
    await installation.database.pool.query(
      'update public.memberships set ended_at = null where user_id = $1',
      [auditor.id],
    );
  });
});

function sampleOf(name: string): object {
  const calls = foreignCalls[name];
  if (calls && calls !== 'none') return calls[0]?.[0](foreign) ?? {};
  return samples[name] ?? {};
}

const samples: Readonly<Record<string, object>> = {
  'token.create': { name: 'ERP' },
  'document.register': {
    documentId: '00000000-0000-4000-8000-000000000000',
    path: 'x/y/z.csv',
    name: 'z.csv',
  },
  'mapping.save': { mapping: emptyMapping },
  'assistant.updateSettings': { settings: null },
  'assistant.testSettings': { settings: { provider: 'offline' } },
  'member.invite': { email: 'nova@norte.com.br', role: 'viewer' },
  'engagement.offer': { email: 'nova@norte.com.br', role: 'viewer' },
  'engagement.accept': { token: 'x'.repeat(30) },
  'deletion.request': { reason: 'Moved away' },
  'export.page': { table: 'sites' },
  'site.create': { name: 'New' },
  'inventory.open': { name: 'I', from: '2001-01-01', to: '2001-12-31' },
};
