import { describe, expect, it } from 'vitest';
import { LIMITS, type Page } from '../document.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { type BillCase, fieldsOf, itemTexts } from '../testing/bill-case.ts';
import { ELECTRICITY_BILLS } from '../testing/electricity-papers.ts';
import { SEVERAL_METERS_BILLS } from '../testing/several-meters-papers.ts';
import { paperPdf } from '../testing/paper.ts';
import { VOLUME_PAPERS } from '../testing/volume-papers.ts';
import { readBill } from './read-bill.ts';

const CASES: readonly BillCase[] = [...ELECTRICITY_BILLS, ...SEVERAL_METERS_BILLS, ...VOLUME_PAPERS];

async function pagesOf(bytes: Uint8Array): Promise<readonly Page[]> {
  const read = await readPdf(bytes, LIMITS);
  if (!read.ok || read.content.kind !== 'pages') throw new Error(JSON.stringify(read));
  return read.content.pages;
}

describe('a bill with text', () => {
  it.each(CASES)('gives its quantities exactly: $name', async ({ papers, expected }) => {
    const bill = readBill(await pagesOf(await paperPdf(papers)));
    if (!bill) throw new Error('no bill');
    expect(bill.type).toBe(expected.type);
    expect(itemTexts(bill, true)).toEqual(expected.items);
    expect(itemTexts(bill, false)).toEqual(expected.apart ?? []);
    const codes = bill.remarks.map(({ code }) => code).sort();
    expect(codes).toEqual(expected.remarks ?? []);
    expect(fieldsOf(bill)).toMatchObject(expected.fields ?? {});
  });
});
