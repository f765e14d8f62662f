import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { factorListOwn } from '#usecases/contracts.ts';
import { openPage, openPlainBrowser, STILL } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { signInAt, UNATTENDED } from './person.ts';

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

describe('the page of factors', () => {
  it('shows the rules of the choice in their order, and what they come to for an activity', async () => {
    const { context, page, errors } = await openPage(browser, STILL);
    await signIn(page, product.url);
    await page.goto(`${product.url}/factors?tab=choice`);
    await page.getByTestId('choice-chosen').first().waitFor();
    expect(await page.getByTestId('choice-rules').locator('li').count()).toBe(9);
    await page.getByTestId('choice-kind').selectOption('electricity');
    await expect.poll(() => page.getByTestId('choice-chosen').first().innerText()).toContain('MCTI');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('finds a factor by words and filters, compares its editions and keeps the address', async () => {
    const { context, page, errors } = await openPage(browser, STILL);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, product.url);
    await page.getByRole('link', { name: 'Fatores' }).click();
    await page.getByTestId('factor-search').fill('butano');
    await page.getByTestId('filter-publisher').selectOption('desnz');
    await page.getByTestId('filter-year').fill('2025');
    await page.getByTestId('filter-unit').fill('L');
    await expect.poll(() => page.url()).toContain('unit=L');
    const row = page.locator('[data-factor="desnz/2025/1_100_1000_8"]');
    await row.click();
    await page.getByTestId('factor-page').waitFor();
    expect(await page.getByTestId('factor-gases').innerText()).toContain('1,74296');
    expect(await page.getByTestId('factor-source').innerText()).toContain('Open Government Licence');
    const editions = page.getByTestId('factor-editions');
    for (const year of ['2025', '2024', '2023', '2022']) expect(await editions.innerText()).toContain(year);
    await page.getByTestId('factor-cite').click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('desnz/2025/1_100_1000_8');
    await page.reload();
    await page.getByTestId('factor-page').waitFor();
    await editions.getByRole('button', { name: '2024' }).click();
    await expect.poll(() => page.url()).toContain(encodeURIComponent('desnz/2024/1_100_1000_8'));
    await page.goBack();
    await expect.poll(() => page.url()).toContain(encodeURIComponent('desnz/2025/1_100_1000_8'));
    expect(errors).toEqual([]);
    await context.close();
  });

  it('says so when nothing is found, and takes the filters away', async () => {
    const { context, page } = await openPage(browser, STILL);
    await signIn(page, product.url);
    await page.goto(`${product.url}/factors?query=${randomUUID()}&year=1991`);
    await page.getByTestId('factors-empty').getByRole('button').click();
    await page.getByTestId('factor-row').first().waitFor();
    await context.close();
  });

  it('proposes a factor of the organization’s own, which who proposed it cannot approve', async () => {
    const { context, page, errors } = await openPage(browser, STILL);
    await signIn(page, product.url);
    await page.goto(`${product.url}/factors?tab=own`);
    await page.getByTestId('factor-propose').click();
    const fill = (name: string, text: string) => page.getByTestId(`propose-${name}`).fill(text);
    await fill('name', 'Vapor do vizinho');
    await fill('unit', 'GJ');
    await fill('from', '2025-01-01');
    await fill('amount-1', '58,4');
    await fill('title', 'Declaração do fornecedor');
    await fill('publisher', 'Central Termelétrica');
    await fill('edition', '2025');
    await fill('reason', 'Medido pelo fornecedor');
    await page.getByTestId('propose-submit').click();
    const own = page.getByTestId('own-factor');
    await own.waitFor();
    expect(await own.getAttribute('data-state')).toBe('proposed');
    expect(await own.innerText()).toContain('58,4 kg CO₂');
    expect(await page.getByTestId('own-approve').count()).toBe(0);
    const person = await signInAt(product.url);
    const { factors } = await person.call(factorListOwn, {});
    expect(factors.map(({ factor }) => factor.gasesKg)).toEqual([{ CO2: '58.4' }]);

    await page.getByTestId('own-withdraw').click();
    await page.getByTestId('reason').fill('Digitado duas vezes');
    await page.getByTestId('reason-confirm').click();
    await expect.poll(() => own.getAttribute('data-state')).toBe('withdrawn');
    expect(await own.innerText()).toContain('Digitado duas vezes');
    expect(errors).toEqual([]);
    await context.close();
  });
});
