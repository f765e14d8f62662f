import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type IdentityProvider, newIdentityProvider, type Saying } from '../../testing/identity_provider.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/instance.ts';

let instance: TestPlatform;
let idp: IdentityProvider;
let providerId: string;
const site = 'http://127.0.0.1:9999/app';
/** Longer than any test takes to come to its turn. */
const HOUR = 3_600_000;

beforeAll(async () => {
  instance = await startTestPlatform({
    rateLimits: false,
    redirectAllowList: [site],
    saml: { enabled: true, privateKey: null, allowEncryptedAssertions: false },
  });
  idp = await newIdentityProvider('https://idp.example/metadata');
  const added = await admin('POST', '', {
    type: 'saml',
    metadata_xml: idp.metadata,
    domains: ['acme.com.br'],
    attribute_mapping: { keys: { department: { name: 'dept' }, level: { name: 'none', default: 'x' } } },
  });
  expect(added.status).toBe(201);
  providerId = String(added.body['id']);
});
afterAll(() => instance.stop());
beforeEach(async () => {
  await instance.database.pool.query('delete from auth.users');
});

async function admin(method: string, path: string, body?: object, key = instance.keys.secretKey) {
  const response = await instance.request(`/auth/v1/admin/sso/providers${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function newClient(flowType: 'pkce' | 'implicit' = 'pkce'): SupabaseClient {
  return createClient(instance.url, instance.keys.publishableKey, {
    auth: { flowType, autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
  });
}

async function addressOf(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.signInWithSSO({
    domain: 'acme.com.br',
    options: { redirectTo: site },
  });
  expect(error).toBeNull();
  return data?.url ?? '';
}

/** Sends the form of the identity provider; gives where the browser is led. */
async function send(form: Record<string, string>): Promise<URL> {
  const response = await fetch(`${instance.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

async function outcome(saying: Partial<Saying> = {}, from: IdentityProvider = idp): Promise<URL> {
  return send(from.answer(await addressOf(newClient('implicit')), saying));
}

const fragment = (address: URL) => new URLSearchParams(address.hash.slice(1));

describe("signing in with an enterprise's identity provider", () => {
  it('brings a code for the client that asked', async () => {
    const client = newClient();
    const back = await send(idp.answer(await addressOf(client)));
    const { data, error } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: 'ana@acme.com.br',
      app_metadata: { provider: `sso:${providerId}` },
      user_metadata: { department: 'Energia', level: 'x' },
      identities: [{ id: 'person-1' }],
    });
    const claims = (await client.auth.getClaims()).data?.claims;
    expect(claims?.amr).toMatchObject([{ method: 'sso/saml', provider: providerId }]);
  });

  it('brings the session in the fragment without a code challenge', async () => {
    expect(fragment(await outcome()).get('access_token')).not.toBeNull();
  });

  it('opens the same account each time, and never that of the same address with a password', async () => {
    const own = await instance.addPerson('ana@acme.com.br', 'Segredo-123');
    await outcome();
    await outcome();
    const { rows } = await instance.database.pool.query<{ id: string; is_sso_user: boolean }>(
      'select id, is_sso_user from auth.users order by is_sso_user',
    );
    expect(rows.map((row) => row.is_sso_user)).toEqual([false, true]);
    expect(rows[0]?.id).toBe(own);
  });

  it('ends when the session there ends', async () => {
    const client = newClient();
    const sessionEnds = new Date(instance.clock.now().getTime() + 600_000);
    const back = await send(idp.answer(await addressOf(client), { sessionEnds }));
    await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect((await client.auth.refreshSession()).error).toBeNull();
    instance.clock.advance(601);
    expect((await client.auth.refreshSession()).error?.code).toBe('session_expired');
  });

  it("is found by domain or by the provider's id, and by exactly one of them", async () => {
    const client = newClient();
    expect((await client.auth.signInWithSSO({ providerId })).data?.url).toMatch(
      /^https:\/\/idp\.example\/sso\?/,
    );
    const unknown = await client.auth.signInWithSSO({ domain: 'elsewhere.example' });
    expect([unknown.error?.status, unknown.error?.code]).toEqual([404, 'sso_provider_not_found']);
    const response = await instance.request('/auth/v1/sso', { method: 'POST', body: '{}' });
    expect(response.headers.get('x-sb-error-code')).toBe('validation_failed');
    await response.body?.cancel();
  });

  it('describes itself for identity providers, without a key', async () => {
    const response = await fetch(`${instance.url}/auth/v1/sso/saml/metadata`);
    const xml = await response.text();
    expect(response.headers.get('content-type')).toContain('xml');
    expect(xml).toContain(`entityID="${instance.url}/auth/v1/sso/saml/metadata"`);
    expect(xml).toContain(`Location="${instance.url}/auth/v1/sso/saml/acs"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
  });
});

describe('an answer of an identity provider', () => {
  const evil = '<saml:NameID>person-2</saml:NameID>';

  it.each<[string, Partial<Saying>]>([
    ['without a signature', { signed: false }],
    ['changed after it was signed', { tamper: (xml) => xml.replace('person-1', 'person-2') }],
    ['for another audience', { audience: 'https://elsewhere.example' }],
    ['for another recipient', { recipient: 'https://elsewhere.example/acs' }],
    ['to another request', { inResponseTo: '_other' }],
    ['of another issuer', { issuer: 'https://elsewhere.example' }],
    ['that is over', { notOnOrAfter: new Date(Date.now() - HOUR) }],
    ['that is not valid yet', { notBefore: new Date(Date.now() + HOUR) }],
    [
      'whose signature moved to a wrapped copy',
      {
        // The signed assertion is hidden in an extension, a forged one stands in its place.
        tamper: (xml) => {
          const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
          const forged = assertion
            .replace(/<(?:ds:)?Signature[\s\S]*<\/(?:ds:)?Signature>/, '')
            .replace(/ID="[^"]+"/, 'ID="_forged"')
            .replace('person-1', 'person-2');
          return xml.replace(assertion, `<samlp:Extensions>${assertion}</samlp:Extensions>${forged}`);
        },
      },
    ],
    [
      'with a second assertion beside the signed one',
      {
        tamper: (xml) => {
          const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
          const forged = assertion.replace(/ID="[^"]+"/, 'ID="_forged"').replace('person-1', 'person-2');
          return xml.replace(assertion, `${forged}${assertion}`);
        },
      },
    ],
    [
      'with a second name in its subject',
      { tamper: (xml) => xml.replace('<saml:NameID', `${evil}<saml:NameID`) },
    ],
    [
      'that declares entities',
      {
        tamper: (xml) =>
          `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml.replace('person-1', '&f;')}`,
      },
    ],
    ['that is no XML', { tamper: () => 'nothing' }],
  ])('%s opens nothing', async (_, saying) => {
    const back = await outcome(saying);
    expect(fragment(back).get('access_token')).toBeNull();
    expect(fragment(back).get('error_code')).toBe('validation_failed');
    expect((await instance.database.pool.query('select from auth.users')).rows).toEqual([]);
  });

  it('of somebody with the same name and another key opens nothing', async () => {
    const impostor = await newIdentityProvider(idp.entityId);
    expect(fragment(await outcome({}, impostor)).get('error_code')).toBe('validation_failed');
  });

  it('with a comment inside a name means the whole name', async () => {
    await outcome({ nameId: 'person-1<!-- -->.evil' });
    const { rows } = await instance.database.pool.query<{ provider_id: string }>(
      'select provider_id from auth.identities',
    );
    expect(rows).toEqual([{ provider_id: 'person-1.evil' }]);
  });

  it('is taken once', async () => {
    const form = idp.answer(await addressOf(newClient('implicit')));
    expect(fragment(await send(form)).get('access_token')).not.toBeNull();
    expect(fragment(await send(form)).get('error_code')).toBe('saml_relay_state_not_found');
  });

  it('is taken once also when another request is forged for it', async () => {
    const assertionId = '_the-same';
    expect(fragment(await outcome({ assertionId })).get('access_token')).not.toBeNull();
    const again = fragment(await outcome({ assertionId }));
    expect(again.get('error_description')).toBe('SAML Assertion was used before');
  });

  it('that nobody asked for opens nothing', async () => {
    const form = idp.answer(await addressOf(newClient('implicit')));
    for (const RelayState of ['', site, '11111111-1111-4111-8111-111111111111']) {
      const back = await send({ ...form, RelayState });
      expect(fragment(back).get('error_code')).toBe('saml_relay_state_not_found');
    }
  });

  it('comes within a quarter of an hour', async () => {
    const form = idp.answer(await addressOf(newClient('implicit')));
    instance.clock.advance(15 * 60);
    expect(fragment(await send(form)).get('error_code')).toBe('saml_relay_state_expired');
  });

  it('about a mailbox of another domain opens nothing', async () => {
    const back = await outcome({ email: 'chefe@elsewhere.example' });
    expect(fragment(back).get('error_code')).toBe('email_address_not_authorized');
  });
});

describe('the administration of identity providers', () => {
  it('is for administrators only', async () => {
    const { status, body } = await admin('GET', '', undefined, instance.keys.publishableKey);
    expect([status, body['error_code']]).toEqual([403, 'not_admin']);
  });

  it('lists, changes, switches off and removes them', async () => {
    const other = await newIdentityProvider('https://other.example/metadata');
    const wish = { type: 'saml', metadata_xml: other.metadata, domains: ['Other.example'] };
    const { body } = await admin('POST', '', wish);
    const path = `/${String(body['id'])}`;
    expect(body).toMatchObject({
      saml: { entity_id: other.entityId },
      domains: [{ domain: 'other.example' }],
    });
    expect((await admin('POST', '', wish)).body['error_code']).toBe('saml_idp_already_exists');
    const taken = await admin('PUT', path, { domains: ['acme.com.br'] });
    expect(taken.body['error_code']).toBe('sso_domain_already_exists');
    const mismatch = await admin('PUT', path, { metadata_xml: idp.metadata });
    expect(mismatch.body['error_code']).toBe('saml_entity_id_mismatch');
    expect((await admin('PUT', path, { disabled: true })).body).toMatchObject({ disabled: true });
    const off = await newClient().auth.signInWithSSO({ domain: 'other.example' });
    expect(off.error?.code).toBe('sso_provider_disabled');
    expect((await admin('GET', '')).body['items']).toHaveLength(2);
    expect((await admin('DELETE', path)).status).toBe(200);
    expect((await admin('GET', path)).body['error_code']).toBe('sso_provider_not_found');
  });

  it('says that a provider cannot be reached (503), apart from an address that has no metadata (422)', async () => {
    const ask = async (metadata_url: string) => {
      const { status, body } = await admin('POST', '', { type: 'saml', metadata_url });
      return [status, body['error_code']];
    };
    expect(await ask('http://127.0.0.1:9/metadata')).toEqual([503, 'identity.unreachable']);
    expect(await ask(`${instance.url}/nothing`)).toEqual([422, 'saml_metadata_fetch_failed']);
  });

  it('refuses metadata that is none, or that declares entities', async () => {
    for (const metadata of ['<a/>', 'x', `<!DOCTYPE x>${idp.metadata}`, idp.metadata.replace('MII', 'AAA')]) {
      const { status, body } = await admin('POST', '', { type: 'saml', metadata_xml: metadata });
      expect([status, body['error_code']]).toEqual([400, 'validation_failed']);
    }
  });
});

describe('an installation without SAML', () => {
  it('says so', async () => {
    const without = await startTestPlatform({ rateLimits: false });
    const { error } = await without.client().auth.signInWithSSO({ domain: 'acme.com.br' });
    expect([error?.status, error?.code]).toEqual([404, 'saml_provider_disabled']);
    await without.stop();
  });
});
