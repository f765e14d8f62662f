import { lastDayOfMonth } from '#engine/period.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import {
  draftCreate,
  entryCommit,
  entryList,
  findingChangeSettings,
  findingList,
  findingSettings,
  siteCreate,
} from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { type Person, signInAt, UNATTENDED } from './person.ts';

const PATIENT = { timeout: 20_000 };
const LITRES = [1000, 1040, 980, 1010, 1030, 990, 1005, 1020, 9950, 1015, 1001, 1025];

let product: Product;
let browser: Browser;
let page: Page;
let ana: Person;
let errors: readonly string[];

/** A year of diesel in which September has a comma too few, and one of gas that lacks May. */
async function tellYear(): Promise<void> {
  const { site } = await ana.call(siteCreate, { name: 'Betim' });
  const month = (at: number) => `2025-${String(at + 1).padStart(2, '0')}-01`;
  const line = (kind: string, unit: string, quantity: number, at: number) => ({
    kind,
    unit,
    siteId: site.id,
    quantity: String(quantity),
    from: month(at),
    to: lastDayOfMonth(month(at)),
  });
  const items = [
    ...LITRES.map((litres, at) => line('mobile.diesel', 'L', litres, at)),
    ...LITRES.flatMap((_, at) => (at === 4 ? [] : [line('stationary.natural_gas', 'm3', 3000 + at, at)])),
  ];
  const { drafts } = await ana.call(draftCreate, { items });
  await ana.call(entryCommit, { drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })) });
}

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  ana = await signInAt(product.url);
  await tellYear();
  browser = await openPlainBrowser();
  ({ page, errors } = await openPage(browser));
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const findings = () => page.getByTestId('finding');

async function confirm(reason: string): Promise<void> {
  await page.getByTestId('reason').fill(reason);
  await page.getByTestId('reason-confirm').click();
  await page.getByTestId('reason-dialog').waitFor({ state: 'detached' });
}

describe('quality', () => {
  it('leads from the dashboard to what was found, moments after it was recorded', async () => {
    await page.goto(`${product.url}/overview?year=2025`);
    await page.getByTestId('overview-findings').click();
    await page.waitForURL(/\/quality\?/);
    await expect.poll(() => findings().count(), PATIENT).toBe(2);
    await page.getByTestId('panel-overall').waitFor();
    expect(await judge(page)).toEqual([]);
  });

  it('shows the figures and the effect of a suggestion before it is applied, and supersedes the line', async () => {
    await page.getByTestId('findings-filter-rule').selectOption('unit_slip');
    await page.waitForURL(/rule=unit_slip/);
    await expect.poll(() => findings().count(), PATIENT).toBe(1);
    await page.getByTestId('finding-open').click();
    const drawer = page.getByTestId('finding-drawer');
    await expect.poll(() => drawer.getByTestId('finding-sentence').textContent()).toMatch(/9\.950/);
    await drawer.getByTestId('finding-series').waitFor();
    await expect.poll(() => drawer.getByTestId('effect-total').textContent(), PATIENT).toMatch(/→/);
    expect(await judge(page)).toEqual([]);
    await drawer.getByTestId('finding-apply').click();
    await confirm('Vírgula no lugar errado');
    await page.keyboard.press('Escape');
    await page.getByTestId('findings-clear').click();
    await expect.poll(() => findings().count(), PATIENT).toBe(1);
    const { entries } = await ana.call(entryList, {
      kind: 'mobile.diesel',
      from: '2025-09-01',
      to: '2025-09-30',
    });
    expect(entries.map(({ quantity }) => quantity)).toEqual(['995']);
  });

  it('dismisses several with one reason, and opens one again', async () => {
    await page.getByTestId('findings-all').check();
    await page.getByTestId('findings-dismiss').click();
    await confirm('Parada para manutenção');
    await page.getByTestId('findings-empty').waitFor(PATIENT);
    await page.getByTestId('findings-filter-state').selectOption('dismissed');
    await page.getByTestId('finding-open').click();
    await page.getByText('Parada para manutenção').waitFor();
    await page.getByTestId('finding-reopen').click();
    await expect.poll(() => findings().count(), PATIENT).toBe(0);
    const { findings: open } = await ana.call(findingList, {});
    expect(open.map(({ rule }) => rule)).toEqual(['gap']);
    await page.keyboard.press('Escape');
  });

  it('is told other measures, refuses what is none, and looks again by them', async () => {
    await page.goto(`${product.url}/quality`);
    await page.getByText('Achados de todos os períodos').waitFor();
    await page.getByTestId('measures').click();
    const drawer = page.getByTestId('measures-drawer');
    await drawer.getByTestId('measure-gapRegularPercent').fill('20');
    await drawer.getByTestId('measures-save').click();
    await drawer.getByText('Digite um número de 50 a 100.').waitFor();
    expect(await judge(page)).toEqual([]);
    await drawer.getByTestId('measure-gapRegularPercent').fill('66');
    await drawer.getByTestId('measure-precisionPercent').fill('12,5');
    await drawer.locator('input[name="rule-gap"]').uncheck();
    await drawer.getByTestId('measures-save').click();
    await drawer.waitFor({ state: 'detached' });
    const kept = await ana.call(findingSettings, {});
    expect([kept.settings.precisionPercent, kept.without]).toEqual([12.5, ['gap']]);
    await page.getByTestId('findings-empty').waitFor(PATIENT);
    await expect.poll(() => page.getByTestId('quality-panel').innerText(), PATIENT).toMatch(/12,5/);
    await ana.call(findingChangeSettings, { without: [] });
  });

  it('assesses a line in its drawer, and a category and a site in the room of its scope', async () => {
    await page.goto(`${product.url}/tables`);
    await page.getByTestId('line').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const drawer = page.getByTestId('line-drawer');
    await drawer.getByTestId('panel-overall').waitFor(PATIENT);
    await page.goto(`${product.url}/scope1?year=2025`);
    await page.getByTestId('panel-overall').waitFor(PATIENT);
    await page.getByTestId('assess-of').selectOption({ label: 'Betim' });
    await expect
      .poll(() => page.getByTestId('panel-findings').getAttribute('href'), PATIENT)
      .toMatch(/site=/);
    expect(errors).toEqual([]);
  });
});
