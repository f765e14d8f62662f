import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftCreate, entryCommit, pinAdd, pinList } from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { openPage, openPlainBrowser, STILL } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

const PATIENT = { timeout: 30_000 };
const QUESTION = 'Emissões de 2025 por mês em gráfico';

let house: TwoOrganizations;
let browser: Browser;
let page: Page;
let errors: readonly string[];

async function burn(month: number, litres: string): Promise<void> {
  const items = [
    {
      kind: 'mobile.diesel',
      quantity: litres,
      unit: 'L',
      from: `2025-0${month}-01`,
      to: `2025-0${month}-28`,
    },
  ];
  const { drafts } = await house.ana.call(draftCreate, { items });
  await house.ana.call(entryCommit, {
    drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
  });
}

beforeAll(async () => {
  house = await openTwoOrganizations();
  await burn(1, '1000');
  await burn(2, '2000');
  browser = await openPlainBrowser();
  ({ page, errors } = await openPage(browser, STILL));
  await signIn(page, house.product.url);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

it('a chart of an answer is on the dashboard after one press', async () => {
  await page.getByTestId('composer').fill(QUESTION);
  await page.keyboard.press('Enter');
  await page.getByTestId('answer-chart').waitFor(PATIENT);
  await page.getByTestId('pin').click();
  await page.getByTestId('unpin').waitFor(PATIENT);
  await page.goto(`${house.product.url}/overview?year=2025#pins`);
  const pinned = page.getByTestId('pinned-chart');
  await pinned.waitFor(PATIENT);
  await expect.poll(() => pinned.getByRole('heading').textContent(), PATIENT).toBe(QUESTION);
  expect(await judge(page)).toEqual([]);
});

it('it shows what the ledger says now, not what it said when it was pinned', async () => {
  const table = page.getByTestId('pinned-chart').locator('table');
  const before = await table.textContent();
  await burn(3, '3000');
  await page.reload();
  await expect.poll(() => table.textContent(), PATIENT).not.toBe(before);
  expect(await table.locator('tbody tr').count()).toBe(3);
});

it('one that can no longer be asked says so and can be taken away', async () => {
  await page.route('**/functions/v1/answer.query', (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message: 'Mais tarde', params: {} } }),
  );
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: QUESTION });
  await failure.waitFor(PATIENT);
  await page.unroute('**/functions/v1/answer.query');
  await failure.getByTestId('unpin').click();
  await expect.poll(async () => (await house.ana.call(pinList, {})).pins, PATIENT).toEqual([]);
  await expect.poll(() => page.getByRole('heading', { name: 'Gráficos fixados' }).count(), PATIENT).toBe(0);
});

it('what another person pins is not on one’s dashboard', async () => {
  await house.bia.call(pinAdd, {
    title: 'Só dele',
    query: { periods: [{ from: '2025-01-01', to: '2025-12-31' }], by: ['scope'] },
  });
  expect((await house.ana.call(pinList, {})).pins).toEqual([]);
  expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
});
