import { strToU8, type Zippable, zipSync } from 'fflate';
import type { ReportDocument } from '../../document.ts';
import { ReportFault } from '../../writing.ts';
import {
  attribute,
  type CellValue,
  partsOf,
  plain,
  recalculated,
  sheetParts,
  textOf,
  withCell,
} from '../../sheets/template-book.ts';
import { ZIP_DAY } from '../../zip-day.ts';
import { vsmeFacts } from './write-vsme.ts';

/**
 * What became of a fact in a template. `formula`: the template computes it; `no_value`: the report has none; `no_place`: no name;
 * `no_currency`: an amount of money whose unit is no code of a currency (ISO 4217), as “million BRL”.
 */
export type Filling = 'filled' | 'formula' | 'no_value' | 'no_place' | 'no_currency';

export interface FilledTemplate {
  readonly bytes: Uint8Array;
  /** By concept. */
  readonly facts: Readonly<Record<string, Filling>>;
}

/** Names under which the template has the figure of a concept for the period itself. */
const MEMBERS = ['', '_CurrentlyStatedMember', '_TotalRenewableAndNonRenewableEnergyMember'];
const ENTITY = 'template_reporting_entity_name';
const CURRENCY = 'template_currency';
/** The template writes a day out of three cells, which are those of its formula: year, month, day. */
const DAYS = {
  from: 'template_reporting_period_startdate',
  to: 'template_reporting_period_enddate',
} as const;

/**
 * Fills a workbook of EFRAG's digital template for VSME, as somebody took it from there, with the figures of a report: each where the
 * template names a cell by its concept, and none that it computes by itself. Every other part stays as it is. Nothing is validated:
 * the template and its converter do that.
 * @throws ReportFault `report.template_unreadable`, `report.template_unknown`
 */
export function fillTemplate(
  template: Uint8Array,
  document: Pick<ReportDocument, 'organization' | 'datapoints'>,
): FilledTemplate {
  const parts = partsOf(template);
  const book = textOf(parts, 'xl/workbook.xml');
  const places = placesOf(book, textOf(parts, 'xl/_rels/workbook.xml.rels'));
  if (!places.has(ENTITY)) throw new ReportFault('report.template_unknown');
  const sheets = new Map<string, string>();
  const put = (name: string, value: CellValue): Filling => {
    const place = places.get(name);
    const before = place && (sheets.get(place.part) ?? textOf(parts, place.part));
    const after = before && withCell(before, place.cell, value);
    if (place && after && after.formulas.length > 0) return 'formula';
    if (!place || !after || after.filled === 0) return 'no_place';
    sheets.set(place.part, after.text);
    return 'filled';
  };
  const putDay = (name: string, day: string): void => {
    const place = places.get(name);
    const sheet = place && (sheets.get(place.part) ?? textOf(parts, place.part));
    if (!place || !sheet) return;
    const filled = withDay(sheet, place.cell, day);
    if (filled !== null) sheets.set(place.part, filled);
  };
  put(ENTITY, { text: document.organization.name });
  const facts: Record<string, Filling> = {};
  const told = vsmeFacts(document);
  const [first] = told;
  if (first) for (const end of ['from', 'to'] as const) putDay(DAYS[end], first.period[end]);
  for (const { concept, type, value, unit } of told) {
    const name = MEMBERS.map((member) => concept + member).find((one) => places.has(one)) ?? concept;
    if (value === null) facts[concept] = 'no_value';
    else if (type === 'monetary' && !/^[A-Z]{3}$/.test(unit ?? '')) facts[concept] = 'no_currency';
    else facts[concept] = put(name, type === 'text' ? { text: value } : { number: value });
    if (type === 'monetary' && facts[concept] === 'filled') put(CURRENCY, { text: unit ?? '' });
  }
  const files: Zippable = { ...parts, 'xl/workbook.xml': strToU8(recalculated(book)) };
  for (const [part, text] of sheets) files[part] = strToU8(text);
  return { bytes: zipSync(files, { level: 6, mtime: ZIP_DAY }), facts };
}

interface Place {
  readonly part: string;
  readonly cell: string;
}

/** Cells by their defined names; of a range its first one. */
function placesOf(book: string, relations: string): Map<string, Place> {
  const parts = sheetParts(book, relations);
  const places = new Map<string, Place>();
  for (const [, head = '', reference = ''] of book.matchAll(/<definedName\b([^>]*)>([^<]*)</g)) {
    const [, quoted, bare, column, row] =
      /^(?:'((?:[^']|'')+)'|([^'!]+))!\$([A-Z]{1,3})\$(\d{1,7})/.exec(plain(reference)) ?? [];
    const part = parts.get((quoted ?? bare ?? '').replaceAll("''", "'"));
    if (part !== undefined && column && row)
      places.set(attribute(` ${head}`, 'name'), { part, cell: `${column}${row}` });
  }
  return places;
}

/** A sheet with the three cells of a day filled in; null where the cell that writes it is of no three cells. */
function withDay(sheet: string, cell: string, day: string): string | null {
  const formula = new RegExp(`<c r="${cell}"[^>]*>\\s*<f[^>]*>(.*?)</f>`, 's').exec(sheet)?.[1] ?? '';
  const cells = [...new Set(formula.match(/\b[A-Z]{1,3}\d{1,7}\b/g))];
  if (cells.length !== 3) return null;
  return day.split('-').reduce<string | null>((filled, part, at) => {
    const next = filled === null ? null : withCell(filled, cells[at] ?? '', { number: String(Number(part)) });
    return next === null || next.filled === 0 ? null : next.text;
  }, sheet);
}
