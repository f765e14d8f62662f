import { readBill } from '#documents/bills/read-bill.ts';
import type { Page, PageLine } from '#documents/document.ts';
import { proposeBill } from './bill.ts';
import type { FiscalSetting } from './fiscal.ts';
import { type DocumentProposals, NOTHING } from './proposal-shape.ts';
import { proposeText } from './text.ts';

/** Pages that are read as plain text where they are no bill. */
const MOST_PAGES = 20;

/** Proposes what pages report: as a bill or receipt where they are one, else as text. */
export function proposePages(pages: readonly Page[], setting: FiscalSetting): DocumentProposals {
  const bill = readBill(pages);
  // A bill whose amount is in doubt is not read once more as if it were any text.
  if (bill !== null && bill.items.length + bill.remarks.length > 0) return proposeBill(bill, pages, setting);
  const read = pages.slice(0, MOST_PAGES).map((page) => proposePage(page, setting));
  const problems = [...(bill?.remarks ?? []), ...read.flatMap((one) => one.problems)];
  return {
    ...NOTHING,
    activities: read.flatMap(({ activities }) => activities),
    unused: read.flatMap(({ unused }) => unused).slice(0, 100),
    problems,
    beyond: read.reduce((sum, { beyond }) => sum + beyond, 0),
  };
}

function proposePage({ lines, recognized }: Page, { words, context }: FiscalSetting): DocumentProposals {
  const starts: number[] = [];
  let text = '';
  for (const line of lines) {
    starts.push(text.length);
    text += `${line.text}\n`;
  }
  const lineAt = (offset: number): PageLine | undefined =>
    lines[
      Math.max(
        0,
        starts.findLastIndex((start) => start <= offset),
      )
    ];
  const nowhere = { at: 'span', start: 0, end: 0 } as const;
  const read = proposeText(text, words, context, (start) => lineAt(start)?.place ?? nowhere);
  return { ...read, activities: read.activities.map((activity) => ({ ...activity, recognized })) };
}
