import type { Language } from '#web/words/language.ts';
import {
  type Content,
  type Draft,
  isRecord,
  placeOf,
  type ReadYear,
  type Row,
  shownFields,
  splitOf,
  valueAt,
} from './draft.ts';
import type { FieldSpec } from './field-spec.ts';
import {
  FIELDS,
  isNeededList,
  isSplit,
  type List,
  type Nested,
  NESTED_AT,
  NESTED_IN,
  type Section,
  type Split,
  STORED_AT,
} from './fields.ts';
import { idsOf, isReference, type References, valueOf } from './values.ts';

/** A field that cannot be saved as it stands. */
export interface Wrong {
  readonly row: string;
  readonly field: string;
  readonly why: 'needed' | 'unread';
}

export interface Written {
  readonly content: Content;
  /** Documents stay with the part that they stand for, wherever it went; those of a removed part go with it. */
  readonly evidence: ReadYear['evidence'];
}

type Stored = Record<string, unknown>;

interface Ground extends References {
  readonly marks: Language;
  readonly year: number;
  readonly wrong: Wrong[];
  /** Where each row of the record went. */
  readonly moved: Map<string, string>;
}

/**
 * The record that a form says, or the fields that stop it. What nobody touched stays exactly as it was recorded, also where
 * the form shows none of it.
 */
export function contentOf(draft: Draft): Written | { readonly wrong: readonly Wrong[] } {
  const { rows, marks, year } = draft;
  const ground: Ground = { marks, year, ...idsOf(draft), wrong: [], moved: new Map() };
  const lists = Object.entries(STORED_AT).map(([section, place]) => {
    const items = rows[section as Section].map((row, at) =>
      storedOf(ground, section as Section, row, `${place}.${at}`),
    );
    return [place, items] as const;
  });
  const given = Object.fromEntries(lists.filter(([, items]) => items.length > 0));
  const processes = (given['processes'] ?? []).map((process, at) => {
    const uses = usesOf(ground, rows.electricity, rows.processes[at]?.key ?? '', at);
    const { electricity: before, ...rest } = process;
    const isEmptyList = Array.isArray(before) && before.length === 0;
    return uses.length === 0 && !isEmptyList ? rest : { ...rest, electricity: uses };
  });
  for (const { key, fields } of rows.electricity)
    if (!rows.processes.some((process) => process.key === fields['process']))
      ground.wrong.push({ row: key, field: 'process', why: 'needed' });
  const [about] = rows.whole;
  const whole = about === undefined ? {} : storedOf(ground, 'whole', about, '');
  if (ground.wrong.length > 0) return { wrong: ground.wrong };
  return {
    // The server checks it whole.
    content: { ...whole, year, ...given, processes } as unknown as Content,
    evidence: movedEvidence(draft, ground.moved),
  };
}

function usesOf(ground: Ground, rows: readonly Row[], process: string, at: number): Stored[] {
  return rows
    .filter(({ fields }) => fields['process'] === process)
    .map((row, place) => {
      const path = `processes.${at}.electricity.${place}`;
      const { process: _of, ...use } = storedOf(ground, 'electricity', row, path);
      return use;
    });
}

function storedOf(ground: Ground, list: List, row: Row, path: string): Stored {
  ground.moved.set(placeOf(row), path);
  const stored: Stored = { ...row.was };
  const before = row.path === null ? {} : shownFields(list, row.was, ground.marks);
  for (const field of FIELDS[list]) writeField(ground, { list, row, field, before, stored });
  for (const name of list in NESTED_IN ? NESTED_IN[list as Section] : [])
    writeNested(ground, { list, row, name, path, stored });
  if (list === 'processes' || list === 'precursors' || list === 'plants')
    finishNode(stored, row, ground.ids.get(row.key) ?? '');
  if (list === 'precursors') finishPrecursor(ground, row, stored);
  if (list === 'goods') writeParameters(ground, { row, before, stored });
  return stored;
}

interface WritingList {
  readonly list: List;
  readonly row: Row;
  readonly name: Nested;
  readonly path: string;
  readonly stored: Stored;
}

function writeNested(ground: Ground, { list, row, name, path, stored }: WritingList): void {
  if (isSplit(name)) return writeSplit(ground, { list, row, name, path, stored });
  const place = NESTED_AT[name];
  const inner = (row.nested[name] ?? []).map((one, at) =>
    storedOf(ground, name, one, `${path}.${place}.${at}`),
  );
  const before = valueAt(row.was, place);
  const wasEmpty = Array.isArray(before) && before.length === 0;
  if (inner.length > 0 || isNeededList(list, name)) put(stored, place, inner);
  else if (before !== undefined && !wasEmpty) put(stored, place, undefined);
}

/** A source that is split: how, and its parts with the one figure that this way asks. */
function writeSplit(
  ground: Ground,
  { row, name, path, stored }: WritingList & { readonly name: Nested },
): void {
  const by = splitOf(row.fields[name] ?? '');
  if (by === null) return;
  const figures = by === 'share' ? ['share'] : by === 'amount' ? ['amount'] : ['amount', 'molarMass'];
  const parts = (row.nested[name] ?? []).map((one, at) => {
    const asked = { ...one, fields: pick(one.fields, ['to', ...figures]) };
    const part = storedOf({ ...ground, wrong: [] }, name, asked, `${path}.${name}.parts.${at}`);
    checkPart(ground, asked, figures[0] ?? '', name);
    return pick(part, ['to', ...figures]);
  });
  if (parts.length === 0) ground.wrong.push({ row: row.key, field: name, why: 'needed' });
  stored[name] = { by, parts };
}

/** Of a part only the figure of its way is asked; the other is none of its fields. */
function checkPart(ground: Ground, part: Row, figure: string, list: Split | Nested): void {
  const before = part.path === null ? {} : shownFields(list, part.was, ground.marks);
  for (const field of FIELDS[list]) {
    const text = (part.fields[field.name] ?? '').trim();
    const isIdle =
      field.name === figure ? text === before[field.name] : text === '' || text === before[field.name];
    if (field.name !== 'to' && isIdle) continue;
    if (text === '') ground.wrong.push({ row: part.key, field: field.name, why: 'needed' });
    else if (valueOf(ground, field, text) === null)
      ground.wrong.push({ row: part.key, field: field.name, why: field.name === 'to' ? 'needed' : 'unread' });
  }
}

function pick<T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

interface Writing {
  readonly list: List;
  readonly row: Row;
  readonly field: FieldSpec;
  readonly before: Readonly<Record<string, string>>;
  readonly stored: Stored;
}

function writeField(ground: Ground, { list, row, field, before, stored }: Writing): void {
  const { name } = field;
  const text = (row.fields[name] ?? '').trim();
  const refers = isReference(field, text);
  // The id of a process may have been taken away with it, so references are always looked up.
  if (text === before[name]?.trim() && !refers) return;
  if (splitOf(text) !== null && field.kind === 'target') return;
  if (text === '') {
    put(stored, name, undefined);
    if (isNeeded(list, row, field)) ground.wrong.push({ row: row.key, field: name, why: 'needed' });
    return;
  }
  const value = valueOf(ground, field, text);
  if (value === null) ground.wrong.push({ row: row.key, field: name, why: refers ? 'needed' : 'unread' });
  else put(stored, name, value);
}

function isNeeded(list: List, { fields }: Row, { needed, group }: FieldSpec): boolean {
  if (needed !== 'together') return needed ?? false;
  return FIELDS[list].some((one) => one.group === group && (fields[one.name] ?? '').trim() !== '');
}

/** Writes at a place of a record; undefined takes away what stands there, and what nothing is left in. */
function put(stored: Stored, place: string, value: unknown): void {
  const [first = '', ...rest] = place.split('.');
  if (rest.length === 0) {
    if (value === undefined) delete stored[first];
    else stored[first] = value;
    return;
  }
  const before = stored[first];
  if (!isRecord(before) && value === undefined) return;
  const inner = isRecord(before) ? { ...before } : {};
  const had = valueAt(inner, rest.join('.')) !== undefined;
  put(inner, rest.join('.'), value);
  if (had && Object.keys(inner).length === 0) delete stored[first];
  else stored[first] = inner;
}

/** Recorded processes and precursors keep their id; only a name that somebody gave stands beside it. */
function finishNode(stored: Stored, { was }: Row, id: string): void {
  if (stored['name'] === id && was['name'] !== id) delete stored['name'];
  stored['id'] = id;
}

/** A default value is looked up by code, country and year; what nobody touched of it stays. */
function finishPrecursor(ground: Ground, row: Row, stored: Stored): void {
  const isCodeNew = stored['code'] !== row.was['code'];
  stored['lots'] = (row.nested.lots ?? []).map((lot, at) => {
    const written = (stored['lots'] as Stored[])[at] ?? {};
    const before = written['lookUp'] as Stored | undefined;
    const isSame = (name: string) => lot.path !== null && written[name] === lot.was[name];
    if (written['basis'] !== 'default' || written['direct'] !== undefined) {
      if (isSame('basis') && isSame('direct')) return { ...written, ...kept('lookUp', lot.was) };
      const { lookUp: _none, ...rest } = written;
      return rest;
    }
    const recorded = lot.was['lookUp'] as Stored | undefined;
    const code =
      isCodeNew || recorded === undefined ? (stored['code'] ?? recorded?.['code']) : recorded['code'];
    if (code === undefined) {
      ground.wrong.push({ row: row.key, field: 'code', why: 'needed' });
      return written;
    }
    const country = countryOf(ground, lot, recorded);
    return { ...written, lookUp: { year: before?.['year'] ?? ground.year, code, country } };
  });
}

/** The country whose default value is looked up: as recorded where nobody touched it, null where none is named. */
function countryOf(ground: Ground, lot: Row, recorded: Stored | undefined): unknown {
  const typed = lot.fields['country'] ?? '';
  const shown = lot.path === null ? null : shownFields('lots', lot.was, ground.marks)['country'];
  if (recorded !== undefined && typed === shown) return recorded['country'];
  return typed === '' ? null : typed;
}

function kept(name: string, was: Readonly<Record<string, unknown>>): Stored {
  return name in was ? { [name]: was[name] } : {};
}

/** Figures of the sector are written as plain decimals, so that the report says them in its own language; words stay words. */
function writeParameters(
  ground: Ground,
  { row: { fields, was }, before, stored }: Pick<Writing, 'row' | 'before' | 'stored'>,
): void {
  const given: Record<string, unknown> = { ...(was['parameters'] as Stored | undefined) };
  let isTouched = false;
  for (const [name, text] of Object.entries(fields)) {
    if (!name.startsWith('parameters.') || text === (before[name] ?? '')) continue;
    const key = name.slice('parameters.'.length);
    isTouched = true;
    if (text.trim() === '') delete given[key];
    else given[key] = valueOf(ground, { name, kind: 'amount' }, text.trim()) ?? text.trim();
  }
  if (!isTouched) return;
  if (Object.keys(given).length > 0) stored['parameters'] = given;
  else delete stored['parameters'];
}

function movedEvidence({ evidence, was }: Draft, moved: ReadonlyMap<string, string>): ReadYear['evidence'] {
  return evidence.flatMap((one) => {
    const [section = ''] = one.path.split('.');
    if (section in was) return [one];
    const parts = one.path.split('.');
    for (let length = parts.length; length > 0; length -= 1) {
      const to = moved.get(parts.slice(0, length).join('.'));
      if (to === undefined) continue;
      // A part of a row that the row no longer has: removed with it.
      if (INNER_ROW.test(parts.slice(length).join('.'))) return [];
      return [{ ...one, path: [to, ...parts.slice(length)].join('.') }];
    }
    return [];
  });
}

/** `electricity.0` or `heat.imported.1` after the row that was found: the inner row itself went. */
const INNER_ROW = /^(electricity|production|consumed|lots|heat\.imported|heat\.exported|\w+\.parts)\.\d/;
