import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openPage, openPlainBrowser, STILL } from './browser/open.ts';
import { cell, kilograms, say, signIn } from './browser/steps.ts';
import { dieselByHand, gridByHand } from './by-hand.ts';
import { UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: { ...UNATTENDED, RAZAO_LOCALE: 'en' } });
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('in an English workspace', () => {
  it('the English twin of the sentence becomes the same two drafts', async () => {
    const { context, page } = await openPage(browser, { ...STILL, locale: 'en' });
    await signIn(page, product.url);
    await say(
      page,
      'We consumed 1,200 litres of S10 diesel in the fleet in March 2025 and 45 MWh of electricity at the plant',
    );
    await expect.poll(() => page.getByTestId('draft-row').count()).toBe(2);
    await expect.poll(() => kilograms(page, 'result')).toBeCloseTo(dieselByHand(1200, '2025-03').co2eKg, 6);
    const grid = page.getByTestId('draft-row').nth(1).getByTestId('result');
    expect(Number(await grid.getAttribute('data-kg'))).toBeCloseTo(gridByHand(45, '2025-03'), 6);
    await context.close();
  });

  it('1.040 L asks instead of guessing', async () => {
    const { context, page } = await openPage(browser, { ...STILL, locale: 'en' });
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, 'We used 1.040 L of diesel in the fleet in April 2025');
    await page.getByTestId('ask').waitFor();
    const options = await page.getByTestId('ask-option').allInnerTexts();
    expect(options.map((option) => option.trim()).sort()).toEqual(['1,040', '1.04']);
    expect(await cell(page, 0, 'quantity').innerText()).not.toContain('1');
    await page.getByTestId('ask-option').filter({ hasText: '1,040' }).click();
    await expect.poll(() => kilograms(page, 'result')).toBeCloseTo(dieselByHand(1040, '2025-04').co2eKg, 6);
    await context.close();
  });

  it('no electricity in a month is asked about, and a zero once a person says so', async () => {
    const { context, page } = await openPage(browser, { ...STILL, locale: 'en' });
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, 'No electricity was used at the plant in May 2025');
    await page.getByTestId('ask').waitFor();
    expect(await cell(page, 0, 'quantity').innerText()).not.toContain('0');
    await page.getByTestId('ask-option').filter({ hasText: 'None (0 kWh)' }).click();
    await expect.poll(() => kilograms(page, 'result')).toBe(0);
    await page.getByTestId('approve-all').click();
    await page.getByTestId('saved').first().waitFor();
    await context.close();
  });
});
