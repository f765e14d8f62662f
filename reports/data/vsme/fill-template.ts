import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import type { ReportDocument } from '../../document.ts';
import { ReportFault } from '../../writing.ts';
import { xml } from '../../sheets/cell.ts';
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

/** Of a template with all that is in it, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_PARTS = 400;
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
  const put = (name: string, value: Value): Filling => {
    const place = places.get(name);
    const before = place && (sheets.get(place.part) ?? textOf(parts, place.part));
    const after = before && withCell(before, place.cell, value);
    if (!place || !after) return 'no_place';
    if (after === 'formula') return 'formula';
    sheets.set(place.part, after);
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

function partsOf(template: Uint8Array): Record<string, Uint8Array> {
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

function textOf(parts: Readonly<Record<string, Uint8Array>>, path: string): string {
  const part = parts[path];
  if (part === undefined) throw new ReportFault('report.template_unreadable');
  return strFromU8(part);
}

interface Place {
  readonly part: string;
  readonly cell: string;
}

/** Cells by their defined names; of a range its first one. */
function placesOf(book: string, relations: string): Map<string, Place> {
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  const parts = new Map(
    [...book.matchAll(/<sheet\b[^>]*>/g)].map(([tag]) => [
      plain(attribute(tag, 'name')),
      `xl/${(targets.get(attribute(tag, 'r:id')) ?? '').replace(/^\/?xl\//, '')}`,
    ]),
  );
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

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all);
}

type Value = { readonly number: string } | { readonly text: string };

/** A sheet with a cell filled in its own look; null where there is no such cell, `formula` where it computes. */
function withCell(sheet: string, cell: string, value: Value): string | 'formula' | null {
  const found = new RegExp(`<c r="${cell}"([^>]*?)(?:/>|>(.*?)</c>)`, 's').exec(sheet);
  if (found === null) return null;
  const [whole, attributes = '', inner = ''] = found;
  if (inner.includes('<f')) return 'formula';
  const look = /\ss="\d+"/.exec(attributes)?.[0] ?? '';
  const filled =
    'number' in value
      ? `<c r="${cell}"${look}><v>${xml(value.number)}</v></c>`
      : `<c r="${cell}"${look} t="inlineStr"><is><t xml:space="preserve">${xml(value.text)}</t></is></c>`;
  return sheet.slice(0, found.index) + filled + sheet.slice(found.index + whole.length);
}

/** A sheet with the three cells of a day filled in; null where the cell that writes it is of no three cells. */
function withDay(sheet: string, cell: string, day: string): string | null {
  const formula = new RegExp(`<c r="${cell}"[^>]*>\\s*<f[^>]*>(.*?)</f>`, 's').exec(sheet)?.[1] ?? '';
  const cells = [...new Set(formula.match(/\b[A-Z]{1,3}\d{1,7}\b/g))];
  if (cells.length !== 3) return null;
  return day.split('-').reduce<string | null>((filled, part, at) => {
    const next = filled === null ? null : withCell(filled, cells[at] ?? '', { number: String(Number(part)) });
    return next === 'formula' ? null : next;
  }, sheet);
}

/** Formulas that depend on what was filled in are computed anew when it is opened. */
function recalculated(book: string): string {
  if (!book.includes('<calcPr'))
    return book.replace('</workbook>', '<calcPr fullCalcOnLoad="1"/></workbook>');
  return book.replace(/<calcPr\b((?:(?!fullCalcOnLoad)[^>])*?)\/>/, '<calcPr$1 fullCalcOnLoad="1"/>');
}
