import { createHash, randomBytes } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startTestPlatform, type TestPlatform } from '../../../testing/instance.ts';

export const redirectUri = 'https://portal.example/back?tenant=7';
export const email = 'ana@aco-sul.com.br';
export const password = 'Segredo-2026-ana';

export interface Entered {
  readonly id: string;
  readonly secret: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token?: string;
}

type Changes = Readonly<Record<string, string | null>>;

/** A platform with a person who is signed in, and an application that an administrator entered. */
export interface PortalHouse extends TestPlatform {
  readonly person: SupabaseClient;
  readonly personId: string;
  readonly portal: Entered;
  enter(name: string, uris: string[]): Promise<Entered>;
  /** Sends a request, right but for `changes` (null: left out), with `more` after its query. */
  authorize(changes?: Changes, more?: string): Promise<Response>;
  /** A code of the person's yes, and what belongs to it. */
  codeFor(changes?: Changes): Promise<{ code: string; verifier: string }>;
  /** A form to the token endpoint. */
  token(form: Record<string, string>, as?: Entered): Promise<Response>;
  exchange(code: string, verifier: string, more?: Record<string, string>): Promise<Response>;
  signedIn(changes?: Changes): Promise<Tokens>;
  who(tokens: Tokens): Promise<Response>;
}

export const basic = ({ id, secret }: Entered) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Status and code of a refusal in the form of OAuth. */
export async function refused(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { error: string }).error];
}

export async function openPortalHouse(): Promise<PortalHouse> {
  const house = await startTestPlatform({ rateLimits: false });
  const personId = await house.addPerson(email, password);
  const person = house.client();
  await person.auth.signInWithPassword({ email, password });
  const portal = await enter(house, 'Reporting portal', [redirectUri]);
  const authorize: PortalHouse['authorize'] = (changes = {}, more = '') =>
    fetch(`${house.url}/auth/v1/oauth/authorize?${queryOf(portal, changes)}${more}`, { redirect: 'manual' });
  const codeFor: PortalHouse['codeFor'] = async (changes = {}) => {
    const { verifier, challenge } = makePkce();
    const led = await authorize({ code_challenge: challenge, ...changes });
    const id = new URL(led.headers.get('location') ?? '').searchParams.get('authorization_id') ?? '';
    const { error } = await person.auth.oauth.getAuthorizationDetails(id);
    if (error) throw error;
    const { data } = await person.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true });
    return { code: new URL(data?.redirect_url ?? '').searchParams.get('code') ?? '', verifier };
  };
  const token: PortalHouse['token'] = (form, as = portal) =>
    fetch(`${house.url}/auth/v1/oauth/token`, {
      method: 'POST',
      headers: basic(as),
      body: new URLSearchParams(form),
    });
  const exchange: PortalHouse['exchange'] = (code, verifier, more = {}) =>
    token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      ...more,
    });
  return {
    ...house,
    person,
    personId,
    portal,
    enter: (name, uris) => enter(house, name, uris),
    authorize,
    codeFor,
    token,
    exchange,
    async signedIn(changes = {}) {
      const { code, verifier } = await codeFor(changes);
      return (await (await exchange(code, verifier)).json()) as Tokens;
    },
    who: ({ access_token: bearer }) =>
      fetch(`${house.url}/auth/v1/oauth/userinfo`, { headers: { authorization: `Bearer ${bearer}` } }),
  };
}

async function enter(house: TestPlatform, name: string, uris: string[]): Promise<Entered> {
  const options = { auth: { autoRefreshToken: false, persistSession: false } };
  const { data } = await createClient(house.url, house.keys.secretKey, options).auth.admin.oauth.createClient(
    {
      client_name: name,
      redirect_uris: uris,
    },
  );
  return { id: data?.client_id ?? '', secret: data?.client_secret ?? '' };
}

function makePkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

function queryOf(portal: Entered, changes: Changes): string {
  const all: Changes = {
    client_id: portal.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'xyz',
    code_challenge: makePkce().challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== null) query.set(name, value);
  return query.toString();
}
