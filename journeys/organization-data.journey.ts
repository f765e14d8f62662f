import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { unpacked } from '#usecases/testing/unpacked.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: { ...UNATTENDED, RAZAO_ORGANIZATION: 'Metalúrgica Exemplo' } });
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

interface Manifest {
  readonly format: string;
  readonly version: number;
  readonly organization: { readonly name: string };
  readonly tables: readonly Named[];
  readonly sheets: readonly Named[];
  readonly readme: readonly Named[];
  readonly files: readonly Named[];
}

interface Named {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly table?: string;
  readonly rows?: number;
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function signedIn() {
  const opened = await openPage(browser);
  await signIn(opened.page, product.url);
  await opened.page.goto(`${product.url}/settings/data`);
  return opened;
}

/** Saves the export that is ready, as a person would. */
async function save(page: Page): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('export-save').first().click(),
  ]);
  return { name: download.suggestedFilename(), content: readFileSync((await download.path()) ?? '') };
}

describe('an owner can', () => {
  it('ask for an export, leave, come back to it, save it and check every file of it', async () => {
    const { context, page, errors } = await signedIn();
    await page.getByText('Ainda não há exportações.').waitFor();
    await page.getByTestId('export-ask').click();
    await page.getByText('Exportação pedida').waitFor();
    await page.goto(`${product.url}/`);
    await page.goto(`${product.url}/settings/data`);
    await page.locator('[data-testid="export"][data-state="ready"]').waitFor();
    const shown = (await page.getByTestId('export-hash').innerText()).replace('SHA-256 ', '');
    const { name, content } = await save(page);
    expect(name).toMatch(/^razao-metalurgica-exemplo-\d{4}-\d\d-\d\d\.zip$/);
    expect(sha256(content)).toBe(shown);

    const files = await unpacked(content);
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest;
    expect(manifest).toMatchObject({
      format: 'razao-export',
      version: 2,
      organization: { name: 'Metalúrgica Exemplo' },
    });
    const named = [...manifest.tables, ...manifest.sheets, ...manifest.readme, ...manifest.files];
    for (const { path, bytes, sha256: expected } of named) {
      const found = files.get(path) ?? Buffer.alloc(0);
      expect([path, found.length, sha256(found)]).toEqual([path, bytes, expected]);
    }
    expect(manifest.tables.find(({ table }) => table === 'memberships')?.rows).toBe(1);
    expect(files.get('LEIA-ME.txt')?.toString()).toContain('o que Metalúrgica Exemplo guarda');
    expect(files.get('README.txt')?.toString()).toContain('what Metalúrgica Exemplo keeps');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('read of it in a letter, and give the file up before its time', async () => {
    const { context, page, errors } = await signedIn();
    await page.goto(`${product.url}/admin/outbox`);
    await page.getByText('A exportação de Metalúrgica Exemplo está pronta').first().waitFor();
    await page.goto(`${product.url}/settings/data`);
    await page.getByTestId('export-end').click();
    await page.locator('[data-testid="export"][data-state="cancelled"]').waitFor();
    expect(await page.getByTestId('export-save').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('ask for deletion by typing the name, which administrators see with its day, and take it back', async () => {
    const { context, page, errors } = await signedIn();
    await page.getByTestId('deletion-ask').click();
    await page.getByTestId('deletion-reason').fill('Encerramos as atividades');
    await page.getByTestId('deletion-confirmation').fill('Metalúrgica');
    expect(await page.getByTestId('confirm').isDisabled()).toBe(true);
    await page.getByTestId('deletion-confirmation').fill('Metalúrgica Exemplo');
    await page.getByTestId('confirm').click();
    await page.getByTestId('deletion-standing').getByText('será excluída em').waitFor();
    await page.goto(`${product.url}/admin/organizations`);
    const waiting = page.getByTestId('deletion-requested');
    await waiting.getByText('Encerramos as atividades').waitFor();
    expect(await waiting.innerText()).toMatch(/Será excluída em \d\d\/\d\d\/\d{4}/);
    await page.getByText('Nenhuma organização foi excluída.').waitFor();
    await page.goto(`${product.url}/admin/outbox`);
    await page
      .getByText(/^Metalúrgica Exemplo será excluída em/)
      .first()
      .waitFor();
    await page.goto(`${product.url}/settings/data`);
    await page.getByTestId('deletion-withdraw').click();
    await page.getByTestId('deletion-ask').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('read all of that in English', async () => {
    const { context, page, errors } = await openPage(browser, {
      width: 390,
      height: 844,
      locale: 'en',
      theme: 'dark',
    });
    await signIn(page, product.url);
    await page.goto(`${product.url}/settings/data`);
    await page.getByRole('heading', { name: 'Deletion of the organization' }).waitFor();
    await page.getByRole('button', { name: 'Ask for an export' }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
