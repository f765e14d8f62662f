import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { anthropicServer, type Vendor } from '#server/doors/testing/vendors.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { say, signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

const KEY = 'sk-ant-api03-0123456789abcdef';
const WORDS = 'Bom dia! Em que posso ajudar?';

let product: Product;
let browser: Browser;
let vendor: Vendor;

beforeAll(async () => {
  const env = { ...UNATTENDED, RAZAO_AI_PRIVATE_ADDRESSES: 'true', RAZAO_LOG: 'trace' };
  product = await startProduct({ env });
  browser = await openPlainBrowser();
  vendor = await anthropicServer([{ name: 'reading', input: { site: 'Betim', count: 3 } }], WORDS);
});
afterAll(async () => {
  await browser?.close();
  await vendor?.stop();
  await product?.stop();
});

it('an organization tries a model, chooses it, is answered by it, and its key is seen nowhere again', async () => {
  const { context, page, errors } = await openPage(browser);
  await signIn(page, product.url);
  await page.goto(`${product.url}/settings/assistant`);
  await page.getByTestId('model-provider').selectOption('anthropic');
  await page.getByTestId('model-name').fill('scripted');
  await page.getByTestId('model-address').fill(vendor.url);
  await page.getByTestId('model-key').fill(KEY);
  await page.getByTestId('model-budget').fill('5000');
  await page.getByTestId('model-test').click();
  await page.getByTestId('model-outcome').getByText('Respondeu em').waitFor();
  await page.getByTestId('model-save').click();
  await page.getByText('O modelo da organização foi salvo').waitFor();
  await page.reload();
  await page.getByText('termina em cdef').waitFor();
  expect(await page.getByTestId('model-budget').inputValue()).toBe('5000');
  expect(await page.getByTestId('model-key').inputValue()).toBe('');
  await page.goto(`${product.url}/`);
  await say(page, 'Bom dia');
  await page.getByTestId('message-assistant').getByText(WORDS).waitFor();
  await page.goto(`${product.url}/settings/assistant`);
  await expect.poll(() => page.getByTestId('model-used').innerText()).toMatch(/^[1-9]\d* tokens usados/);
  expect(await page.getByTestId('model-spent').count()).toBe(0);
  // What else a saved model changes is asked beside it: the next press need not wait for that.
  const { promise: free, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/functions/v1/assistant.describe', async (route) => {
    await free;
    await route.continue();
  });
  await page.getByTestId('model-budget').fill('1');
  const { promise: kept, resolve: keep } = Promise.withResolvers<void>();
  await page.route('**/functions/v1/assistant.updateSettings', async (route) => {
    await kept;
    await route.continue();
  });
  await page.getByTestId('model-save').click();
  // What is typed while it is being kept stands.
  await page.getByTestId('model-name').fill('scripted-2');
  keep();
  await page.getByTestId('model-spent').waitFor();
  expect(await page.getByTestId('model-name').inputValue()).toBe('scripted-2');
  await page.getByTestId('model-provider').selectOption('installation');
  await page.getByTestId('model-save').click();
  await expect.poll(() => page.getByTestId('model-spent').count()).toBe(0);
  letCome();
  expect(errors).toEqual([]);
  await context.close();
});

it('a vendor that repeats the key in its error, and whatever else is logged, leave no secret in the log', async () => {
  const echo = createServer((request, response) => {
    request.resume();
    response.writeHead(500, { 'content-type': 'application/json' });
    const message = `No such key: ${String(request.headers['authorization'])}`;
    response.end(JSON.stringify({ error: { message, type: 'x' } }));
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const { context, page } = await openPage(browser);
  await signIn(page, product.url);
  await page.goto(`${product.url}/settings/assistant`);
  await page.getByTestId('model-provider').selectOption('openai_compatible');
  await page.getByTestId('model-name').fill('scripted');
  await page.getByTestId('model-address').fill(`http://127.0.0.1:${(echo.address() as AddressInfo).port}/v1`);
  await page.getByTestId('model-key').fill('plain-word-that-is-the-key');
  await page.getByTestId('model-save').click();
  await page.getByText('O modelo da organização foi salvo').waitFor();
  await page.goto(`${product.url}/`);
  await say(page, 'Oi');
  await page.getByText('modelo embutido').first().waitFor();
  echo.close();
  await expect.poll(() => product.output()).toContain('fault in a conversation');
  const log = product.output();
  for (const secret of [KEY, 'plain-word-that-is-the-key']) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}/);
  await context.close();
});

it('the endpoint for programs stands in the settings, with configurations to copy', async () => {
  const { context, page, errors } = await openPage(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  await signIn(page, product.url);
  await page.goto(`${product.url}/settings/connections`);
  expect(await page.getByTestId('mcp-endpoint').innerText()).toBe(`${product.url}/mcp`);
  await page.getByTestId('connection').filter({ hasText: 'VS Code' }).getByTestId('connection-copy').click();
  await page.getByText('Configuração copiada').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({
    servers: { razao: { type: 'http', url: `${product.url}/mcp` } },
  });
  await page.getByTestId('to-tokens').click();
  await page.getByTestId('tokens-panel').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
