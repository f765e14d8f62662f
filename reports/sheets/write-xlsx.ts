import { clipped } from '#text/letters.ts';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { blocksIn } from '../blocks.ts';
import type { ReportCell, ReportDatapoint, ReportDocument, ReportTable } from '../document.ts';
import type { WriteOptions } from '../writing.ts';
import {
  bookParts,
  MOST_NAME,
  type SheetBody,
  type SheetColumn,
  sheetNames,
  sheetPath,
  sheetPieces,
} from './book.ts';
import type { SheetCell } from './cell.ts';
import { ZIP_DAY } from '../zip-day.ts';

/**
 * The document as a workbook (SpreadsheetML, ECMA-376): what it is, each table on a sheet of its own, and every datapoint. Figures
 * are numbers in full length beside their unit, days are days; what has no value is an empty cell with its reason beside it.
 * @throws the reason of an aborted signal
 */
export async function writeXlsx(document: ReportDocument, options: WriteOptions): Promise<Uint8Array> {
  const { say } = options;
  const titles = titlesOf(document);
  const sheets = [
    { title: say('sheet.about'), body: aboutSheet(document, options) },
    ...tablesOf(document).map((table) => ({
      title: titles.get(table.id) ?? table.title,
      body: tableSheet(table, say),
    })),
    { title: say('sheet.datapoints'), body: datapointSheet(document.datapoints, say) },
  ];
  const running = { left: document.organization.name, right: document.number ?? say('file.draft') };
  const names = sheetNames(sheets.map(({ title }) => title));
  const files: Zippable = {};
  for (const [path, text] of Object.entries(bookParts(names, document.language, document.madeAt)))
    files[path] = strToU8(text);
  for (const [at, { body }] of sheets.entries()) {
    options.signal?.throwIfAborted();
    files[sheetPath(at + 1)] = strToU8(await joined(sheetPieces({ ...body, running })));
  }
  return zipSync(files, { level: 6, mtime: ZIP_DAY });
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

type Say = WriteOptions['say'];

/** Every table of a document in its order; one that stands in two places is one sheet. */
export function tablesOf(document: ReportDocument): ReportTable[] {
  const tables = blocksIn(document).flatMap((block) => ('table' in block ? [block.table] : []));
  return [...new Map(tables.map((table) => [table.id, table])).values()];
}

/** Letters of a title beside which it is said whose the sheet is. */
const MOST_TITLE = 20;

/**
 * What sheets are called, by the ids of their tables. Tables of one title are told apart by what they are of: those of sites by the
 * site, those of programmes by the programme.
 */
function titlesOf({ chapters }: ReportDocument): ReadonlyMap<string, string> {
  const places = chapters.flatMap((chapter) =>
    [chapter, ...(chapter.chapters ?? [])].flatMap((section) =>
      section.blocks.flatMap((block) => ('table' in block ? [{ chapter, section, table: block.table }] : [])),
    ),
  );
  const byTitle = Map.groupBy(places, ({ table }) => table.title);
  return new Map(
    places.map(({ chapter, section, table: { id, title } }) => {
      const isAlone = new Set(byTitle.get(title)?.map(({ table }) => table.id)).size === 1;
      if (isAlone || section === chapter) return [id, title];
      if (section.title !== title) return [id, clipped(section.title, MOST_NAME)];
      const short = clipped(title, MOST_TITLE);
      return [id, `${clipped(chapter.title, MOST_NAME - 3 - short.length)} · ${short}`];
    }),
  );
}

/** A value of the document as a cell. */
export function cellOf({ text, exact }: ReportCell): SheetCell {
  if (exact === null) return null;
  if (exact === undefined) return text;
  if (/^\d{4}-\d{2}-\d{2}/.test(exact)) return { day: exact };
  return DECIMAL.test(exact) ? { number: exact } : text;
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const MOST_WIDTH = 70;

function tableSheet({ columns, rows, note }: ReportTable, say: Say): SheetBody {
  const hasReasons = rows.some(({ cells }) => cells.some(({ exact }) => exact === null));
  const heads: SheetColumn[] = columns.flatMap(({ title, unit }, at) => [
    { title, width: widthOf([title, ...rows.map(({ cells }) => cells[at]?.text ?? '')]) },
    ...(unit === undefined ? [] : [{ title: say('sheet.unit'), width: widthOf([say('sheet.unit'), unit]) }]),
  ]);
  if (hasReasons) heads.push({ title: say('column.cause'), width: 44 });
  const body = rows.map(({ cells }) => [
    ...columns.flatMap(({ unit }, at) => {
      const cell = cells[at] ?? { text: '' };
      return [cellOf(cell), ...(unit === undefined ? [] : [cell.exact === null ? null : unit])];
    }),
    ...(hasReasons
      ? [cells.flatMap(({ text, exact }) => (exact === null ? [text] : [])).join(' ') || null]
      : []),
  ]);
  // A note stands under the rows that the filter is of, with a row between.
  return { columns: heads, rows: [body, ...(note === undefined ? [] : [[[], [note]]])], count: rows.length };
}

function widthOf(texts: readonly string[]): number {
  return Math.min(MOST_WIDTH, Math.max(10, ...texts.map((text) => text.length + 3)));
}

function aboutSheet(document: ReportDocument, { say, links }: WriteOptions): SheetBody {
  const { title, subtitle, organization, number, madeAt, facts, notices, language } = document;
  const rows: SheetCell[][] = [
    [title],
    ...(subtitle === undefined ? [] : [[subtitle]]),
    [],
    [say('sheet.organization'), organization.name],
    [say('sheet.number'), number ?? say('file.draft')],
    [say('sheet.made'), { day: madeAt.slice(0, 10) }],
    ...facts.flatMap(({ label, value }) => (label === say('sheet.made') ? [] : [[label, value]])),
    // Of a draft there is nothing to check.
    ...(links === null || number === null ? [] : [[say('file.check'), links.check]]),
    [],
    ...(notices.length === 0 ? [] : [[say('file.notices')]]),
    ...notices.map(({ text }) => [null, text]),
  ];
  const columns = [
    { title: '', width: language === 'en' ? 28 : 36 },
    { title: '', width: MOST_WIDTH },
  ];
  return { columns, rows: [rows], count: rows.length, isPlain: true };
}

function datapointSheet(points: readonly ReportDatapoint[], say: Say): SheetBody {
  const columns: SheetColumn[] = [
    { title: say('column.programme'), width: 18 },
    { title: say('sheet.edition'), width: 12 },
    { title: say('column.code'), width: 18 },
    { title: say('column.datapoint'), width: 60 },
    { title: say('column.value'), width: 20 },
    { title: say('sheet.unit'), width: 16 },
    { title: say('column.cause'), width: 44 },
    { title: say('sheet.need'), width: 14 },
    { title: say('column.clause'), width: 30 },
    { title: 'GWP', width: 10 },
    { title: say('sheet.from'), width: 12 },
    { title: say('sheet.to'), width: 12 },
    { title: say('column.lines'), width: 12 },
    { title: say('sheet.excluded'), width: 14 },
    { title: say('sheet.quality'), width: 14 },
    { title: say('sheet.uncertainty_minus'), width: 14 },
    { title: say('sheet.uncertainty_plus'), width: 14 },
    { title: say('sheet.evidence'), width: 14 },
    { title: say('sheet.places'), width: 14 },
    { title: say('sheet.note'), width: 40 },
  ];
  const rows = points.map((point): SheetCell[] => [
    point.programme,
    point.edition,
    point.code,
    point.label,
    point.value === null
      ? null
      : point.unit === null
        ? point.value
        : cellOf({ text: point.value, exact: point.value }),
    point.unit,
    point.reason?.text ?? null,
    say(`need.${point.need}`),
    point.clause,
    point.gwpSet ?? null,
    { day: point.period.from },
    { day: point.period.to },
    countOf(point.lines),
    countOf(point.excluded),
    ...backingOf(point),
    point.note ?? null,
  ]);
  return { columns, rows: [rows], count: rows.length };
}

/** What stands behind a figure; what is not told is an empty cell, its reason is in the files of data. */
function backingOf({ quality, uncertainty, evidence, rounding }: ReportDatapoint): SheetCell[] {
  const figure = (exact: string): SheetCell => cellOf({ text: exact, exact });
  const told = uncertainty && 'knownShare' in uncertainty ? uncertainty : null;
  return [
    quality && 'points' in quality ? figure(quality.points) : null,
    told && figure(told.minusPercent),
    told && figure(told.plusPercent),
    evidence && 'evidenced' in evidence ? countOf(evidence.evidenced) : null,
    countOf(rounding?.places),
  ];
}

const countOf = (count: number | undefined): SheetCell =>
  count === undefined ? null : { number: String(count) };
