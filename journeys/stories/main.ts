import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#server/testing.ts';
import { resultSummary } from '#usecases/contracts.ts';
import { openPlainBrowser, openPage } from '../browser/open.ts';
import { dieselByHand, gridByHand } from '../by-hand.ts';
import { ADMINISTRATOR, signInAt } from '../person.ts';
import { countPresses, expectPresses, pressesOn } from '../browser/presses.ts';
import { cell, hold, kilograms, say, setUp, signIn } from '../browser/steps.ts';

const SENTENCE =
  'Consumimos 1.200 litros de diesel S10 na frota em março de 2025 e 45 MWh de energia na planta de Camaçari';

/**
 * The whole way from a sentence to a number with its reason.
 * @param start gives an empty installation
 */
export function tellMain(start: () => Promise<Product>): void {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let toSay: number;

  beforeAll(async () => {
    product = await start();
    browser = await openPlainBrowser();
    ({ page, errors } = await openPage(browser));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** What the product must show after the correction: 1,250 L of B14 diesel and 45 MWh of the SIN of March 2025. */
  const diesel = dieselByHand(1250, '2025-03');
  const grid = gridByHand(45, '2025-03');

  describe('from a sentence to a reasoned number', () => {
    it('sets the installation up with the one-time link, signs out and signs in', async () => {
      await countPresses(page);
      await setUp(page, `${product.url}/setup#token=${product.setupToken}`, ['Camaçari', 'Betim']);
      expectPresses('set up', await pressesOn(page));
      await page.getByTestId('user-menu').click();
      await page.getByTestId('sign-out').click();
      await page.waitForURL('**/auth');
      await signIn(page, product.url);
      await page.getByTestId('composer').waitFor();
    });

    it('understands the sentence as two drafts', async () => {
      await countPresses(page);
      await say(page, SENTENCE);
      await expect.poll(() => page.getByTestId('draft-row').count()).toBe(2);
      await expect.poll(() => cell(page, 0, 'quantity').innerText()).toContain('1.200');
      expect(await cell(page, 1, 'quantity').innerText()).toContain('45');
      expect(await cell(page, 1, 'site').innerText()).toContain('Camaçari');
      toSay = await pressesOn(page);
    });

    it('takes 1.250 instead of 1.200 on the card, by a press that goes on while the answer ends', async () => {
      await hold(page, cell(page, 0, 'quantity').getByRole('button'));
      await page.getByTestId('message-again').waitFor();
      await page.mouse.up();
      await page.getByTestId('edit-quantity').fill('1.250');
      await page.keyboard.press('Enter');
      await expect.poll(() => kilograms(page, 'result')).toBeCloseTo(diesel.co2eKg, 6);
    });

    it('saves both lines when the card is approved', async () => {
      await countPresses(page);
      await page.getByTestId('approve-all').click();
      await expect.poll(() => page.getByTestId('saved').count()).toBe(2);
      expectPresses('sentence to ledger', toSay + (await pressesOn(page)));
    });

    it('shows in the overview the totals that the source tables give by hand', async () => {
      await page.goto(`${product.url}/overview?year=2025`);
      await expect.poll(() => kilograms(page, 'overview-scope-1')).toBeCloseTo(diesel.co2eKg, 6);
      expect(await kilograms(page, 'overview-scope-2')).toBeCloseTo(grid, 6);
      expect(await kilograms(page, 'overview-total')).toBeCloseTo(diesel.co2eKg + grid, 6);
      expect(await kilograms(page, 'overview-biogenic')).toBeCloseTo(diesel.biogenicCo2Kg, 6);
    });

    it('unfolds the number down to the factor, its source and its edition', async () => {
      await countPresses(page);
      await page.getByTestId('overview-scope-1').click();
      await page.getByTestId('entry-row').first().click();
      await expect.poll(() => kilograms(page, 'why-result')).toBeCloseTo(diesel.co2eKg, 6);
      expect(await page.getByTestId('why-evidence').innerText()).toContain('1.200 litros de diesel S10');
      expectPresses('reason of a figure', await pressesOn(page));
      await page.getByTestId('trace-expand-all').click();
      expect(await page.getByTestId('trace-node').count()).toBeGreaterThan(10);
      const tree = await page.getByTestId('trace-tree').innerText();
      for (const said of ['Balanço Energético Nacional', 'MCTIC', 'IPCC', '0,86', '0,14', '2023', '2016']) {
        expect(tree).toContain(said);
      }
      expect(await page.getByTestId('why-history').innerText()).toContain('Ana Souza');
    });

    it('has it all still there after a reload', async () => {
      await page.goto(product.url);
      await page.getByTestId('thread').first().click();
      await expect.poll(() => page.getByTestId('saved').count()).toBe(2);
      await page.reload();
      await expect.poll(() => page.getByTestId('saved').count()).toBe(2);
      await page.goto(`${product.url}/overview?year=2025`);
      await page.reload();
      await expect.poll(() => kilograms(page, 'overview-total')).toBeCloseTo(diesel.co2eKg + grid, 6);
    });

    it('tells the same totals through the functions door', async () => {
      const person = await signInAt(product.url, ADMINISTRATOR);
      const { total } = await person.call(resultSummary, { from: '2025-01-01', to: '2025-12-31' });
      expect(Number(total.co2eKg)).toBeCloseTo(diesel.co2eKg + grid, 6);
      expect(total.countedLines).toBe(2);
      expect(total.notCountedLines).toBe(0);
    });

    it('left no uncaught error in the page', () => {
      expect(errors).toEqual([]);
    });
  });
}
