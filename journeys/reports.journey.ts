import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import {
  draftCreate,
  entryCommit,
  inventoryApprove,
  inventoryClose,
  inventoryList,
  inventorySubmit,
  reportApprove,
  reportIssue,
  reportList,
  reportSubmit,
  reportUpdate,
} from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { openPage, openPlainBrowser } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { type Person, signInAt, UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;
let page: Page;
let ana: Person;
let errors: readonly string[];

/** Fuel and electricity of a year, closed by the owner who leads alone. */
async function closeAYear(): Promise<void> {
  const march = { from: '2025-03-01', to: '2025-03-31' };
  const { drafts } = await ana.call(draftCreate, {
    items: [
      { kind: 'mobile.diesel', quantity: '20000', unit: 'L', ...march },
      { kind: 'electricity', quantity: '5000', unit: 'kWh', ...march },
    ],
  });
  await ana.call(entryCommit, { drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })) });
  const inventoryId = (await ana.call(inventoryList, {})).inventories[0]?.id ?? '';
  await ana.call(inventorySubmit, { inventoryId });
  await ana.call(inventoryApprove, { inventoryId, alone: true, note: 'Só eu' });
  await ana.call(inventoryClose, { inventoryId });
}

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  ana = await signInAt(product.url);
  await closeAYear();
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

/** Counts presses of a pointer from here on, over every page that the room leads to. */
async function countClicks(of: Page): Promise<() => number> {
  let clicks = 0;
  await of.exposeFunction('tellClick', () => {
    clicks += 1;
  });
  await of.evaluate(() => {
    addEventListener('pointerdown', () => (globalThis as unknown as { tellClick(): void }).tellClick(), true);
  });
  return () => clicks;
}

const isFocused = (element: Element) => element === document.activeElement;

describe('the room of reports', () => {
  it('leads from a closed inventory to an issued report in three clicks, approved on its way', async () => {
    await page.goto(`${product.url}/carbon-inventory/closings`);
    await page.getByTestId('closing-report').waitFor();
    const clicks = await countClicks(page);
    await page.getByTestId('closing-report').click();
    await page.getByTestId('report-document').waitFor();
    await page.getByTestId('wizard-submit').click();
    await page.getByTestId('report-steps').waitFor();
    // The field for the reason has the focus: whoever leads alone writes on.
    await page.getByTestId('report-alone-reason').waitFor();
    await expect.poll(() => page.getByTestId('report-alone-reason').evaluate(isFocused)).toBe(true);
    await page.keyboard.type('Ninguém mais lidera.');
    await page.getByTestId('report-alone').click();
    await page.getByTestId('report-issues').waitFor();
    await expect.poll(() => page.getByTestId('report-number').textContent()).toBe('R-0001');
    expect(clicks()).toBe(3);
    await page.getByTestId('report-issues').getByRole('button', { name: 'Verificar' }).click();
    await expect.poll(() => page.getByTestId('report-proof').textContent()).toContain('íntegro');
    expect(await judge(page)).toEqual([]);
    const { reports } = await ana.call(reportList, { state: 'issued' });
    expect(reports).toMatchObject([{ issueNumber: 1, programmes: ['ghg-protocol'] }]);
  });

  it('writes to whom it is sent, and says of each letter what became of it', async () => {
    await page.getByTestId('report-recipients').fill('compras@cliente.com.br, compras@cliente.com.br');
    await page.getByTestId('report-recipients-act').click();
    await page.getByTestId('report-letter').waitFor();
    expect(await page.getByTestId('report-letter').count()).toBe(1);
    await expect.poll(() => page.getByTestId('report-letter').textContent()).toContain('enviada em');
    expect(await judge(page)).toEqual([]);
  });

  it('keeps what is said of a chapter under that chapter', async () => {
    await page.getByTestId('comments-chapter').selectOption('methods');
    const panel = page.getByTestId('report-comments');
    await panel.getByRole('textbox').first().fill('De que edição são os fatores?');
    await panel.getByTestId('comment-send').click();
    await panel.getByText('De que edição são os fatores?').waitFor();
    await page.getByTestId('comments-chapter').selectOption('');
    await panel.getByTestId('comments-none').waitFor();
    await page.getByTestId('comments-chapter').selectOption('methods');
    await panel.getByText('De que edição são os fatores?').waitFor();
    expect(await judge(page)).toEqual([]);
  });

  it('draws drafts up by a schedule, which is told with its next time and ended at a word', async () => {
    await page.goto(`${product.url}/reports`);
    await page.getByTestId('schedule-new').click();
    await page.getByTestId('schedule-every').selectOption('quarter');
    await page.getByTestId('schedule-recipients').fill('diretoria@exemplo.com.br');
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('schedule-save').click();
    await page.getByTestId('schedule-line').getByText('Todo trimestre').waitFor();
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('schedule-end').click();
    await page.getByTestId('schedule-line').waitFor({ state: 'detached' });
  });

  it('gives the issued report as files, and tells one of them from a changed one', async () => {
    await page.goto(`${product.url}/reports`);
    await page.getByTestId('report-line').click();
    await page.getByTestId('report-pdf').waitFor();
    const taken = async (format: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 120_000 }),
        page.getByTestId(`report-${format}`).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^r-0001-[a-z0-9-]+\.(pdf|csv|json|docx|xlsx|html)$/);
      return readFile(await download.path());
    };
    // The form of another programme is none of this report's.
    expect(await page.getByTestId('report-vsme').count()).toBe(0);
    const pdf = await taken('pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await taken('docx')).subarray(0, 2).toString()).toBe('PK');
    expect((await taken('xlsx')).subarray(0, 2).toString()).toBe('PK');
    expect((await taken('csv')).toString('utf8')).toContain('ghg-protocol');
    const manifest = JSON.parse((await taken('manifest')).toString('utf8')) as {
      files: { sha256: string }[];
    };
    expect(manifest.files.map(({ sha256 }) => sha256)).toContain(
      createHash('sha256').update(pdf).digest('hex'),
    );
    await page.goto(`${product.url}/reports/check?number=R-0001`);
    const hand = (buffer: Buffer) =>
      page.getByTestId('check-file').setInputFiles({ name: 'r.pdf', mimeType: 'application/pdf', buffer });
    await hand(pdf);
    await page.getByTestId('check-whole').waitFor();
    expect(await page.getByTestId('check-figures').textContent()).toContain('conferem');
    expect(await judge(page)).toEqual([]);
    const changed = Buffer.from(pdf);
    changed[100] = (changed[100] ?? 0) ^ 1;
    await hand(changed);
    await page.getByTestId('check-changed').waitFor();
    expect(await page.getByTestId('check-changed').getByRole('listitem').count()).toBe(1);
  });

  it('shares the issued report by a link that ends, and nobody needs an account to read it', async () => {
    await page.goto(`${product.url}/reports`);
    await page.getByTestId('report-line').click();
    await page.getByTestId('report-share-make').click();
    const address = await page.getByTestId('report-share-address').inputValue();
    expect(await judge(page)).toEqual([]);
    const shared = await fetch(address);
    expect(shared.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const stranger = await openPage(browser);
    await stranger.page.goto(address);
    expect(await stranger.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await judge(stranger.page)).toEqual([]);
    // The latest first: below it stands the one that the letter took.
    await page.getByText('para compras@cliente.com.br').waitFor();
    await page.getByTestId('report-share-revoke').first().click();
    await expect.poll(() => page.getByTestId('report-share-revoke').count()).toBe(1);
    expect((await fetch(address)).status).toBe(404);
    await stranger.page.close();
  });

  it('keeps it in the library, found by its number, and opens a new draft when a text is written', async () => {
    await page.goto(`${product.url}/reports`);
    await page.getByRole('searchbox').fill('R-0001');
    await page.getByTestId('report-line').click();
    await page.getByTestId('chapter-text').fill('<b>Resumo</b> do ano.');
    await page.getByTestId('chapter-save').click();
    await page.getByTestId('report-submit').waitFor();
    await page.getByTestId('report-document').getByText('<b>Resumo</b> do ano.').waitFor();
    await page.goto(`${product.url}/reports`);
    await page.getByTestId('report-line').waitFor();
    expect(await judge(page)).toEqual([]);
  });

  it('compares two of its issues: what differs, in the marks of the reader and with its unit', async () => {
    const [{ id: reportId, revision } = { id: '', revision: 0 }] = (await ana.call(reportList, {})).reports;
    const given = { primary_share: { value: '1234.5', unit: '%' } };
    const { report } = await ana.call(reportUpdate, { reportId, revision, given });
    const at = { reportId, revision: report.revision };
    await ana.call(reportSubmit, at);
    await ana.call(reportApprove, { ...at, alone: true, note: 'Só eu' });
    await ana.call(reportIssue, at);
    await page.goto(`${product.url}/reports/${reportId}`);
    await page.getByRole('button', { name: 'Comparar' }).click();
    await page.getByTestId('report-differences').getByText('– → 1.234,5 %').waitFor();
    expect(await judge(page)).toEqual([]);
  });

  it('is reached from the sidebar, and from the palette in words of both languages', async () => {
    const isThere = async () => {
      await page.getByTestId('reports-room').waitFor();
      expect(new URL(page.url()).pathname).toBe('/reports');
    };
    await page.goto(`${product.url}/learn`);
    await page.getByRole('navigation').getByRole('link', { name: 'Relatórios', exact: true }).click();
    await isThere();
    for (const word of ['relatório', 'reports']) {
      await page.goto(`${product.url}/learn`);
      await page.getByTestId('palette-open').click();
      await page.getByTestId('palette-input').fill(word);
      await page.getByTestId('palette').getByRole('option', { name: 'Relatórios' }).first().click();
      await isThere();
    }
  });

  it('drafts texts from the figures, each number with its reason, and leaves what a person wrote alone', async () => {
    await page.goto(`${product.url}/reports/new`);
    await page.getByTestId('wizard-drafts').check();
    await page.getByTestId('annex-lines').check();
    const paper = page.getByTestId('report-document');
    await paper.getByText('Planilha de todos os').waitFor();
    await paper.getByTestId('text-figure').first().click();
    await page.getByTestId('report-datapoint').waitFor();
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('wizard-save').click();
    await page.getByTestId('chapter-figures').waitFor();
    const drafted = await page.getByTestId('chapter-text').inputValue();
    expect(drafted).toContain('Este relatório apresenta as emissões');
    await page.getByTestId('chapter-text').fill('Um resumo meu.');
    await page.getByTestId('chapter-save').click();
    await paper.getByText('Um resumo meu.').waitFor();
    await page.getByTestId('chapter-draft').click();
    await page.getByTestId('chapter-draft-over').waitFor();
    expect(await page.getByTestId('chapter-text').inputValue()).toBe('Um resumo meu.');
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('chapter-draft-over').click();
    await expect.poll(() => page.getByTestId('chapter-text').inputValue()).toBe(drafted);
    expect(await page.getByTestId('chapter-versions').getByRole('option').count()).toBe(3);
    await page.getByTestId('chapter-versions').selectOption('2');
    expect(await page.getByTestId('chapter-text').inputValue()).toBe('Um resumo meu.');
  });

  it('takes a logo for the first page, and one of 30,000 × 30,000 pixels is refused and taken back', async () => {
    const png = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#0f5c3f' } })
      .png()
      .toBuffer();
    const huge = Buffer.from(png);
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    const hand = (buffer: Buffer) =>
      page.getByTestId('wizard-logo-file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await page.goto(`${product.url}/reports/new`);
    await page.getByTestId('report-document').waitFor();
    await hand(huge);
    await page.getByTestId('wizard-logo-refused').getByText('30000 × 30000').waitFor();
    expect(await page.getByTestId('document-logo').count()).toBe(0);
    await hand(png);
    await page.getByTestId('document-logo').waitFor();
    expect(await page.getByTestId('wizard-logo-refused').count()).toBe(0);
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('wizard-logo').uncheck();
    await page.getByTestId('document-logo').waitFor({ state: 'detached' });
  });
});
