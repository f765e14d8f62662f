import type { Output } from '#web/api/call.ts';
import type { Language } from '#web/words/language.ts';
import { exact } from '#web/words/number.ts';
import {
  FIELDS,
  type FieldSpec,
  NESTED_IN,
  type Nested,
  PARAMETERS,
  type Section,
  SECTIONS,
} from './fields.ts';

export type ReadYear = Output<'cbam.readPeriod'>;
export type Content = ReadYear['content'];
type Stored = Readonly<Record<string, unknown>>;

/** A row of a form: texts as they were typed, and what stood there before, of which the form shows only a part. */
export interface Row {
  readonly key: string;
  /** Where it stood in the record that was read; null: new. */
  readonly path: string | null;
  readonly was: Stored;
  readonly fields: Readonly<Record<string, string>>;
  readonly nested: Readonly<Partial<Record<Nested, readonly Row[]>>>;
}

/** A year as it is being written. Plain data: it survives its tab as JSON. */
export interface Draft {
  readonly year: number;
  /** The revision that was seen; null: the year is not recorded yet. */
  readonly revision: number | null;
  /** The marks in which figures were shown and are typed. */
  readonly marks: Language;
  /** The record without its sections. */
  readonly was: Stored;
  readonly rows: Readonly<Record<Section, readonly Row[]>>;
  readonly evidence: ReadYear['evidence'];
}

/** A target that the form cannot show, such as a split, is kept as it is. */
export const KEPT = '=';
/** Sources that serve no CBAM good. */
export const OTHER = 'other';

/** What a year begins with: nothing is filled in. */
export function emptyDraft(year: number, marks: Language): Draft {
  return { year, revision: null, marks, was: { year }, rows: noRows(), evidence: [] };
}

function noRows(): Record<Section, readonly Row[]> {
  return { processes: [], streams: [], electricity: [], precursors: [], goods: [] };
}

/** A row that nothing was typed in. */
export function newRow(list: Section | Nested, fields: Readonly<Record<string, string>> = {}): Row {
  const nested: Partial<Record<Nested, readonly Row[]>> = {};
  if (list === 'processes') nested.production = [newRow('production')];
  if (list === 'precursors') {
    nested.lots = [newRow('lots', { basis: 'actual' })];
    nested.consumed = [newRow('consumed')];
  }
  return { key: crypto.randomUUID(), path: null, was: {}, fields, nested };
}

/** The record of a year as a form shows it. */
export function draftOf(read: ReadYear, marks: Language): Draft {
  const { content, period, evidence } = read;
  const { processes, streams = [], precursors = [], goods = [], ...rest } = content;
  const rows = noRows();
  const list = (section: Section, items: readonly Stored[]) =>
    items.map((item, at) => rowOf(section, item, `${section}.${at}`, marks));
  rows.processes = list('processes', processes);
  rows.streams = list('streams', streams);
  rows.precursors = list('precursors', precursors);
  rows.goods = list('goods', goods);
  rows.electricity = processes.flatMap(({ id, electricity }, process) =>
    (electricity ?? []).map((use, at) =>
      rowOf('electricity', { ...use, process: id }, `processes.${process}.electricity.${at}`, marks),
    ),
  );
  return { year: content.year, revision: period.revision, marks, was: rest, rows, evidence };
}

function rowOf(list: Section | Nested, item: Stored, path: string, marks: Language): Row {
  const nested: Partial<Record<Nested, readonly Row[]>> = {};
  for (const name of isSection(list) ? NESTED_IN[list] : []) {
    const inner = (item[name] ?? []) as readonly Stored[];
    nested[name] = inner.map((one, at) => rowOf(name, one, `${path}.${name}.${at}`, marks));
  }
  const id = item['id'];
  return {
    key: typeof id === 'string' ? id : path,
    path,
    was: item,
    fields: shownFields(list, item, marks),
    nested,
  };
}

/** Ids of the heat and power plants of the record, which sources may go to. */
export function plantsOf({ was }: Draft): readonly string[] {
  return ((was['plants'] ?? []) as readonly Stored[]).map(({ id }) => plainText(id));
}

function isSection(list: string): list is Section {
  return SECTIONS.some((one) => one === list);
}

/** The texts of a row's fields. */
export function shownFields(list: Section | Nested, item: Stored, marks: Language): Record<string, string> {
  const shown = Object.fromEntries(FIELDS[list].map((field) => [field.name, shownField(field, item, marks)]));
  if ((list === 'processes' || list === 'precursors') && shown['name'] === '')
    shown['name'] = plainText(item['id']);
  if (list === 'lots' && shown['country'] === '')
    shown['country'] = plainText((item['lookUp'] as Stored | undefined)?.['country']);
  if (list === 'goods') {
    const given = (item['parameters'] ?? {}) as Stored;
    for (const name of PARAMETERS) shown[`parameters.${name}`] = shownAmount(given[name], marks);
  }
  return shown;
}

function shownField({ name, kind }: FieldSpec, item: Stored, marks: Language): string {
  const value = item[name];
  if (value === undefined || value === null) return '';
  if (kind === 'check') return value === true ? 'yes' : '';
  if (kind === 'amounts' && Array.isArray(value))
    return value.map((one) => shownAmount(one, marks)).join('; ');
  // A split, or the factor of a plant.
  if (typeof value === 'object') return KEPT;
  return kind === 'amount' || kind === 'amounts' || kind === 'signed'
    ? shownAmount(value, marks)
    : plainText(value);
}

function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Figures have the reader's marks; what is no plain decimal stands as it is. */
function shownAmount(value: unknown, marks: Language): string {
  const text = plainText(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? exact(text, marks) : text;
}
