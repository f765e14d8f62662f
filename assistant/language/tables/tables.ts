import { pattern } from '../lexicon/pattern.ts';
import type {
  Amount,
  ItemMention,
  PeriodMention,
  Place,
  SiteMention,
  UnitMention,
} from '../text/mentions.ts';
import { MOST_AMOUNTS, overlaps } from '../text/mentions.ts';
import type { Token } from '../text/tokens.ts';
import { UNITS } from '../units/units.ts';

/** What a pasted table says of the numbers in it. */
interface TableReading {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly amounts: readonly Amount[];
  readonly items: readonly ItemMention[];
  readonly periods: readonly PeriodMention[];
  readonly sites: readonly SiteMention[];
}

type Row = readonly Place[];

interface Table {
  readonly header: Row | null;
  readonly rows: readonly Row[];
}

const DELIMITERS = ['\t', '|', ';'] as const;
const RULE = /^[\s|:+=-]*$/;
/** Columns whose digits name the line or price it. */
const NAMING = pattern()`^\W*(?:{tables.naming_columns}|#)\b`;
const PRICING = pattern()`\b(?:{tables.pricing_columns}|r\$|us\$)\b|r\$|us\$|€|£`;

/**
 * Lines of comma-separated values under a heading of as many cells, with semicolons for the commas, so that their digits
 * are not run together; any other text as it is. The length never changes.
 */
export function commasAsColumns(folded: string): string {
  if (!folded.includes('\n') || !folded.includes(',')) return folded;
  const lines = folded.split('\n');
  const marked = [...lines];
  for (let at = 0; at + 1 < lines.length; at += 1) {
    const heading = lines[at] ?? '';
    const cells = heading.split(',').length;
    if (cells < 3 || !heading.split(',').every((cell) => /[a-z]/.test(cell))) continue;
    let end = at + 1;
    while (end < lines.length && isRecord(lines[end] ?? '', cells)) end += 1;
    if (end === at + 1) continue;
    for (let line = at; line < end; line += 1) marked[line] = (lines[line] ?? '').replaceAll(',', ';');
    at = end - 1;
  }
  return marked.join('\n');
}

/** `ENERGIA........ 145.300 kWh`: the dots that lead to a figure are a colon. The length never changes. */
export function leadersAsColons(folded: string): string {
  return folded.replaceAll(
    /(?<=[a-z)] ?)(?:\.{3,}|_{3,}|-{4,})(?= *(?:r\$ ?)?\d)/g,
    (dots) => `:${' '.repeat(dots.length - 1)}`,
  );
}

function isRecord(line: string, cells: number): boolean {
  const parts = line.split(',');
  return (
    parts.length === cells && !/,\s/.test(line) && parts.some((cell) => /^-?\d+(?:\.\d+)?$/.test(cell.trim()))
  );
}

/**
 * Gives the numbers of pasted tables (tabs, pipes, semicolons) what their column and their line say: the unit of the
 * heading or of a unit column, the thing or the month that heads the column. Numbers that only name the line, and prices
 * beside physical amounts, are set aside: they are reported, never recorded.
 */
export function withTables<T extends TableReading>(reading: T): T {
  const tables = reading.amounts.length > MOST_AMOUNTS ? [] : tablesOf(reading);
  if (tables.length === 0) return reading;
  const given = new Map<Amount, Amount>();
  for (const table of tables)
    for (const row of table.rows)
      for (const [old, now] of readRow(reading, table.header, row)) given.set(old, now);
  return { ...reading, amounts: reading.amounts.map((amount) => given.get(amount) ?? amount) };
}

function readRow(reading: TableReading, header: Row | null, row: Row): [Amount, Amount][] {
  const inside = row.map((cell) => reading.amounts.filter((amount) => within(amount.number, cell)));
  const rowUnit = unitOfRow(reading, row, inside);
  const heads = header?.length === row.length ? header : null;
  const physical = row.some((_, at) => {
    const head = textOf(reading, heads?.[at]);
    const [amount] = inside[at] ?? [];
    if (amount === undefined || PRICING.test(head)) return false;
    return (amount.unit ?? unitIn(reading, heads?.[at]) ?? rowUnit)?.dimension !== 'currency';
  });
  return row.flatMap((_, at) =>
    (inside[at] ?? []).map((amount): [Amount, Amount] => {
      const place = heads?.[at];
      const head = textOf(reading, place);
      if (NAMING.test(head)) return [amount, { ...amount, aside: true }];
      if (physical && (PRICING.test(head) || amount.unit?.dimension === 'currency'))
        return [amount, { ...amount, aside: true }];
      const unit = amount.unit ?? unitIn(reading, place) ?? currencyIn(head, place) ?? rowUnit;
      const here = <T extends Place>(all: readonly T[]) => place && all.find((one) => within(one, place));
      const of = here(reading.items);
      const dated = reading.periods.filter((period) => period.from !== '');
      const when = here(dated) ?? onlyOne(dated.filter((period) => row.some((cell) => within(period, cell))));
      const where =
        here(reading.sites) ??
        onlyOne(reading.sites.filter((site) => row.some((cell) => within(site, cell))));
      return [
        amount,
        {
          ...amount,
          unit,
          ...(of === undefined ? {} : { of }),
          ...(when === undefined ? {} : { when }),
          ...(where === undefined ? {} : { where }),
        },
      ];
    }),
  );
}

/** What a line says once holds for its numbers. */
function onlyOne<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

function textOf(reading: TableReading, place: Place | undefined): string {
  return place === undefined ? '' : reading.text.slice(place.start, place.end);
}

/** The one unit that a line names in a cell of its own or behind the name of the thing. */
function unitOfRow(
  reading: TableReading,
  row: Row,
  inside: readonly (readonly Amount[])[],
): UnitMention | null {
  const units = row.flatMap((cell, at) => ((inside[at] ?? []).length > 0 ? [] : [unitIn(reading, cell)]));
  const [unit, ...others] = units.filter((found) => found !== null);
  return unit !== undefined && others.every((other) => other.code === unit.code) ? unit : null;
}

const UNITS_OF = new WeakMap<readonly Token[], ReturnType<typeof UNITS.all>>();

/** Every unit word of a text; looked up once. */
function unitsOf(tokens: readonly Token[]): ReturnType<typeof UNITS.all> {
  const known = UNITS_OF.get(tokens) ?? UNITS.all(tokens);
  UNITS_OF.set(tokens, known);
  return known;
}

/** A unit named in a cell: alone, in brackets, or behind the words of the thing. */
function unitIn(reading: TableReading, place: Place | undefined): UnitMention | null {
  if (place === undefined) return null;
  const hits = unitsOf(reading.tokens).filter(
    (hit) => within(hit, place) && !reading.periods.some((period) => overlaps(period, hit)),
  );
  const hit = hits.at(-1);
  if (hit === undefined) return null;
  const rest = reading.text.slice(hit.end, place.end).trim();
  const lead = reading.text.slice(place.start, hit.start).trim();
  const alone = lead === '' || /[(/[-]$/.test(lead);
  if (!/^[)\].:]*$/.test(rest) || (!alone && hit.end - hit.start < 2)) return null;
  return { start: hit.start, end: hit.end, ...hit.value };
}

function currencyIn(head: string, place: Place | undefined): UnitMention | null {
  const match = /us\$|r\$|€|£/.exec(head);
  if (match === null || place === undefined) return null;
  const code = { us$: 'USD', r$: 'BRL', '€': 'EUR', '£': 'GBP' }[match[0]] ?? 'BRL';
  const start = place.start + match.index;
  return { start, end: start + match[0].length, code, dimension: 'currency' };
}

/** Runs of two or more lines with the same mark between the same number of cells. */
function tablesOf(reading: TableReading): Table[] {
  const { text } = reading;
  const tables: Table[] = [];
  for (const delimiter of DELIMITERS) {
    let run: Row[] = [];
    const close = () => {
      if (run.length >= 2) tables.push(tableOf(text, run));
      run = [];
    };
    let start = 0;
    for (const line of text.split('\n')) {
      const place = { start, end: start + line.length };
      start = place.end + 1;
      if (RULE.test(line) && line.trim() !== '' && run.length > 0) continue;
      const cells = cellsOf(text, place, delimiter);
      const columns = !isList(reading, cells);
      if (!columns || (run[0] !== undefined && run[0].length !== cells.length)) close();
      if (columns) run.push(cells);
    }
    close();
  }
  return tables;
}

/**
 * `3 t de vidro;`, `3 t de vidro; 40 L de diesel`: marks that close or part what stands in a line, and no columns. A mark that
 * leaves one cell full only ends the line, and amounts that each name their own thing are a list.
 */
function isList(reading: TableReading, cells: Row): boolean {
  const full = cells.filter(({ start, end }) => reading.text.slice(start, end).trim() !== '');
  const whole = full.filter(
    (cell) =>
      reading.items.some((item) => within(item, cell)) &&
      reading.amounts.some(({ number, unit }) => unit !== null && within(number, cell) && within(unit, cell)),
  );
  return full.length < 2 || whole.length > 1;
}

function tableOf(text: string, run: readonly Row[]): Table {
  const [first, ...rest] = run;
  const numeric = first?.some((cell) => /^\s*(?:r\$\s*)?[\d.,]+\s*$/.test(text.slice(cell.start, cell.end)));
  return first === undefined || numeric === true
    ? { header: null, rows: run }
    : { header: first, rows: rest };
}

function cellsOf(text: string, line: Place, delimiter: string): Place[] {
  const cells: Place[] = [];
  let start = line.start;
  for (let at = line.start; at <= line.end; at += 1) {
    if (at < line.end && text[at] !== delimiter) continue;
    cells.push({ start, end: at });
    start = at + 1;
  }
  // The bars at both ends of a line of a drawn table.
  if (delimiter === '|') {
    const blank = (cell: Place | undefined) =>
      cell !== undefined && text.slice(cell.start, cell.end).trim() === '';
    if (blank(cells[0])) cells.shift();
    if (blank(cells.at(-1))) cells.pop();
  }
  return cells;
}

function within(inner: Place, outer: Place): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
