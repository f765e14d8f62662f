import type { Output } from '#web/api/call.ts';
import type { Language } from '#web/words/language.ts';
import { exact } from '#web/words/number.ts';
import type { FieldSpec } from './field-spec.ts';
import {
  FIELDS,
  isSplit,
  type List,
  type Nested,
  NESTED_AT,
  NESTED_IN,
  PARAMETERS,
  type Section,
  SECTIONS,
  STORED_AT,
} from './fields.ts';

export type ReadYear = Output<'cbam.readPeriod'>;
export type Content = ReadYear['content'];
export type Stored = Readonly<Record<string, unknown>>;

/** A row of a form: texts as they were typed, and what stood there before. */
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

/** Sources that serve no CBAM good. */
export const OTHER = 'other';
/** A source that counts in the installation's total only: its processes state their own emissions. */
export const NOWHERE = '-';
/** A target that is split begins with this, and the way of it follows. */
const SPLIT = '=';
export const SPLITS = ['share', 'amount', 'molar'] as const;
const PLANT = 'plant:';

/** How a target is split (`share`); null: it is not. */
export function splitOf(text: string): (typeof SPLITS)[number] | null {
  return SPLITS.find((way) => text === splitBy(way)) ?? null;
}

export function splitBy(way: (typeof SPLITS)[number]): string {
  return `${SPLIT}${way}`;
}

/** The key of the plant whose factor a text names; null: it is a figure. */
export function plantIn(text: string): string | null {
  return text.startsWith(PLANT) ? text.slice(PLANT.length) : null;
}

export function factorOfPlant(key: string): string {
  return PLANT + key;
}

/** What documents of a row stand by: where it was read from, or its own name until it is saved. */
export function placeOf({ path, key }: Row): string {
  return path ?? `new.${key}`;
}

/** A year in which a row rests on documents, beside those that it rests on already. */
export function withDocuments(draft: Draft, row: Row, documentIds: readonly string[]): Draft {
  const path = placeOf(row);
  const known = new Set(
    draft.evidence.filter((one) => one.path === path).map(({ documentId }) => documentId),
  );
  const added = documentIds.filter((id) => !known.has(id)).map((documentId) => ({ path, documentId }));
  return { ...draft, evidence: [...draft.evidence, ...added] };
}

/** What a year begins with: nothing is filled in. */
export function emptyDraft(year: number, marks: Language): Draft {
  return { year, revision: null, marks, was: { year }, rows: noRows(), evidence: [] };
}

function noRows(): Record<Section, readonly Row[]> {
  const none = Object.fromEntries(SECTIONS.map((section) => [section, []])) as unknown as Record<
    Section,
    readonly Row[]
  >;
  return { ...none, whole: [{ key: 'whole', path: '', was: {}, fields: {}, nested: {} }] };
}

/** A row that nothing was typed in. */
export function newRow(list: List, fields: Readonly<Record<string, string>> = {}): Row {
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
  const was: Record<string, unknown> = { ...content };
  const rows = noRows();
  for (const [section, place] of Object.entries(STORED_AT) as [keyof typeof STORED_AT, string][]) {
    const items = (was[place] ?? []) as readonly Stored[];
    rows[section] = keyed(items.map((item, at) => rowOf(section, item, `${place}.${at}`, marks)));
    if (items.length > 0) delete was[place];
  }
  rows.electricity = content.processes.flatMap(({ electricity }, at) =>
    (electricity ?? []).map((use, place) => {
      const row = rowOf('electricity', use, `processes.${at}.electricity.${place}`, marks);
      return { ...row, fields: { ...row.fields, process: rows.processes[at]?.key ?? '' } };
    }),
  );
  rows.whole = [{ key: 'whole', path: '', was, fields: shownFields('whole', was, marks), nested: {} }];
  return { year: content.year, revision: period.revision, marks, was, rows, evidence };
}

/** Two rows of one id are two rows: the later is told by its place. */
function keyed(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = seen.has(row.key) ? (row.path ?? row.key) : row.key;
    seen.add(key);
    return { ...row, key };
  });
}

function rowOf(list: List, item: Stored, path: string, marks: Language): Row {
  const nested: Partial<Record<Nested, readonly Row[]>> = {};
  for (const name of list in NESTED_IN ? NESTED_IN[list as Section] : []) {
    const inner = valueAt(item, NESTED_AT[name]);
    if (!Array.isArray(inner) && isSplit(name)) continue;
    nested[name] = ((inner ?? []) as readonly Stored[]).map((one, at) =>
      rowOf(name, one, `${path}.${NESTED_AT[name]}.${at}`, marks),
    );
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

/** What stands at a place of a record, `heat.imported`; undefined where nothing does. */
export function valueAt(item: Stored, place: string): unknown {
  return place.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), item);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The texts of a row's fields. */
export function shownFields(list: List, item: Stored, marks: Language): Record<string, string> {
  const shown = Object.fromEntries(FIELDS[list].map((field) => [field.name, shownField(field, item, marks)]));
  if ((list === 'processes' || list === 'precursors') && shown['name'] === '')
    shown['name'] = plainText(item['id']);
  if (list === 'lots' && shown['country'] === '')
    shown['country'] = plainText(valueAt(item, 'lookUp.country'));
  if (list === 'goods') {
    const given = (item['parameters'] ?? {}) as Stored;
    for (const name of new Set([...PARAMETERS, ...Object.keys(given)]))
      shown[`parameters.${name}`] = shownAmount(given[name], marks);
  }
  return shown;
}

function shownField({ name, kind }: FieldSpec, item: Stored, marks: Language): string {
  const value = valueAt(item, name);
  if (kind === 'target' && value === undefined) return NOWHERE;
  if (value === undefined || value === null) return '';
  if (kind === 'check') return value === true ? 'yes' : '';
  if (kind === 'categories') return Array.isArray(value) ? value.map(plainText).join(' ') : '';
  if (kind === 'target' && isRecord(value)) return SPLIT + plainText(value['by']);
  if (kind === 'factors' && Array.isArray(value))
    return value.map((one) => shownAmount(one, marks)).join('; ');
  if (isRecord(value)) return factorOfPlant(plainText(value['plant']));
  return isFigure(kind) ? shownAmount(value, marks) : plainText(value);
}

/** Kinds of fields that hold a figure. */
export function isFigure(kind: FieldSpec['kind']): boolean {
  return kind === 'amount' || kind === 'signed' || kind === 'factor' || kind === 'factors';
}

function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Figures have the reader's marks; what is no plain decimal stands as it is. */
function shownAmount(value: unknown, marks: Language): string {
  const text = plainText(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? exact(text, marks) : text;
}
