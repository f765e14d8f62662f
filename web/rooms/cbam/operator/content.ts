import { readQuantity } from '#web/results/read-amount.ts';
import type { Language } from '#web/words/language.ts';
import {
  type Content,
  type Draft,
  KEPT,
  OTHER,
  plantsOf,
  type ReadYear,
  type Row,
  shownFields,
} from './draft.ts';
import { FIELDS, type FieldSpec, NESTED_IN, type Nested, type Section } from './fields.ts';

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

interface Ground {
  readonly marks: Language;
  readonly year: number;
  /** The id of each process by the key of its row. */
  readonly ids: ReadonlyMap<string, string>;
  readonly wrong: Wrong[];
  /** What a source may go to beside processes. */
  readonly nodes: ReadonlySet<string>;
  /** Where each row of the record went. */
  readonly moved: Map<string, string>;
}

/**
 * The record that a form says, or the fields that stop it. What nobody touched stays exactly as it was recorded, also where
 * the form shows none of it.
 */
export function contentOf(draft: Draft): Written | { readonly wrong: readonly Wrong[] } {
  const { rows, marks, year, was } = draft;
  const ground: Ground = {
    marks,
    year,
    ids: named(rows.processes),
    nodes: new Set([OTHER, ...plantsOf(draft)]),
    wrong: [],
    moved: new Map(),
  };
  const list = (section: Section): Stored[] =>
    rows[section].map((row, at) => storedOf(ground, section, row, `${section}.${at}`));
  const processes = list('processes').map((process, at) => {
    const { electricity: _before, ...rest } = process;
    const uses = usesOf(ground, rows.electricity, rows.processes[at]?.key ?? '', at);
    return uses.length === 0 ? rest : { ...rest, electricity: uses };
  });
  for (const { key, fields } of rows.electricity)
    if (!ground.ids.has(fields['process'] ?? ''))
      ground.wrong.push({ row: key, field: 'process', why: 'needed' });
  const others = { streams: list('streams'), precursors: list('precursors'), goods: list('goods') };
  if (ground.wrong.length > 0) return { wrong: ground.wrong };
  const given = Object.fromEntries(Object.entries(others).filter(([, items]) => items.length > 0));
  return {
    // The server checks it whole.
    content: { ...was, year, processes, ...given } as unknown as Content,
    evidence: movedEvidence(draft, ground.moved),
  };
}

/** Ids of recorded processes stay; a new one is called by its name, told apart where the name is taken. */
function named(rows: readonly Row[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { key, was } of rows) if (typeof was['id'] === 'string') ids.set(key, was['id']);
  const taken = new Set([...ids.values(), OTHER]);
  for (const { key, fields } of rows) {
    if (ids.has(key)) continue;
    const name = (fields['name'] ?? '').trim() || 'P';
    let id = name;
    for (let next = 2; taken.has(id); next += 1) id = `${name.slice(0, 76)} ${next}`;
    taken.add(id);
    ids.set(key, id);
  }
  return ids;
}

function usesOf(ground: Ground, rows: readonly Row[], process: string, at: number): Stored[] {
  return rows
    .filter(({ fields }) => fields['process'] === process)
    .map((row, place) => {
      const { process: _of, ...use } = storedOf(
        ground,
        'electricity',
        row,
        `processes.${at}.electricity.${place}`,
      );
      return use;
    });
}

function storedOf(ground: Ground, list: Section | Nested, row: Row, path: string): Stored {
  if (row.path !== null) ground.moved.set(row.path, path);
  const stored: Stored = { ...row.was };
  const before = row.path === null ? {} : shownFields(list, row.was, ground.marks);
  for (const field of FIELDS[list]) writeField(ground, { list, row, field, before, stored });
  for (const name of list in NESTED_IN ? NESTED_IN[list as Section] : []) {
    const inner = (row.nested[name] ?? []).map((one, at) =>
      storedOf(ground, name, one, `${path}.${name}.${at}`),
    );
    if (inner.length > 0) stored[name] = inner;
    else if (name === 'consumed' && list === 'processes') delete stored[name];
    else stored[name] = [];
  }
  if (list === 'processes') finishNode(stored, ground.ids.get(row.key) ?? '');
  if (list === 'precursors') finishPrecursor(ground, row, stored);
  if (list === 'goods') writeParameters(ground, { row, before, stored });
  return stored;
}

interface Writing {
  readonly list: Section | Nested;
  readonly row: Row;
  readonly field: FieldSpec;
  readonly before: Readonly<Record<string, string>>;
  readonly stored: Stored;
}

function writeField(ground: Ground, { row, field, before, stored }: Writing): void {
  const { name, kind, needed } = field;
  const text = (row.fields[name] ?? '').trim();
  const isReference = kind === 'process' || kind === 'target';
  // The id of a process may have been taken away with it, so references are always looked up.
  if (text !== '' && text === before[name] && !isReference) return;
  if (text === KEPT) return;
  delete stored[name];
  if (text === '') {
    if (needed) ground.wrong.push({ row: row.key, field: name, why: 'needed' });
    return;
  }
  const value = valueOf(ground, field, text);
  if (value === null)
    ground.wrong.push({ row: row.key, field: name, why: isReference ? 'needed' : 'unread' });
  else stored[name] = value;
}

function valueOf(ground: Ground, { kind }: FieldSpec, text: string): unknown {
  if (kind === 'process') return ground.ids.get(text) ?? null;
  if (kind === 'target') return ground.ids.get(text) ?? (ground.nodes.has(text) ? text : null);
  if (kind === 'check') return true;
  if (kind === 'signed' && text.startsWith('-')) {
    const size = readQuantity(text.slice(1), ground.marks);
    return size === null ? null : `-${size}`;
  }
  if (kind === 'amount' || kind === 'signed') return readQuantity(text, ground.marks);
  if (kind !== 'amounts') return text;
  const all = text.split(';').map((one) => readQuantity(one.trim(), ground.marks));
  if (all.includes(null)) return null;
  return all.length === 1 ? all[0] : all;
}

function finishNode(stored: Stored, id: string): void {
  if (stored['name'] === id) delete stored['name'];
  stored['id'] = id;
}

/** A precursor is called by its name; a default value is looked up by code, country and year. */
function finishPrecursor(ground: Ground, row: Row, stored: Stored): void {
  const named = [row.was['id'], stored['name']].find((one) => typeof one === 'string');
  finishNode(stored, named ?? '');
  const lots = stored['lots'] as Stored[];
  stored['lots'] = lots.map((lot, at) => {
    if (lot['basis'] !== 'default' || lot['direct'] !== undefined) {
      const { lookUp: _none, ...rest } = lot;
      return rest;
    }
    const before = lot['lookUp'] as Stored | undefined;
    const code = stored['code'] ?? before?.['code'];
    if (code === undefined) {
      ground.wrong.push({ row: row.key, field: 'code', why: 'needed' });
      return lot;
    }
    const country = row.nested.lots?.[at]?.fields['country'] ?? '';
    return {
      ...lot,
      lookUp: { year: ground.year, ...before, code, country: country === '' ? null : country },
    };
  });
}

/** Figures of the sector are written as plain decimals, so that the report says them in its own language; words stay words. */
function writeParameters(
  { marks }: Ground,
  { row: { fields, was }, before, stored }: Pick<Writing, 'row' | 'before' | 'stored'>,
): void {
  const given: Record<string, unknown> = { ...(was['parameters'] as Stored | undefined) };
  for (const [name, text] of Object.entries(fields)) {
    if (!name.startsWith('parameters.')) continue;
    const key = name.slice('parameters.'.length);
    if (text.trim() === '') delete given[key];
    else if (text !== before[name]) given[key] = readQuantity(text, marks) ?? text.trim();
  }
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
      if (isRowPath(parts.slice(length))) return [];
      return [{ ...one, path: [to, ...parts.slice(length)].join('.') }];
    }
    return [];
  });
}

/** `electricity.0` or `lots.1` after the row that was found: the inner row itself went. */
function isRowPath(rest: readonly string[]): boolean {
  return rest.length > 1 && /^(electricity|production|consumed|lots)$/.test(rest[0] ?? '');
}
