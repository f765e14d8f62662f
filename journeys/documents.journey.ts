import { ELECTRICITY_BILLS } from '#documents/testing/electricity-papers.ts';
import { nfeXml } from '#documents/testing/fiscal-xml.ts';
import { paperPdf, paperPicture } from '#documents/testing/paper.ts';
import { zipFile } from '#documents/testing/zip-file.ts';
import { type Product, startProduct } from '#server/testing.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Looker, lookerAt } from './browser/look.ts';
import { DESK, openPlainBrowser, openPage } from './browser/open.ts';
import { say, signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

const NFE = nfeXml([
  {
    xProd: 'OLEO DIESEL B S10',
    NCM: '27101921',
    CFOP: '1653',
    uCom: 'LT',
    qCom: '1200.0000',
    vProd: '7000.00',
    uTrib: 'LT',
    qTrib: '1200.0000',
    comb: { cProdANP: '820101034' },
  },
]);
const [BILL] = ELECTRICITY_BILLS;
const WIDE = 'Combustível;jan/25;fev/25;mar/25\nGasolina da frota (L);1.200,5;980,25;1.050,75\n';

let browser: Browser;
let product: Product;
let context: BrowserContext;
let page: Page;
let looker: Looker;
let errors: string[];

beforeAll(async () => {
  [browser, product] = await Promise.all([openPlainBrowser(), startProduct({ env: UNATTENDED })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  ({ context, page, errors } = await openPage(browser, { ...DESK, theme: 'system' }));
  looker = await lookerAt(page, product.url, {
    locale: 'pt-BR',
    sizes: [DESK],
    themes: ['light', 'dark'],
    rules: 'at every size',
  });
  await signIn(page, product.url);
  await page.getByTestId('thread-new').click();
});
afterEach(async () => {
  await context?.close();
  expect(errors).toEqual([]);
});

const rows = () => page.getByTestId('draft-row');
const drawer = () => page.getByTestId('document-drawer');

async function attach(name: string, content: string | Uint8Array): Promise<void> {
  await page.getByTestId('attach-input').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });
}

async function goesOn(): Promise<void> {
  await say(page, '1.200 litros de diesel S10 na frota em março de 2025');
  await expect.poll(() => rows().count()).toBe(1);
}

/** Hands in a file with the next message, and waits until it was answered. */
async function handIn(name: string, content: string | Uint8Array): Promise<void> {
  // Each in a conversation of its own: the one before has gone from the page.
  await expect.poll(() => page.getByTestId('message-assistant').count()).toBe(0);
  await attach(name, content);
  await page.locator('[data-testid=attachment][data-state=ready]').waitFor();
  await page.getByTestId('send').click();
  await expect.poll(() => page.getByTestId('message-assistant').count(), { timeout: 60_000 }).toBe(1);
  await expect.poll(() => page.getByTestId('stop').count(), { timeout: 60_000 }).toBe(0);
}

async function openEvidence(row: number, slot: string): Promise<void> {
  await rows().nth(row).locator(`[data-testid=evidence-open][data-slot=${slot}]`).click();
  await drawer().waitFor();
}

/** Says what the diesel was for: the invoice does not. */
async function answerUse(): Promise<void> {
  await page.getByTestId('ask-option').first().click();
  await expect.poll(() => page.getByTestId('approve-all').isEnabled(), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => page.getByTestId('stop').count()).toBe(0);
}

async function closeDrawer(): Promise<void> {
  await page.keyboard.press('Escape');
  await expect.poll(() => drawer().count()).toBe(0);
}

describe('a document in a conversation', () => {
  it('of a fiscal XML is drafted, shows the element it was read from, is approved, and is known when it comes again', async () => {
    await handIn('nota.xml', NFE);
    await expect.poll(() => rows().count()).toBe(1);
    expect(await page.getByTestId('document-read').getAttribute('data-outcome')).toBe('drafted');
    await openEvidence(0, 'quantity');
    await drawer().getByTestId('evidence-element').waitFor();
    expect(await drawer().getByTestId('evidence-element').innerText()).toContain('1200');
    expect(await drawer().getByTestId('document-sha256').innerText()).toMatch(/^[0-9a-f]{64}$/);
    await looker.look('document-xml', '[data-testid=document-drawer]');
    await closeDrawer();
    await looker.look('document-card');
    await answerUse();
    await page.getByTestId('approve-all').click();
    await page.getByTestId('saved').waitFor();
    await page.getByTestId('why').click();
    await page.getByTestId('why-evidence').locator('[data-testid=read-place]').first().click();
    await drawer().getByTestId('evidence-element').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // The same invoice in other bytes: the key finds it.
    await page.getByTestId('thread-new').click();
    await handIn('de-novo.xml', `${NFE}\n`);
    await page.locator('[data-testid=finding][data-code="draft.duplicate_document"]').waitFor();
    await answerUse();
    await page.getByTestId('approve-all').click();
    await page.getByTestId('duplicates-dialog').waitFor();
    await looker.look('document-duplicate', '[data-testid=duplicates-dialog]');
    await page.getByTestId('duplicates-confirm').click();
    await page.getByTestId('saved').waitFor();
    expect(looker.found).toEqual([]);
  });

  it('of a bill shows its page with the box, and tells what was not used', async () => {
    if (!BILL) throw new Error('no bill');
    await handIn('conta.pdf', await paperPdf(BILL.papers));
    await expect.poll(() => rows().count()).toBeGreaterThan(0);
    await openEvidence(0, 'quantity');
    await drawer().getByTestId('evidence-box').waitFor();
    await looker.look('document-pdf', '[data-testid=document-drawer]');
    const dark = await drawer()
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        return data ? data.filter((value, at) => at % 4 === 0 && value < 100).length : 0;
      });
    expect(dark).toBeGreaterThan(1000);
    expect(looker.found).toEqual([]);
  });

  it('of a scanned picture is approved only after somebody has looked', async () => {
    const [sheet] = BILL?.papers ?? [];
    if (!sheet) throw new Error('no paper');
    await handIn('conta.png', await paperPicture(sheet, { format: 'png' }));
    await expect.poll(() => rows().count(), { timeout: 60_000 }).toBe(1);
    expect(await page.getByTestId('approve-all').isDisabled()).toBe(true);
    await page.getByTestId('look').click();
    await drawer().getByTestId('evidence-box').waitFor();
    await looker.look('document-picture', '[data-testid=document-drawer]');
    await closeDrawer();
    await expect.poll(() => page.getByTestId('look').count()).toBe(0);
    await page.getByTestId('approve-all').click();
    // The bill of the story above has the same key: then it is asked whether this is another one.
    const again = page.getByTestId('duplicates-confirm');
    await again.or(page.getByTestId('saved')).first().waitFor();
    if ((await again.count()) > 0) await again.click();
    await page.getByTestId('saved').waitFor();
    expect(looker.found).toEqual([]);
  });

  it('of wide months gives a draft a month, each with its cell, also from within an archive', async () => {
    await handIn('frota.csv', WIDE);
    await expect.poll(() => rows().count()).toBe(3);
    await openEvidence(1, 'quantity');
    expect(await drawer().getByTestId('evidence-cell').innerText()).toBe('980,25');
    await looker.look('document-cell', '[data-testid=document-drawer]');
    await closeDrawer();
    await page.getByTestId('thread-new').click();
    await handIn('tudo.zip', zipFile({ 'abril/frota.csv': WIDE.replaceAll('/25', '/24') }));
    await expect.poll(() => rows().count()).toBe(3);
    await openEvidence(2, 'quantity');
    expect(await drawer().getByTestId('evidence-cell').innerText()).toBe('1.050,75');
    expect(looker.found).toEqual([]);
  });

  it('of five thousand rows goes from its columns to a preview, an import, and back', async () => {
    const [first, second] = ['Diesel S10 da frota', 'Gasolina da frota'];
    const lines = Array.from(
      { length: 5000 },
      (_, at) =>
        `${String((at % 28) + 1).padStart(2, '0')}/${String((at % 12) + 1).padStart(2, '0')}/2023;${at % 2 ? first : second};${at === 41 ? 'muito' : `${at + 1},5`}`,
    );
    await handIn('abastecimentos.csv', `Data;Combustível;Litros\n${lines.join('\n')}\n`);
    expect(await page.getByTestId('document-read').getAttribute('data-outcome')).toBe('import');
    await page.getByTestId('mapping-open').click();
    const state = page.getByTestId('preview-state');
    await expect.poll(() => state.getAttribute('data-reading'), { timeout: 60_000 }).toBe('false');
    await page.getByTestId('import-lines').waitFor();
    expect(await state.innerText()).toContain('4.999');
    await looker.look('import-columns', '[data-testid=mapping-drawer]');
    await page.getByTestId('preview-only-left_out').check({ force: true });
    await expect.poll(() => page.getByTestId('import-lines').locator('tbody tr').count()).toBe(1);
    await page.getByTestId('import-lines').scrollIntoViewIfNeeded();
    await looker.look('import-preview', '[data-testid=mapping-drawer]');
    await page.getByTestId('import-approve').click();
    const result = page.getByTestId('import-result');
    await expect.poll(() => result.getAttribute('data-saved'), { timeout: 90_000 }).toBe('4999');
    await looker.look('import-result', '[data-testid=mapping-drawer]');
    await page.getByTestId('import-undo').locator('summary').click();
    await page.getByTestId('import-undo-reason').fill('Planilha errada');
    await page.getByTestId('import-undo-confirm').click();
    await expect.poll(() => result.getAttribute('data-withdrawn'), { timeout: 90_000 }).toBe('4999');
    expect(looker.found).toEqual([]);
  });

  it('that is renamed is refused in a sentence before it is sent, and the conversation goes on', async () => {
    await attach('foto.pdf', '\u0001\u0002\u0003\u0000nada');
    const refused = page.locator('[data-testid=attachment][data-state=failed]');
    await refused.waitFor();
    expect(await refused.getByRole('alert').innerText()).toContain('O conteúdo não é do tipo');
    await refused.getByRole('button').click();
    await goesOn();
  });

  it('that was cut off on its way is sent again without being chosen again', async () => {
    await page.context().setOffline(true);
    await attach('frota-cortada.csv', 'data;litros de diesel\n01/03/2025;120\n');
    const cut = page.locator('[data-testid=attachment][data-state=failed]');
    await cut.waitFor();
    await page.context().setOffline(false);
    await cut.getByTestId('attachment-again').click();
    const sent = page.locator('[data-testid=attachment][data-state=ready]');
    await sent.waitFor();
    await sent.getByRole('button').click();
    await goesOn();
  });

  it('that is encrypted is told to be, and the conversation goes on', async () => {
    await handIn('senha.xlsx', encryptedOffice());
    const problem = page.locator('[data-testid=document-problem][data-code="document.encrypted"]');
    expect(await problem.innerText()).toContain(
      'O arquivo está protegido por senha. Tire a senha e envie-o de novo.',
    );
    expect(await rows().count()).toBe(0);
    await goesOn();
  });

  it('that is corrupt is refused in a sentence, and the conversation goes on', async () => {
    await handIn('conta.pdf', '%PDF-1.7\nnada');
    const problem = page.locator('[data-testid=document-problem][data-code="document.corrupt"]');
    expect(await problem.innerText()).toContain('O arquivo está danificado ou não é do tipo que diz ser.');
    expect(await rows().count()).toBe(0);
    await goesOn();
  });
});

/** A compound file of Microsoft that holds an encrypted package, as far as its beginning tells. */
function encryptedOffice(): Uint8Array {
  const head = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  return Buffer.concat([
    head,
    Buffer.alloc(504),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(512),
  ]);
}
