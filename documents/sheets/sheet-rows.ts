import type { Cell, MergedArea, Row } from '../document.ts';
import type { Pace } from '../pace.ts';
import { Refusal, type Remarks } from '../refusal.ts';
import { type NumberFormat, numberCell } from './number-format.ts';
import { isoDay } from './serial-date.ts';
import { runCollector, type Workbook } from './workbook.ts';
import { type Attributes, type PartHandler, parsedPart } from './xml-part.ts';

const EMPTY: Cell = { text: '' };
const PLAIN: NumberFormat = { kind: 'plain' };

/** Merged areas that are kept of a sheet: enough for every header, too few to fill the memory. */
const AREAS_KEPT = 10_000;

/** What is noted of a sheet beside its rows, on the first reading only. */
export interface SheetNotes {
  readonly remarks: Remarks;
  readonly merged: MergedArea[];
}

export interface SheetContext {
  readonly name: string;
  readonly workbook: Workbook;
  readonly columns: number;
  /** Absent when the sheet was read before and its remarks were made. */
  readonly notes?: SheetNotes;
}

/**
 * The rows with content of a worksheet part, as it is unpacked.
 * @throws Refusal `document.corrupt`, `document.too_many_columns`
 */
export async function* sheetRows(
  pieces: AsyncIterable<Uint8Array>,
  context: SheetContext,
  pace: Pace,
): AsyncGenerator<readonly Row[]> {
  const reader = new SheetReader(context);
  for await (const _ of parsedPart(pieces, reader, pace)) yield reader.take();
}

class SheetReader implements PartHandler {
  readonly #context: SheetContext;
  readonly #runs = runCollector();
  #rows: Row[] = [];
  #cells: Cell[] = [];
  #rowNumber = 0;
  #rowHidden = false;
  #column = 0;
  #type = '';
  #style = 0;
  #stored = '';
  #inValue = false;
  #isFormula = false;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  take(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes());
    else if (name === 'v') this.#inValue = true;
    else if (name === 'f') this.#isFormula = true;
    else if (name === 'row') this.#openRow(attributes());
    else if (name === 'mergeCell') this.#merge(attributes()['ref'] ?? '');
    else this.#runs.open(name);
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else this.#runs.close(name);
  }

  text(text: string): void {
    if (this.#inValue) this.#stored += text;
    else this.#runs.text(text);
  }

  #openRow({ r, hidden }: Readonly<Record<string, string>>): void {
    const number = Number(r);
    this.#rowHidden = hidden === '1' || hidden === 'true';
    this.#rowNumber = Number.isInteger(number) && number > 0 ? number : this.#rowNumber + 1;
    this.#column = 0;
    this.#cells = [];
  }

  #closeRow(): void {
    if (this.#cells.length > 0)
      this.#rows.push({
        number: this.#rowNumber,
        cells: this.#cells,
        ...(this.#rowHidden && { hidden: true as const }),
      });
    this.#cells = [];
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.#column = r ? columnOf(r) : this.#column + 1;
    this.#type = t ?? 'n';
    this.#style = Number(s ?? 0);
    this.#stored = '';
    this.#isFormula = false;
    this.#runs.start();
  }

  #closeCell(): void {
    const cell = this.#cell();
    if (cell.text === '') return;
    if (this.#column > this.#context.columns)
      throw new Refusal('document.too_many_columns', { limit: String(this.#context.columns) });
    while (this.#cells.length < this.#column - 1) this.#cells.push(EMPTY);
    this.#cells[this.#column - 1] = cell;
  }

  #cell(): Cell {
    const { workbook } = this.#context;
    const stored = this.#stored;
    if (this.#type === 'inlineStr') return { text: this.#runs.joined().trim() };
    if (stored === '') {
      if (this.#isFormula && this.#type !== 'str') this.#remark('document.formula_without_value');
      return EMPTY;
    }
    switch (this.#type) {
      case 's':
        return { text: (workbook.sharedTexts[Number(stored)] ?? '').trim() };
      case 'str':
        return { text: stored.trim() };
      case 'b':
        return { text: stored === '1' ? 'TRUE' : 'FALSE' };
      case 'e':
        this.#remark('document.cell_error', { text: stored });
        return { text: stored };
      case 'd': {
        const date = isoDay(stored);
        return date ? { text: stored, date } : { text: stored };
      }
      default:
        return numberCell(stored, workbook.formats[this.#style] ?? PLAIN, workbook.from1904);
    }
  }

  #remark(code: string, params: Readonly<Record<string, string>> = {}): void {
    const { notes, name } = this.#context;
    const where = { sheet: name, cell: `${columnLetters(this.#column)}${this.#rowNumber}` };
    const place = { at: 'cell', sheet: name, row: this.#rowNumber, column: this.#column } as const;
    notes?.remarks.add(code, { ...params, ...where }, place);
  }

  #merge(reference: string): void {
    const merged = this.#context.notes?.merged;
    const corners = /^([A-Z]+\d+):([A-Z]+\d+)$/.exec(reference);
    if (!merged || merged.length >= AREAS_KEPT || !corners?.[1] || !corners[2]) return;
    const [row, column] = [rowOf(corners[1]), columnOf(corners[1])];
    merged.push({
      row,
      column,
      rows: rowOf(corners[2]) - row + 1,
      columns: columnOf(corners[2]) - column + 1,
    });
  }
}

/** The column of a reference such as `AB12`, from 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column;
}

function rowOf(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? 0);
}

/** `AB` for 28. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
