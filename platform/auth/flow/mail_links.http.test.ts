import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/instance.ts';

let instance: TestPlatform;
const email = 'ana@acme.com.br';
const password = 'Segredo-123';
const site = 'http://127.0.0.1:9999/app';

beforeAll(async () => {
  instance = await startTestPlatform({
    rateLimits: false,
    mailFrequencySeconds: 0,
    redirectAllowList: [site],
  });
  await instance.addPerson(email, password);
});
afterAll(() => instance.stop());

/** A browser that keeps the verifier of its own flows; what it asks for is sent later than all before. */
async function newClient(): Promise<SupabaseClient> {
  await instance.platform.deliver();
  instance.clock.advance(2);
  return createClient(instance.url, instance.keys.publishableKey, {
    auth: { flowType: 'pkce', autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
  });
}

/** Opens the link of the last message; gives where the browser is led. */
async function openLastLink(): Promise<URL> {
  const message = (await instance.messagesTo(email)).at(-1);
  const response = await fetch(message?.values['link'] ?? '', { redirect: 'manual' });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

describe('a link by e-mail that a browser with a code challenge asked for', () => {
  it('leads to a new password, in that browser', async () => {
    const client = await newClient();
    const asked = await client.auth.resetPasswordForEmail(email, { redirectTo: site });
    expect(asked.error).toBeNull();
    const back = await openLastLink();
    expect([back.href.startsWith(site), back.hash]).toEqual([true, '']);
    const code = back.searchParams.get('code') ?? '';
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect([error, data.user?.email]).toEqual([null, email]);
    const claims = (await client.auth.getClaims()).data?.claims;
    expect(claims?.amr).toMatchObject([{ method: 'recovery' }]);
  });

  it('signs nobody in whose browser did not ask', async () => {
    const asking = await newClient();
    await asking.auth.signInWithOtp({ email, options: { emailRedirectTo: site, shouldCreateUser: false } });
    const code = (await openLastLink()).searchParams.get('code') ?? '';
    const other = await newClient();
    await other.auth.signInWithOtp({ email, options: { emailRedirectTo: site, shouldCreateUser: false } });
    expect((await other.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect((await asking.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  it('opens once', async () => {
    const client = await newClient();
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: site, shouldCreateUser: false } });
    const first = await openLastLink();
    const again = await openLastLink();
    expect(first.searchParams.get('code')).not.toBeNull();
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
  });
});
