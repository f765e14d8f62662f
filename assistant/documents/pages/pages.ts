import type { Bill } from '#documents/bills/bill.ts';
import { paperPeriod, readBill } from '#documents/bills/read-bill.ts';
import type { DocumentProblem, Page, PageLine } from '#documents/document.ts';
import { proposeBill } from './bill.ts';
import { billsApart, METERED, METERED_AS } from './bills-apart.ts';
import type { FiscalSetting } from '../fiscal/fiscal-frame.ts';
import { onDayDone } from '../said/day-done.ts';
import { formOf, onceAThing } from './forms.ts';
import {
  holds,
  type Listed,
  mayBeList,
  outweighs,
  partsBySite,
  spreads,
  tellsNothing,
  tellsTravel,
  tellsWho,
} from './lists.ts';
import { keyed } from './keyed-tables.ts';
import { type PageTable, tablesOf } from './page-tables.ts';
import { asCertifiedSupply } from './certified-supply.ts';
import { chargedOnce } from './charged-once.ts';
import { asPaid } from '../money.ts';
import { meteredOnce } from './metered-once.ts';
import { withPaperPeriod } from './paper-days.ts';
import { printStyle } from './print-style.ts';
import { isProse, proposeProse } from './prose.ts';
import { withoutSummaries } from '../sheets/summaries.ts';
import { type DocumentActivity, type DocumentProposals, NOTHING, type Unused } from '../proposal-shape.ts';
import { isPast, type Told, withoutPast } from './past-tables.ts';
import { newlyCharged } from './recharged.ts';
import type { SheetReading } from '../sheets/read-rows.ts';
import { readSheet } from '../sheets/sheet.ts';
import type { Words } from '../words/words.ts';
import { carriedOn } from '../loads/transport-papers.ts';
import { proposeTravel } from '../travel/travel-papers.ts';
import { asBefore } from './continued.ts';
import {
  onceEachPlace,
  asOthersTreat,
  asPaperSays,
  asPlateSays,
  asTankSays,
  atPrintedSite,
  isMeasured,
  isWhole,
  physical,
} from './told-on-paper.ts';
import { weighedAlone } from '../loads/weighings.ts';
import { unwrapped } from './wrapped-lines.ts';

/**
 * Proposes what pages report: as a bill or receipt where they are one, else by the tables that are printed on them, else
 * as text. `open`: a number of a table has two readings, and nothing on its page decides.
 */
export async function proposePages(pages: readonly Page[], setting: FiscalSetting): Promise<Proposed> {
  const papers = billsApart(pages);
  const read: Proposed[] = [];
  for (const paper of papers) {
    const { proposals, open } = await proposeOne(paper, setting);
    const paid = asPaid(proposals, paper, setting);
    read.push({ open, proposals: { ...paid, activities: asCertifiedSupply(paid.activities, paper) } });
  }
  const [only] = read;
  if (read.length === 1 && only !== undefined) return only;
  const of = read.map(({ proposals }) => proposals);
  const all = of.flatMap(({ activities }) => activities);
  return {
    open: read.some(({ open }) => open),
    proposals: {
      ...NOTHING,
      activities: all.slice(0, setting.context.mostActivities),
      problems: of.flatMap(({ problems }) => problems),
      unused: of.flatMap(({ unused }) => unused).slice(0, 200),
      beyond: of.reduce(
        (sum, { beyond }) => sum + beyond,
        Math.max(0, all.length - setting.context.mostActivities),
      ),
    },
  };
}

interface Proposed {
  readonly proposals: DocumentProposals;
  readonly open: boolean;
}

/** The bill that pages are, with the cells that break over lines made whole; line by line where that tells no amount. */
function billOf(pages: readonly Page[]): Bill | null {
  const whole = readBill(pages.map(unwrapped));
  if (whole !== null && tellsAmounts(whole)) return whole;
  const bill = readBill(pages);
  return bill !== null && tellsAmounts(bill) ? bill : whole;
}

function tellsAmounts({ items }: Bill): boolean {
  return items.some(({ counts }) => counts);
}

/** Past months stand beside what a bill is of, and are not what it is of. */
function hasHistory(pages: readonly Page[]): boolean {
  return pages.some(({ lines }) =>
    lines.some(({ text }) => /hist[oó]ric|history|[uú]ltimos \d+|last \d+ months|m[eé]dia/i.test(text)),
  );
}

async function proposeOne(pages: readonly Page[], setting: FiscalSetting): Promise<Proposed> {
  const bill = billOf(pages);
  const listed = await proposeTables(
    pages.map(unwrapped),
    setting,
    bill === null ? undefined : METERED_AS.get(bill.type),
    bill !== null && METERED.has(bill.type) && tellsAmounts(bill),
  );
  const named = carriedOn(pages, setting, listed) ?? weighedAlone(pages, setting, bill, listed);
  if (named !== null) return { proposals: named, open: false };
  const isList = bill === null || mayBeList(bill);
  const service = isList ? (journeysOf(pages, listed) ?? servicedOnly(pages, setting, listed)) : null;
  if (service !== null) return { proposals: service, open: false };
  if (listed !== null && isBetter(listed, bill, pages))
    return { ...listed, proposals: meteredOnce(listed.proposals) };
  const form = isList ? await proposeForm(pages, setting) : null;
  if (form !== null && outweighs(form, bill)) return form;
  return { proposals: billedOrTold(pages, setting, bill), open: false };
}

/** The journeys of a paper, unless its tables tell them as well. */
function journeysOf(pages: readonly Page[], listed: Listed | null): DocumentProposals | null {
  const travelled = proposeTravel(pages);
  if (travelled === null || listed === null) return travelled;
  return !tellsTravel(listed) || tellsWho(travelled, listed) ? travelled : null;
}

/** A list of parts and ways beside what was charged is what its service cost. */
function servicedOnly(
  pages: readonly Page[],
  setting: FiscalSetting,
  listed: Listed | null,
): DocumentProposals | null {
  if (listed?.proposals.activities.some(({ kind }) => kind?.startsWith('fugitive.')) === true) return null;
  const serviced = newlyCharged(pages, setting);
  if (serviced === null) return null;
  const placed = atPrintedSite(serviced.activities, pages, setting.words);
  const activities = withPaperPeriod(placed, pages, setting.context.words);
  return { ...NOTHING, activities, unused: serviced.unused };
}

/** The tables of a paper tell more than its bill does. */
function isBetter(listed: Listed, bill: Bill | null, pages: readonly Page[]): boolean {
  if (bill === null || mayBeList(bill)) return outweighs(listed, bill, hasHistory(pages));
  return holds(listed, bill) || spreads(listed, bill) || partsBySite(listed, bill);
}

/** A bill whose amount is in doubt is not read once more as if it were any text; prose that only sounds like one is. */
function billedOrTold(pages: readonly Page[], setting: FiscalSetting, bill: Bill | null): DocumentProposals {
  const prose = isProse(pages);
  if (bill === null) return proposeProse(pages, setting, bill);
  const told = prose ? proposeProse(pages, setting, bill) : null;
  const beside = told !== null && holds({ proposals: told, open: false, dated: false }, bill);
  const isBilled = bill.items.length + bill.remarks.length > 0 && !beside && !(tellsNothing(bill) && prose);
  if (!isBilled) return told ?? proposeProse(pages, setting, bill);
  const billed = proposeBill(bill, pages, setting);
  const used = asTankSays(billed.activities, pages, setting);
  return { ...billed, activities: asPlateSays(used, pages, setting) };
}

/** What the tables of pages say; null where they say nothing whole. */
async function proposeTables(
  pages: readonly Page[],
  setting: FiscalSetting,
  of: string | undefined,
  metered: boolean,
): Promise<Listed | null> {
  const { words } = setting;
  const tables = await readTables(pages, setting, of, metered);
  const once = chargedOnce(asBefore(tables.told, tables.heads, words), tables.heads);
  const present = withoutPast(once, paperPeriod(pages));
  const apart = withoutSummaries(
    present,
    present.map(({ title }) => title),
  );
  const isRest = (line: PageLine) => !tables.taken.has(line);
  const rest = pages.map((page) => ({ ...page, lines: page.lines.filter(isRest) }));
  const read = physical(apart.flatMap((one) => one.activities));
  // Beside what is an activity, a list names parts, hours and other things that are none.
  const known = read.some((one) => isWhole(one) && one.unit !== null && isMeasured(one, words))
    ? read.filter((one) => one.route !== undefined || isMeasured(one, words))
    : read;
  const charged = of !== undefined && of === METERED_AS.get('water');
  const used = asTankSays(asOthersTreat(asPaperSays(known, rest, words), charged, words), rest, setting);
  const activities = atPrintedSite(used, rest, words, pages);
  const whole = activities.filter(isWhole).length;
  if (whole === 0 || whole < activities.length / 2) return null;
  const left = read.filter((one) => !known.includes(one)).flatMap(asNoActivity);
  return {
    proposals: {
      ...NOTHING,
      activities: withPaperPeriod(activities, pages, setting.context.words),
      problems: tables.problems,
      unused: onceEachPlace([...apart.flatMap((one) => one.unused), ...left]).slice(0, 200),
      beyond: tables.beyond,
    },
    open: tables.open,
    dated: tables.dated,
  };
}

/** What the tables of a paper were read as. */
interface TablesRead {
  readonly told: Told[];
  readonly heads: string[];
  readonly problems: DocumentProblem[];
  /** Lines that stand in tables that told something. */
  readonly taken: Set<PageLine>;
  beyond: number;
  open: boolean;
  dated: boolean;
}

async function readTables(
  pages: readonly Page[],
  { words, context }: FiscalSetting,
  of: string | undefined,
  metered: boolean,
): Promise<TablesRead> {
  const found: TablesRead = {
    told: [],
    heads: [],
    problems: [],
    taken: new Set(),
    beyond: 0,
    open: false,
    dated: false,
  };
  let room = context.mostActivities;
  const numbers = printStyle(pages, words.locale);
  for (const { page, table } of printedTables(pages, words)) {
    // Beside what a bill is of stand the months before it.
    if (metered && isPast(table)) {
      for (const line of table.lines) found.taken.add(line);
      continue;
    }
    const setting = { ...context, mostActivities: room, remembered: [] };
    const read = await readSheet(table.sheet, '', words, setting, { printed: true, of, numbers });
    room = Math.max(0, room - read.activities.length);
    keepTable(found, page, table, read);
  }
  return found;
}

function keepTable(found: TablesRead, page: Page, table: PageTable, read: SheetReading): void {
  const reports = read.activities.length > 0;
  if (reports) for (const line of table.lines) found.taken.add(line);
  found.told.push({
    activities: read.activities.map((one) => onPage(one, table, page)),
    unused: read.unused.map((one) => ({ ...one, place: table.placeOf(one.place) })),
    title: table.sheet.head[0]?.cells[0]?.text ?? '',
    past: isPast(table),
  });
  found.heads.push(table.head.texts.map(({ text }) => text).join('\n'));
  found.problems.push(
    ...(read.problems.map((one) => ({
      ...one,
      place: table.placeOf(one.place ?? null) ?? page.lines[0]?.place,
    })) as DocumentProblem[]),
  );
  found.beyond += read.beyond;
  found.open ||= read.open.length > 0;
  found.dated ||=
    reports &&
    read.mapping?.columns.some(({ meaning }) => meaning === 'period' || meaning === 'from') === true;
}

/** The tables of all pages; one that goes on over a page is read by the head that it had before. */
function printedTables(pages: readonly Page[], words: Words) {
  let head: PageLine | null = null;
  const printed = pages.flatMap((page) => {
    const tables = tablesOf(page, words, head);
    head = tables.at(-1)?.head ?? head;
    return tables.map((table) => ({ page, table }));
  });
  const joined = keyed(
    printed.map(({ table }) => table),
    words,
  );
  return printed.map(({ page, table }, at) => ({ page, table: joined[at] ?? table }));
}

function asNoActivity({ evidence }: DocumentActivity): Unused[] {
  return evidence
    .filter(({ slot }) => slot === 'kind' || slot === 'quantity')
    .slice(0, 1)
    .map(({ quote, place }) => ({ reason: 'not_activity', quote: quote.slice(0, 80), place }));
}

/** What a form says, a service order or a weighing ticket; null where it says nothing whole. */
async function proposeForm(pages: readonly Page[], setting: FiscalSetting): Promise<Listed | null> {
  const { words, context } = setting;
  const form = formOf(pages);
  const [page] = pages;
  if (form === null || page === undefined) return null;
  const named = pages
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .find((text) => {
      const { kind } = words.kindOf(text, null);
      return kind !== null && /^(?:mobile|stationary|fugitive|waste|purchased)\./.test(kind);
    });
  const read = await readSheet(
    form.sheet,
    '',
    words,
    { ...context, remembered: [] },
    { printed: true, of: named },
  );
  if (read.activities.length === 0 || !read.activities.every(isWhole)) return null;
  const once = onceAThing(read.activities);
  const activities = atPrintedSite(
    asTankSays(
      once.map((one) => onPage(one, form, page)),
      pages,
      setting,
    ),
    pages,
    words,
  );
  return {
    proposals: {
      ...NOTHING,
      activities: onDayDone(withPaperPeriod(activities, pages, setting.context.words), pages, setting.said),
      problems: read.problems.map((one) => ({
        ...one,
        place: form.placeOf(one.place ?? null) ?? page.lines[0]?.place,
      })) as DocumentProblem[],
      unused: read.unused.map((one) => ({ ...one, place: form.placeOf(one.place) })),
      beyond: read.beyond,
    },
    open: read.open.length > 0,
    dated: true,
  };
}

function onPage(
  activity: DocumentActivity,
  table: Pick<PageTable, 'placeOf'>,
  { recognized }: Page,
): DocumentActivity {
  const evidence = activity.evidence.map((quote) => ({ ...quote, place: table.placeOf(quote.place) }));
  return { ...activity, evidence, recognized };
}
