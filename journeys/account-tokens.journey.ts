import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { draftCreate } from '#usecases/ledger/draft/draft.contract.ts';
import { openPage, openPlainBrowser, STILL } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function asked(path: string, token: string, body: unknown = {}, key = '') {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key && { apikey: key }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith('{') ? (JSON.parse(text) as { code?: string }) : text,
  };
}

it('an access token is made with scopes, shown once, used by a program at the doors of verbs alone, and ended', async () => {
  const { context, page, errors } = await openPage(browser, STILL);
  await signIn(page, product.url);
  await page.goto(`${product.url}/security`);
  await page.getByTestId('tokens-none').waitFor();
  await page.getByTestId('token-add').click();
  await page.getByTestId('token-submit').click();
  await expect.poll(() => page.getByTestId('token-name').getAttribute('aria-invalid')).toBe('true');
  await page.getByTestId('token-name').fill('Integração ERP');
  await page.getByTestId('token-scope-draft').check();
  await page.getByTestId('token-days').selectOption('30');
  await page.getByTestId('token-submit').click();
  const secret = (await page.getByTestId('token-secret').innerText()).trim();
  expect(secret).toMatch(/^razao_pat_[0-9A-Za-z]{40}$/);
  await page.getByTestId('token-done').click();
  const line = page.getByTestId('token').filter({ hasText: 'Integração ERP' });
  await line.getByText('nunca usado').waitFor();
  expect(await page.content()).not.toContain(secret);

  const diesel = { kind: 'mobile.diesel', quantity: '1200', unit: 'L', from: '2025-03-01', to: '2025-03-31' };
  const items = { items: [diesel] };
  expect(await asked('/functions/v1/session.context', secret)).toMatchObject({ status: 200 });
  expect(await asked(`/functions/v1/${draftCreate.name}`, secret, items)).toMatchObject({ status: 200 });
  const beyond = [
    ['/functions/v1/entry.commit', 'token.scope'],
    ['/functions/v1/member.invite', 'token.never'],
    ['/functions/v1/token.create', 'token.never'],
  ] as const;
  for (const [path, code] of beyond)
    expect(await asked(path, secret, {}), path).toMatchObject({ status: 403, body: { code } });

  // Identity, tables, files and the chat take sessions alone.
  const key = ((await (await fetch(`${product.url}/config.json`)).json()) as { supabaseKey: string })
    .supabaseKey;
  for (const path of [
    '/auth/v1/logout',
    '/rest/v1/rpc/my_organizations',
    '/storage/v1/object/list/evidence',
    '/api/chat',
  ]) {
    const { status } = await asked(path, secret, { prefix: '' }, key);
    expect([400, 401, 403], path).toContain(status);
    expect((await asked(path, secret, { prefix: '' }, key)).body).not.toHaveProperty('id');
  }

  await page.reload();
  await line.getByText('usado em').waitFor();
  await line.getByTestId('token-revoke').click();
  await page.getByTestId('confirm').click();
  await line.getByText('encerrado em').waitFor();
  expect(await asked('/functions/v1/session.context', secret)).toMatchObject({
    status: 401,
    body: { code: 'token.ended' },
  });
  await page.getByTestId('own-events').getByText('Encerrou um token de acesso').waitFor();
  expect(product.output()).not.toContain(secret);
  expect(errors).toEqual([]);
  await context.close();
});
