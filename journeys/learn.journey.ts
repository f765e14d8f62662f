import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { judge } from './browser/axe.ts';
import { openPage, openPlainBrowser } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

const PATIENT = { timeout: 20_000 };
const BILL = '/learn/tutorial/from-a-bill-to-a-line';

let product: Product;
let browser: Browser;
let page: Page;
let errors: readonly string[];

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
  ({ page, errors } = await openPage(browser));
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const reason = () => page.getByTestId('step-reason');
const next = () => page.getByTestId('step-next').click();

async function answer(number: number): Promise<void> {
  await page.getByTestId(`answer-${number}`).click();
}

async function calculate(): Promise<void> {
  await page.getByTestId('step-calculate').click();
  await reason().waitFor();
}

describe('learning', () => {
  it('begins in the sidebar, with what there is to read, in both languages', async () => {
    await page.getByTestId('sidebar').getByRole('link', { name: 'Aprender' }).click();
    await expect
      .poll(() => page.getByTestId('tutorials').getByRole('link').count(), PATIENT)
      .toBeGreaterThan(5);
    expect(await page.getByTestId('guides').getByRole('link').count()).toBeGreaterThanOrEqual(35);
    expect(await judge(page)).toEqual([]);
  });

  it('finds a page by a question with slips, and says so where there is none', async () => {
    await page.getByTestId('learn-search').fill('pra que serve o irec');
    await page.locator('[data-page="term/i-rec"]').waitFor();
    await page.getByTestId('learn-search').fill('zzzzqqqq');
    await page.getByTestId('search-empty').waitFor();
    expect(await judge(page)).toEqual([]);
  });

  it('tells a wrong answer why at once, and a tutorial to its end on the real engine', async () => {
    await page.goto(product.url + BILL);
    await answer(1);
    expect(await reason().textContent()).toContain('Ainda não.');
    expect(await page.getByTestId('step-next').isDisabled()).toBe(true);
    await answer(2);
    await page.getByTestId('step-after').waitFor();
    await next();
    await page.getByTestId('field-quantity').fill('45');
    await calculate();
    expect(await reason().textContent()).toContain('Ainda não.');
    await page.getByTestId('field-quantity').fill('45.000');
    await calculate();
    await expect.poll(() => reason().textContent(), PATIENT).toContain('Certo.');
    expect(await page.getByTestId('show-location').textContent()).toBe('967,5 kgCO₂e');
    expect(await judge(page)).toEqual([]);
    await next();
    await page.getByTestId('step-show').click();
    await expect.poll(() => reason().textContent(), PATIENT).toContain('Certo.');
    await next();
    await answer(3);
  });

  it('goes on where one left it, in the other language too', async () => {
    await expect
      .poll(async () => {
        await page.goto(product.url + BILL);
        await page.getByTestId('step').waitFor();
        return page.getByTestId('step-open').count();
      }, PATIENT)
      .toBe(1);
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await page.getByRole('heading', { name: 'From an electricity bill to an entry' }).waitFor();
    // What the button is called fades away when the pointer leaves it.
    await page.mouse.move(0, 300);
    await expect.poll(() => page.getByRole('tooltip').count(), PATIENT).toBe(0);
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('step-open').click();
    await page.waitForURL(`${product.url}/`);
    await page.goto(`${product.url}/learn`);
    await expect
      .poll(() => page.locator(`[data-page="tutorial/from-a-bill-to-a-line"]`).textContent(), PATIENT)
      .toContain('Done');
  });

  it('explains a word where it stands, and leads from a guide into its room', async () => {
    await page.goto(`${product.url}/learn/guide/close-an-inventory`);
    await page.getByTestId('term-closing').click();
    await expect
      .poll(() => page.getByTestId('term-card').textContent(), PATIENT)
      .toContain('frozen snapshot');
    await page.keyboard.press('Escape');
    await page.getByTestId('page-room').click();
    await page.waitForURL(/carbon-inventory\/closings/);
  });

  it('is read on a narrow screen without sideways scrolling, and says what is not there', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [
      '/learn',
      BILL,
      '/learn/code',
      '/learn/source/mcti-sin/2026-08',
      '/learn/guide/gone',
    ]) {
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      expect(await judge(page), path).toEqual([]);
    }
    await page.getByTestId('page-gone').waitFor();
    expect(errors.filter((error) => !/404|422/.test(error))).toEqual([]);
  });
});
