import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPdf } from '#reports/testing/pdf-pages.ts';
import { type Product, startProduct, temporaryFolder } from '#server/testing.ts';
import {
  auditPack,
  auditPacks,
  draftCreate,
  entryCommit,
  inventoryList,
  reportCreate,
} from '#usecases/contracts.ts';
import { openPage, openPlainBrowser } from './browser/open.ts';
import { ADMINISTRATOR, type Person, signInAt, UNATTENDED } from './person.ts';

const data = temporaryFolder();
let product: Product;
let browser: Browser;
let reportId: string;
let inventoryId: string;

beforeAll(async () => {
  product = await startProduct({ data, env: UNATTENDED });
  browser = await openPlainBrowser();
  const ana = await signInAt(product.url);
  ({ inventoryId, reportId } = await draftOf(ana));
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  rmSync(data, { recursive: true, force: true });
});

async function draftOf(ana: Person): Promise<{ inventoryId: string; reportId: string }> {
  const march = { from: '2025-03-01', to: '2025-03-31' };
  const { drafts } = await ana.call(draftCreate, {
    items: [{ kind: 'mobile.diesel', quantity: '20000', unit: 'L', ...march }],
  });
  await ana.call(entryCommit, { drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })) });
  const of = (await ana.call(inventoryList, {})).inventories[0]?.id ?? '';
  const programmes = ['ghg-protocol', 'iso-14064-1', 'gri-305'];
  const asked = { inventoryId: of, programmes, language: 'pt-BR' as const };
  const { report } = await ana.call(reportCreate, asked);
  return { inventoryId: of, reportId: report.id };
}

/** Processes of the server that write a file just now. */
function writers(): number[] {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args=']).toString().trim().split('\n');
  return all.flatMap((line) => {
    const [pid = '', parent = '', ...args] = line.trim().split(/\s+/);
    const isWriter = args.some((arg) => /(?:print|write)-process/.test(arg));
    return isWriter && Number(parent) === product.child.pid ? [Number(pid)] : [];
  });
}

async function until<T>(what: () => T | Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await what();
    if (isThere(found)) return found;
    await sleep(5);
  }
}

/** Killed as an accident would, and started again at the same address on the same data. */
async function restart(): Promise<void> {
  const { port } = product;
  await product.kill();
  product = await startProduct({ data, port, env: UNATTENDED });
}

async function openReport(page: Page): Promise<void> {
  await page.goto(`${product.url}/reports/${reportId}`);
  await page.getByTestId('sign-in-email').fill(ADMINISTRATOR.email);
  await page.getByTestId('sign-in-password').fill(ADMINISTRATOR.password);
  await page.getByTestId('sign-in-submit').click();
  await page.getByTestId('report-pdf').waitFor();
}

it('a file whose server is killed in the middle starts over by itself, says so, and comes whole', async () => {
  const { page, context } = await openPage(browser);
  page.setDefaultTimeout(240_000);
  await openReport(page);
  const coming = page.waitForEvent('download');
  await page.getByTestId('report-pdf').click();
  const [writer = 0] = await until(writers, (found) => found.length > 0);
  await restart();
  // Nobody is left who writes a file for nobody.
  await until(
    () => existsSync(`/proc/${writer}`),
    (isThere) => !isThere,
  );
  await page.getByTestId('report-making').getByText('começa de novo sozinho').waitFor();
  const path = await (await coming).path();
  const { texts } = await openPdf(new Uint8Array(readFileSync(path)));
  expect(texts.join(' ')).toMatch(/46,056\s+t CO₂e/);
  await page.getByTestId('report-making').waitFor({ state: 'detached' });
  await context.close();
}, 600_000);

it('a pack of evidence whose server is killed is taken up by the next one and ends once', async () => {
  const ana = await signInAt(product.url);
  const { pack } = await ana.call(auditPack, { pack: { of: 'inventory', inventoryId } });
  await restart();
  const again = await signInAt(product.url);
  const states = async () =>
    (await again.call(auditPacks, {})).packs.filter(({ id }) => id === pack.id).map(({ state }) => state);
  await until(states, ([state]) => state !== 'waiting' && state !== 'running');
  expect(await states()).toEqual(['ready']);
}, 600_000);
