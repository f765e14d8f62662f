import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComment } from './conversation/comment/comments.ts';
import { resolveQuestion } from './conversation/comment/questions.ts';
import { declareExpectations } from './finding/completeness/expectations.ts';
import { createDrafts } from './ledger/draft/drafts.ts';
import { correctMany } from './ledger/entry/bulk-correct.ts';
import { restoreEntries, withdrawMany } from './ledger/entry/bulk-withdraw.ts';
import { commitEntries } from './ledger/entry/commit.ts';
import { correctEntry } from './ledger/entry/correct.ts';
import { proposeFactor } from './organization/own-factor/own.ts';
import { proposeImport } from './evidence/import/propose.ts';
import { saveInstrument, withdrawInstrument } from './calculation/instrument/instruments.ts';
import { saveAction, withdrawAction } from './inventory/target/actions.ts';
import { saveTarget, withdrawTarget } from './inventory/target/targets.ts';
import { excludeFromInventory } from './inventory/exclusions.ts';
import { listInventories, openInventory } from './inventory/inventories.ts';
import { readInventory } from './inventory/life.ts';
import { updateInventory } from './inventory/setup.ts';
import { createReport, updateReport } from './report/reports.ts';
import { roomInputs, roomRoles } from './testing/room-roles.ts';
import { createRequest } from './agent/request/requests.ts';
import { stateDriver } from './inventory/result/drivers.ts';
import { stateCategory } from './calculation/scope3/categories.ts';
import { archiveSite, createSite } from './organization/site/sites.ts';
import { annotateEntries } from './ledger/tag/tags.ts';
import { storeDocument } from './testing/files.ts';
import { plantFinding } from './testing/findings.ts';
import {
  certificate,
  diesel,
  emptyMapping,
  everything,
  oneLineMapping,
  ownSteam,
  verb,
  ownAction,
  ownTarget,
} from './testing/tenancy.ts';
import { openTestInstallation, ROLES, type Role, type TestInstallation } from './testing.ts';
import type { UseCase } from './usecase.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

describe('roles', () => {
  const drafting: readonly Role[] = ['owner', 'manager', 'contributor'];
  const leading: readonly Role[] = ['owner', 'manager'];
  const commenting: readonly Role[] = ['owner', 'manager', 'contributor', 'auditor'];
  const may: Readonly<Record<string, readonly Role[]>> = {
    'site.create': drafting,
    'site.update': leading,
    'site.archive': leading,
    'inventory.open': leading,
    'draft.create': drafting,
    'draft.update': drafting,
    'draft.discard': drafting,
    'entry.commit': drafting,
    'document.list': ROLES,
    'document.get': ROLES,
    'document.discard': drafting,
    'mapping.find': ROLES,
    'mapping.save': drafting,
    'import.propose': drafting,
    'import.preview': ROLES,
    'import.status': ROLES,
    'import.fix': drafting,
    'import.values': ROLES,
    'import.totals': ROLES,
    'import.gone': ROLES,
    'import.templates': ROLES,
    'import.commit': drafting,
    'import.cancel': drafting,
    'entry.correct': drafting,
    'entry.query': ROLES,
    'entry.group': ROLES,
    'entry.previewCorrections': ROLES,
    'entry.correctMany': drafting,
    'entry.withdrawMany': drafting,
    'entry.restore': drafting,
    'entry.listWithdrawals': ROLES,
    'entry.duplicate': drafting,
    'entry.annotate': drafting,
    'tag.list': ROLES,
    'learn.checklist': ROLES,
    'learn.dismiss': ROLES,
    'view.list': ROLES,
    'view.save': ROLES,
    'site.list': ROLES,
    'inventory.list': ROLES,
    'draft.list': ROLES,
    'entry.list': ROLES,
    'entry.explain': ROLES,
    'inventory.read': ROLES,
    'inventory.closings': ROLES,
    'inventory.update': leading,
    'inventory.exclude': drafting,
    'inventory.upstreamEnergy': ROLES,
    'inventory.proposeUpstreamEnergy': drafting,
    'factor.upgradePreview': ROLES,
    'factor.editions': ROLES,
    'result.total': ROLES,
    'result.decompose': ROLES,
    'result.summary': ROLES,
    'result.composition': ROLES,
    'result.completeness': ROLES,
    'result.drafts': ROLES,
    'finding.list': ROLES,
    'finding.get': ROLES,
    'finding.settings': ROLES,
    'finding.dismiss': drafting,
    'finding.reopen': drafting,
    'finding.apply': drafting,
    'finding.changeSettings': leading,
    'quality.panel': ROLES,
    'result.intensities': ROLES,
    'result.stateDriver': drafting,
    'result.scope2': ROLES,
    'scope2.listInstruments': ROLES,
    'scope2.saveInstrument': drafting,
    'scope2.withdrawInstrument': drafting,
    'scope3.listCategories': ROLES,
    'scope3.stateCategory': drafting,
    'inventory.recalculations': ROLES,
    ...roomRoles,
    'target.save': leading,
    'target.withdraw': leading,
    'target.list': ROLES,
    'target.follow': ROLES,
    'target.saveAction': drafting,
    'target.withdrawAction': drafting,
    'target.listActions': ROLES,
    'factor.search': ROLES,
    'factor.propose': drafting,
    'factor.listOwn': ROLES,
    'kind.list': ROLES,
    'inventory.completeness': ROLES,
    'expectation.declare': drafting,
    'expectation.list': ROLES,
    'expectation.withdraw': drafting,
    'request.create': leading,
    'request.list': ROLES,
    'request.change': leading,
    'request.close': leading,
    'request.cancel': leading,
    'request.remind': leading,
    'comment.list': ROLES,
    'comment.add': commenting,
    'question.list': ROLES,
    'question.reopen': commenting,
    'member.colleagues': ROLES,
    'session.context': ROLES,
    'assistant.getSettings': leading,
    'assistant.updateSettings': leading,
    'assistant.testSettings': leading,
    'export.list': ['owner'],
    'deletion.read': leading,
  };

  it.each(
    Object.entries(may).flatMap(([name, roles]) =>
      ROLES.map((role) => [role, name, roles.includes(role)] as const),
    ),
  )('%s, %s: %s', async (role, name, allowed) => {
    const input = await ownInput(name, role);
    const call = installation.as(installation.north.people[role], verb(name), input);
    if (allowed) await expect(call).resolves.toBeDefined();
    else await expect(call).rejects.toMatchObject({ code: 'actor.forbidden', status: 403 });
  });
});

const aMonth = { siteId: null, kind: 'mobile.diesel', from: '2025-02', to: '2025-02' };
const year2025 = { from: '2025-01-01', to: '2025-12-31' };
let year = 1990;

/** An input that an owner could use on things of the northern organization. */
async function ownInput(name: string, role: Role): Promise<object> {
  const { owner } = installation.north.people;
  const draftId = async () =>
    (await installation.as(owner, createDrafts, { items: [diesel] })).drafts[0]?.id ?? '';
  const siteId = async () =>
    (
      await installation.as(owner, createSite, {
        name: `${name} ${role} ${Math.trunc(performance.now() * 1000)}`,
      })
    ).site.id;
  const entryId = async () => {
    const call = { drafts: [{ draftId: await draftId(), revision: 1 }] };
    return (await installation.as(owner, commitEntries, call)).entries[0]?.entryId ?? '';
  };
  const inventoryId = async () => {
    await entryId();
    return (await installation.as(owner, listInventories, {})).inventories[0]?.id ?? '';
  };
  const targetId = async () => {
    const call = { ...ownTarget, name: `${name} ${role} ${performance.now()}` };
    return (await installation.as(owner, saveTarget, call)).target.id;
  };
  const documentId = async () =>
    (await storeDocument(installation, installation.north, 'a.csv', `litros\n${performance.now() * 1000}\n`))
      .id;
  const importId = async () => {
    const call = { documentId: await documentId(), mapping: oneLineMapping };
    // A contributor has a say in their own alone.
    const person = role === 'contributor' ? installation.north.people.contributor : owner;
    return (await installation.as(person, proposeImport, call)).import.id;
  };
  const findingId = () => plantFinding(installation, installation.north.id);
  year += 1;
  const requestId = async () => {
    const call = {
      inventoryId: await inventoryId(),
      askedOf: installation.north.people.contributor.id,
      cells: [{ siteId: await siteId(), kind: 'mobile.diesel', month: '2025-02' }],
      dueOn: '2026-12-01',
    };
    return (await installation.as(owner, createRequest, call)).request.id;
  };
  const inputs: Readonly<Record<string, () => Promise<object>>> = {
    'site.create': async () => ({ name: `Site of ${role}` }),
    'site.update': async () => ({ siteId: await siteId(), region: 'BR' }),
    'site.archive': async () => ({ siteId: await siteId() }),
    'inventory.open': async () => ({ name: 'I', from: `${year}-01-01`, to: `${year}-12-31` }),
    'draft.create': async () => ({ items: [diesel] }),
    'draft.update': async () => ({ draftId: await draftId(), revision: 1, change: { quantity: '1' } }),
    'draft.discard': async () => ({ draftIds: [await draftId()] }),
    'entry.commit': async () => ({ drafts: [{ draftId: await draftId(), revision: 1 }] }),
    'document.get': async () => ({ documentId: await documentId() }),
    'document.discard': async () => ({ documentId: await documentId() }),
    'mapping.save': async () => ({ mapping: emptyMapping }),
    'import.propose': async () => ({ documentId: await documentId(), mapping: oneLineMapping }),
    'import.preview': async () => ({ importId: await importId() }),
    'import.fix': async () => ({
      importId: await importId(),
      lines: [{ position: 1, change: { quantity: '2' } }],
    }),
    'import.values': async () => ({ importId: await importId() }),
    'import.totals': async () => ({ importId: await importId() }),
    'import.gone': async () => ({ importId: await importId() }),
    'import.templates': async () => ({}),
    'import.commit': async () => ({ importId: await importId() }),
    'import.cancel': async () => ({ importId: await importId() }),
    'finding.get': async () => ({ findingId: await findingId() }),
    'finding.dismiss': async () => ({ findingIds: [await findingId()], reason: 'r' }),
    'finding.reopen': async () => ({ findingIds: [await findingId()] }),
    'finding.apply': async () => ({ findingId: await findingId(), reason: 'r' }),
    'quality.panel': () => Promise.resolve({ subject: { of: 'scope', scope: 1, ...year2025 } }),
    'entry.correct': async () => ({ entryId: await entryId(), reason: 'r', withdraw: true }),
    'entry.previewCorrections': async () => ({
      selection: { entryIds: [await entryId()] },
      change: { times: '2' },
    }),
    'entry.correctMany': async () => ({
      selection: { entryIds: [await entryId()] },
      change: { times: '2' },
      reason: 'r',
    }),
    'entry.withdrawMany': async () => ({ selection: { entryIds: [await entryId()] }, reason: 'r' }),
    'entry.restore': async () => {
      const call = { selection: { entryIds: [await entryId()] }, reason: 'r' };
      return {
        withdrawalId: (await installation.as(owner, withdrawMany, call)).withdrawal.id,
        reason: 'r',
      };
    },
    'entry.duplicate': async () => ({ entryIds: [await entryId()] }),
    'entry.annotate': async () => ({ entryIds: [await entryId()], addTags: ['frota'] }),
    'inventory.completeness': async () => ({ inventoryId: await inventoryId() }),
    'expectation.declare': async () => ({ items: [aMonth], stance: 'expected' }),
    'expectation.list': async () => ({ inventoryId: await inventoryId() }),
    'expectation.withdraw': async () =>
      installation.as(owner, declareExpectations, { items: [aMonth], stance: 'expected' }),
    'request.create': async () => ({
      inventoryId: await inventoryId(),
      askedOf: owner.id,
      cells: [{ siteId: await siteId(), kind: 'mobile.diesel', month: '2025-02' }],
      dueOn: '2026-12-01',
    }),
    'request.change': async () => ({ requestId: await requestId(), reminds: false }),
    'request.close': async () => ({ requestId: await requestId() }),
    'request.cancel': async () => ({ requestId: await requestId(), reason: 'r' }),
    'request.remind': async () => ({ requestId: await requestId() }),
    'comment.list': async () => ({ subject: { kind: 'line', id: await entryId() } }),
    'comment.add': async () => ({ subject: { kind: 'line', id: await entryId() }, body: 'De onde vem?' }),
    'question.reopen': async () => {
      const subject = { kind: 'line', id: await entryId() };
      const { comment } = await installation.as(owner, addComment, { subject, kind: 'question', body: 'q' });
      await installation.as(owner, resolveQuestion, { questionId: comment.id });
      return { questionId: comment.id, reason: 'r' };
    },
    'learn.dismiss': async () => ({ dismissed: true }),
    'view.save': async () => ({ name: `View of ${role}`, content: {} }),
    'factor.propose': async () => ownSteam,
    'assistant.updateSettings': async () => ({ settings: { provider: 'offline' } }),
    'assistant.testSettings': async () => ({ settings: { provider: 'offline' } }),
    'entry.explain': async () => ({ entryId: await entryId() }),
    'result.summary': async () => year2025,
    'result.composition': async () => year2025,
    'result.completeness': async () => year2025,
    'result.drafts': async () => year2025,
    'result.scope2': async () => year2025,
    'result.intensities': async () => ({ year: 2025 }),
    'result.stateDriver': async () => ({ year: 2025, measure: 'production', amount: '5000', unit: 't' }),
    'scope2.saveInstrument': async () => ({ ...certificate, name: `${name} ${role} ${year}` }),
    'scope2.withdrawInstrument': async () => {
      const call = { ...certificate, name: `${name} ${role} ${year}` };
      const { instrument } = await installation.as(owner, saveInstrument, call);
      return { instrumentId: instrument.id, reason: 'r' };
    },
    'scope3.listCategories': async () => ({ year: 2025 }),
    'scope3.stateCategory': async () => ({ year: 2025, category: 'franchises', status: 'relevant' }),
    'inventory.recalculations': async () => ({ inventoryId: await inventoryId() }),
    ...roomInputs(installation, inventoryId),
    'target.save': async () => ({ ...ownTarget, name: `${name} ${role} ${year}` }),
    'target.withdraw': async () => ({ targetId: await targetId(), reason: 'r' }),
    'target.follow': async () => ({ targetId: await targetId() }),
    'target.saveAction': async () => ({ ...ownAction, name: `${name} ${role} ${year}` }),
    'target.withdrawAction': async () => {
      const call = { ...ownAction, name: `${name} ${role} ${year}` };
      const { action } = await installation.as(owner, saveAction, call);
      return { actionId: action.id, reason: 'r' };
    },
    'inventory.read': async () => ({ inventoryId: await inventoryId() }),
    'inventory.closings': async () => ({}),
    'inventory.update': async () => {
      const inventory = await inventoryId();
      const { revision } = (await installation.as(owner, readInventory, { inventoryId: inventory }))
        .inventory;
      return { inventoryId: inventory, revision, baseYear: null };
    },
    'inventory.exclude': async () => ({
      inventoryId: await inventoryId(),
      subject: 'source',
      description: 'd',
      justification: 'j',
    }),
    'inventory.upstreamEnergy': async () => ({ inventoryId: await inventoryId() }),
    'inventory.proposeUpstreamEnergy': async () => ({ inventoryId: await inventoryId() }),
    'factor.upgradePreview': async () => ({ publisher: 'desnz', edition: '2025' }),
    'result.total': async () => ({ inventoryId: await inventoryId() }),
    'result.decompose': async () => {
      const id = await inventoryId();
      return { beforeInventoryId: id, afterInventoryId: id };
    },
  };
  return (await inputs[name]?.()) ?? {};
}

describe('the second wall', () => {
  // Each write verb without its `may/` question: what the database alone lets through.
  const writes: readonly UseCase[] = [
    createSite,
    archiveSite,
    openInventory,
    updateInventory,
    excludeFromInventory,
    createDrafts,
    commitEntries,
    correctEntry,
    correctMany,
    withdrawMany,
    restoreEntries,
    annotateEntries,
    proposeFactor,
    stateDriver,
    saveInstrument,
    withdrawInstrument,
    stateCategory,
    saveTarget,
    withdrawTarget,
    saveAction,
    withdrawAction,
    declareExpectations,
    createRequest,
    createReport,
    updateReport,
  ];

  it.each(['viewer', 'auditor'] as const)(
    'row-level security alone keeps a %s from writing',
    async (role) => {
      for (const useCase of writes) {
        const blind: UseCase = { ...useCase, may: () => true };
        const input = await ownInput(useCase.contract.name, role);
        const before = await everything(installation);
        const call = installation.as(installation.north.people[role], blind, input);
        await expect(call, useCase.contract.name).rejects.toMatchObject({
          code: 'actor.forbidden',
          status: 403,
        });
        expect(await everything(installation), useCase.contract.name).toEqual(before);
      }
    },
  );
});
