import { readQuantity } from '#web/results/read-amount.ts';
import type { Language } from '#web/words/language.ts';
import { type Draft, NOWHERE, OTHER, plantIn, type Row, splitOf } from './draft.ts';
import type { FieldSpec } from './field-spec.ts';

/** The ids of processes, plants and precursors by the keys of their rows. */
export interface References {
  readonly ids: ReadonlyMap<string, string>;
  readonly processes: ReadonlySet<string>;
  readonly plants: ReadonlySet<string>;
}

/** Ids of recorded processes and precursors stay; a new one is called by its name, told apart where the name is taken. */
export function idsOf({ rows }: Draft): References {
  const ids = new Map<string, string>();
  const nodes = [...rows.processes, ...rows.precursors];
  for (const { key, was } of nodes) if (typeof was['id'] === 'string') ids.set(key, was['id']);
  // A plant has no name beside its id: what is typed is its id.
  for (const { key, fields } of rows.plants) ids.set(key, (fields['id'] ?? '').trim());
  const taken = new Set([...ids.values(), OTHER]);
  for (const { key, fields } of nodes) {
    if (ids.has(key)) continue;
    const name = (fields['name'] ?? '').trim() || 'P';
    let id = name;
    for (let next = 2; taken.has(id); next += 1) id = `${name.slice(0, 76)} ${next}`;
    taken.add(id);
    ids.set(key, id);
  }
  return { ids, processes: keysOf(rows.processes), plants: keysOf(rows.plants) };
}

function keysOf(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map(({ key }) => key));
}

/** Whether a text names a row of the year, which may be gone. */
export function isReference({ kind }: FieldSpec, text: string): boolean {
  if (kind === 'target') return text !== NOWHERE && splitOf(text) === null;
  return kind === 'process' || ((kind === 'factor' || kind === 'factors') && plantIn(text) !== null);
}

/** What a typed text says, as the record keeps it; null: it cannot be read, or names what is not there. */
export function valueOf(
  { marks, ...known }: References & { readonly marks: Language },
  { kind }: FieldSpec,
  text: string,
): unknown {
  switch (kind) {
    case 'process':
      return known.processes.has(text) ? (known.ids.get(text) ?? null) : null;
    case 'target':
      return targetOf(known, text);
    case 'check':
      return true;
    case 'categories':
      return text.split(' ');
    case 'year':
      return matching(text, /^\d{4}$/, Number);
    case 'date':
      return matching(text, /^\d{4}-\d{2}-\d{2}$/, String);
    case 'currency':
      return matching(text, /^[A-Za-z]{3}$/, (code) => code.toUpperCase());
    case 'amount':
      return readQuantity(text, marks);
    case 'signed':
      return signed(text, marks);
    case 'factor':
      return ofPlant(known, text, () => signed(text, marks));
    case 'factors':
      return ofPlant(known, text, () => several(text, marks));
    default:
      return text;
  }
}

function matching<T>(text: string, form: RegExp, read: (text: string) => T): T | null {
  return form.test(text) ? read(text) : null;
}

/** The factor of a plant where the text names one, else the figure that it says. */
function ofPlant({ ids, plants }: References, text: string, figure: () => unknown): unknown {
  const plant = plantIn(text);
  if (plant === null) return figure();
  return plants.has(plant) ? { plant: ids.get(plant) ?? '' } : null;
}

function targetOf({ ids, processes, plants }: References, text: string): string | null | undefined {
  if (text === NOWHERE) return undefined;
  if (processes.has(text) || plants.has(text)) return ids.get(text) ?? null;
  return text === OTHER ? OTHER : null;
}

function signed(text: string, marks: Language): string | null {
  if (!/^[-−]/.test(text)) return readQuantity(text, marks);
  const size = readQuantity(text.slice(1).trim(), marks);
  return size === null ? null : size === '0' ? '0' : `-${size}`;
}

/** One figure, or several years of it. */
function several(text: string, marks: Language): unknown {
  const all = text.split(';').map((one) => readQuantity(one.trim(), marks));
  if (all.includes(null)) return null;
  return all.length === 1 ? all[0] : all;
}
