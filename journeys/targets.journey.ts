import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import {
  draftCreate,
  entryCommit,
  inventoryList,
  inventoryUpdate,
  resultSummary,
  targetFollow,
  targetList,
} from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { openPage, openPlainBrowser, STILL } from './browser/open.ts';
import { countPresses, expectPresses, pressesOn } from './browser/presses.ts';
import { kilograms, signIn } from './browser/steps.ts';
import { type Person, signInAt, UNATTENDED } from './person.ts';

const PATIENT = { timeout: 20_000 };

let product: Product;
let browser: Browser;
let page: Page;
let ana: Person;
let errors: readonly string[];

/** Fuel of three years, a little less each. */
async function tellThreeYears(): Promise<void> {
  const items = [2023, 2024, 2025].flatMap((year, place) =>
    ['03', '09'].map((month) => ({
      kind: 'mobile.diesel',
      quantity: String(20_000 - place * 700),
      unit: 'L',
      from: `${year}-${month}-01`,
      to: `${year}-${month}-30`,
    })),
  );
  const { drafts } = await ana.call(draftCreate, { items });
  await ana.call(entryCommit, { drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })) });
}

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  ana = await signInAt(product.url);
  await tellThreeYears();
  browser = await openPlainBrowser();
  const opened = await openPage(browser, STILL);
  ({ page, errors } = opened);
  await signIn(page, product.url);
}, 120_000);
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser?.close();
  await product?.stop();
});

describe('the room of targets', () => {
  it('says what to do first, and sets a target on a base year of the ledger', async () => {
    await countPresses(page);
    await page.goto(`${product.url}/targets`);
    await page.getByTestId('targets-empty').getByTestId('target-new').click();
    const drawer = page.getByTestId('target-drawer');
    await drawer.locator('[name="name"]').fill('Frota pela metade até 2030');
    await page.getByTestId('target-base-year').fill('2023');
    await drawer.getByText(/em 2 lançamentos contados/).waitFor();
    await drawer.locator('[name="reduction"]').fill('42');
    await drawer.locator('[name="targetYear"]').fill('2030');
    await drawer.locator('[name="growth"]').fill('2,5');
    await drawer.locator('[name="reference"]').fill('Resolução do conselho de 12/05/2026');
    await page.getByTestId('target-save').click();
    await drawer.waitFor({ state: 'hidden' });
    expectPresses('target', await pressesOn(page));
    const year = { from: '2023-01-01', to: '2023-12-31' };
    const { total } = await ana.call(resultSummary, year);
    await expect.poll(() => kilograms(page, 'target-base'), PATIENT).toBeCloseTo(Number(total.co2eKg), 6);
    await page.getByTestId('target-chart').getByTestId('chart').locator('svg').waitFor();
  });

  it('takes planned actions off the forecast, and prices each tonne of them', async () => {
    const before = await kilograms(page, 'target-end');
    await page.getByTestId('action-new').click();
    const drawer = page.getByTestId('action-drawer');
    for (const [name, text] of [
      ['name', 'Biodiesel B30 na frota'],
      ['owner', 'Logística'],
      ['abatement', '12,5'],
      ['from', '01/07/2027'],
      ['capex', '36.000,00'],
      ['opex', '-5.000'],
      ['lifetime', '2'],
      ['discountRate', '25'],
    ] as const)
      await drawer.locator(`[name="${name}"]`).fill(text);
    await page.getByTestId('action-save').click();
    await drawer.waitFor({ state: 'hidden' });
    // 25,000 − 5,000 a year over 12.5 tonnes.
    await expect.poll(() => page.getByTestId('action-cost').innerText(), PATIENT).toMatch(/^1\.600 BRL/);
    await expect.poll(() => kilograms(page, 'target-end'), PATIENT).toBeCloseTo(before - 12_500, 6);
    await page.getByTestId('curve-BRL').getByTestId('chart').locator('svg').waitFor();
    await page.getByTestId('action-cost').click();
    await page
      .getByTestId('cost-drawer')
      .getByText(/25\.000 BRL/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('unfolds a year down to the entries, which open in the tables with that filter', async () => {
    await page.getByTestId('year-2025').click();
    await page.waitForURL(/year=2025/);
    const { targets } = await ana.call(targetList, {});
    const { result } = await ana.call(targetFollow, { targetId: targets[0]?.id ?? '' });
    if (result.status !== 'calculated') throw new Error('not calculated');
    const status = result.years.find(({ year }) => year === 2025)?.status;
    await page.getByTestId('year-drawer').locator(`[data-status="${status}"]`).waitFor();
    await page.getByTestId('year-entries').click();
    await page.waitForURL(/\/tables\?from=2025-01-01&to=2025-12-31&scope=1&scope=2/);
    await page.getByTestId('line').first().waitFor();
    await expect
      .poll(async () => Number(await page.getByTestId('total').getAttribute('data-lines')), PATIENT)
      .toBe(2);
    await page.goBack();
  });

  it('gives its charts as tables and files', async () => {
    await page.goto(`${product.url}/targets`);
    await page.getByTestId('target-chart-table').click();
    await page.getByTestId('target-chart-table-view').waitFor();
    await page.getByTestId('target-chart-download').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('target-chart-csv').click(),
    ]);
    const stream = await file.createReadStream();
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    expect(text.split('\r\n')).toHaveLength(10);
    expect(text).toMatch(/^\uFEFFAno,Emitido,Orçamento/);
    await page.getByTestId('target-chart-chart').click();
  });
});

describe('inventories beside each other', () => {
  it('says group by group why two totals differ, and bridges to other sets and programmes', async () => {
    const { inventories } = await ana.call(inventoryList, {});
    const [latest, before] = inventories;
    await countPresses(page);
    await page.goto(`${product.url}/carbon-inventory/compare?inventory=${latest?.id}`);
    await page.getByTestId('compare-with').selectOption(before?.id ?? '');
    await page.getByTestId('compare-steps').getByTestId('chart').locator('svg').waitFor();
    await page.getByTestId('compare-groups').getByTestId('chart').locator('svg').waitFor();
    expectPresses('compare years', await pressesOn(page));
    await page.getByTestId('gwp-bridge').getByTestId('chart').locator('svg').waitFor();
    await page.getByTestId('programme-bridge-run').click();
    await page.getByTestId('programme-bridge').getByTestId('chart').locator('svg').waitFor();
  });

  it('proposes a recalculation of the base year with its effect, which another person decides', async () => {
    const { inventories } = await ana.call(inventoryList, {});
    const inventoryId = inventories[0]?.id ?? '';
    await ana.call(inventoryUpdate, {
      inventoryId,
      revision: 1,
      baseYear: { years: [2023], reason: 'Completo', threshold: '0.05', triggers: ['acquisition'] },
    });
    await page.goto(`${product.url}/carbon-inventory/base-year?inventory=${inventoryId}`);
    await page.getByTestId('recalculation-new').click();
    const drawer = page.getByTestId('recalculation-drawer');
    await drawer.locator('[name="on"]').fill('01/03/2025');
    await drawer.locator('[name="reason"]').fill('Compramos a fundição de Betim.');
    await drawer.locator('[name="2023 1"]').fill('12,5');
    await page.getByTestId('recalculation-propose').click();
    await drawer.waitFor({ state: 'hidden' });
    const card = page.getByTestId('recalculation');
    await card.getByText('Compramos a fundição de Betim.').waitFor();
    await card.getByText(/outra pessoa decide/).waitFor();
    expect(await card.getByTestId('significance').innerText()).toMatch(/a partir do limiar de 5%/);
  });

  it('states uncertainty and quality in both languages, with no figure that is not known', async () => {
    await page.goto(`${product.url}/carbon-inventory/statement`);
    await page
      .getByTestId('statement-pt-BR')
      .getByText(/incerteza combinada do total é de ±\d+/)
      .waitFor();
    // One or many: the sentence is right of both.
    await page
      .getByTestId('statement-pt-BR')
      .getByText(/^Valores que se sabe existirem: \d+; no total: \d+\.$/)
      .waitFor();
    await page
      .getByTestId('statement-en')
      .getByText(/combined uncertainty of the total is ±\d+/)
      .waitFor();
  });

  it('opens the tables with the very filter of a mark of the overview', async () => {
    await page.goto(`${product.url}/overview?year=2025`);
    await page.getByTestId('overview-scope-1').click();
    await page.getByTestId('entries-in-tables').click();
    await page.waitForURL(/\/tables\?from=2025-01-01&to=2025-12-31&scope=1$/);
    await page.getByTestId('line').first().waitFor();
  });

  it.each([
    ['/targets', 'target-years'],
    ['/carbon-inventory/compare', 'gwp-bridge'],
    ['/carbon-inventory/base-year', 'base-year-series'],
    ['/carbon-inventory/statement', 'statement-en'],
  ])('%s can be used without seeing or pointing', async (path, marker) => {
    await page.goto(`${product.url}${path}`);
    await page.getByTestId(marker).waitFor();
    expect(await judge(page)).toEqual([]);
  });
});
