import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIdentityProvider } from '#platform/testing/identity_provider.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#platform/testing/openid_provider.ts';
import { type Product, startProduct } from '#server/testing.ts';
import { administrationListMail, administrationReadMail } from '#usecases/contracts.ts';
import { plugIn } from './browser/authenticator.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { ADMINISTRATOR, signInAt, UNATTENDED } from './person.ts';

const PHONE = { number: '+5511987654321', code: '246810' };

let product: Product;
let provider: OpenIdProvider;
let browser: Browser;
/** The address that keys and letters belong to: an address of numbers has no passkeys. */
let home: string;

beforeAll(async () => {
  const port = await freePort();
  home = `http://localhost:${port}`;
  provider = await startOpenIdProvider(`${home}/auth/v1/callback`);
  product = await startProduct({
    port,
    env: {
      ...UNATTENDED,
      RAZAO_OAUTH_ACME_ISSUER: provider.issuer,
      RAZAO_OAUTH_ACME_CLIENT_ID: provider.clientId,
      RAZAO_OAUTH_ACME_CLIENT_SECRET: provider.clientSecret,
      RAZAO_MANUAL_LINKING: 'true',
      RAZAO_SAML: 'true',
      RAZAO_SIGN_UP: 'open',
      RAZAO_MFA_PHONE: 'true',
      RAZAO_SMS_TEST_CODES: `${PHONE.number}:${PHONE.code}`,
    },
  });
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await provider?.stop();
});

/** The provider has to know where to send people back before the product runs: its port is chosen here. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function publishableKey(): Promise<string> {
  const config = (await (await fetch(`${product.url}/config.json`)).json()) as { supabaseKey: string };
  return config.supabaseKey;
}

async function givePassword(page: Page): Promise<void> {
  await page.getByTestId('sign-in-email').fill(ADMINISTRATOR.email);
  await page.getByTestId('sign-in-password').fill(ADMINISTRATOR.password);
  await page.getByTestId('sign-in-submit').click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByTestId('user-menu').click();
  await page.getByTestId('sign-out').click();
  await page.getByTestId('sign-in-submit').waitFor();
}

describe('a second factor', () => {
  it('is a security key, or a recovery code that is good once', async () => {
    const { context, page, errors } = await openPage(browser);
    await plugIn(context, page, 'usb');
    await signIn(page, home);
    await page.goto(`${home}/security`);
    await page.getByTestId('factor-add-key').click();
    await page.getByTestId('factor').filter({ hasText: 'Chave de segurança 1' }).waitFor();
    await page.getByTestId('codes-make').click();
    await page.getByTestId('recovery-code').first().waitFor();
    const [used = '', unused = ''] = await page.getByTestId('recovery-code').allInnerTexts();
    await page.getByTestId('codes-done').click();

    await signOut(page);
    await givePassword(page);
    await page.getByTestId('second-factor').waitFor();
    await page.getByTestId('mfa-submit').click();
    await page.getByTestId('composer').waitFor();

    await signOut(page);
    await givePassword(page);
    await page.getByTestId('mfa-way').selectOption('recovery');
    await page.getByTestId('mfa-code').fill(used);
    await page.getByTestId('mfa-submit').click();
    await page.getByTestId('composer').waitFor();

    await signOut(page);
    await givePassword(page);
    await page.getByTestId('mfa-way').selectOption('recovery');
    await page.getByTestId('mfa-code').fill(used);
    await page.getByTestId('mfa-submit').click();
    await page.getByTestId('mfa-refused').waitFor();
    await page.getByTestId('mfa-code').fill(unused);
    await page.getByTestId('mfa-submit').click();
    await page.getByTestId('composer').waitFor();

    await page.goto(`${home}/security`);
    await page.getByText('Restam 8 de 10').waitFor();
    await page.getByTestId('factor-remove').click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('factors-none').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is the code of a text message', async () => {
    const { client } = await signInAt(product.url);
    const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', phone: PHONE.number });
    expect(enrolled.error).toBeNull();
    const factorId = enrolled.data?.id ?? '';
    const challenged = await client.auth.mfa.challenge({ factorId });
    const challengeId = challenged.data?.id ?? '';
    const proved = await client.auth.mfa.verify({ factorId, challengeId, code: PHONE.code });
    expect(proved.error).toBeNull();

    const { context, page, errors } = await openPage(browser);
    await page.goto(`${home}/auth`);
    await givePassword(page);
    await page.getByTestId('second-factor').waitFor();
    expect(await page.getByTestId('mfa-code').count()).toBe(0);
    await page.getByTestId('mfa-submit').click();
    await page.getByTestId('mfa-code').fill('135791');
    await page.getByTestId('mfa-submit').click();
    await page.getByTestId('mfa-refused').waitFor();
    await page.getByTestId('mfa-code').fill(PHONE.code);
    await page.getByTestId('mfa-submit').click();
    await page.getByTestId('composer').waitFor();
    const removed = await client.auth.mfa.unenroll({ factorId });
    expect(removed.error).toBeNull();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a letter', () => {
  it('confirms an address once, and opens the account; the second time it says that it was used', async () => {
    const NORA = { email: 'nora.reis@fundicao-reis.com.br', password: 'Lingote-2026-reis' };
    const ana = await signInAt(product.url);
    const stranger = createClient(product.url, await publishableKey(), { auth: { persistSession: false } });
    const { error } = await stranger.auth.signUp(NORA);
    expect(error).toBeNull();
    expect((await stranger.auth.signInWithPassword(NORA)).error?.code).toBe('email_not_confirmed');
    let link = '';
    const search = async () => {
      const { messages } = await ana.call(administrationListMail, {});
      const letter = messages.find(({ to }) => to.includes(NORA.email));
      if (!letter) return link;
      const { text } = await ana.call(administrationReadMail, { messageId: letter.id });
      link = /https?:\S*verify\S*/.exec(text)?.[0] ?? '';
      return link;
    };
    await expect.poll(search, { timeout: 20_000 }).not.toBe('');

    const { context, page, errors } = await openPage(browser);
    await page.goto(link);
    await page.getByTestId('user-menu').waitFor();
    await page.getByText('E-mail confirmado').waitFor();
    expect(page.url()).not.toContain('access_token');
    const second = await openPage(browser);
    await second.page.goto(link);
    await second.page.getByText('Erro de autenticação').waitFor();
    await second.page.getByText('Este link não vale mais: já foi usado ou venceu.').waitFor();
    await second.page.getByTestId('ended-confirmation').click();
    await second.page.getByTestId('confirmation-submit').waitFor();
    expect([...errors, ...second.errors]).toEqual([]);
    await second.context.close();
    await context.close();
  });

  it('that confirms an address is sent again to who could not sign in for want of it', async () => {
    const LEO = { email: 'leo.pires@fundicao-reis.com.br', password: 'Lingote-2026-pires' };
    // An account that nobody wrote to yet: to one address goes a letter a minute.
    const keys = JSON.parse(readFileSync(join(product.data, 'keys.json'), 'utf8')) as { secretKey: string };
    const administration = createClient(product.url, keys.secretKey, { auth: { persistSession: false } });
    expect((await administration.auth.admin.createUser(LEO)).error).toBeNull();
    const { context, page, errors } = await openPage(browser, {
      width: 1440,
      height: 900,
      locale: 'en',
      theme: 'light',
    });
    await page.goto(`${home}/auth`);
    await page.getByTestId('sign-in-email').fill(LEO.email);
    await page.getByTestId('sign-in-password').fill(LEO.password);
    await page.getByTestId('sign-in-submit').click();
    await page.getByText('Login Failed', { exact: true }).waitFor();
    await page.getByText('Login failed. Please check your credentials.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send the confirmation again' }).click();
    await page.getByTestId('confirmation-email').fill(LEO.email);
    await page.getByTestId('confirmation-submit').click();
    await page.getByTestId('confirmation-sent').waitFor();
    const ana = await signInAt(product.url);
    const toLeo = async () => {
      const { messages } = await ana.call(administrationListMail, {});
      return messages.filter(({ to }) => to.includes(LEO.email)).length;
    };
    await expect.poll(toLeo).toBe(1);
    await page.goto(`${home}/auth?view=confirmation`);
    await page.getByTestId('confirmation-email').fill(LEO.email);
    await page.getByTestId('confirmation-submit').click();
    await page.getByText('A link was sent to this address a moment ago.').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a provider', () => {
  it('that refuses is told by its own words, and one that knows the person opens the account', async () => {
    const { context, page, errors } = await openPage(browser);
    await page.goto(`${home}/auth`);
    provider.visitor = null;
    await page.getByTestId('sign-in-acme').click();
    await page.getByText('Erro de autenticação').waitFor();
    await expect.poll(() => page.url()).toBe(`${home}/auth`);

    provider.visitor = {
      sub: 'ana-there',
      email: ADMINISTRATOR.email,
      email_verified: true,
      name: 'Ana Souza',
    };
    await page.getByTestId('sign-in-acme').click();
    await page.getByTestId('composer').waitFor();
    expect(page.url()).not.toMatch(/code=|access_token/);
    await page.goto(`${home}/security`);
    const identity = page.getByTestId('identity').filter({ hasText: 'Acme' });
    await identity.waitFor();
    await identity.getByRole('button').click();
    await page.getByTestId('confirm').click();
    await identity.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('an enterprise', () => {
  const METADATA = 'https://idp.example/metadata';

  it('signs its people in by SAML, found by the domain of their address', async () => {
    const idp = await newIdentityProvider(METADATA);
    const keys = JSON.parse(readFileSync(join(product.data, 'keys.json'), 'utf8')) as { secretKey: string };
    const added = await fetch(`${product.url}/auth/v1/admin/sso/providers`, {
      method: 'POST',
      headers: { apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` },
      body: JSON.stringify({ type: 'saml', metadata_xml: idp.metadata, domains: ['acme.com.br'] }),
    });
    expect(added.status).toBe(201);

    const { context, page, errors } = await openPage(browser);
    // The enterprise's own page, where its people are signed in already: it sends them back with what it says of them.
    await page.route('https://idp.example/sso*', (route) => {
      const { SAMLResponse, RelayState } = idp.answer(route.request().url());
      const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
      return route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${home}/auth/v1/sso/saml/acs">${field('SAMLResponse', SAMLResponse)}${field(
          'RelayState',
          RelayState,
        )}</form><script>document.forms[0].submit()</script>`,
      });
    });
    await page.goto(`${home}/auth`);
    await page.getByTestId('to-sso').click();
    await page.getByTestId('sso-address').fill('ana@elsewhere.example');
    await page.getByTestId('sso-submit').click();
    await page.getByTestId('sso-refused').waitFor();
    await page.getByTestId('sso-address').fill('ana@acme.com.br');
    await page.getByTestId('sso-submit').click();
    await page.getByTestId('user-menu').waitFor();
    await page.getByTestId('user-menu').click();
    await page.getByRole('menu').getByText('ana@acme.com.br').waitFor();
    expect(page.url()).not.toMatch(/code=|access_token/);
    expect(errors).toEqual([]);
    await context.close();
  });
});
