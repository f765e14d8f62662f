import type { SupabaseClient } from '@supabase/supabase-js';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OAuthProvider } from '../../settings/providers.ts';
import { newWanderer } from '../../testing/browser.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/instance.ts';
import {
  type GithubServer,
  type OpenIdProvider,
  startGithub,
  startOpenIdProvider,
} from '../../testing/openid_provider.ts';

let instance: TestPlatform;
let provider: OpenIdProvider;
let github: GithubServer;
const providers: OAuthProvider[] = [];
const site = 'http://127.0.0.1:9999/app';
const password = 'Segredo-123';
const ana = { sub: 'ana-there', email: 'ana@acme.com.br', email_verified: true, name: 'Ana There' };

beforeAll(async () => {
  instance = await startTestPlatform({
    rateLimits: false,
    signUp: 'open',
    manualLinking: true,
    redirectAllowList: [`${site}/**`, site],
    oauthProviders: providers,
  });
  provider = await startOpenIdProvider(`${instance.url}/auth/v1/callback`);
  github = await startGithub();
  const common = { scopes: [], moreClientIds: [], skipNonceCheck: false, emailOptional: false };
  const { issuer, clientId, clientSecret } = provider;
  providers.push(
    { ...common, name: 'acme', issuer, clientId, clientSecret },
    { ...common, name: 'github', issuer: github.origin, clientId: 'gh', clientSecret: 'gh-secret' },
  );
});
afterAll(async () => {
  await instance.stop();
  await provider.stop();
  await github.stop();
});
beforeEach(async () => {
  await instance.database.pool.query('delete from auth.users');
  provider.visitor = ana;
});

function newClient(flowType: 'pkce' | 'implicit' = 'pkce'): SupabaseClient {
  const kept = new Map<string, string>();
  return createClient(instance.url, instance.keys.publishableKey, {
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
}

async function startAddress(client: SupabaseClient, name = 'acme', redirectTo = site): Promise<string> {
  const { data } = await client.auth.signInWithOAuth({
    provider: name as 'github',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  return data.url ?? '';
}

/** Through the provider and back; gives where the browser is led in the end. */
async function throughProvider(client: SupabaseClient, name = 'acme'): Promise<URL> {
  return newWanderer().go(await startAddress(client, name), site);
}

async function signIn(client: SupabaseClient, name = 'acme') {
  const back = await throughProvider(client, name);
  return client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
}

function errorOf(address: URL): string | null {
  return new URLSearchParams(address.hash.slice(1)).get('error_code');
}

async function users(): Promise<{ email: string }[]> {
  return (await instance.database.pool.query<{ email: string }>('select email from auth.users')).rows;
}

describe('signing in at an OpenID Connect provider', () => {
  it("brings a code, which the client exchanges for a session with the provider's token", async () => {
    const client = newClient();
    const { data, error } = await signIn(client);
    expect(error).toBeNull();
    expect(data.session?.provider_token).toEqual(expect.any(String));
    expect(data.user).toMatchObject({
      email: 'ana@acme.com.br',
      app_metadata: { provider: 'acme', providers: ['acme'] },
      user_metadata: { full_name: 'Ana There', email_verified: true },
      identities: [{ provider: 'acme', id: 'ana-there' }],
    });
    const claims = (await client.auth.getClaims()).data?.claims;
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
  });

  it('opens the same account each time, also when the address changed there', async () => {
    const first = await signIn(newClient());
    provider.visitor = { ...ana, email: 'ana.nova@acme.com.br' };
    const second = await signIn(newClient());
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(await users()).toHaveLength(1);
  });

  it('without a code challenge brings the session in the fragment', async () => {
    const back = await throughProvider(newClient('implicit'));
    const fragment = new URLSearchParams(back.hash.slice(1));
    expect(back.searchParams.get('code')).toBeNull();
    expect(fragment.get('token_type')).toBe('bearer');
    expect(fragment.get('provider_token')).not.toBeNull();
    const client = newClient();
    const { error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
  });

  it('leads to the site itself instead of an address that is not allowed', async () => {
    const address = await startAddress(newClient(), 'acme', 'https://elsewhere.example/steal');
    const back = await newWanderer().go(address, `${instance.url}/?`);
    expect(back.searchParams.get('code')).not.toBeNull();
  });

  it('tells the application in the address when the person said no', async () => {
    provider.visitor = null;
    const back = await throughProvider(newClient());
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(new URLSearchParams(back.hash.slice(1)).get('error_description')).toBe('The visitor said no');
    expect(await users()).toEqual([]);
  });

  it('refuses a provider that is not configured', async () => {
    const response = await fetch(await startAddress(newClient(), 'google'), { redirect: 'manual' });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error_code: 'validation_failed', msg: 'Unsupported provider: provider is not enabled' },
    ]);
  });

  it('lets nobody in whom the installation does not let in', async () => {
    const closed = await startTestPlatform({
      rateLimits: false,
      signUp: 'closed',
      oauthProviders: providers,
    });
    const second = await startOpenIdProvider(`${closed.url}/auth/v1/callback`);
    second.visitor = ana;
    const own = [{ ...providers[0], issuer: second.issuer } as OAuthProvider];
    providers.splice(0, 1, ...own);
    const back = await newWanderer().go(`${closed.url}/auth/v1/authorize?provider=acme`, `${closed.url}/#`);
    expect(new URLSearchParams(back.hash.slice(1)).get('error_code')).toBe('signup_disabled');
    providers.splice(0, 1, { ...own[0], issuer: provider.issuer } as OAuthProvider);
    await closed.stop();
    await second.stop();
  });
});

describe('the state of a flow', () => {
  /** Where the provider sends the browser back to, not yet followed. */
  async function callbackOf(client: SupabaseClient): Promise<string> {
    return (await newWanderer().go(await startAddress(client), `${instance.url}/auth/v1/callback`)).href;
  }

  it('is good for one return', async () => {
    const address = await callbackOf(newClient());
    const first = await newWanderer().go(address, site);
    expect(first.searchParams.get('code')).not.toBeNull();
    const again = await newWanderer().go(address, `${instance.url}/?`);
    expect(errorOf(again)).toBe('bad_oauth_state');
  });

  it('of nobody, none, or too old is refused', async () => {
    for (const query of ['code=x&state=made-up', 'code=x']) {
      const back = await newWanderer().go(`${instance.url}/auth/v1/callback?${query}`, `${instance.url}/?`);
      expect(errorOf(back)).toBe('bad_oauth_state');
    }
    const address = await callbackOf(newClient());
    instance.clock.advance(15 * 60);
    const late = await newWanderer().go(address, `${instance.url}/?`);
    expect(errorOf(late)).toBe('bad_oauth_state');
  });

  it('does not go with the code of another flow', async () => {
    const [mine, theirs] = [new URL(await callbackOf(newClient())), new URL(await callbackOf(newClient()))];
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    const back = await newWanderer().go(mine.href, site);
    expect(back.searchParams.get('code')).toBeNull();
    expect(back.searchParams.get('error')).toBe('server_error');
  });

  it('of one browser does not open in another', async () => {
    const navigates = { 'sec-fetch-mode': 'navigate' };
    const wanderer = newWanderer(navigates);
    const own = await wanderer.go(await startAddress(newClient()), site);
    expect(own.searchParams.get('code')).not.toBeNull();
    const begun = newWanderer(navigates);
    const callback = await begun.go(await startAddress(newClient()), `${instance.url}/auth/v1/callback`);
    const elsewhere = await newWanderer(navigates).go(callback.href, site);
    expect(errorOf(elsewhere)).toBe('bad_oauth_state');
  });

  it('that no browser began does not sign a browser in by its fragment', async () => {
    const callback = await callbackOf(newClient('implicit'));
    const victim = await newWanderer({ 'sec-fetch-mode': 'navigate' }).go(callback, site);
    expect(errorOf(victim)).toBe('bad_oauth_state');
  });

  it('that comes by a form is brought by the browser itself, so that its cookie is asked for', async () => {
    const callback = new URL(await callbackOf(newClient('implicit')));
    const form = { method: 'POST', body: callback.searchParams, redirect: 'manual' } as const;
    const sent = await fetch(new URL(callback.pathname, instance.url), form);
    expect(sent.headers.get('location')).toContain('#access_token=');
    const again = new URL(await callbackOf(newClient('implicit')));
    const led = await instance.platform.app.request(again.pathname, {
      method: 'POST',
      body: again.searchParams,
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
    });
    expect([led.status, led.headers.get('location')]).toEqual([303, again.href]);
    const victim = await newWanderer({ 'sec-fetch-mode': 'navigate' }).go(again.href, site);
    expect(errorOf(victim)).toBe('bad_oauth_state');
  });

  it('and its code cannot be read in the database', async () => {
    const back = await throughProvider(newClient());
    const { rows } = await instance.database.pool.query<{ row: string }>(
      'select flow_state::text as row from auth.flow_state',
    );
    expect(rows.some(({ row }) => row.includes(back.searchParams.get('code') ?? ''))).toBe(false);
  });
});

describe('an account with the same address', () => {
  it('is opened by a provider that has verified the address', async () => {
    const id = await instance.addPerson(ana.email, password);
    const { data } = await signIn(newClient());
    expect(data.user?.id).toBe(id);
    expect(data.user?.identities?.map((one) => one.provider).sort()).toEqual(['acme', 'email']);
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'acme'] });
    const before = await newClient().auth.signInWithPassword({ email: ana.email, password });
    expect(before.error).toBeNull();
  });

  it('is not opened by one that has not', async () => {
    await instance.addPerson(ana.email, password);
    provider.visitor = { ...ana, email_verified: false };
    const back = await throughProvider(newClient());
    expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });

  it('that nobody proved to own is emptied before its owner gets it', async () => {
    const id = await instance.addPerson(ana.email, password);
    const pool = instance.database.pool;
    await pool.query(
      `update auth.users set email_confirmed_at = null, raw_user_meta_data = '{"full_name":"Somebody else"}' where id = $1`,
      [id],
    );
    await pool.query(`insert into auth.sessions (user_id) values ($1)`, [id]);
    const { data } = await signIn(newClient());
    expect(data.user?.id).toBe(id);
    expect(data.user?.identities?.map((one) => one.provider)).toEqual(['acme']);
    expect(data.user?.user_metadata['full_name']).toBe('Ana There');
    const planted = await newClient().auth.signInWithPassword({ email: ana.email, password });
    expect(planted.error?.code).toBe('invalid_credentials');
    expect((await pool.query('select from auth.sessions where user_id = $1', [id])).rows).toHaveLength(1);
  });

  it('stays closed while its owner is banned', async () => {
    await instance.addPerson(ana.email, password);
    await instance.database.pool.query(`update auth.users set banned_until = now() + interval '10 days'`);
    const back = await throughProvider(newClient());
    expect(back.searchParams.get('error_code')).toBe('user_banned');
  });
});

describe('identities', () => {
  async function signedIn(): Promise<SupabaseClient> {
    const client = newClient();
    await instance.addPerson('bia@acme.com.br', password);
    expect((await client.auth.signInWithPassword({ email: 'bia@acme.com.br', password })).error).toBeNull();
    return client;
  }

  async function link(client: SupabaseClient): Promise<URL> {
    const { data, error } = await client.auth.linkIdentity({
      provider: 'acme' as 'github',
      options: { redirectTo: site },
    });
    expect(error).toBeNull();
    return newWanderer().go(data.url ?? '', site);
  }

  it('are linked on request, whatever their address, listed, and unlinked', async () => {
    const client = await signedIn();
    const back = await link(client);
    const { data } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(data.user?.email).toBe('bia@acme.com.br');
    const listed = (await client.auth.getUserIdentities()).data?.identities ?? [];
    expect(listed.map((one) => one.provider).sort()).toEqual(['acme', 'email']);
    const acme = listed.find((one) => one.provider === 'acme');
    if (acme === undefined) throw new Error('The identity was not linked.');
    expect((await client.auth.unlinkIdentity(acme)).error).toBeNull();
    const [last] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (last === undefined) throw new Error('No identity is left.');
    expect((await client.auth.unlinkIdentity(last)).error?.code).toBe('single_identity_not_deletable');
  });

  it('that a program set out for are not lent to it by the browser of somebody else', async () => {
    const mallory = await signedIn();
    const { data } = await mallory.auth.linkIdentity({
      provider: 'acme' as 'github',
      options: { redirectTo: site },
    });
    const victim = await newWanderer({ 'sec-fetch-mode': 'navigate' }).go(data.url ?? '', site);
    expect(errorOf(victim)).toBe('bad_oauth_state');
    const { data: listed } = await mallory.auth.getUserIdentities();
    expect(listed?.identities.map((one) => one.provider)).toEqual(['email']);
  });

  it('give no address that nobody proved, when the proved one is given up', async () => {
    provider.visitor = { ...ana, email: 'victim@acme.com.br', email_verified: false };
    const client = await signedIn();
    const back = await link(client);
    await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    const listed = (await client.auth.getUserIdentities()).data?.identities ?? [];
    const email = listed.find((one) => one.provider === 'email');
    if (email === undefined) throw new Error('The own mailbox is no identity.');
    expect((await client.auth.unlinkIdentity(email)).error).toBeNull();
    expect(await users()).toEqual([{ email: 'bia@acme.com.br' }]);
  });

  it('of somebody else are not linked', async () => {
    await signIn(newClient());
    const back = await link(await signedIn());
    expect(back.searchParams.get('error_code')).toBe('identity_already_exists');
  });

  it('of somebody else are not unlinked', async () => {
    const other = await signIn(newClient());
    const client = await signedIn();
    await instance.database.pool.query(
      `insert into auth.identities (user_id, provider, provider_id, identity_data)
       select id, 'second', 'x', '{}' from auth.users where email = 'bia@acme.com.br'`,
    );
    const [theirs] = other.data.user?.identities ?? [];
    if (theirs === undefined) throw new Error('No identity was given.');
    expect((await client.auth.unlinkIdentity(theirs)).error?.code).toBe('identity_not_found');
  });

  it('are left alone by a session that has not given its second factor', async () => {
    const client = await signedIn();
    await instance.database.pool.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) select id, 'totp', 'verified' from auth.users`,
    );
    const { error } = await client.auth.linkIdentity({ provider: 'github' });
    expect(error?.code).toBe('insufficient_aal');
  });
});

describe('signing in at GitHub', () => {
  it('takes the primary address when GitHub has verified it', async () => {
    github.visitor = {
      id: 42,
      login: 'anagit',
      emails: [
        { email: 'other@acme.com.br', primary: false, verified: true },
        { email: 'ana@acme.com.br', primary: true, verified: true },
      ],
    };
    const { data } = await signIn(newClient(), 'github');
    expect(data.user).toMatchObject({
      email: 'ana@acme.com.br',
      identities: [{ provider: 'github', id: '42' }],
    });
    expect(data.session?.provider_token).toBe('gho_test');
  });

  it('refuses an address that it has not verified', async () => {
    github.visitor = {
      id: 43,
      login: 'eve',
      emails: [{ email: 'ana@acme.com.br', primary: true, verified: false }],
    };
    const back = await throughProvider(newClient(), 'github');
    expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });
});
