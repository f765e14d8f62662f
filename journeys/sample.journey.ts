import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { judge } from './browser/axe.ts';
import { openPage, openPlainBrowser, STILL } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: { ...UNATTENDED, RAZAO_ORGANIZATION: 'Metalúrgica Própria' } });
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('sample data', () => {
  it('is loaded no further once its page is left, and goes on where it stopped', async () => {
    const { context, page } = await openPage(browser, STILL);
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('sample.add')) asked += 1;
    });
    await signIn(page, product.url);
    await page.goto(`${product.url}/add-sample-data`);
    await page.getByTestId('sample-add').click();
    await page.getByTestId('sample-progress').waitFor();
    const underWay = page.waitForResponse((response) => response.url().includes('sample.add'));
    await page.locator('a[href="/settings"]').first().click();
    await page.getByTestId('sample-room').waitFor({ state: 'detached' });
    const whenLeft = asked;
    await underWay;
    await page.locator('a[href="/tables"]').first().click();
    await page.waitForResponse((response) => response.url().includes('entry.query'));
    expect(asked).toBe(whenLeft);
    await page.goto(`${product.url}/add-sample-data`);
    await page.getByText('Continuar a carga').waitFor();
    await context.close();
  });

  it('is loaded with progress, marked on every page, and removed with one click', async () => {
    const { page } = await openPage(browser, STILL);
    await signIn(page, product.url);
    await page.goto(`${product.url}/add-sample-data`);
    await page.getByTestId('sample-add').click();
    await page.getByTestId('sample-progress').waitFor();
    await page.getByTestId('sample-ready').waitFor({ timeout: 120_000 });
    expect(await judge(page)).toEqual([]);
    for (const path of ['/overview?year=2025', '/tables', '/settings', '/']) {
      await page.goto(`${product.url}${path}`);
      await page.getByTestId('sample-banner').waitFor();
    }
    await page.getByTestId('sample-banner-remove').click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('sample-banner').waitFor({ state: 'detached' });
    await page.getByText('Metalúrgica Própria').first().waitFor();
    await page.goto(`${product.url}/add-sample-data`);
    await page.getByTestId('sample-add').waitFor();
    expect(await page.getByTestId('sample-banner').count()).toBe(0);
  });
});
