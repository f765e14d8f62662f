import { pattern } from '../../language/lexicon/pattern.ts';
import type { Bill } from '#documents/bills/bill.ts';
import type { Page, PageLine } from '#documents/document.ts';
import type { FiscalSetting } from '../fiscal/fiscal-frame.ts';
import { isMoneyUnit } from '../money.ts';
import { type DocumentActivity, type DocumentProposals, NOTHING, type Unused } from '../proposal-shape.ts';
import { proposeText } from '../text.ts';
import { MOST_PAGES } from './bills-apart.ts';
import { pagesBeyond } from './pages-beyond.ts';
import { withPaperPeriod } from './paper-days.ts';
import { isWhole, physical } from './told-on-paper.ts';
import { isBroken } from './wrapped-lines.ts';

/** A line of so many texts is a row of columns. */
const COLUMNS = 3;

/** Pages without any columns. */
export function isProse(pages: readonly Page[]): boolean {
  return pages.every(({ lines }) => lines.every(({ texts }) => texts.length < COLUMNS));
}

/**
 * What the sentences of pages say.
 * @param bill what the same pages would be as a bill, whose doubts are told where no sentence says anything
 */
export function proposeProse(
  pages: readonly Page[],
  setting: FiscalSetting,
  bill: Bill | null,
): DocumentProposals {
  const read = pages
    .slice(0, MOST_PAGES)
    .map((page) => proposePage(page, setting))
    .map((one) => ({
      ...one,
      activities: withPaperPeriod(usedFor(one.activities, setting), pages, setting.context.words),
    }));
  const whole = read.some(({ activities }) => activities.length > 0);
  const problems = [
    ...pagesBeyond(pages, MOST_PAGES),
    ...(whole ? [] : (bill?.remarks ?? [])),
    ...read.flatMap((one) => one.problems),
  ];
  return {
    ...NOTHING,
    activities: read.flatMap(({ activities }) => activities),
    unused: read.flatMap(({ unused }) => unused).slice(0, 100),
    problems,
    beyond: read.reduce((sum, { beyond }) => sum + beyond, 0),
  };
}

/** What a text names, with the use of it that the person says. */
function usedFor(
  activities: readonly DocumentActivity[],
  { said, words }: FiscalSetting,
): DocumentActivity[] {
  return activities.map((one) => {
    const named = one.evidence.find(({ slot }) => slot === 'kind')?.quote ?? '';
    const kinds = said.of({ kind: one.kind, candidates: one.candidates }, named);
    return { ...one, ...kinds, ...words.scopeOf(kinds.kind) };
  });
}

/** How much of something may be, or has to be told of, which is no amount of what was done. */
const ALLOWED = pattern('i')`
  \b(?:reportable|threshold) quantit|\b(?:permitted|allowable|legal) (?:limit|quantit|maximum)|\blimites? (?:legal|
  permitid|de (?:notifica|comunica|emiss))
`;

function proposePage({ lines, recognized }: Page, { words, context }: FiscalSetting): DocumentProposals {
  const starts: number[] = [];
  let text = '';
  // Lines of columns that no table was made of are no sentences: read as such they would say anything.
  const widest = Math.max(...lines.flatMap(({ texts }) => texts.map(({ place }) => place.x + place.width)));
  for (const [at, line] of lines.entries()) {
    starts.push(text.length);
    const told = line.texts.length < COLUMNS && !ALLOWED.test(line.text) ? line.text : '';
    text += `${told}${isBroken(line, lines[at + 1], widest) ? ' ' : '\n'}`;
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
  const told = physical(
    read.activities.filter(
      (one) =>
        isWhole(one) &&
        (one.quantity !== null || one.route !== undefined) &&
        // What was paid for nobody knows what is no activity.
        !(one.kind === null && isMoneyUnit(one.unit)),
    ),
  );
  const left = read.activities
    .filter((one) => !told.includes(one))
    .flatMap(({ evidence }) => evidence.filter(({ slot }) => slot === 'quantity'));
  const columns = lines.filter(({ texts, text: of }) => texts.length >= COLUMNS || ALLOWED.test(of));
  const unused: Unused[] = [
    ...read.unused,
    ...left.map(({ quote, place }): Unused => ({ reason: 'unreadable', quote, place })),
    ...columns.map(
      ({ text: quote, place }): Unused => ({ reason: 'unreadable', quote: quote.slice(0, 80), place }),
    ),
  ];
  return {
    ...read,
    unused: unused.slice(0, 100),
    activities: told.map((activity) => ({ ...activity, recognized })),
  };
}
