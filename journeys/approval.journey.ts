import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { entryList, resultSummary } from '#usecases/contracts.ts';
import { openPage, openPlainBrowser, STILL } from './browser/open.ts';
import { cell, kilograms, say, signIn } from './browser/steps.ts';
import { dieselByHand } from './by-hand.ts';
import { signInAt, UNATTENDED } from './person.ts';

const YEAR_2005 = { from: '2005-01-01', to: '2005-12-31' };

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

describe('approval on the card', () => {
  it('asks instead of guessing when a number can be read two ways', async () => {
    const { context, page } = await openPage(browser, STILL);
    await signIn(page, product.url);
    await say(page, 'Usamos 1,040 L de diesel na frota em abril de 2025');
    await page.getByTestId('ask').waitFor();
    const options = await page.getByTestId('ask-option').allInnerTexts();
    expect(options.map((option) => option.trim()).sort()).toEqual(['1,04', '1.040']);
    expect(await cell(page, 0, 'quantity').innerText()).not.toContain('1');
    expect(await page.getByTestId('approve-all').isDisabled()).toBe(true);

    await page.getByTestId('ask-option').filter({ hasText: '1.040' }).click();
    await expect.poll(() => kilograms(page, 'result')).toBeCloseTo(dieselByHand(1040, '2025-04').co2eKg, 6);
    expect(await page.getByTestId('draft-card').first().getByTestId('draft-row').count()).toBe(1);
    await context.close();
  });

  it('of one line of two leaves the sum of the other beside the button, and says what was saved', async () => {
    const { context, page } = await openPage(browser, STILL);
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(
      page,
      '100 litros de diesel na frota em abril de 2025 e 10 litros de gasolina na frota em abril de 2025',
    );
    await expect.poll(() => page.getByTestId('draft-row').count()).toBe(2);
    await page.getByTestId('select').first().check();
    await page.getByTestId('approve-selected').click();
    await page.getByTestId('saved').waitFor();
    const card = page.getByTestId('draft-card');
    await expect
      .poll(() => card.getByRole('heading').innerText())
      .toBe('1 rascunho para aprovar · 1 lançamento salvo');
    const waiting = page.locator('[data-testid=draft-row][data-state=open]');
    expect(await page.getByTestId('card-sum').innerText()).toBe(
      await waiting.getByTestId('result').innerText(),
    );
    await context.close();
  });

  it('saves once when a second tab approves the same card', async () => {
    const { context, page } = await openPage(browser, STILL);
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, '77 litros de gasolina na frota em maio de 2025');
    await expect.poll(() => page.getByTestId('draft-row').count()).toBe(1);
    const second = await context.newPage();
    await second.goto(page.url());
    await expect.poll(() => second.getByTestId('draft-row').count()).toBe(1);
    await Promise.all([page.getByTestId('approve-all').click(), second.getByTestId('approve-all').click()]);
    await expect.poll(() => page.getByTestId('saved').count()).toBe(1);
    await expect.poll(() => second.getByTestId('saved').count()).toBe(1);
    const person = await signInAt(product.url);
    const { entries } = await person.call(entryList, { kind: 'mobile.gasoline' });
    expect(entries.map((entry) => entry.quantity)).toEqual(['77']);
    await context.close();
  });

  it('shows a month without a published factor as missing, never as zero, and leaves it out of the total', async () => {
    const { context, page } = await openPage(browser, STILL);
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, 'Compramos 30 MWh de energia elétrica em outubro de 2005');
    await page.getByTestId('result-missing').waitFor();
    const codes = await page
      .getByTestId('problem')
      .evaluateAll((found) => found.map((element) => element.getAttribute('data-code')));
    expect(codes).toContain('factor.missing');
    await page.getByTestId('record-not-counted').click();
    await expect.poll(() => page.getByTestId('saved').count()).toBe(1);

    await page.goto(`${product.url}/overview?year=2005`);
    const missing = page.getByTestId('not-counted');
    await missing.waitFor();
    expect(await missing.getAttribute('data-count')).toBe('1');
    expect(await page.getByTestId('overview-total').innerText()).toBe('—');
    await missing.click();
    await expect.poll(() => page.getByTestId('entry-row').count()).toBe(1);

    const person = await signInAt(product.url);
    const { total } = await person.call(resultSummary, YEAR_2005);
    expect(total).toMatchObject({ countedLines: 0, notCountedLines: 1 });
    const { entries } = await person.call(entryList, YEAR_2005);
    expect(entries[0]).toMatchObject({ state: 'not_counted', co2eKg: null });
    await context.close();
  });

  it('takes an approved line back with a reason and keeps it readable', async () => {
    const { context, page } = await openPage(browser, STILL);
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, 'Vazaram 2 kg de R-410A em junho de 2025');
    await page.getByTestId('approve-all').click();
    await page.getByTestId('undo').click();
    await page.getByTestId('undo-reason').fill('Era de outra unidade');
    await page.getByTestId('undo-confirm').click();
    const person = await signInAt(product.url);
    await expect
      .poll(
        async () =>
          (await person.call(entryList, { kind: 'fugitive.r410a', state: 'withdrawn' })).entries.length,
      )
      .toBe(1);
    const { entries } = await person.call(entryList, { kind: 'fugitive.r410a', state: 'superseded' });
    expect(entries.map((entry) => entry.quantity)).toEqual(['2']);
    await context.close();
  });
});
