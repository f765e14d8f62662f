import type { Cell, Row } from '#documents/document.ts';
import { parseDecimal, toText } from '#engine/decimal.ts';
import { readUnit } from '#engine/quantity.ts';
import type { ColumnMapping, ColumnMeaning, SheetMapping } from '../mapping/mapping-shape.ts';
import { numberOfCell } from './numbers.ts';
import { type Days, daysOfCell, type ReadDays } from './periods.ts';

export interface RowProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What a line shares with others. */
export interface Shared extends Days {
  readonly kind: string;
  readonly unit: string;
  readonly siteId: string | null;
}

/** One filled value cell of a row. */
export interface ReadLine {
  readonly row: number;
  readonly column: number;
  readonly quote: string;
  readonly key: string | null;
  readonly shared: Shared | null;
  /** Plain decimal, greater than zero. */
  readonly quantity: string | null;
  readonly problem: RowProblem | null;
}

export interface ReaderSetting {
  /** Sites by their names, folded. */
  readonly siteIdOf: (name: string) => string | null;
  readonly keyColumn: number | null;
}

const LONGEST_QUOTE = 200;
/** The words of a kind, joined, are the longest that a problem names. */
const LONGEST_PARAM = 400;
const TOTAL = /^(?:sub)?total\b/i;

/** Reads the rows of one sheet by its mapping, and by nothing else. */
export class LineReader {
  readonly #mapping: SheetMapping;
  readonly #setting: ReaderSetting;
  readonly #columns: ReadonlyMap<ColumnMeaning, readonly ColumnMapping[]>;
  readonly #kinds: ReadonlyMap<string, string | null>;
  readonly #units: ReadonlyMap<string, string | null>;
  readonly #sites: ReadonlyMap<string, string | null>;
  /** What was read of a word once is the same the next time. */
  readonly #days = new Map<string, ReadDays>();
  readonly #codes = new Map<string, string | null>();

  constructor(mapping: SheetMapping, setting: ReaderSetting) {
    this.#mapping = mapping;
    this.#setting = setting;
    this.#columns = Map.groupBy(mapping.columns, ({ meaning }) => meaning);
    this.#kinds = new Map(mapping.kinds.map(({ word, means }) => [word, means]));
    this.#units = new Map(mapping.units.map(({ word, means }) => [folded(word), means]));
    this.#sites = new Map(mapping.sites.map(({ word, means }) => [word, means]));
  }

  /** The lines of a row; none of the rows above and of the header. */
  read(row: Row): ReadLine[] {
    if (row.number <= (this.#mapping.headerRow ?? 0)) return [];
    const lines: ReadLine[] = [];
    for (const column of this.#of('value')) {
      const line = this.#line(row, column);
      if (line !== null) lines.push(line);
    }
    return lines;
  }

  #line(row: Row, column: ColumnMapping): ReadLine | null {
    const cell = row.cells[column.column - 1];
    const number = numberOfCell(cell, column.numbers);
    if (number.read === 'blank') return null;
    const quote = kept(cell?.text ?? '', LONGEST_QUOTE);
    const { keyColumn } = this.#setting;
    const key = keyColumn === null ? null : kept(row.cells[keyColumn - 1]?.text.trim() ?? '', LONGEST_QUOTE);
    const about = { row: row.number, column: column.column, quote, key };
    const left = (code: string, params: RowProblem['params'] = {}): ReadLine => ({
      ...about,
      shared: null,
      quantity: null,
      problem: { code, params: keptParams(params) },
    });
    if (key === '') return left('row.key_missing');
    if (TOTAL.test(row.cells.find(({ text }) => text !== '')?.text ?? '')) return left('row.total');
    if (number.read === 'unreadable') return left('row.number_unreadable', { text: quote });
    if (number.read === 'ambiguous') return left('row.number_ambiguous', { text: quote });
    const value = parseDecimal(number.value);
    if (value === null) return left('row.number_unreadable', { text: quote });
    if (value.coefficient === 0n) return left('row.zero');
    if (value.coefficient < 0n) return left('row.negative', { text: quote });
    const shared = this.#shared(row, column, number.beside);
    if ('code' in shared) return left(shared.code, shared.params);
    return { ...about, shared, quantity: toText(value), problem: null };
  }

  #shared(row: Row, column: ColumnMapping, beside: string): Shared | RowProblem {
    const kind = this.#kind(row, column);
    if (kind === null) return { code: 'row.kind_unknown', params: { text: this.#kindWord(row) } };
    const unit = this.#unit(row, column, beside);
    if (unit === null)
      return { code: 'row.unit_unknown', params: { text: beside || (this.#cell(row, 'unit')?.text ?? '') } };
    const site = this.#site(row, column);
    if ('code' in site) return site;
    const days = this.#period(row, column);
    if ('code' in days) return days;
    return { kind, unit, siteId: site.id, from: days.from, to: days.to };
  }

  #kind(row: Row, column: ColumnMapping): string | null {
    if (column.kind !== null) return column.kind;
    const word = this.#kindWord(row);
    return (word === '' ? undefined : this.#kinds.get(word)) ?? this.#mapping.kind;
  }

  /** The words of the kind columns, then the use columns, as mappings join them. */
  #kindWord(row: Row): string {
    const words: string[] = [];
    for (const { column } of [...this.#of('kind'), ...this.#of('use')]) {
      const text = row.cells[column - 1]?.text.trim() ?? '';
      if (text !== '') words.push(text.slice(0, 120));
    }
    return words.join(' · ').slice(0, 400);
  }

  #unit(row: Row, column: ColumnMapping, beside: string): string | null {
    const word = beside === '' ? (this.#cell(row, 'unit')?.text.trim() ?? '') : beside;
    if (word === '') return column.unit ?? this.#mapping.unit;
    let code = this.#codes.get(word);
    if (code === undefined) {
      const known = this.#units.get(folded(word));
      const read = readUnit(word);
      code = known ?? (read.ok ? read.value.code : null);
      this.#codes.set(word, code);
    }
    return code;
  }

  #site(row: Row, column: ColumnMapping): { id: string | null } | RowProblem {
    const word = this.#cell(row, 'site')?.text.trim() ?? '';
    const name = column.site ?? (word === '' ? this.#mapping.site : (this.#sites.get(word) ?? word));
    if (name === null) return { id: null };
    const id = this.#setting.siteIdOf(name);
    return id === null ? { code: 'row.site_unknown', params: { text: word || name } } : { id };
  }

  #period(row: Row, column: ColumnMapping): Days | RowProblem {
    if (column.from !== null) return { from: column.from, to: column.to ?? column.from };
    const year = this.#year(row);
    const [first, last] = [this.#cellDays(row, 'from', year), this.#cellDays(row, 'to', year)];
    const read =
      first !== null && last !== null
        ? [first, last]
        : [this.#cellDays(row, 'period', year) ?? first ?? last];
    const days: Days[] = [];
    for (const one of read) {
      if (one === null) continue;
      if (typeof one.days === 'string') {
        const code = one.days === 'impossible' ? 'row.date_impossible' : 'row.date_unclear';
        return { code, params: { text: one.text } };
      }
      days.push(one.days);
    }
    const [begin, end] = [days[0], days.at(-1)];
    if (begin !== undefined && end !== undefined) {
      return begin.from <= end.to
        ? { from: begin.from, to: end.to }
        : { code: 'row.date_impossible', params: { text: `${begin.from} – ${end.to}` } };
    }
    if (year === null) return { code: 'row.period_missing', params: {} };
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  }

  #year(row: Row): number | null {
    const own = this.#cell(row, 'year')?.text.trim() ?? '';
    return /^(?:19|20)\d{2}$/.test(own) ? Number(own) : this.#mapping.year;
  }

  #cellDays(row: Row, meaning: ColumnMeaning, year: number | null): { days: ReadDays; text: string } | null {
    for (const column of this.#of(meaning)) {
      const cell = row.cells[column.column - 1];
      if (cell === undefined || cell.text.trim() === '') continue;
      const memory = `${column.column} ${year} ${cell.date ?? cell.text}`;
      let days = this.#days.get(memory);
      if (days === undefined) {
        days = daysOfCell(cell, column.dates, year);
        if (this.#days.size < MOST_KEPT) this.#days.set(memory, days);
      }
      return { days, text: cell.text.slice(0, LONGEST_QUOTE) };
    }
    return null;
  }

  #of(meaning: ColumnMeaning): readonly ColumnMapping[] {
    return this.#columns.get(meaning) ?? NONE;
  }

  #cell(row: Row, meaning: ColumnMeaning): Cell | null {
    for (const { column } of this.#of(meaning)) {
      const cell = row.cells[column - 1];
      if (cell !== undefined && cell.text.trim() !== '') return cell;
    }
    return null;
  }
}

/** The beginning of what stands in a cell, as it can be kept: without NUL, and never half of a character at the cut. */
function kept(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed().replaceAll('\0', '');
}

function keptParams(params: RowProblem['params']): RowProblem['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, kept(value, LONGEST_PARAM)]),
  );
}

const NONE: readonly ColumnMapping[] = [];
const MOST_KEPT = 10_000;

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
