import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openPage, openPlainBrowser } from './browser/open.ts';
import { say, signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

const PATIENT = { timeout: 30_000 };
/** A slow reader of a text that is new (words a minute), and what finding and pressing one thing takes. */
const WORDS_A_MINUTE = 120;
const MINUTES_A_STEP = 0.25;

let product: Product;
let browser: Browser;
let page: Page;
let errors: readonly string[];
let steps = 0;
let words = 0;

/** One thing that a person does. */
async function step(act: () => Promise<unknown>): Promise<void> {
  steps += 1;
  await act();
}

/** Reads all that the page says, every word of it. */
async function read(): Promise<void> {
  const text = await page.locator('main').innerText();
  words += text.split(/\s+/).filter(Boolean).length;
}

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
  ({ page, errors } = await openPage(browser));
  await signIn(page, product.url);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('a newcomer comes from a bill by the first steps to a report in a dozen steps and a quarter of an hour', async () => {
  await page.getByTestId('first-steps').waitFor(PATIENT);
  await read();
  await step(() => page.getByTestId('first-entry').getByRole('link').click());
  await page.waitForURL(/learn\/tutorial\/from-a-bill-to-a-line/);
  await page.getByTestId('page').waitFor(PATIENT);
  await read();
  await step(() => page.goto(product.url));
  await step(() => say(page, 'Conta de luz de março de 2025: 12.500 kWh'));
  await page.getByTestId('approve-all').waitFor(PATIENT);
  await read();
  await step(() => page.getByTestId('approve-all').click());
  await page.getByTestId('approve-all').waitFor({ state: 'detached', ...PATIENT });
  await step(() => page.goto(product.url));
  await page.locator('[data-testid="first-entry"][data-done="true"]').waitFor(PATIENT);
  await step(() => page.getByTestId('first-report').getByRole('link').click());
  await page.getByTestId('reports-room').waitFor(PATIENT);
  await read();
  await step(() => page.getByTestId('report-new').first().click());
  await page.getByTestId('report-document').waitFor(PATIENT);
  await read();
  await step(() => page.getByTestId('wizard-submit').click());
  await page.getByTestId('report-steps').waitFor(PATIENT);
  await read();
  await step(() => page.goto(product.url));
  await page.locator('[data-testid="first-report"][data-done="true"]').waitFor(PATIENT);
  const minutes = words / WORDS_A_MINUTE + steps * MINUTES_A_STEP;
  console.info(`${steps} steps, ${words} words: ${minutes.toFixed(1)} minutes`);
  expect(steps).toBeLessThanOrEqual(12);
  expect(minutes).toBeLessThanOrEqual(15);
  expect(errors).toEqual([]);
});
