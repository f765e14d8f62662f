import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { judge } from './browser/axe.ts';
import { openPage, openPlainBrowser } from './browser/open.ts';
import { ADMINISTRATOR, UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;
/** The application's own address on this machine, where people are led back to. */
let application: Server;
let redirectUri: string;
/** The door of programs, and the origin of the site, as the product names itself. */
let resource: string;
let site: string;
const returned: URL[] = [];

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
  const told = await fetch(`${product.url}/.well-known/oauth-protected-resource/mcp`);
  ({ resource } = (await told.json()) as { resource: string });
  site = new URL(resource).origin;
  application = createServer((request, answer) => {
    const url = new URL(request.url ?? '/', redirectUri);
    if (url.pathname === '/callback') returned.push(url);
    answer.setHeader('content-type', 'text/html');
    answer.end('<title>Back</title><p id="back">Back in the application</p>');
  });
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  redirectUri = `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`;
});
afterAll(async () => {
  await browser?.close();
  application?.close();
  await product?.stop();
});

/** An application that enters itself, and the address at which it asks. */
async function asking(): Promise<{ clientId: string; verifier: string; address: string }> {
  const answer = await fetch(`${site}/auth/v1/oauth/clients/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Desk assistant',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
    }),
  });
  const { client_id: clientId } = (await answer.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'read draft',
    resource,
    state: 'kept',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { clientId, verifier, address: `${site}/auth/v1/oauth/authorize?${query}` };
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'desk', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(resource), { requestInit }));
  return client;
}

it('an application asks, the person signs in, allows less than was asked, and disconnects it again', async () => {
  const { clientId, verifier, address } = await asking();
  const { context, page, errors } = await openPage(browser);
  await page.goto(address);
  await page.getByTestId('sign-in-email').fill(ADMINISTRATOR.email);
  await page.getByTestId('sign-in-password').fill(ADMINISTRATOR.password);
  await page.getByTestId('sign-in-submit').click();
  await page.getByTestId('consent').waitFor();
  await page.getByRole('heading', { name: 'Conectar “Desk assistant”?' }).waitFor();
  await page.getByTestId('consent-unverified').waitFor();
  expect(await page.getByTestId('consent-place').innerText()).toContain(new URL(redirectUri).host);
  expect(await judge(page)).toEqual([]);
  await page.getByTestId('consent-draft').uncheck();
  await page.getByTestId('consent-allow').click();
  await page.locator('#back').waitFor();
  const back = returned.at(-1);
  expect(back?.searchParams.get('state')).toBe('kept');
  const exchanged = await fetch(`${site}/auth/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: back?.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  const tokens = (await exchanged.json()) as { access_token: string; scope: string };
  expect(tokens.scope).toBe('read');
  const program = await connect(tokens.access_token);
  expect((await program.listTools()).tools.map(({ name }) => name)).not.toContain('draft_create');
  await program.close();

  await page.goto(`${site}/security`);
  const line = page.getByTestId('application').filter({ hasText: 'Desk assistant' });
  await line.waitFor();
  await line.getByTestId('application-end').click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Desconectar' }).click();
  await page.getByTestId('applications-none').waitFor();
  await expect(connect(tokens.access_token)).rejects.toThrow(/token|401|Unauthorized/i);
  expect(errors).toEqual([]);
  await context.close();
});

it('a refusal goes back to the application, and the same question is not asked twice', async () => {
  const { address } = await asking();
  const { context, page, errors } = await openPage(browser, {
    width: 390,
    height: 844,
    locale: 'en',
    theme: 'dark',
  });
  const answer = await page.goto(address);
  expect(answer?.headers()['x-frame-options']).toBe('DENY');
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.getByTestId('sign-in-email').fill(ADMINISTRATOR.email);
  await page.getByTestId('sign-in-password').fill(ADMINISTRATOR.password);
  await page.getByTestId('sign-in-submit').click();
  await page.getByTestId('consent').waitFor();
  const question = page.url();
  expect(await judge(page)).toEqual([]);
  await page.getByTestId('consent-refuse').click();
  await page.locator('#back').waitFor();
  expect(returned.at(-1)?.searchParams.get('error')).toBe('access_denied');
  expect(returned.at(-1)?.searchParams.get('code')).toBeNull();
  await page.goto(question);
  await page.getByTestId('consent-over').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
