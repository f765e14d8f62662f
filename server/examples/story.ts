import { AGENT_STORY } from './agent-story.ts';
import { AUDIT_STORY } from './audit-story.ts';
import { CBAM_IMPORT_STORY } from './cbam-import-story.ts';
import { CBAM_STORY } from './cbam-story.ts';
import { LEARN_STORY } from './learn-story.ts';
import { CLOSING_STORY } from './closing-story.ts';
import { FINDING_STORY } from './finding-story.ts';
import { CERTIFICATE_CRITERIA } from '#usecases/calculation/scope2/certificate.ts';
import { TARGET_STORY } from './target-story.ts';
import { step, type Step, type Told } from './telling.ts';

const inventoryOf = (told: Told) => ({ inventoryId: told.of('inventory.open').at('inventory.id') });

const days = { from: '2025-03-01', to: '2025-03-31' };

const CERTIFICATE = {
  name: 'I-REC 2025-0001',
  type: 'certificate',
  ...days,
  quantity: '300',
  unit: 'MWh',
  factor: { unit: 'kWh', gasesKg: { CO2: '0' } },
  criteria: CERTIFICATE_CRITERIA,
  attributes: { technology: 'Eólica', trackingSystem: 'I-REC(E)', retiredOn: '2025-04-10' },
};

const MAPPING = {
  sheet: 'consumo',
  fingerprint: '5b0c7d0f6f1e6a0a6c1f3f6f2a9d6f0e4c3b2a190817263544536271809fae1d',
  headerRow: 1,
  columns: [
    { column: 1, header: 'Mês', meaning: 'period' },
    { column: 2, header: 'Diesel (L)', meaning: 'value', kind: 'mobile.diesel', unit: 'L', numbers: 'comma' },
  ],
  kinds: [],
  units: [],
  sites: [],
};

const inInventory = (told: Told) => ({ inventoryId: told.of('inventory.open').at('inventory.id') });
const asked = (told: Told, month: string) => ({
  askedOf: told.of('member.colleagues').at('people.1.userId'),
  cells: [{ siteId: told.siteId, kind: 'mobile.diesel', month }],
  dueOn: '2026-12-01',
  message: 'Por favor, a nota do posto.',
});
const ofRequest = (told: Told) => ({ requestId: told.of('request.create').at('request.id') });
const ofLine = (told: Told) => ({
  subject: { kind: 'line', id: told.of('entry.commit').at('entries.0.entryId') },
});
const ofQuestion = (told: Told) => ({ questionId: told.of('question.list').at('questions.0.question.id') });
const ofComment = (told: Told) => ({ commentId: told.of('comment.add').at('comment.id') });

/**
 * The story that the examples of the OpenAPI document are taken from: verb after verb, as the people of one organization
 * would call them. A step's input may name what earlier steps gave. Verbs with an example of their own in the contract
 * and no step here are called with that, at the end.
 */
export const STORY: readonly Step[] = [
  step('session.context', 'owner'),
  step('session.choose', 'owner', (told) => ({
    organizationId: told.of('session.context').at('organization.id'),
  })),
  step('site.create', 'owner', () => ({ name: 'Betim', region: 'BR' })),
  step('site.update', 'owner', (told) => ({
    siteId: told.of('site.create').at('site.id'),
    name: 'Betim, fundição',
  })),
  step('site.list', 'owner'),
  step('inventory.open', 'owner', () => ({
    name: 'Inventário 2025',
    from: '2025-01-01',
    to: '2025-12-31',
    gwpSet: 'AR5',
    programme: 'brazil',
    consolidation: 'operational_control',
  })),
  step('inventory.list', 'owner'),
  step('kind.list', 'owner'),
  step('factor.get', 'owner', () => ({ factorId: 'desnz/2025/21_316_3180_11' })),
  step('factor.choose', 'owner', () => ({
    kind: 'mobile.diesel',
    from: '2025-03-01',
    to: '2025-03-31',
    region: 'BR',
  })),
  step('factor.propose', 'contributor', () => ({
    name: 'Vapor comprado da Central Termelétrica',
    region: 'BR',
    validFrom: '2025-01-01',
    validTo: '2025-12-31',
    unit: 'GJ',
    gasesKg: { CO2: '58.4', CH4: '0.001' },
    reason: 'Supplier-specific figure in place of the national average',
    evidence: {
      title: 'Declaração de intensidade de carbono 2025',
      publisher: 'Central Termelétrica',
      edition: '2025',
      locator: 'p. 3',
    },
  })),
  step('factor.approve', 'manager', (told) => ({ factorId: told.of('factor.propose').at('factor.id') })),
  step('factor.listOwn', 'manager', () => ({ state: 'approved' })),
  step('factor.withdraw', 'manager', (told) => ({
    factorId: told.of('factor.propose').at('factor.id'),
    reason: 'The supplier corrected its declaration.',
  })),
  step('draft.create', 'contributor', () => ({
    items: [{ kind: 'mobile.diesel', quantity: '1200', unit: 'L', ...days }],
  })),
  step('draft.update', 'contributor', (told) => ({
    draftId: told.of('draft.create').at('drafts.0.id'),
    revision: 1,
    change: { quantity: '1250' },
  })),
  step('document.register', 'contributor', ({ files }) => ({ ...files.spare })),
  step('document.discard', 'contributor', (told) => ({
    documentId: told.of('document.register').at('document.id'),
  })),
  step('document.register', 'contributor', ({ files }) => ({ ...files.sheet })),
  step('document.get', 'contributor', (told) => ({
    documentId: told.of('document.register').at('document.id'),
  })),
  step('document.excerpt', 'auditor', (told) => ({
    documentId: told.of('document.register').at('document.id'),
    place: { at: 'cell', sheet: 'consumo', row: 2, column: 2 },
  })),
  step('import.read', 'contributor', (told) => ({
    documentId: told.of('document.register').at('document.id'),
  })),
  step('mapping.save', 'contributor', () => ({ mapping: MAPPING })),
  step('import.propose', 'contributor', (told) => ({
    documentId: told.of('document.register').at('document.id'),
    mapping: MAPPING,
  })),
  step('import.cancel', 'contributor', (told) => ({
    importId: told.of('import.propose').at('import.id'),
  })),
  step('import.propose', 'contributor', (told) => ({
    documentId: told.of('document.register').at('document.id'),
    mapping: MAPPING,
  })),
  step('import.preview', 'contributor', (told) => ({
    importId: told.of('import.propose').at('import.id'),
  })),
  step('import.fix', 'contributor', (told) => ({
    importId: told.of('import.propose').at('import.id'),
    lines: [{ position: 1, change: { skip: 'Typed twice' } }],
  })),
  step('import.fix', 'contributor', (told) => ({
    importId: told.of('import.propose').at('import.id'),
    lines: [{ position: 1, change: { skip: null } }],
  })),
  step('import.values', 'contributor', (told) => ({
    importId: told.of('import.propose').at('import.id'),
  })),
  step('import.totals', 'auditor', (told) => ({
    importId: told.of('import.propose').at('import.id'),
    by: 'category',
  })),
  step('import.gone', 'contributor', (told) => ({
    importId: told.of('import.propose').at('import.id'),
  })),
  step('import.templates', 'contributor'),
  step('import.commit', 'manager', (told) => ({ importId: told.of('import.propose').at('import.id') })),
  step('import.status', 'auditor', (told) => ({ importId: told.of('import.propose').at('import.id') })),
  step('import.undo', 'manager', (told) => ({
    importId: told.of('import.propose').at('import.id'),
    reason: 'The sheet was of another year.',
  })),
  step('document.propose', 'contributor', (told) => ({
    documentId: told.of('document.register').at('document.id'),
  })),
  step('mapping.find', 'contributor'),
  step('mapping.forget', 'contributor', (told) => ({ mappingId: told.of('mapping.save').at('mapping.id') })),
  step('draft.list', 'contributor'),
  step('entry.commit', 'manager', (told) => ({
    drafts: [{ draftId: told.of('draft.create').at('drafts.0.id'), revision: 2 }],
  })),
  step('entry.list', 'auditor', () => ({ scope: 1, from: '2025-01-01', to: '2025-12-31' })),
  step('entry.explain', 'auditor', (told) => ({
    entryId: told.of('entry.commit').at('entries.0.entryId'),
  })),
  step('entry.correct', 'manager', (told) => ({
    entryId: told.of('entry.commit').at('entries.0.entryId'),
    reason: 'The invoice says 1,240 L.',
    change: { quantity: '1240' },
  })),
  step('entry.query', 'auditor', () => ({
    filter: { scopes: [1], from: '2025-01-01', to: '2025-12-31' },
    sort: [{ by: 'site' }, { by: 'co2eKg', descending: true }],
  })),
  step('entry.group', 'auditor', () => ({ filter: { scopes: [1] }, by: 'site' })),
  step('entry.annotate', 'contributor', (told) => ({
    entryIds: [told.of('entry.correct').at('entry.id')],
    addTags: ['frota'],
    description: 'Diesel dos caminhões próprios',
  })),
  step('tag.list', 'auditor'),
  step('view.save', 'contributor', () => ({
    name: 'Frota',
    shared: true,
    content: { filter: { tags: ['frota'] }, groupBy: 'site' },
  })),
  step('view.list', 'auditor'),
  step('view.forget', 'contributor', (told) => ({ viewId: told.of('view.save').at('view.id') })),
  step('pin.add', 'contributor', () => ({
    title: 'Emissões de 2025 por escopo, em gráfico',
    query: { periods: [{ from: '2025-01-01', to: '2025-12-31' }], by: ['scope'] },
  })),
  step('pin.list', 'contributor'),
  step('pin.remove', 'contributor', (told) => ({ pinId: told.of('pin.add').at('pin.id') })),
  ...AUDIT_STORY,
  ...LEARN_STORY,
  step('entry.previewCorrections', 'auditor', (told) => ({
    selection: { entryIds: [told.of('entry.correct').at('entry.id')] },
    change: { times: '0.1' },
  })),
  step('entry.correctMany', 'manager', (told) => ({
    selection: { entryIds: [told.of('entry.correct').at('entry.id')] },
    change: { times: '0.1' },
    reason: 'The invoices were typed in decilitres.',
  })),
  step('entry.duplicate', 'contributor', (told) => ({
    entryIds: [told.of('entry.correctMany').at('entryIds.0')],
  })),
  step('entry.withdrawMany', 'manager', (told) => ({
    selection: { entryIds: [told.of('entry.correctMany').at('entryIds.0')] },
    reason: 'Belongs to another company of the group.',
  })),
  step('entry.listWithdrawals', 'auditor'),
  step('entry.restore', 'manager', (told) => ({
    withdrawalId: told.of('entry.withdrawMany').at('withdrawal.id'),
    reason: 'It is ours after all.',
  })),
  step('scope2.saveInstrument', 'manager', () => CERTIFICATE),
  step('scope2.listInstruments', 'auditor', () => days),
  step('result.scope2', 'auditor', () => days),
  step('scope2.withdrawInstrument', 'manager', (told) => ({
    instrumentId: told.of('scope2.saveInstrument').at('instrument.id'),
    reason: 'It was retired for another company.',
  })),
  step('result.stateDriver', 'manager', () => ({
    year: 2025,
    measure: 'production',
    amount: '5000',
    unit: 't',
  })),
  step('result.intensities', 'auditor', () => ({ year: 2025 })),
  step('scope3.stateCategory', 'manager', () => ({
    year: 2025,
    category: 'franchises',
    status: 'excluded',
    justification: 'The company has no franchises.',
  })),
  step('scope3.listCategories', 'auditor', () => ({ year: 2025 })),
  ...TARGET_STORY,
  ...AGENT_STORY,
  ...CBAM_STORY,
  ...CBAM_IMPORT_STORY,
  step('inventory.read', 'auditor', inventoryOf),
  step('inventory.update', 'owner', (told) => ({
    ...inventoryOf(told),
    revision: 1,
    entities: [
      {
        name: 'Fundição Betim S.A.',
        relationship: 'subsidiary',
        economicInterest: '0.8',
        operatedByGroup: true,
      },
    ],
    sites: [{ siteId: told.of('site.create').at('site.id'), entity: 'Fundição Betim S.A.' }],
    baseYear: {
      years: [2025],
      reason: 'The first year with complete data.',
      threshold: '0.05',
      triggers: ['acquisition', 'divestment', 'methodology', 'error'],
    },
  })),
  step('inventory.proposeRecalculation', 'manager', (told) => ({
    ...inventoryOf(told),
    changes: [
      {
        id: 'foundry-bought',
        trigger: 'acquisition',
        on: '2025-10-01',
        deltas: { '2025': { '1': '300' } },
        reason: 'The foundry was bought.',
      },
    ],
  })),
  step('inventory.decideRecalculation', 'owner', (told) => ({
    recalculationId: told.of('inventory.proposeRecalculation').at('recalculation.id'),
    approve: true,
    reason: 'As the contract says.',
  })),
  step('inventory.recalculations', 'auditor', inventoryOf),
  ...CLOSING_STORY,
  step('member.colleagues', 'manager'),
  step('inventory.completeness', 'manager', (told) => ({ ...inInventory(told), limit: 3 })),
  step('expectation.declare', 'contributor', ({ siteId }) => ({
    items: [{ siteId, kind: 'mobile.diesel', from: '2025-07', to: '2025-08' }],
    stance: 'not_applicable',
    reason: 'Frota parada para reforma.',
  })),
  step('expectation.list', 'auditor', inInventory),
  step('expectation.withdraw', 'contributor', (told) => ({
    expectationIds: [told.of('expectation.declare').at('expectationIds.0')],
  })),
  step('request.create', 'manager', (told) => ({ ...inInventory(told), ...asked(told, '2025-07') })),
  step('request.list', 'contributor', () => ({ mine: true, states: ['open'] })),
  step('request.change', 'manager', (told) => ({ ...ofRequest(told), dueOn: '2026-12-10' })),
  step('request.remind', 'manager', ofRequest),
  step('request.close', 'manager', ofRequest),
  step('request.create', 'manager', (told) => ({ ...inInventory(told), ...asked(told, '2025-08') })),
  step('request.cancel', 'manager', (told) => ({ ...ofRequest(told), reason: 'Virá na fatura anual.' })),
  step('comment.add', 'auditor', (told) => ({
    ...ofLine(told),
    kind: 'question',
    body: 'De qual documento vem este consumo?',
  })),
  step('question.list', 'contributor', () => ({ states: ['open', 'reopened'] })),
  step('comment.add', 'contributor', (told) => ({
    ...ofLine(told),
    parentId: told.of('comment.add').at('comment.id'),
    answers: true,
    body: 'Da nota fiscal 4512 do posto.',
  })),
  step('comment.list', 'auditor', ofLine),
  step('comment.replies', 'auditor', (told) => ({
    commentId: told.of('comment.add').at('comment.parentId'),
  })),
  step('question.resolve', 'auditor', ofQuestion),
  step('question.reopen', 'auditor', (told) => ({ ...ofQuestion(told), reason: 'A nota é de outro mês.' })),
  step('comment.add', 'manager', (told) => ({ ...ofLine(told), body: 'Conferido com o posto.' })),
  step('comment.edit', 'manager', (told) => ({ ...ofComment(told), revision: 1, body: 'Conferido.' })),
  step('comment.history', 'auditor', ofComment),
  step('comment.withdraw', 'manager', ofComment),
  step('thread.create', 'contributor'),
  step('thread.rename', 'contributor', (told) => ({
    threadId: told.of('thread.create').at('thread.id'),
    title: 'Diesel de março',
  })),
  step('thread.mark', 'contributor', (told) => ({
    threadId: told.of('thread.create').at('thread.id'),
    pinned: true,
  })),
  step('thread.list', 'contributor'),
  step('thread.get', 'contributor', ({ said: { threadId } }) => ({ threadId })),
  step('thread.branch', 'contributor', ({ said: { threadId, messageId } }) => ({ threadId, messageId })),
  step('message.judge', 'contributor', ({ said: { threadId, answerId } }) => ({
    threadId,
    messageId: answerId,
    verdict: 'bad',
    reason: 'The unit was litres.',
  })),
  step('thread.delete', 'contributor', (told) => ({ threadId: told.of('thread.create').at('thread.id') })),
  step('draft.create', 'contributor', () => ({
    items: [{ kind: 'electricity', quantity: '5000', unit: 'kWh', ...days }],
  })),
  step('draft.discard', 'contributor', (told) => ({ draftIds: [told.of('draft.create').at('drafts.0.id')] })),
  ...FINDING_STORY,
  step('member.list', 'owner'),
  step('member.change', 'owner', (told) => ({ userId: told.memberId, role: 'viewer' })),
  step('member.remove', 'owner', (told) => ({ userId: told.memberId })),
  step('member.invite', 'owner', () => ({ email: 'bruno.lima@acosdonorte.com.br', role: 'contributor' })),
  step('invitation.revoke', 'owner', (told) => ({
    invitationId: told.of('member.invite').at('invitationId'),
  })),
  step('engagement.offer', 'owner', () => ({
    email: 'diretoria@consultoriaclima.com.br',
    role: 'contributor',
  })),
  step('engagement.list', 'owner'),
  step('engagement.end', 'owner', (told) => ({
    engagementId: told.of('engagement.offer').at('engagementId'),
  })),
  step('site.archive', 'owner', (told) => ({
    siteId: told.of('site.create').at('site.id'),
    archived: true,
  })),
  step('commodity.propose', 'contributor', () => ({ query: 'CNAE 6201-5/01', limit: 3 })),
  step('commodity.confirm', 'contributor', () => ({
    holder: 'supplier',
    name: 'Papelaria Central',
    kind: 'purchased.steel',
  })),
  step('commodity.find', 'auditor'),
  step('commodity.forget', 'contributor', (told) => ({
    commodityId: told.of('commodity.confirm').at('commodity.id'),
  })),
];

/** The id that contracts' own examples name an inventory by; in the story it stands for the one that was opened. */
export const ANY_INVENTORY = '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11';
