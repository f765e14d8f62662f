import { pattern } from '../../language/lexicon/pattern.ts';
import type { Sheet } from '#documents/document.ts';
import type { NumberStyle } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentContext } from '../proposal-shape.ts';
import type { Words } from '../words/words.ts';
import { isBlank } from './cells.ts';
import type { PeriodSetting } from './dates.ts';
import { findHeader, yearOfHeads, yearOfMonths, yearStated } from './header.ts';
import type { Headings } from './heading-cells.ts';
import { joinedHeadings } from './joined-headings.ts';
import { namesOf, periodSaid, tellsStretch, yearOfPeriod } from './period-said.ts';
import { plainName, reportTitles, type SaidOfAll } from './said-of-all.ts';

/** The table is of one print, which writes all numbers alike; `of`: what its paper as a whole is about. */
export interface Print {
  readonly printed: boolean;
  readonly of?: string | undefined;
  /** How the print writes its numbers, where it tells. */
  readonly numbers?: NumberStyle;
}

/** What stands around the rows of a table, and what it says of all of them. */
export interface Frame {
  readonly header: Headings | null;
  readonly titles: readonly string[];
  readonly said: SaidOfAll;
  readonly stated: ReturnType<typeof periodSaid>;
  readonly setting: PeriodSetting;
  /** Texts that may name what the table is of. */
  readonly namedBy: readonly string[];
}

export function frameOf(
  sheet: Sheet,
  title: string,
  words: Words,
  context: DocumentContext,
  { printed, of }: Print,
): Frame {
  const { locale, referenceDate } = context;
  const plain: PeriodSetting = { dates: null, locale, referenceDate, year: null };
  const header = joinedHeadings(sheet.head, findHeader(sheet.head, plain, words), sheet.merged ?? []);
  const above = textsAbove(sheet, header);
  const titles = sheet.name === title || printed ? above : [...above, sheet.name];
  // Over a printed table stand names and addresses; only the last line before it is its title.
  const named = printed
    ? [...titles.slice(-1).filter(isTitle), ...reportTitles(titles.slice(0, -1))]
    : titles;
  const said = {
    titles: [...named, ...(of === undefined ? [] : [of])],
    words: context.words,
    file: title,
    printed,
  };
  const over = printed ? titles.slice(-1) : [...above, ...namesOf(sheet.name, title)];
  const stated = periodSaid(context, over, printed);
  const heads = header?.cells ?? [];
  const year =
    yearOfHeads(heads) ??
    yearOfMonths(heads, plain) ??
    yearStated([...titles, title, context.words]) ??
    yearOfPeriod(stated);
  const namedBy = printed ? [...said.titles, ...titles] : [...said.titles, plainName(title)];
  return { header, titles, said, stated, setting: { ...plain, year }, namedBy };
}

const FOR_A_CUSTOMER = pattern('iu')`
  ^\s*(?:(?:ship|shipped|deliver(?:ed|y)?|bill(?:ed)?|sold|invoice) to|customer|client|entreg(?:ar|a|ue) (?:em|a|
  para)|(?:local|endere[cç]o) d[ae] entrega|cliente|destinat[aá]rio)\b
`;

/** Whom a paper is sent to names nothing that its table is of: `Ship to: …` is no ship. */
function isTitle(text: string): boolean {
  return !FOR_A_CUSTOMER.test(text);
}

/** What stands over the headings, and alone in its row between them and the first amounts. */
function textsAbove(sheet: Sheet, header: Headings | null): string[] {
  if (header === null) return [];
  const below = sheet.head.filter(({ number }) => number > header.number);
  const amounts = below.findIndex(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1);
  return [
    ...sheet.head.filter(({ number }) => number < header.top),
    ...below.slice(0, Math.max(0, amounts)),
  ].flatMap((row) => textsOf(row.cells.filter((cell) => !isBlank(cell)).map(({ text }) => text)));
}

/** The cells of a line over a table; those of a stretch that is told over several (`Período | 01/09/2026 | a | 30/09/2026`) are one. */
function textsOf(cells: readonly string[]): string[] {
  return (tellsStretch(cells) ? [cells.join(' ')] : cells).map((text) => text.slice(0, 200));
}
