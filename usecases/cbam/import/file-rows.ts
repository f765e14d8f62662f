import type { Cell, Row } from '#documents/document.ts';
import { decimal, multiply, toText } from '#engine/decimal.ts';
import { numberOfCell } from '../../evidence/import/numbers.ts';
import type { NumberStyle } from '../../evidence/mapping/mapping-shape.ts';
import { type ColumnMeaning, emissionsUnit, massUnit, meaningsOf, plainWords } from './columns.ts';
import { goodsProblem } from './goods.ts';
import type { SaidImport } from './lines.ts';

export interface RowProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface FileRow {
  readonly row: number;
  readonly line: (SaidImport & { readonly documentRow: number }) | null;
  readonly problems: readonly RowProblem[];
}

export interface Columns {
  readonly headings: readonly string[];
  readonly meanings: readonly (ColumnMeaning | null)[];
  /** Of each column of numbers, the marks that all of its cells agree with; null: no cell tells. */
  readonly styles: readonly NumberStyle[];
}

const THOUSANDTH = decimal('0.001');
const NEEDED: readonly ColumnMeaning[] = ['code', 'origin', 'mass'];

/** The first row that names code, origin and mass, with what its columns mean; null where there is none. */
export function findHeader(rows: readonly Row[]): { readonly row: number; readonly columns: Columns } | null {
  for (const { number, cells } of rows.slice(0, 30)) {
    const headings = cells.map(({ text }) => text.trim());
    const meanings = meaningsOf(headings);
    if (!NEEDED.every((meaning) => meanings.includes(meaning))) continue;
    const below = rows.filter((row) => row.number > number);
    const styles = headings.map((_, place) => styleOf(below.map((row) => row.cells[place])));
    return { row: number, columns: { headings, meanings, styles } };
  }
  return null;
}

/** Comma or dot, where every number of the column can be read with it and some cannot with the other. */
function styleOf(cells: readonly (Cell | undefined)[]): NumberStyle {
  const fits = (style: 'comma' | 'dot') =>
    cells.every((cell) => numberOfCell(cell, style).read !== 'unreadable');
  const [comma, dot] = [fits('comma'), fits('dot')];
  if (comma === dot) return null;
  return comma ? 'comma' : 'dot';
}

/** Reads a row below the header. A row without code, origin and mass is none: null. */
export function readFileRow({ number, cells }: Row, columns: Columns): FileRow | null {
  const reader = new RowReader(cells, columns);
  if (NEEDED.every((meaning) => reader.text(meaning) === '')) return null;
  const code = reader.text('code').replaceAll(/[.\s]/g, '');
  const origin = reader.text('origin').toUpperCase();
  const { year, quarter } = reader.period();
  const massT = reader.amount('mass');
  const seeDirect = reader.amount('seeDirect');
  const basis = reader.basis(seeDirect !== null);
  const verifier = reader.text('verifier').slice(0, 200);
  checkCodes(reader, code, origin);
  if (massT === null && !reader.said('mass')) reader.fault('cbam.row_mass', { text: '' });
  if (basis === 'actual' && seeDirect === null && !reader.said('seeDirect'))
    reader.fault('cbam.row_see', { text: '' });
  const goods = reader.problems.length === 0 ? goodsProblem({ code, origin }) : null;
  if (goods) reader.fault(goods.code, goods.params);
  if (reader.problems.length > 0 || year === null || quarter === null || massT === null)
    return { row: number, line: null, problems: reader.problems };
  return {
    row: number,
    problems: [],
    line: {
      year,
      quarter,
      code,
      origin,
      installation: reader.text('installation').slice(0, 160),
      massT,
      basis,
      productionYear: reader.productionYear(year),
      seeDirect,
      seeIndirect: reader.amount('seeIndirect'),
      sefa: reader.amount('sefa'),
      verified: basis === 'actual' && verifier !== '',
      verifier,
      documentId: null,
      note: reader.text('note').slice(0, 500),
      documentRow: number,
    },
  };
}

function checkCodes(reader: RowReader, code: string, origin: string): void {
  if (!/^\d{8}(\d{2})?$/.test(code)) reader.fault('cbam.row_code', { text: code.slice(0, 40) });
  if (!/^[A-Z]{2}$/.test(origin)) reader.fault('cbam.row_origin', { text: origin.slice(0, 40) });
}

class RowReader {
  readonly problems: RowProblem[] = [];
  readonly #cells: readonly Cell[];
  readonly #columns: Columns;

  constructor(cells: readonly Cell[], columns: Columns) {
    this.#cells = cells;
    this.#columns = columns;
  }

  fault(code: string, params: Readonly<Record<string, string>>): void {
    this.problems.push({ code, params });
  }

  /** True where the column was found to be wrong already. */
  said(meaning: ColumnMeaning): boolean {
    return this.problems.some(({ params }) => params['column'] === meaning);
  }

  text(meaning: ColumnMeaning): string {
    return this.#cell(meaning)?.text.trim() ?? '';
  }

  /** A number above or equal to zero in tonnes, or tonnes per tonne; null where the cell is empty or at fault. */
  amount(meaning: ColumnMeaning): string | null {
    const place = this.#columns.meanings.indexOf(meaning);
    const read = numberOfCell(this.#cell(meaning), this.#columns.styles[place] ?? null);
    const text = this.text(meaning).slice(0, 40);
    if (read.read === 'blank') return null;
    if (read.read !== 'number' || read.value.startsWith('-')) {
      this.fault(read.read === 'ambiguous' ? 'cbam.row_ambiguous' : 'cbam.row_number', {
        text,
        column: meaning,
      });
      return null;
    }
    const unit = this.#factorOf(meaning, `${this.#columns.headings[place] ?? ''} ${read.beside}`);
    if (unit === null) {
      this.fault('cbam.row_unit', { text: this.#columns.headings[place] ?? '', column: meaning });
      return null;
    }
    return unit === 1 ? read.value : toText(multiply(decimal(read.value), THOUSANDTH));
  }

  /** What the number is to be divided by; null where no unit is named that one may read. */
  #factorOf(meaning: ColumnMeaning, words: string): 1 | 1000 | null {
    const unit = meaning === 'mass' ? massUnit(words) : emissionsUnit(words);
    if (unit === null) return null;
    return unit === 'kg' || unit === 'kg/t' ? 1000 : 1;
  }

  year(meaning: 'year' | 'productionYear'): number | null {
    const found = /\b(20\d{2})\b/.exec(this.text(meaning))?.[1];
    return found === undefined ? null : Number(found);
  }

  /** When the goods were made: not after the year in which they came in. */
  productionYear(imported: number): number | null {
    const year = this.year('productionYear');
    return year !== null && year <= imported ? year : null;
  }

  /** By the day of release, else by year and quarter. Imports before 2026 are outside of the definitive period. */
  period(): { year: number | null; quarter: number | null } {
    const cell = this.#cell('date');
    const day = cell?.date ?? dayOf(cell?.text ?? '');
    const quarterText = plainWords(this.text('quarter'));
    const quarterFound = /(?:^|[^\d])([1-4])(?:[^\d]|$)/.exec(quarterText.replace(/20\d{2}/, ' '))?.[1];
    const year = day ? Number(day.slice(0, 4)) : (this.year('year') ?? yearIn(quarterText));
    const quarter = day
      ? Math.ceil(Number(day.slice(5, 7)) / 3)
      : quarterFound === undefined
        ? null
        : Number(quarterFound);
    if (year === null || quarter === null)
      this.fault('cbam.row_period', { text: this.text('date') || quarterText });
    else if (year < 2026 || year > 2100) this.fault('cbam.row_year', { year: String(year) });
    return { year, quarter };
  }

  basis(hasActual: boolean): 'default' | 'actual' {
    const words = plainWords(this.text('basis'));
    if (/^(real|reais|actual|verific|efetiv)/.test(words)) return 'actual';
    if (/^(padrao|default|valor(?:es)?[ -]padrao)/.test(words)) return 'default';
    if (words !== '') this.fault('cbam.row_basis', { text: words.slice(0, 40) });
    return hasActual ? 'actual' : 'default';
  }

  #cell(meaning: ColumnMeaning): Cell | undefined {
    const place = this.#columns.meanings.indexOf(meaning);
    return place < 0 ? undefined : this.#cells[place];
  }
}

function yearIn(text: string): number | null {
  const found = /20\d{2}/.exec(text)?.[0];
  return found === undefined ? null : Number(found);
}

/** An ISO day, or one written day before month (`31/03/2026`) as the European Union and Brazil do; empty: no day. */
function dayOf(text: string): string {
  const iso = /^(20\d{2})-(\d{2})-(\d{2})/.exec(text.trim());
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const [, , month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](20\d{2})$/.exec(text.trim()) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}-01` : '';
}
