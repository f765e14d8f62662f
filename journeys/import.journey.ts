import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { judge } from './browser/axe.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { countPresses, expectPresses, pressesOn } from './browser/presses.ts';
import { signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: { ...UNATTENDED } });
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const SHEET = 'xl/worksheets/sheet1.xml';

/** Fills rows into a template as a spreadsheet would: words as texts, amounts as numbers. */
function filled(template: Uint8Array, rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const parts = unzipSync(template);
  const sheet = strFromU8(parts[SHEET] ?? new Uint8Array());
  const written = rows.map((cells, at) => {
    const number = 4 + at;
    const texts = cells.map((cell, place) => {
      const where = `r="${String.fromCodePoint(65 + place)}${number}"`;
      if (cell === '') return '';
      return typeof cell === 'number'
        ? `<c ${where}><v>${cell}</v></c>`
        : `<c ${where} t="inlineStr"><is><t>${cell}</t></is></c>`;
    });
    return `<row r="${number}">${texts.join('')}</row>`;
  });
  return zipSync({
    ...parts,
    [SHEET]: strToU8(sheet.replace('</sheetData>', `${written.join('')}</sheetData>`)),
  });
}

/** The activity of the example row, as the template's list writes it. */
function exampleKind(template: Uint8Array): string {
  const sheet = strFromU8(unzipSync(template)[SHEET] ?? new Uint8Array());
  const [, kind = ''] = /<c r="C3"[^>]*>.*?<t[^>]*>([^<]*)<\/t>/.exec(sheet) ?? [];
  return kind;
}

async function upload(page: Page, content: Uint8Array): Promise<void> {
  await page.goto(`${product.url}/import`);
  await page.getByTestId('import-file').setInputFiles({
    name: 'frota.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(content),
  });
  await page.getByTestId('import-check').click();
  await page.getByTestId('import-counts').waitFor();
}

const count = (page: Page, key: string) => page.getByTestId(`count-${key}`).textContent();

describe('an import', () => {
  it('goes from a template to the ledger and back again', async () => {
    const { page } = await openPage(browser);
    await signIn(page, product.url);
    await page.goto(`${product.url}/import`);
    await page.getByTestId('import-none').waitFor();
    const coming = page.waitForEvent('download');
    await page.getByTestId('template-mobile-xlsx').click();
    const template = new Uint8Array(await readFile(await (await coming).path()));
    expect(await judge(page)).toEqual([]);

    const kind = exampleKind(template);
    const file = filled(template, [
      ['N-1', '', kind, '01/2025', 120.5, 'L'],
      ['N-2', '', kind, '02/2025', 80, 'L'],
      ['N-3', '', 'Sabão em pó', '02/2025', 10, 'L'],
    ]);
    await upload(page, file);
    await expect.poll(() => count(page, 'ready')).toBe('2');
    await expect.poll(() => count(page, 'problems')).toBe('1');
    expect(await page.getByTestId('problem-row').getAttribute('data-code')).toBe('row.kind_unknown');
    await countPresses(page);
    await page.getByTestId('row-mend').click();
    await page.getByTestId('row-kind').selectOption({ label: kind });
    await page.getByTestId('row-save').click();
    await expect.poll(() => count(page, 'ready')).toBe('3');
    await page.getByTestId('problems-none').waitFor();
    const toMend = await pressesOn(page);
    await page.getByTestId('import-view-values').check();
    await page.getByTestId('import-value').first().waitFor();
    await page.getByTestId('totals-by-category').check();
    await page.getByTestId('import-totals').getByText('Combustão móvel').waitFor();
    expect(await judge(page)).toEqual([]);

    await countPresses(page);
    await page.getByTestId('import-approve').click();
    await expect.poll(() => page.getByTestId('import-result').getAttribute('data-saved')).toBe('3');
    expectPresses('sheet with a row to mend', toMend + (await pressesOn(page)));
    const done = page.url();
    expect(await judge(page)).toEqual([]);

    // The same file again changes nothing.
    await upload(page, file);
    await expect.poll(() => count(page, 'ready')).toBe('0');
    expect(await page.getByTestId('import-approve').isDisabled()).toBe(true);

    await page.goto(done);
    await page.getByTestId('import-undo').locator('summary').click();
    await page.getByTestId('import-undo-reason').fill('Arquivo errado');
    await page.getByTestId('import-undo-confirm').click();
    await expect.poll(() => page.getByTestId('import-result').getAttribute('data-state')).toBe('undone');
    await page.getByTestId('import-home').click();
    await page.getByTestId('import-list').getByText('Desfeita').waitFor();
  });

  it('leaves out at once, with one reason, every row that nobody can mend', async () => {
    const { page } = await openPage(browser);
    await signIn(page, product.url);
    await page.goto(`${product.url}/import`);
    const coming = page.waitForEvent('download');
    await page.getByTestId('template-mobile-xlsx').click();
    const template = new Uint8Array(await readFile(await (await coming).path()));
    const kind = exampleKind(template);
    await upload(
      page,
      filled(template, [
        ['M-1', '', kind, '01/2024', 120.5, 'L'],
        ['M-2', '', 'Sabão em pó', '02/2024', 10, 'L'],
        ['M-3', '', 'Amaciante', '02/2024', 10, 'L'],
      ]),
    );
    await expect.poll(() => count(page, 'problems')).toBe('2');
    await page.getByTestId('rows-skip').click();
    await page.getByTestId('reason').fill('Material de limpeza não entra no inventário');
    await page.getByTestId('reason-confirm').click();
    await page.getByTestId('problems-none').waitFor();
    await expect.poll(() => count(page, 'ready')).toBe('1');
    expect(await judge(page)).toEqual([]);
  });

  it('takes a column for what is chosen over its cells, out of a list that is searched', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, product.url);
    await page.goto(`${product.url}/import`);
    await page.getByTestId('import-file').setInputFiles({
      name: 'consumo.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Insumo;Quantidade;Unidade;Mês\nÓleo diesel S10;1.250,5;litros;01/2025\n'),
    });
    const amounts = page.locator('[data-testid=mapping-column][data-meaning=value]');
    await amounts.click();
    const kind = page.getByTestId('mapping-column-panel').getByLabel('Atividade');
    await kind.click({ force: true });
    await page.getByTestId('search-list-input').fill('gasolina frota');
    await page.getByTestId('search-list').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => kind.inputValue()).not.toBe('');
    // The focus is back in the list, and the panel of the column still stands.
    await expect.poll(() => kind.evaluate((list) => list === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
  });

  it('asks once what an unknown supplier sells, and counts all its rows by the answer', async () => {
    const { page } = await openPage(browser);
    await signIn(page, product.url);
    await page.goto(`${product.url}/import`);
    const coming = page.waitForEvent('download');
    await page.getByTestId('template-spend-xlsx').click();
    const template = new Uint8Array(await readFile(await (await coming).path()));
    const services = 'Serviços comprados — por gasto';
    const rows = ['01/2025', '02/2025'].map((month, at) => [
      `S-${at}`,
      '',
      services,
      month,
      1000 + at,
      'BRL',
      'Vigia SA',
    ]);
    await upload(page, filled(template, rows));
    await expect.poll(() => count(page, 'ready')).toBe('0');
    await page.getByTestId('commodity-search').fill('vigilância');
    await page.getByTestId('commodity-factor').selectOption('useeio/1.3.0/561612.with');
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('commodity-confirm').click();
    await expect.poll(() => count(page, 'ready')).toBe('2');
    await page.getByTestId('problems-none').waitFor();
  });
});
