import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPdf } from '#reports/testing/pdf-pages.ts';
import {
  draftCreate,
  entryCommit,
  inventoryApprove,
  inventoryClose,
  inventoryList,
  inventorySubmit,
  reportApprove,
  reportCreate,
  reportIssue,
  reportSubmit,
} from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { openPage, openPlainBrowser } from './browser/open.ts';
import { ADMINISTRATOR } from './person.ts';
import { BIA, openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

let world: TwoOrganizations;
let browser: Browser;
let pdf: Awaited<ReturnType<typeof openPdf>>;

/** Fuel of a month, closed and issued by who leads alone. */
async function issueAReport({ ana }: TwoOrganizations): Promise<string> {
  const march = { from: '2025-03-01', to: '2025-03-31' };
  const { drafts } = await ana.call(draftCreate, {
    items: [{ kind: 'mobile.diesel', quantity: '20000', unit: 'L', ...march }],
  });
  await ana.call(entryCommit, { drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })) });
  const inventoryId = (await ana.call(inventoryList, {})).inventories[0]?.id ?? '';
  await ana.call(inventorySubmit, { inventoryId });
  await ana.call(inventoryApprove, { inventoryId, alone: true, note: 'Só eu' });
  const { closing } = await ana.call(inventoryClose, { inventoryId });
  const { report } = await ana.call(reportCreate, {
    inventoryId,
    closingId: closing.id,
    programmes: ['ghg-protocol'],
    language: 'pt-BR',
  });
  const at = { reportId: report.id, revision: report.revision };
  await ana.call(reportSubmit, at);
  await ana.call(reportApprove, { ...at, alone: true, note: 'Só eu' });
  return (await ana.call(reportIssue, at)).issue.id;
}

beforeAll(async () => {
  world = await openTwoOrganizations();
  const issueId = await issueAReport(world);
  const { product, key, ana, hers } = world;
  const answer = await fetch(`${product.url}/functions/v1/report.file`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: key,
      authorization: `Bearer ${ana.token}`,
      'x-razao-organization': hers,
    },
    body: JSON.stringify({ issueId, format: 'pdf' }),
  });
  expect(answer.status).toBe(200);
  pdf = await openPdf(new Uint8Array(await answer.arrayBuffer()));
  browser = await openPlainBrowser();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

/** Where the QR code of page one leads: the same address stands under it. */
const checkAddress = () => pdf.links.find((link) => link.includes('/reports/check')) ?? '';
const codeAddress = () => pdf.links.find((link) => link.endsWith('ghg-protocol%2FCS-scope1')) ?? '';

async function withPage<T>(run: (page: Page) => Promise<T>): Promise<T> {
  const { page, context, errors } = await openPage(browser);
  try {
    const result = await run(page);
    expect(errors).toEqual([]);
    return result;
  } finally {
    await context.close();
  }
}

/** Opens an address on a telephone that nobody signed in on yet: the way goes on after that. */
async function openSigningIn(page: Page, address: string, account: typeof ADMINISTRATOR): Promise<void> {
  await page.goto(address);
  await page.getByTestId('sign-in-email').fill(account.email);
  await page.getByTestId('sign-in-password').fill(account.password);
  await page.getByTestId('sign-in-submit').click();
}

/** Of the first line of the table that is open. */
async function reasonOfTheLine(page: Page): Promise<string> {
  await page.getByTestId('line').first().waitFor();
  await page.getByTestId('line').first().hover();
  await page.getByTestId('line').first().locator('[data-why]').click();
  await page.getByTestId('why-panel').waitFor();
  return page.getByTestId('why-panel').innerText();
}

describe('the QR code and the codes of an issued PDF', () => {
  it('lead whoever may see it from the paper to the reason of the line', async () => {
    expect(checkAddress()).toMatch(/\/reports\/check\?number=R-0001$/);
    await withPage(async (page) => {
      await openSigningIn(page, checkAddress(), ADMINISTRATOR);
      await page.getByTestId('paper-report').getByText('R-0001').waitFor();
      expect(await judge(page)).toEqual([]);
      // Who has the paper alone writes the code that stands beside the figure.
      await page.getByTestId('paper-code').fill('CS-scope1');
      await page.getByTestId('paper-why').click();
      const point = page.getByTestId('report-datapoint');
      await point.getByText('CS-scope1').waitFor();
      // What stands behind the figure is told beside it.
      await point.getByText('1 de 1 lançamentos avaliados').waitFor();
      await point.getByText('Incerteza (95%)').waitFor();
      await point.getByText('Arredondamento nos arquivos').waitFor();
      await point.getByRole('link').click();
      expect(await reasonOfTheLine(page)).toMatch(/20\.000\s*L/);
      // A code of the file itself leads to the same place.
      await page.goto(codeAddress());
      await page.getByTestId('report-datapoint').getByText('CS-scope1').waitFor();
    });
  }, 120_000);

  it('ask who has no account to sign in, and show nothing of the report', async () => {
    for (const address of [checkAddress(), codeAddress()])
      await withPage(async (page) => {
        await page.goto(address);
        await page.getByTestId('sign-in-submit').waitFor();
        expect(await page.content()).not.toMatch(/GHG Protocol|Metalúrgica/);
      });
  }, 120_000);

  it('show another organization that it has no such report', async () => {
    await withPage(async (page) => {
      await openSigningIn(page, checkAddress(), BIA);
      await page.getByTestId('paper-unknown').waitFor();
      await page.goto(codeAddress());
      await page.getByText('Não encontramos esse relatório').waitFor();
      expect(await page.getByTestId('report-datapoint').count()).toBe(0);
      expect(await page.content()).not.toContain('Metalúrgica');
    });
  }, 120_000);
});
