/** A workbook that others made, filled in place: its parts as text, cells written in their own look, everything else as it was. */
import { strFromU8, unzipSync } from 'fflate';
import { ReportFault } from '../writing.ts';
import { xml } from './cell.ts';

/** Of a template with all that is in it, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_PARTS = 400;

/** The parts of a workbook. @throws ReportFault `report.template_unreadable` */
export function partsOf(template: Uint8Array): Record<string, Uint8Array> {
  let [bytes, count] = [0, 0];
  try {
    return unzipSync(template, {
      filter: ({ originalSize }) => {
        bytes += originalSize;
        count += 1;
        if (bytes > MOST_BYTES || count > MOST_PARTS) throw new RangeError('too large');
        return true;
      },
    });
  } catch {
    throw new ReportFault('report.template_unreadable');
  }
}

/** A part as text. @throws ReportFault `report.template_unreadable` where there is none */
export function textOf(parts: Readonly<Record<string, Uint8Array>>, path: string): string {
  const part = parts[path];
  if (part === undefined) throw new ReportFault('report.template_unreadable');
  return strFromU8(part);
}

/** Paths of the sheets by their names, as a workbook and its relationships tell them. */
export function sheetParts(book: string, relations: string): Map<string, string> {
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  return new Map(
    [...book.matchAll(/<sheet\b[^>]*>/g)].map(([tag]) => [
      plain(attribute(tag, 'name')),
      `xl/${(targets.get(attribute(tag, 'r:id')) ?? '').replace(/^\/?xl\//, '')}`,
    ]),
  );
}

/** An attribute of a tag as it is written; empty where there is none. */
export function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of an attribute with its entities read. */
export function plain(text: string): string {
  return text.replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all);
}

/** What a cell is given; a number is a plain decimal. */
export type CellValue = { readonly number: string } | { readonly text: string } | { readonly truth: boolean };

export interface FilledSheet {
  readonly text: string;
  /** How many cells were filled. */
  readonly filled: number;
  /** Cells that compute and were left as they are. */
  readonly formulas: readonly string[];
}

/** A sheet with a cell filled in its own look; one that computes stays. */
export function withCell(sheet: string, cell: string, value: CellValue): FilledSheet {
  return withCells(sheet, new Map([[cell, value]]));
}

/** A sheet with cells filled, each in its own look and each once; one that computes stays. */
export function withCells(sheet: string, values: ReadonlyMap<string, CellValue>): FilledSheet {
  const done = new Set<string>();
  const formulas: string[] = [];
  const text = sheet.replace(
    cellsNamed(values),
    (whole: string, cell: string, attributes: string, inner = '') => {
      const value = values.get(cell);
      if (value === undefined || done.has(cell)) return whole;
      if (inner.includes('<f')) {
        formulas.push(cell);
        return whole;
      }
      done.add(cell);
      return cellOf(cell, /\ss="\d+"/.exec(attributes)?.[0] ?? '', value);
    },
  );
  return { text, filled: done.size, formulas };
}

const FEW = 4;

/** Cells as they are written; a few are sought by their names. */
function cellsNamed(values: ReadonlyMap<string, unknown>): RegExp {
  const names = values.size > FEW ? '[A-Z]{1,3}\\d{1,7}' : [...values.keys()].join('|');
  return new RegExp(`<c r="(${names})"([^>]*?)(?:/>|>(.*?)</c>)`, 'gs');
}

function cellOf(cell: string, look: string, value: CellValue): string {
  if ('number' in value) return `<c r="${cell}"${look}><v>${xml(value.number)}</v></c>`;
  if ('truth' in value) return `<c r="${cell}"${look} t="b"><v>${value.truth ? 1 : 0}</v></c>`;
  return `<c r="${cell}"${look} t="inlineStr"><is><t xml:space="preserve">${xml(value.text)}</t></is></c>`;
}

/** Formulas that depend on what was filled in are computed anew when it is opened. */
export function recalculated(book: string): string {
  if (!book.includes('<calcPr'))
    return book.replace('</workbook>', '<calcPr fullCalcOnLoad="1"/></workbook>');
  return book.replace(/<calcPr\b((?:(?!fullCalcOnLoad)[^>])*?)\/>/, '<calcPr$1 fullCalcOnLoad="1"/>');
}
