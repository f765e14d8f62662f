import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerRequest, type OAuthHouse, openOAuthHouse, redirectUri } from './testing/oauth.ts';

let house: OAuthHouse;

beforeAll(async () => {
  house = await openOAuthHouse();
});
afterAll(() => house.stop());

interface Remembered {
  client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  verifier: string;
  address: URL | null;
}

/** What a program keeps of its sign-in, and no more: everything else it finds out by itself. */
function providerOf(kept: Remembered): OAuthClientProvider {
  return {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'Desk assistant', redirect_uris: [redirectUri] },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (address) => void (kept.address = address),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
  };
}

it('the client of the protocol finds its way from the address alone, and renews its token by itself', async () => {
  const { north } = house.installation;
  const kept: Remembered = { verifier: '', address: null };
  const authProvider = providerOf(kept);
  const url = new URL(`${house.origin}/mcp`);
  const open = () => new StreamableHTTPClientTransport(url, { authProvider });
  const program = () =>
    new Client({ name: 'desk', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const first = open();
  await expect(program().connect(first)).rejects.toThrow(UnauthorizedError);
  expect(kept.address?.searchParams.get('resource')).toBe(url.href);
  expect(kept.address?.searchParams.get('scope')).toBe('read draft');
  const led = await fetch(kept.address ?? '', { redirect: 'manual' });
  const { token } = await house.signIn(north.people.owner);
  const said = await answerRequest(house, token, new URL(led.headers.get('location') ?? ''), {
    action: 'approve',
    part: north.id,
  });
  const { redirect_url: back } = (await said.json()) as { redirect_url: string };
  await first.finishAuth(new URL(back).searchParams);
  const client = program();
  await client.connect(open());
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('draft_create');
  await client.close();
  const before = kept.tokens;
  house.clock.advance(3601);
  const later = program();
  await later.connect(open());
  expect((await later.listTools()).tools.length).toBeGreaterThan(0);
  expect(kept.tokens?.access_token).not.toBe(before?.access_token);
  await later.close();
});
