import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { cbamCompare, cbamDeclaration, cbamListImports, cbamListOffers } from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { DESK, openPage, openPlainBrowser } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { type Person, signInAt, UNATTENDED } from './person.ts';

const PATIENT = { timeout: 20_000 };
const YEAR = { year: 2026 };

let product: Product;
let browser: Browser;
let page: Page;
let ana: Person;
let errors: readonly string[];

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  ana = await signInAt(product.url);
  browser = await openPlainBrowser();
  const opened = await openPage(browser);
  ({ page, errors } = opened);
  await signIn(page, product.url);
}, 120_000);
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser?.close();
  await product?.stop();
});

const declared = () => ana.call(cbamDeclaration, YEAR);

describe('the room of CBAM', () => {
  it('is led to by the sidebar, says what to do first, and tells goods by their digits', async () => {
    await page.getByRole('link', { name: 'CBAM' }).click();
    await page.waitForURL(/\/cbam-compliance/);
    await page.getByTestId('cbam-empty').getByTestId('import-new').waitFor();
    const query = page.getByTestId('find-good-query');
    await query.fill('2523 10 00');
    await page.getByTestId('goods-split').getByText('2523 10 00 10').waitFor();
    await query.fill('8481 80 00');
    await page.getByTestId('goods-none').waitFor();
  });

  it('adds a line, whose certificates are there at once with every step of them', async () => {
    await page.goto(`${product.url}/cbam-compliance?year=2026`);
    await page.getByTestId('cbam-empty').getByTestId('import-new').click();
    const drawer = page.getByTestId('import-drawer');
    await drawer.locator('[name="code"]').fill('25231000');
    await drawer.locator('[name="massT"]').fill('30,5');
    await page.getByTestId('import-save').click();
    // Eight digits of a split good are a question.
    await page
      .getByTestId('import-refused')
      .getByText(/2523100010/)
      .waitFor();
    await drawer.locator('[name="code"]').fill('7214 20 00');
    await page.getByTestId('good-72142000').click();
    await page.getByTestId('import-save').click();
    await drawer.waitFor({ state: 'hidden' });
    const { total, goods } = await declared();
    await expect
      .poll(() => page.getByTestId('cbam-certificates').innerText(), PATIENT)
      .toContain(total.surrender);
    await page.getByTestId('good-why').first().click();
    const root = page.getByTestId('why-drawer').getByTestId('trace-node').first();
    await root.waitFor();
    expect(await root.getAttribute('data-value')).toBe(goods[0]?.certificates);
    await page.keyboard.press('Escape');
  });

  it('does not know whether 50 t are passed until somebody says that the list is whole', async () => {
    const state = page.getByTestId('meter-state');
    expect(await state.getAttribute('data-state')).toBe('indeterminate');
    await page.getByTestId('meter-whole').check();
    await expect.poll(() => state.getAttribute('data-state'), PATIENT).toBe('below');
  });

  it('takes a spreadsheet, tells what is wrong in it, and counts the rest', async () => {
    await page.goto(`${product.url}/cbam-compliance/imports?year=2026`);
    await page.getByTestId('import-file').click();
    const rows = [
      'Código NC;Origem;Massa líquida (kg);Data;Usina',
      '72142000;BR;41.200,0;10/02/2026;Usina A',
      '72139110;BR;18.000,5;12/05/2026;Usina A',
      '84818000;BR;100,0;12/05/2026;',
    ];
    await page.getByTestId('file-input').setInputFiles({
      name: 'importacoes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    });
    await page
      .getByTestId('file-rows')
      .getByText(/84818000/)
      .waitFor();
    await page.getByTestId('file-add').click();
    await page.getByTestId('file-dialog').waitFor({ state: 'hidden' });
    await expect.poll(async () => (await ana.call(cbamListImports, YEAR)).total, PATIENT).toBe(3);
    // The word that the list is whole fell with it, and 50 t are passed.
    expect((await declared()).meter).toMatchObject({ state: 'above', wholeAt: null });
  });

  it('changes and removes a line', async () => {
    await page.getByTestId('import-edit').first().click();
    const drawer = page.getByTestId('import-drawer');
    await drawer.locator('[name="massT"]').fill('12');
    await page.getByTestId('import-save').click();
    await drawer.waitFor({ state: 'hidden' });
    await page.getByTestId('import-remove').last().click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('confirm-dialog').waitFor({ state: 'hidden' });
    const { lines, total } = await ana.call(cbamListImports, YEAR);
    expect([total, lines.some(({ massT }) => massT === '12')]).toEqual([2, true]);
  });

  it('weighs an offer of verification to 2034 and says from which price it pays', async () => {
    await page.goto(`${product.url}/cbam-compliance/worth?year=2026`);
    await page.getByTestId('worth-start').first().click();
    const drawer = page.getByTestId('offer-drawer');
    await drawer.locator('[name="name"]').fill('Proposta do verificador');
    await drawer.locator('[name="massT"]').fill('2.500,0');
    await drawer.locator('[name="see"]').fill('0,6');
    await page.getByTestId('offer-route').selectOption('E');
    await drawer.locator('[name="costEur"]').fill('15.000,00');
    await page.getByTestId('offer-save').click();
    await drawer.waitFor({ state: 'hidden' });
    const [offer] = (await ana.call(cbamListOffers, {})).offers;
    if (!offer) throw new Error('no offer');
    const weighed = await ana.call(cbamCompare, offer);
    if (weighed.status !== 'calculated') throw new Error('not calculated');
    await page
      .getByTestId('worth-verdict')
      .getByText(/15\.000,00/)
      .waitFor();
    await page.getByTestId('worth-chart').getByTestId('chart').locator('svg').waitFor();
    await page.getByTestId('worth-2034').click();
    const root = page.getByTestId('worth-drawer').getByTestId('trace-node').first();
    await root.waitFor();
    expect(await root.getAttribute('data-value')).toBe(weighed.years.at(-1)?.certificatesSaved);
    await page.keyboard.press('Escape');
    await page.getByTestId('worth-chart-table').click();
    await page.getByTestId('worth-chart-table-view').waitFor();
  });

  it.each([
    ['', 'cbam-goods'],
    ['/imports', 'imports-table'],
    ['/worth', 'worth-years'],
    ['/calendar', 'deadline-declaration'],
  ])('/cbam-compliance%s can be used without seeing or pointing, in both languages', async (path, marker) => {
    await page.goto(`${product.url}/cbam-compliance${path}?year=2026`);
    await page.getByTestId(marker).waitFor();
    expect(await judge(page)).toEqual([]);
    const session = await page.context().storageState();
    const { page: english, context } = await openPage(
      browser,
      { ...DESK, locale: 'en', theme: 'dark' },
      session,
    );
    await english.goto(`${product.url}/cbam-compliance${path}?year=2026`);
    await english.getByTestId(marker).waitFor();
    await english.getByRole('link', { name: 'Is it worth proving?' }).first().waitFor();
    expect(await judge(english)).toEqual([]);
    await context.close();
  });
});
