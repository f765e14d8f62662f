import { read, type WorkSheet } from '@e965/xlsx';
import type { Page } from 'playwright-core';

/** Takes the table that stands as a file of a format, and gives its bytes. */
export async function taken(page: Page, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByTestId('export-open').click();
  await page.getByTestId(`export-${format}`).click();
  const pieces: Buffer[] = [];
  for await (const piece of await (await download).createReadStream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** The sheet of a workbook of one. @throws Error where it has others */
export function onlySheet(file: Buffer): WorkSheet {
  const { Sheets, SheetNames } = read(file, { cellDates: true, UTC: true });
  const [name = '', ...others] = SheetNames;
  if (others.length > 0) throw new Error(`The workbook has more sheets: ${others.join(', ')}`);
  return Sheets[name] ?? {};
}

/** The days under a title, of those cells that a spreadsheet takes for dates: a text that looks like one is none. */
export function datesIn(sheet: WorkSheet, title: string): string[] {
  const cells = Object.entries(sheet).filter(([place]) => /^[A-Z]+\d+$/.test(place));
  const [place = ''] = cells.find(([, { v }]) => v === title) ?? [];
  return cells.flatMap(([at, { t, v }]) =>
    t === 'd' && at.replace(/\d+$/, '') === place.replace(/\d+$/, '')
      ? [(v as Date).toISOString().slice(0, 10)]
      : [],
  );
}
