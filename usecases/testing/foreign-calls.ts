import { agentCalls } from './foreign-agents.ts';
import { answerCalls } from './foreign-answers.ts';
import { closingCalls } from './foreign-closings.ts';
import { findingCalls } from './foreign-findings.ts';
import { personalCalls } from './foreign-personal.ts';
import { commentCalls } from './foreign-comments.ts';
import { reportCalls } from './foreign-reports.ts';
import { type CbamExpected, type CbamIds, cbamCalls } from './foreign-cbam.ts';
import { cbamImportCalls } from './foreign-cbam-imports.ts';
import { type TargetIds, targetCalls } from './foreign-targets.ts';
import { threadCalls } from './foreign-threads.ts';
import { certificate, diesel, emptyMapping, ownSteam, readIn } from './tenancy.ts';

/** Things of the southern organization, which nobody of the northern one may reach. */
export interface Foreign extends TargetIds, CbamIds {
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
  readonly commodityId: string;
  readonly tokenId: string;
  readonly exportId: string;
  readonly viewId: string;
  readonly pinId: string;
  readonly withdrawalId: string;
  readonly instrumentId: string;
  readonly findingId: string;
  readonly evidenceId: string;
  readonly sampleId: string;
  readonly packId: string;
  readonly exclusionId: string;
  readonly closingId: string;
  readonly cbamImportId: string;
  readonly cbamOfferId: string;
  readonly requestId: string;
  readonly expectationId: string;
  readonly commentId: string;
  readonly reportId: string;
  readonly issueId: string;
  readonly runId: string;
  readonly proposalId: string;
  readonly approvalId: string;
}

type Expected =
  | 'site.not_found'
  | 'draft.not_found'
  | 'entry.not_found'
  | 'thread.not_found'
  | 'factor.not_found'
  | 'inventory.not_found'
  | 'report.not_found'
  | 'report.issue_not_found'
  | 'report.share_not_found'
  | 'report.schedule_not_found'
  | 'invitation.not_found'
  | 'member.not_found'
  | 'engagement.not_found'
  | 'organization.not_found'
  | 'session.not_found'
  | 'document.not_found'
  | 'import.not_found'
  | 'mapping.not_found'
  | 'commodity.not_found'
  | 'token.not_found'
  | 'export.not_found'
  | 'view.not_found'
  | 'pin.not_found'
  | 'withdrawal.not_found'
  | 'instrument.not_found'
  | 'evidence.not_found'
  | 'sample.not_found'
  | 'pack.not_found'
  | 'exclusion.not_found'
  | 'closing.not_found'
  | 'target.not_found'
  | CbamExpected
  | 'action.not_found'
  | 'recalculation.not_found'
  | 'request.not_found'
  | 'expectation.not_found'
  | 'comment.not_found'
  | 'finding.not_found'
  | 'cbam.import_not_found'
  | 'cbam.offer_not_found'
  | 'run.not_found'
  | 'proposal.not_found'
  | 'approval.not_found'
  | 'nothing';

export type ForeignCall = 'none' | readonly (readonly [(f: Foreign) => object, Expected])[];

/** Every verb with another tenant's ids in each place that takes one; `none`: the verb takes no id of a tenant's. */
export const foreignCalls: Readonly<Record<string, ForeignCall>> = {
  'setup.complete': 'none',
  'access.request': 'none',
  'access.list': 'none',
  'access.decide': 'none',
  'administration.listOrganizations': 'none',
  'administration.listDeletions': 'none',
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
  'export.request': 'none',
  'export.list': 'none',
  'export.cancel': [[({ exportId }) => ({ exportId }), 'export.not_found']],
  'export.link': [[({ exportId }) => ({ exportId }), 'export.not_found']],
  'sample.status': 'none',
  'sample.add': 'none',
  'sample.remove': 'none',
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
  'inventory.read': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'inventory.update': [
    [({ inventoryId }) => ({ inventoryId, revision: 1, name: 'Mine' }), 'inventory.not_found'],
  ],
  'inventory.exclude': [
    [
      ({ inventoryId }) => ({ inventoryId, subject: 'source', description: 'd', justification: 'j' }),
      'inventory.not_found',
    ],
  ],
  'inventory.withdrawExclusion': [[({ exclusionId }) => ({ exclusionId }), 'exclusion.not_found']],
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
  'factor.choose': 'none',
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
  ...answerCalls,
  ...cbamImportCalls,
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
  'import.fix': [
    [
      ({ importId }) => ({ importId, lines: [{ position: 1, change: { quantity: '1' } }] }),
      'import.not_found',
    ],
  ],
  'import.values': [[({ importId }) => ({ importId }), 'import.not_found']],
  'import.totals': [[({ importId }) => ({ importId }), 'import.not_found']],
  'import.gone': [[({ importId }) => ({ importId }), 'import.not_found']],
  'import.templates': 'none',
  'import.status': [[({ importId }) => ({ importId }), 'import.not_found']],
  'import.commit': [[({ importId }) => ({ importId }), 'import.not_found']],
  'import.cancel': [[({ importId }) => ({ importId }), 'import.not_found']],
  'import.undo': [[({ importId }) => ({ importId, reason: 'r' }), 'import.not_found']],
  'mapping.find': 'none',
  'mapping.save': 'none',
  'commodity.find': 'none',
  'commodity.propose': 'none',
  'commodity.confirm': 'none',
  'commodity.forget': [[({ commodityId }) => ({ commodityId }), 'commodity.not_found']],
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
  'entry.query': [[({ siteId }) => ({ filter: { siteIds: [siteId] } }), 'site.not_found']],
  'entry.group': [[({ siteId }) => ({ filter: { siteIds: [siteId] }, by: 'month' }), 'site.not_found']],
  'entry.previewCorrections': [
    [({ entryId }) => ({ selection: { entryIds: [entryId] }, change: { times: '2' } }), 'entry.not_found'],
    [
      ({ siteId }) => ({
        selection: { filter: { siteIds: [siteId] }, expectedLines: 1 },
        change: { times: '2' },
      }),
      'site.not_found',
    ],
  ],
  'entry.correctMany': [
    [
      ({ entryId }) => ({ selection: { entryIds: [entryId] }, change: { times: '2' }, reason: 'r' }),
      'entry.not_found',
    ],
  ],
  'entry.withdrawMany': [
    [({ entryId }) => ({ selection: { entryIds: [entryId] }, reason: 'r' }), 'entry.not_found'],
  ],
  'entry.restore': [[({ withdrawalId }) => ({ withdrawalId, reason: 'r' }), 'withdrawal.not_found']],
  'entry.listWithdrawals': 'none',
  'entry.duplicate': [[({ entryId }) => ({ entryIds: [entryId] }), 'entry.not_found']],
  'entry.annotate': [[({ entryId }) => ({ entryIds: [entryId], addTags: ['mine'] }), 'entry.not_found']],
  'tag.list': 'none',
  'entry.explain': [[({ entryId }) => ({ entryId }), 'entry.not_found']],
  'entry.correct': [[({ entryId }) => ({ entryId, reason: 'r', withdraw: true }), 'entry.not_found']],
  ...closingCalls,
  ...findingCalls,
  ...personalCalls,
  ...reportCalls,
  ...commentCalls,
  ...agentCalls,
  ...targetCalls,
  ...cbamCalls,
  ...threadCalls,
  'result.completeness': [
    [({ siteId }) => ({ from: '2025-01-01', to: '2025-12-31', siteIds: [siteId] }), 'site.not_found'],
  ],
  'result.drafts': 'none',
  'result.intensities': 'none',
  'result.stateDriver': [
    [
      ({ siteId }) => ({ year: 2025, siteId, measure: 'production', amount: '5000', unit: 't' }),
      'site.not_found',
    ],
  ],
  'result.scope2': [
    [({ siteId }) => ({ from: '2025-01-01', to: '2025-12-31', siteIds: [siteId] }), 'site.not_found'],
  ],
  'scope2.listInstruments': 'none',
  'scope2.saveInstrument': [
    [({ siteId }) => ({ ...certificate, siteIds: [siteId] }), 'site.not_found'],
    [({ instrumentId }) => ({ ...certificate, instrumentId, revision: 1 }), 'instrument.not_found'],
    [
      ({ ownFactorId }) => ({ ...certificate, factor: { factorId: `own/${ownFactorId}` } }),
      'factor.not_found',
    ],
  ],
  'scope2.withdrawInstrument': [
    [({ instrumentId }) => ({ instrumentId, reason: 'r' }), 'instrument.not_found'],
  ],
  'scope3.listCategories': 'none',
  'scope3.stateCategory': 'none',
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
  'evidence.list': [[({ entryId }) => ({ entryId }), 'entry.not_found']],
  'evidence.add': [[({ entryId, documentId }) => ({ entryId, documentId }), 'entry.not_found']],
  'evidence.withdraw': [[({ evidenceId }) => ({ evidenceId, reason: 'wrong' }), 'evidence.not_found']],
  // What lines are about is a filter of one's own journal.
  'journal.query': 'none',
  'journal.unfold': 'none',
  'journal.verify': 'none',
  'journal.checks': 'none',
  'audit.sample': [
    [({ inventoryId }) => ({ name: 'x', population: { inventoryId } }), 'inventory.not_found'],
  ],
  'audit.samples': 'none',
  'audit.lines': [[({ sampleId }) => ({ sampleId }), 'sample.not_found']],
  'audit.mark': [
    [({ sampleId, entryId }) => ({ sampleId, marks: [{ entryId, state: 'checked' }] }), 'sample.not_found'],
  ],
  'audit.repeat': [[({ sampleId }) => ({ sampleId }), 'sample.not_found']],
  'audit.packs': 'none',
  'audit.cancelPack': [[({ packId }) => ({ packId }), 'pack.not_found']],
  'audit.linkPack': [[({ packId }) => ({ packId }), 'pack.not_found']],
  'inventory.completeness': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'expectation.declare': [
    [
      ({ siteId }) => ({
        items: [{ siteId, kind: 'mobile.diesel', from: '2025-01', to: '2025-01' }],
        stance: 'expected',
      }),
      'site.not_found',
    ],
  ],
  'expectation.list': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'expectation.withdraw': [
    [({ expectationId }) => ({ expectationIds: [expectationId] }), 'expectation.not_found'],
  ],
  'request.create': [
    [
      ({ inventoryId, userId }) => ({
        inventoryId,
        askedOf: userId,
        cells: [{ siteId: null, kind: 'mobile.diesel', month: '2025-01' }],
        dueOn: '2026-12-01',
      }),
      'inventory.not_found',
    ],
  ],
  'request.list': [
    [({ inventoryId }) => ({ inventoryId }), 'inventory.not_found'],
    [({ requestId }) => ({ requestId }), 'request.not_found'],
  ],
  'request.change': [[({ requestId }) => ({ requestId, reminds: false }), 'request.not_found']],
  'request.close': [[({ requestId }) => ({ requestId }), 'request.not_found']],
  'request.cancel': [[({ requestId }) => ({ requestId, reason: 'r' }), 'request.not_found']],
  'request.remind': [[({ requestId }) => ({ requestId }), 'request.not_found']],
  'member.colleagues': 'none',
};
