/**
 * Calls that need a letter that was sent, a request that waits, an empty installation, a session of a browser or a model of
 * somebody's: no call on a running one shows them, so that request and answer are written here, and only their shapes are tested.
 */
import type { Example } from './example.ts';

const TOKEN = 'k3vXo1Qd7fYw2mRz9hTbNcLpEs4uGa8J';
const USER = '00000000-0000-4000-8000-000000000101';
const ORGANIZATION = '00000000-0000-4000-8000-000000000102';
const REQUEST = '00000000-0000-4000-8000-000000000103';
const SESSION = '00000000-0000-4000-8000-000000000104';
const INSTANT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-27T12:00:00.000Z';

/** A link to a file of the installation, as it is signed. */
const signedUrl = (file: string) =>
  `/storage/v1/object/sign/exports/${ORGANIZATION}/${SESSION}/${file}?token=eyJhbGciOiJIUzI1NiJ9.e30.x&download=${file}`;

const pending = {
  id: REQUEST,
  email: 'ana.souza@acosdonorte.com.br',
  fullName: 'Ana Souza',
  jobTitle: 'Analista de sustentabilidade',
  state: 'pending',
  reason: null,
  createdAt: INSTANT,
  decidedAt: null,
};

/** A sample that is half-way loaded. */
const SAMPLE = {
  organizationId: ORGANIZATION,
  name: 'Metalúrgica Jacurubi (dados de exemplo)',
  done: 4,
  total: 8,
  lines: 547,
  notCounted: 12,
  documents: 3,
};

const deletion = {
  createdAt: INSTANT,
  dueAt: '2026-12-20T12:00:00.000Z',
  reason: 'Encerramos as atividades da empresa.',
  requestedByName: 'Ana Souza',
};

const exported = {
  id: SESSION,
  requestedByName: 'Ana Souza',
  mine: true,
  state: 'waiting',
  step: 'tables',
  done: 0,
  total: 0,
  problem: null,
  createdAt: INSTANT,
  snapshotAt: null,
  finishedAt: null,
  expiresAt: null,
  bytes: null,
  sha256: null,
};

const ready = {
  state: 'ready',
  step: 'files',
  done: 183_402,
  total: 183_402,
  snapshotAt: INSTANT,
  finishedAt: INSTANT,
  expiresAt: LATER,
  bytes: 171_220,
  sha256: 'a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447',
};

const deleted = {
  organizationId: ORGANIZATION,
  nameSha256: 'a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447',
  requestedBy: USER,
  requestedAt: INSTANT,
  deletedAt: '2026-12-20T12:00:30.000Z',
  counts: { drafts: 3, entries: 2, journal: 41 },
  ledgerHash: 'a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447',
  journalHash: 'a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447',
  filesRemovedAt: '2026-12-20T12:00:31.000Z',
};

const accessToken = {
  id: SESSION,
  name: 'Integração ERP',
  prefix: 'razao_pat_EXAM',
  scopes: ['read', 'draft'],
  organizationId: ORGANIZATION,
  organizationName: 'Aços do Norte',
  createdAt: INSTANT,
  expiresAt: '2027-02-18T12:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  application: false,
};

const tokenOfMember = {
  id: SESSION,
  userId: USER,
  person: 'Carla Dias',
  name: 'Integração ERP',
  prefix: 'razao_pat_EXAM',
  scopes: ['read', 'draft'],
  createdAt: INSTANT,
  expiresAt: '2027-02-18T12:00:00.000Z',
  lastUsedAt: null,
};

const ownModel = {
  provider: 'openai_compatible',
  model: 'qwen3',
  baseUrl: 'https://modelos.acosdonorte.com.br/v1',
  keyEnd: 'idor',
  wholeAnswers: false,
  monthlyTokens: 2_000_000,
  updatedAt: INSTANT,
};

const founding = { name: 'Aços do Norte', kind: 'company', country: 'BR', taxId: '12.ABC.345/01DE-35' };

function example(name: string, request: unknown, response: unknown): Record<string, Example[]> {
  return { [name]: [{ name, request, response }] };
}

export const LETTERS: Readonly<Record<string, readonly Example[]>> = {
  ...example(
    'setup.complete',
    {
      token: TOKEN,
      email: 'ana.souza@acosdonorte.com.br',
      password: 'um-segredo-comprido-9',
      fullName: 'Ana Souza',
      organizationName: 'Aços do Norte',
      country: 'BR',
      sites: ['Betim'],
    },
    { userId: USER, organizationId: ORGANIZATION },
  ),
  ...example('access.list', { state: 'pending' }, { requests: [pending], pending: 1 }),
  ...example(
    'access.decide',
    { requestId: REQUEST, decision: 'approve' },
    { request: { ...pending, state: 'approved', decidedAt: INSTANT } },
  ),
  ...example(
    'invitation.read',
    { token: TOKEN },
    {
      email: 'bruno.lima@acosdonorte.com.br',
      locale: 'pt-BR',
      organizationName: 'Aços do Norte',
      role: 'contributor',
      hasAccount: false,
      fullName: null,
      jobTitle: null,
      expiresAt: LATER,
    },
  ),
  ...example(
    'invitation.accept',
    {
      token: TOKEN,
      fullName: 'Bruno Lima',
      password: 'um-segredo-comprido-9',
      agreement: true,
      organization: founding,
    },
    { userId: USER, organizationId: ORGANIZATION, email: 'bruno.lima@acosdonorte.com.br' },
  ),
  ...example('invitation.join', { token: TOKEN }, { organizationId: ORGANIZATION }),
  ...example(
    'engagement.read',
    { token: TOKEN },
    { clientName: 'Aços do Norte', role: 'contributor', expiresAt: LATER },
  ),
  ...example('engagement.accept', { token: TOKEN }, { clientId: ORGANIZATION }),
  ...example(
    'session.list',
    {},
    {
      sessions: [
        {
          id: SESSION,
          createdAt: INSTANT,
          usedAt: INSTANT,
          userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
          address: '203.0.113.7',
          secondFactor: true,
          current: true,
        },
      ],
    },
  ),
  ...example('session.end', { sessionId: SESSION }, { sessionId: SESSION }),
  ...example(
    'session.listEvents',
    { limit: 20 },
    {
      events: [{ id: REQUEST, at: INSTANT, action: 'login', address: '203.0.113.7', byAdministrator: false }],
    },
  ),
  ...example('assistant.describe', {}, { provider: 'offline', model: 'rules-1', host: null }),
  ...example('assistant.test', {}, { outcome: 'ok', milliseconds: 4 }),
  ...example('export.request', {}, { export: exported }),
  ...example('export.list', {}, { exports: [{ ...exported, ...ready }] }),
  ...example('export.cancel', { exportId: SESSION }, { export: { ...exported, state: 'cancelled' } }),
  ...example(
    'export.link',
    { exportId: SESSION },
    {
      url: signedUrl('razao-acos-do-norte-2026-11-20.zip'),
      name: 'razao-acos-do-norte-2026-11-20.zip',
      expiresAt: '2026-11-20T12:10:00.000Z',
    },
  ),
  ...example(
    'audit.linkPack',
    { packId: SESSION },
    {
      url: signedUrl('razao-evidence-acos-do-norte-2026-11-20.zip'),
      name: 'razao-evidence-acos-do-norte-2026-11-20.zip',
      expiresAt: '2026-11-20T12:10:00.000Z',
    },
  ),
  ...example('administration.listDeletions', {}, { deletions: [deleted] }),
  ...example('sample.status', {}, { sample: SAMPLE, mayAdd: true }),
  ...example('sample.add', {}, { sample: SAMPLE }),
  ...example('sample.remove', {}, { removed: true }),
  ...example('deletion.read', {}, { request: null, waitingDays: 30 }),
  ...example(
    'deletion.request',
    { reason: deletion.reason, confirmation: 'Aços do Norte' },
    { request: deletion },
  ),
  ...example('deletion.withdraw', {}, { request: null }),
  ...example(
    'token.create',
    { name: 'Integração ERP', scopes: ['read', 'draft'], expiresInDays: 90 },
    { token: accessToken, secret: 'razao_pat_EXAMPLEexampleEXAMPLEexampleEXAMPLEexampl' },
  ),
  ...example('token.list', {}, { tokens: [accessToken] }),
  ...example('token.revoke', { tokenId: SESSION }, { tokenId: SESSION }),
  ...example('token.listOfMembers', {}, { tokens: [tokenOfMember] }),
  ...example('token.endOfMember', { tokenId: SESSION }, { tokenId: SESSION }),
  ...example('assistant.getSettings', {}, { settings: ownModel, month: '2026-11-01', tokens: 48210 }),
  ...example(
    'assistant.updateSettings',
    {
      settings: {
        provider: 'openai_compatible',
        model: 'qwen3',
        baseUrl: 'https://modelos.acosdonorte.com.br/v1',
        key: 'uma-chave-do-servidor',
        monthlyTokens: 2_000_000,
      },
    },
    { settings: ownModel },
  ),
  ...example(
    'assistant.testSettings',
    {
      settings: {
        provider: 'openai_compatible',
        model: 'qwen3',
        baseUrl: 'https://modelos.acosdonorte.com.br/v1',
      },
    },
    { outcome: 'ok', milliseconds: 812 },
  ),
};
