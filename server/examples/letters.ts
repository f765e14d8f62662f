/**
 * Calls that need a letter that was sent, a request that waits or an empty installation: no call on a running one shows
 * them, so that request and answer are written here, and only their shapes are tested.
 */
import type { Example } from './example.ts';

const TOKEN = 'k3vXo1Qd7fYw2mRz9hTbNcLpEs4uGa8J';
const USER = '00000000-0000-4000-8000-000000000101';
const ORGANIZATION = '00000000-0000-4000-8000-000000000102';
const REQUEST = '00000000-0000-4000-8000-000000000103';
const INSTANT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-27T12:00:00.000Z';

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
};
