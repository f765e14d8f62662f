import type { Bill } from '#documents/bills/bill.ts';
import { readBill } from '#documents/bills/read-bill.ts';
import type { Page } from '#documents/document.ts';

/** Pages that are read one by one, as bills of their own or as plain text; more are told of. */
export const MOST_PAGES = 20;

/**
 * The pages of several bills in one file, each with those that follow it: a page that is a whole bill of another month or
 * another meter than the one before begins a new one. All pages together where that is not so.
 */
export function billsApart(pages: readonly Page[]): (readonly Page[])[] {
  const papers: Page[][] = [];
  let last: Bill | null = null;
  for (const page of pages.slice(0, pages.length > 1 ? MOST_PAGES : 0)) {
    const bill = readBill([page]);
    const whole =
      bill !== null && METERED.has(bill.type) && bill.items.some(({ counts }) => counts) ? bill : null;
    const fresh = whole !== null && (last === null || isAnother(whole, last));
    if (papers.length === 0 || (fresh && last !== null)) papers.push([page]);
    else papers.at(-1)?.push(page);
    if (fresh) last = whole;
  }
  return papers.length > 1
    ? [...papers.slice(0, -1), [...(papers.at(-1) ?? []), ...pages.slice(MOST_PAGES)]]
    : [pages];
}

/** Bills of what a meter counts. */
export const METERED: ReadonlySet<Bill['type']> = new Set(['electricity', 'gas', 'water']);

/** What a bill of a type supplies, as the language of the kinds names it. */
export const METERED_AS: ReadonlyMap<Bill['type'], string> = new Map([
  ['electricity', 'energia elétrica'],
  ['gas', 'gás natural'],
  ['water', 'água'],
]);

/** Both name what tells them apart, and it differs. */
function isAnother(one: Bill, other: Bill): boolean {
  const differ = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && a !== b;
  return (
    differ(one.key?.value, other.key?.value) ||
    differ(one.referenceMonth?.value, other.referenceMonth?.value) ||
    differ(one.installation?.value, other.installation?.value) ||
    differ(one.period?.from.value, other.period?.from.value)
  );
}
