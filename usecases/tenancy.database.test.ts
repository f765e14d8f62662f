import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComment } from './conversation/comment/comments.ts';
import { declareExpectations } from './finding/completeness/expectations.ts';
import { createDrafts } from './ledger/draft/drafts.ts';
import { offerEngagement } from './organization/engagement/engagements.ts';
import { withdrawMany } from './ledger/entry/bulk-withdraw.ts';
import { commitEntries } from './ledger/entry/commit.ts';
import { requestExport } from './report/export/exports.ts';
import { proposeFactor } from './organization/own-factor/own.ts';
import { requestPack } from './report/audit/packs.ts';
import { drawSample } from './report/audit/samples.ts';
import { saveImport } from './cbam/import/lines.ts';
import { saveOffer } from './cbam/import/offers.ts';
import { addEvidence } from './evidence/evidence.ts';
import { saveInstrument } from './calculation/instrument/instruments.ts';
import { saveAction } from './inventory/target/actions.ts';
import { askPartner } from './cbam/partners.ts';
import { saveCbamInstallation, saveCbamPeriod } from './cbam/records.ts';
import { ownRecord, ownRequest } from './testing/foreign-cbam.ts';
import { saveTarget } from './inventory/target/targets.ts';
import { excludeFromInventory } from './inventory/exclusions.ts';
import { listInventories } from './inventory/inventories.ts';
import { reopenInventory } from './inventory/life.ts';
import { proposeImport } from './evidence/import/propose.ts';
import { useCases } from './list.ts';
import { confirmCommodity } from './ledger/commodity/commodities.ts';
import { saveMapping } from './evidence/mapping/mappings.ts';
import { inviteMember } from './organization/member/members.ts';
import { storeDocument } from './testing/files.ts';
import { closed, monthInventory } from './testing/inventory-life.ts';
import { type Foreign, foreignCalls } from './testing/foreign-calls.ts';
import { plantFinding } from './testing/findings.ts';
import { plantProposal } from './testing/plant-proposal.ts';
import {
  certificate,
  diesel,
  emptyMapping,
  ownCommodity,
  everything,
  ownAction,
  ownImport,
  ownOffer,
  ownSteam,
  ownTarget,
  verb,
} from './testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from './testing.ts';
import { approveReport, submitReport } from './report/approve.ts';
import { issueReport } from './report/issues.ts';
import { addPin } from './conversation/pin/pins.ts';
import { createReport } from './report/reports.ts';
import { createRequest } from './agent/request/requests.ts';
import { createThread } from './conversation/thread/threads.ts';
import { saveView } from './ledger/view/views.ts';

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
    ...(await aroundLines(owner)),
    ...(await closedOnce(owner)),
    exportId: (await installation.as(owner, requestExport, {})).export.id,
    ...(await askedAndSaid(owner, inventories[0]?.id ?? '', entries[0]?.entryId ?? '')),
    instrumentId: (await installation.as(owner, saveInstrument, certificate)).instrument.id,
    findingId: await plantFinding(installation, installation.south.id),
    ...(await proposed()),
    recalculationId: await recalculated(owner, inventories[0]?.id ?? ''),
    targetId: (await installation.as(owner, saveTarget, ownTarget)).target.id,
    actionId: (await installation.as(owner, saveAction, ownAction)).action.id,
    ...(await recorded(owner)),
    cbamImportId: (await installation.as(owner, saveImport, ownImport)).line.id,
    cbamOfferId: (await installation.as(owner, saveOffer, ownOffer)).offer.id,
    ...(await audited(owner, entries[0]?.entryId ?? '', documentId)),
    commodityId: (await installation.as(owner, confirmCommodity, ownCommodity)).commodity.id,
    mappingId: (await installation.as(owner, saveMapping, { mapping: emptyMapping })).mapping.id,
  };
});
afterAll(() => installation?.stop());

async function recorded(owner: TestPerson) {
  const said = { name: 'Usina', country: 'BR' };
  const { installation: made } = await installation.as(owner, saveCbamInstallation, said);
  const period = { installationId: made.id, content: ownRecord };
  return {
    cbamInstallationId: made.id,
    cbamPeriodId: (await installation.as(owner, saveCbamPeriod, period)).period.id,
    cbamRequestId: (await installation.as(owner, askPartner, { ...ownRequest, installationId: made.id }))
      .request.id,
  };
}

/** What an agent proposed, about a finding of its own. */
async function proposed() {
  const findingId = await plantFinding(installation, installation.south.id);
  return plantProposal(installation, installation.south, findingId);
}

async function recalculated(owner: TestPerson, inventoryId: string): Promise<string> {
  const { rows } = await installation.database.pool.query<{ id: string }>(
    `insert into public.base_year_recalculations (organization_id, inventory_id, changes, restatement, proposed_by)
     values ($1, $2, '[]', '{}', $3) returning id`,
    [installation.south.id, inventoryId, owner.id],
  );
  return rows[0]?.id ?? '';
}

async function audited(owner: TestPerson, entryId: string, documentId: string) {
  const population = { from: '2025-01-01', to: '2025-12-31' };
  const { sample } = await installation.as(owner, drawSample, { name: 'Diesel', population });
  const { pack } = await installation.as(owner, requestPack, { pack: { of: 'sample', sampleId: sample.id } });
  const { evidence } = await installation.as(owner, addEvidence, { entryId, documentId });
  return { sampleId: sample.id, packId: pack.id, evidenceId: evidence.id };
}

/** Who may call it; owners, where nothing else is said. */
const callerOf = (name: string): TestPerson =>
  installation.north.people[name === 'audit.mark' ? 'auditor' : 'owner'];

async function aroundLines(owner: TestPerson) {
  const { drafts } = await installation.as(owner, createDrafts, { items: [diesel] });
  const { entries } = await installation.as(owner, commitEntries, {
    drafts: [{ draftId: drafts[0]?.id, revision: 1 }],
  });
  const { view } = await installation.as(owner, saveView, { name: 'Diesel', shared: true, content: {} });
  const { withdrawal } = await installation.as(owner, withdrawMany, {
    selection: { entryIds: [entries[0]?.entryId] },
    reason: 'Typed twice',
  });
  const { pin } = await installation.as(owner, addPin, {
    title: 'Por escopo',
    query: { periods: [{ from: '2025-01-01', to: '2025-12-31' }], by: ['scope'] },
  });
  return { viewId: view.id, pinId: pin.id, withdrawalId: withdrawal.id };
}

/** An inventory that was closed and reopened, with something left out. */
async function closedOnce(owner: TestPerson) {
  const inventoryId = await monthInventory(installation, installation.south, '2024-02');
  const { exclusionId } = await installation.as(owner, excludeFromInventory, {
    inventoryId,
    subject: 'source',
    description: 'Extinguishers',
    justification: 'None was refilled',
  });
  const { id: closingId } = await closed(installation, installation.south, inventoryId);
  const { report, issue } = await reported(owner, { inventoryId, closingId });
  await installation.as(owner, reopenInventory, { inventoryId, reason: 'A late invoice' });
  return { exclusionId, closingId, reportId: report.id, issueId: issue.id };
}

/** A report of a closing, approved by another person and issued. */
async function reported(owner: TestPerson, of: { readonly inventoryId: string; readonly closingId: string }) {
  const settings = { ...of, programmes: ['customer'], language: 'en' };
  const { report } = await installation.as(owner, createReport, settings);
  const at = { reportId: report.id, revision: 1 };
  await installation.as(owner, submitReport, at);
  await installation.as(installation.south.people.manager, approveReport, at);
  return installation.as(owner, issueReport, at);
}

async function askedAndSaid(owner: TestPerson, inventoryId: string, entryId: string) {
  const series = { siteId: null, kind: 'mobile.diesel' };
  const { request } = await installation.as(owner, createRequest, {
    inventoryId,
    askedOf: owner.id,
    cells: [{ ...series, month: '2025-07' }],
    dueOn: '2026-12-01',
  });
  const { expectationIds } = await installation.as(owner, declareExpectations, {
    items: [{ ...series, from: '2025-08', to: '2025-08' }],
    stance: 'expected',
  });
  const { comment } = await installation.as(owner, addComment, {
    subject: { kind: 'line', id: entryId },
    kind: 'question',
    body: 'De onde vem?',
  });
  return { requestId: request.id, expectationId: expectationIds[0] ?? '', commentId: comment.id };
}

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
      const call = installation.as(callerOf(name), verb(name), input(foreign));
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
        viewId: nobodys,
        pinId: nobodys,
        withdrawalId: nobodys,
        instrumentId: nobodys,
        findingId: nobodys,
        evidenceId: nobodys,
        sampleId: nobodys,
        packId: nobodys,
        exclusionId: nobodys,
        closingId: nobodys,
        targetId: nobodys,
        recalculationId: nobodys,
        actionId: nobodys,
        cbamInstallationId: nobodys,
        cbamPeriodId: nobodys,
        cbamRequestId: nobodys,
        cbamImportId: nobodys,
        cbamOfferId: nobodys,
        requestId: nobodys,
        expectationId: nobodys,
        commentId: nobodys,
        reportId: nobodys,
        issueId: nobodys,
        runId: nobodys,
        proposalId: nobodys,
        approvalId: nobodys,
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
        commodityId: nobodys,
        tokenId: nobodys,
        exportId: nobodys,
      };
      const call = installation.as(callerOf(name), verb(name), input(none));
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
    'journal.query',
    'audit.samples',
    'audit.packs',
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
  return samples[name] ?? verb(name).contract.example ?? {};
}

const samples: Readonly<Record<string, object>> = {
  'token.create': { name: 'ERP' },
  'report.checkFile': { bytes: 0, sha256: 'a'.repeat(64), pieces: [] },
  'document.register': {
    documentId: '00000000-0000-4000-8000-000000000000',
    path: 'x/y/z.csv',
    name: 'z.csv',
  },
  'mapping.save': { mapping: emptyMapping },
  'assistant.updateSettings': { settings: null },
  'assistant.testSettings': { settings: { provider: 'offline' } },
  'member.invite': { email: 'nova@norte.com.br', role: 'viewer' },
  'pin.add': { title: 'Por escopo', query: { periods: [{ from: '2025-01-01', to: '2025-12-31' }] } },
  'pin.remove': { pinId: '00000000-0000-4000-8000-000000000000' },
  'engagement.offer': { email: 'nova@norte.com.br', role: 'viewer' },
  'engagement.accept': { token: 'x'.repeat(30) },
  'deletion.request': { reason: 'Moved away', confirmation: 'Siderúrgica Norte' },
  'site.create': { name: 'New' },
  'journal.unfold': { sequence: 1 },
  'result.drafts': { from: '2025-01-01', to: '2025-12-31' },
  'result.intensities': { year: 2025 },
  'scope3.listCategories': { year: 2025 },
  'scope3.stateCategory': { year: 2025, category: 'franchises', status: 'relevant' },
  'inventory.open': { name: 'I', from: '2001-01-01', to: '2001-12-31' },
};
