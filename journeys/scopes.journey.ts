import { CERTIFICATE_CRITERIA } from '#usecases/calculation/scope2/certificate.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import {
  draftCreate,
  entryCommit,
  entryQuery,
  resultScope2,
  resultStateDriver,
  resultSummary,
  scope2SaveInstrument,
  sessionContext,
  siteCreate,
} from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { isWholeChart, opensAsGoes, opensWhileFading } from './browser/charts.ts';
import { kilograms, signIn } from './browser/steps.ts';
import { type Person, signInAt, UNATTENDED } from './person.ts';

const PATIENT = { timeout: 20_000 };

let product: Product;
let browser: Browser;
let page: Page;
let ana: Person;
let errors: readonly string[];

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Two years of a company that works metal at three plants, month by month, as its bills say. */
async function tellTwoYears(): Promise<void> {
  const { sites } = await ana.call(sessionContext, {});
  const names = ['Betim', 'Sorocaba', 'Joinville'];
  const plants: string[] = [];
  for (const name of names) {
    const known = sites.find((site) => site.name === name);
    plants.push(known?.id ?? (await ana.call(siteCreate, { name })).site.id);
  }
  for (const year of [2024, 2025]) {
    const items = plants.flatMap((siteId, plant) =>
      Array.from({ length: 12 }, (_, index) => index + 1).flatMap((month) => {
        const number = String(month).padStart(2, '0');
        const days = {
          siteId,
          from: `${year}-${number}-01`,
          to: `${year}-${number}-${lastDay(year, month)}`,
        };
        const size = (3 - plant) * (year === 2024 ? 10 : 9) + (month % 4);
        return [
          { ...days, kind: 'stationary.natural_gas', quantity: String(size * 1400), unit: 'm3' },
          { ...days, kind: 'electricity', quantity: String(size * 21), unit: 'MWh' },
          // Sorocaba told nothing of its lorries in some months.
          ...(plant === 1 && year === 2025 && month % 3 === 0
            ? []
            : [{ ...days, kind: 'mobile.diesel', quantity: String(size * 260), unit: 'L' }]),
          { ...days, kind: 'travel.train', quantity: String(size * 900), unit: 'pkm' },
        ];
      }),
    );
    for (let at = 0; at < items.length; at += 48) {
      const { drafts } = await ana.call(draftCreate, { items: items.slice(at, at + 48) });
      await ana.call(entryCommit, {
        drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
        acceptNotCounted: true,
      });
    }
  }
  await ana.call(draftCreate, {
    items: [{ kind: 'mobile.diesel', quantity: '500', unit: 'L', from: '2025-12-01', to: '2025-12-31' }],
  });
  await ana.call(resultStateDriver, { year: 2025, measure: 'production', amount: '18500', unit: 't' });
}

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  ana = await signInAt(product.url);
  await tellTwoYears();
  browser = await openPlainBrowser();
  const opened = await openPage(browser);
  ({ page, errors } = opened);
  await signIn(page, product.url);
}, 180_000);
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser?.close();
  await product?.stop();
});

const year = { from: '2025-01-01', to: '2025-12-31' };

const CHARTS = [
  'months',
  'overview-categories',
  'overview-sites',
  'overview-sources',
  'overview-gases',
  'overview-flows',
  'overview-change',
  'overview-heat',
];

describe('the overview', () => {
  it('shows the totals of the ledger, compared with the year before, and what they are set against', async () => {
    await page.goto(`${product.url}/overview?year=2025`);
    const { total } = await ana.call(resultSummary, year);
    await expect.poll(() => kilograms(page, 'overview-total'), PATIENT).toBeCloseTo(Number(total.co2eKg), 6);
    const before = await ana.call(resultSummary, { from: '2024-01-01', to: '2024-12-31' });
    const share = Number(total.co2eKg) / Number(before.total.co2eKg) - 1;
    const change = page.getByTestId('change').first();
    await expect
      .poll(async () => Number(await change.getAttribute('data-share')), PATIENT)
      .toBeCloseTo(share, 9);
    expect(share).toBeLessThan(0);
    await expect.poll(() => page.getByTestId('overview-intensity').innerText(), PATIENT).toMatch(/kgCO₂e\/t/);
    await expect.poll(() => page.getByTestId('overview-completeness').innerText(), PATIENT).toMatch(/^9\d%/);
    await page.getByTestId('overview-heat').getByTestId('chart').waitFor();
    await page.getByTestId('overview-flows').getByTestId('chart').waitFor();
    await page.getByTestId('overview-change').getByTestId('chart').waitFor();
  });

  it('keeps its filters in the address, and every figure keeps to them', async () => {
    const inForce = page.getByTestId('overview-in-force');
    await expect
      .poll(() => inForce.innerText(), PATIENT)
      .toMatch(/localização.*GWP.*100%.*aprovados.*sem filtros/);
    await page.getByTestId('view-open').click();
    await page.getByTestId('filter-scopes').click();
    await page.getByRole('checkbox').nth(1).check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByTestId('overview-view').waitFor({ state: 'hidden' });
    await page.waitForURL(/scopes=2/);
    await expect.poll(() => inForce.innerText(), PATIENT).toMatch(/só Escopo 2$/);
    const only = await ana.call(resultSummary, { ...year, scopes: [2] });
    await expect
      .poll(() => kilograms(page, 'overview-total'), PATIENT)
      .toBeCloseTo(Number(only.total.co2eKg), 6);
    await page.getByTestId('filter-clear').click();
    await expect.poll(() => page.url()).not.toMatch(/scopes/);
    const whole = await ana.call(resultSummary, year);
    await expect
      .poll(() => kilograms(page, 'overview-total'), PATIENT)
      .toBeCloseTo(Number(whole.total.co2eKg), 6);
  });

  it('follows its switches in every figure, says by how much, and comes back to the recorded total', async () => {
    const total = await kilograms(page, 'overview-total');
    await page.getByTestId('view-open').click();
    const sites = () => page.getByTestId('overview-sites').getByRole('table').innerText();
    const [recorded, switches] = [await sites(), page.getByTestId('overview-switches')];
    const steps = [
      ['switch-gwp-AR6', 'switch-gwp-own', { gwpSet: 'AR6' }, /GWP do AR6: [+-]/],
      [
        'switch-drafts-drafts',
        'switch-drafts-approved',
        { withDrafts: true },
        /1 rascunho aberto entra.*\+1,/,
      ],
    ] as const;
    for (const [on, off, view, said] of steps) {
      await page.getByTestId(on).check();
      const expected = await ana.call(resultSummary, { ...year, view });
      await expect
        .poll(() => kilograms(page, 'overview-total'), PATIENT)
        .toBeCloseTo(Number(expected.total.co2eKg), 6);
      expect(Number(expected.total.co2eKg)).not.toBeCloseTo(total, 6);
      await expect.poll(() => switches.innerText(), PATIENT).toMatch(said);
      await expect.poll(sites, PATIENT).not.toBe(recorded);
      await page.getByTestId(off).check();
      await expect.poll(() => kilograms(page, 'overview-total'), PATIENT).toBeCloseTo(total, 6);
    }
    await page.getByTestId('switch-amounts-consolidated').check();
    await page.waitForURL(/amounts=consolidated/);
    await expect.poll(() => switches.innerText(), PATIENT).toMatch(/nada muda/);
    await expect
      .poll(() => page.getByTestId('overview-in-force').innerText())
      .toMatch(/Limites do inventário/);
    await page.getByTestId('switch-amounts-recorded').check();
    expect(await judge(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('overview-view').waitFor({ state: 'hidden' });
  });

  it('has the number first: the total on the first screen of a phone, a whole chart on that of a desk', async () => {
    const bottom = async (mark: ReturnType<Page['locator']>) => {
      const box = await mark.boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
    };
    const chart = page.getByTestId('months').getByTestId('chart');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.url}/overview?year=2025`);
    await chart.locator('svg').waitFor();
    await expect.poll(() => bottom(chart), PATIENT).toBeLessThanOrEqual(900);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await chart.locator('svg').waitFor();
    expect(await bottom(page.getByTestId('overview-total'))).toBeLessThan(500);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('unfolds a total into its sum, its parts by size with their shares, and the lines of each', async () => {
    await page.goto(`${product.url}/overview?year=2025`);
    await page.getByTestId('overview-total-open').click();
    const { total, categories } = await ana.call(resultSummary, year);
    await expect.poll(() => kilograms(page, 'entries-sum'), PATIENT).toBeCloseTo(Number(total.co2eKg), 6);
    const parts = page.getByTestId('sum-part');
    const kg = await parts.evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-kg'))));
    expect(kg).toEqual(categories.map(({ co2eKg }) => Number(co2eKg)).toSorted((one, other) => other - one));
    const share = Math.round(((kg[0] ?? 0) / Number(total.co2eKg)) * 100);
    expect(await parts.first().innerText()).toContain(`${share}%`);
    await parts.first().click();
    await page.waitForURL(/category=/);
    await expect.poll(() => kilograms(page, 'entries-sum'), PATIENT).toBeCloseTo(kg[0] ?? 0, 6);
    const first = await ana.call(entryQuery, {
      filter: { ...year, categories: [new URL(page.url()).searchParams.get('category') ?? ''] },
      sort: [{ by: 'co2eKg', descending: true }],
      limit: 3,
    });
    const ids = () =>
      page
        .getByTestId('entry-row')
        .evaluateAll((rows) => rows.slice(0, 3).map((row) => row.getAttribute('data-entry')));
    await expect.poll(ids, PATIENT).toEqual(first.entries.map(({ id }) => id));
    expect(await judge(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it.each(CHARTS)('gives %s as a table and as files, and each mark opens its entries', async (chart) => {
    await isWholeChart(page, chart);
  });

  it('keeps a menu that is opened while a drawer or another menu goes', async () => {
    const chart = 'overview-flows';
    await page.getByTestId(`${chart}-table`).click();
    await page.getByTestId(`${chart}-table-view`).getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
    const leave = () => page.keyboard.press('Escape');
    expect(await opensAsGoes(page, chart, '[role=dialog]', leave), 'while a drawer goes').toBe(true);
    await page.getByTestId(`${chart}-download`).click();
    await page.getByRole('menu').waitFor();
    expect(await opensAsGoes(page, chart, '[role=menu]', leave), 'while a menu goes').toBe(true);
    expect(await opensWhileFading(page, chart), 'while it fades itself').toBe(true);
    await page.getByTestId(`${chart}-chart`).click();
  });

  it('opens the entries behind a row of a chart, and the reason of one', async () => {
    await page.getByTestId('overview-categories-table').click();
    await page.getByTestId('overview-categories-table-view').getByRole('button').first().click();
    await page.getByTestId('entry-row').first().click();
    await page.getByTestId('trace-tree').waitFor();
    await page.keyboard.press('Escape');
  });

  it('saves a chart as it will stand, also while it still grows', async () => {
    const file = async (): Promise<string> => {
      await page.getByTestId('months-download').click();
      const item = page.getByTestId('months-svg');
      await expect.poll(() => item.getAttribute('aria-disabled')).toBeNull();
      const [saved] = await Promise.all([page.waitForEvent('download'), item.click()]);
      let text = '';
      for await (const chunk of await saved.createReadStream()) text += String(chunk);
      return text;
    };
    // Ranges of uncertainty come after the figures: what is saved before has none.
    await page.goto(`${product.url}/overview?year=2025`, { waitUntil: 'networkidle' });
    await page.getByTestId('months').getByTestId('chart').locator('svg').waitFor();
    // Marks grow from frame to frame: none comes, so what is drawn stays as it began.
    await page.getByTestId('months-table').click();
    await page.evaluate(() => {
      const real = window.requestAnimationFrame.bind(window);
      Object.assign(window, { real, requestAnimationFrame: () => 0 });
    });
    await page.getByTestId('months-chart').click();
    const growing = await file();
    await page.evaluate(() => {
      const { real } = window as unknown as { real: typeof window.requestAnimationFrame };
      window.requestAnimationFrame = real;
    });
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByTestId('months').getByTestId('chart').locator('svg').waitFor();
    const shapes = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, shape]) => shape);
    expect(shapes(growing)).toEqual(shapes(await file()));
    expect(shapes(growing).length).toBeGreaterThan(12);
  });
});

describe('scope 2', () => {
  it('stands both ways, and a certificate that is registered covers its part', async () => {
    await page.goto(`${product.url}/scope2?year=2025`);
    await expect.poll(() => kilograms(page, 'scope-market'), PATIENT).toBeGreaterThan(0);
    const before = await kilograms(page, 'scope-market');
    await page.getByTestId('instrument-new').click();
    const dialog = page.getByTestId('instrument-dialog');
    await dialog.locator('[name="name"]').fill('I-REC 2025-0001');
    await dialog.locator('[name="quantity"]').fill('3000');
    await dialog.locator('[name="rate"]').fill('0');
    for (const [criterion, answer] of Object.entries(CERTIFICATE_CRITERIA))
      await dialog.locator(`[name="${criterion}"]`).selectOption(answer);
    await page.getByTestId('instrument-save').click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByTestId('instruments-table').getByText('I-REC 2025-0001').waitFor();
    const both = await ana.call(resultScope2, year);
    if (both.market.status !== 'calculated') throw new Error('not calculated');
    await expect
      .poll(() => kilograms(page, 'scope-market'), PATIENT)
      .toBeCloseTo(Number(both.market.co2eKg), 6);
    expect(await kilograms(page, 'scope-market')).toBeLessThan(before);
    expect(await kilograms(page, 'scope-total')).toBeCloseTo(Number(both.locationCo2eKg), 6);
    await page.getByTestId('scope-coverage-months').getByTestId('chart').waitFor();
    await isWholeChart(page, 'scope-coverage-months');
    await isWholeChart(page, 'scope-months');
  });

  it('is never zero by market where a factor does not fit: it says what is missing', async () => {
    await ana.call(scope2SaveInstrument, {
      name: 'PPA 7',
      type: 'contract',
      ...year,
      quantity: '10',
      unit: 'MWh',
      factor: { unit: 't', gasesKg: { CO2: '1' } },
      criteria: CERTIFICATE_CRITERIA,
    });
    await page.reload();
    await page.getByTestId('market-missing').waitFor();
  });
});

describe('scope 3', () => {
  it('shows the fifteen categories, and one that is left out with its justification', async () => {
    await page.goto(`${product.url}/scope3?year=2025`);
    const status = (category: string) => page.getByTestId(`status-${category}`).getAttribute('data-status');
    await expect.poll(() => status('business_travel'), PATIENT).toBe('calculated');
    expect(await status('franchises')).toBe('not_started');
    await page.getByTestId('state-franchises').click();
    await page.getByTestId('statement-excluded').check();
    await page.getByTestId('statement-dialog').locator('textarea').fill('A empresa não tem franquias.');
    await page.getByTestId('statement-save').click();
    await expect.poll(() => status('franchises'), PATIENT).toBe('excluded');
    await page.getByText('A empresa não tem franquias.').waitFor();
  });
});

describe('every room of results', () => {
  it.each(['/overview?year=2025', '/scope1?year=2025', '/scope2?year=2025', '/scope3?year=2025'])(
    '%s can be used without seeing or pointing',
    async (path) => {
      await page.goto(`${product.url}${path}`);
      await page.getByTestId('chart').first().waitFor();
      expect(await judge(page)).toEqual([]);
    },
  );
});
