import { createHash } from 'node:crypto';
import { invalidInput } from '../../input.ts';
import type { Condition } from './query-condition.ts';
import type { EntrySort, FacetSortKey, LineSortKey } from './query-shape.ts';

interface OrderColumn {
  readonly sql: string;
  readonly type: 'date' | 'bigint' | 'double precision' | 'text';
}

/**
 * What each order compares; nothing of it is null. The chain's sequence grows with the instant of committing. The columns
 * of facets are for lines that do not stand, which have no facet.
 */
const COLUMNS: Readonly<Record<FacetSortKey | LineSortKey, OrderColumn>> = {
  from: { sql: 'l.period_from', type: 'date' },
  committedAt: { sql: 'l.sequence', type: 'bigint' },
  co2eKg: { sql: 'l.co2e_order', type: 'double precision' },
  quantity: { sql: 'l.quantity_order', type: 'double precision' },
  scope: { sql: 'l.scope::text', type: 'text' },
  category: { sql: 'l.category', type: 'text' },
  kind: { sql: 'l.kind', type: 'text' },
  state: { sql: 'l.state', type: 'text' },
  quality: { sql: `coalesce(l.quality, '')`, type: 'text' },
  site: {
    sql: `coalesce((select lower(s.name) from public.sites s where s.id = l.site_id), '')`,
    type: 'text',
  },
};

interface Step extends OrderColumn {
  readonly by: FacetSortKey | LineSortKey;
  readonly descending: boolean;
}

/** An order that is total: whatever is equal, the line that came later is first. */
export interface LineOrder {
  readonly steps: readonly Step[];
  /** The columns of `l` under the names `x0`, `x1`… */
  readonly columns: string;
  /** What `order by` takes, of `l` and of those names. */
  readonly sql: string;
  readonly named: string;
  /** The values that a cursor keeps of a line, as text. */
  readonly values: string;
}

export function orderOf(sort: EntrySort): LineOrder {
  const said = sort.length > 0 ? sort : [{ by: 'from' as const, descending: true }];
  const whole = said.some(({ by }) => by === 'committedAt');
  // The direction of the last column, so that an index can be walked one way.
  const last = { by: 'committedAt' as const, descending: said.at(-1)?.descending ?? true };
  const steps = [...said, ...(whole ? [] : [last])].map(({ by, descending }) => ({
    ...COLUMNS[by],
    by,
    descending,
  }));
  const direction = ({ descending }: Step) => (descending ? ' desc' : '');
  return {
    steps,
    columns: steps.map(({ sql }, place) => `${sql} as x${place}`).join(', '),
    sql: steps.map((step) => `${step.sql}${direction(step)}`).join(', '),
    named: steps.map((step, place) => `p.x${place}${direction(step)}`).join(', '),
    values: `array[${steps.map((_, place) => `p.x${place}::text`).join(', ')}]`,
  };
}

/** The condition of what comes after a line in the order. */
export function afterLine(condition: Condition, { steps }: LineOrder, after: readonly string[]): string {
  const values = steps.map(({ type }, place) => condition.value(`?::${type}`, after[place]));
  const [first] = steps;
  if (!first) return 'true';
  // One direction: rows compare as an index has them.
  if (steps.every(({ descending }) => descending === first.descending)) {
    const columns = steps.map(({ sql }) => sql).join(', ');
    return `(${columns}) ${first.descending ? '<' : '>'} (${values.join(', ')})`;
  }
  const beyond = (place: number): string => {
    const step = steps[place];
    if (!step) return 'false';
    const here = `${step.sql} ${step.descending ? '<' : '>'} ${values[place]}`;
    return place === steps.length - 1
      ? here
      : `${here} or (${step.sql} = ${values[place]} and (${beyond(place + 1)}))`;
  };
  return `${first.sql} ${first.descending ? '<=' : '>='} ${values[0]} and (${beyond(0)})`;
}

/** Compares the places of two lines in an order, as the database puts them. */
export function compareAfter({ steps }: LineOrder, one: readonly string[], other: readonly string[]): number {
  for (const [place, { type, descending }] of steps.entries()) {
    const [a = '', b = ''] = [one[place], other[place]];
    if (a === b) continue;
    const isLess = type === 'date' || type === 'text' ? a < b : Number(a) < Number(b);
    return isLess === descending ? 1 : -1;
  }
  return 0;
}

const VALUE = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  bigint: /^\d{1,18}$/,
  'double precision': /^(-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?|-?Infinity)$/,
  text: /^[^\0]{0,200}$/,
} as const;

/** Where a page ended: the keys of its last facets, and the values of its last line. */
export interface Cursor {
  readonly keys: readonly (string | null)[];
  readonly after: readonly string[];
}

/** A cursor of an order over a filter: it fits no other. */
export function writeCursor(asked: unknown, { keys, after }: Cursor): string {
  return Buffer.from(JSON.stringify([signature(asked), keys, after])).toString('base64url');
}

/** @throws Refused `input.invalid` (400) for a cursor that is not ours, or of another filter or order */
export function readCursor(asked: unknown, order: LineOrder, keyCount: number, cursor: string): Cursor {
  const [seal, keys, after] = parsed(cursor);
  const fits =
    seal === signature(asked) &&
    Array.isArray(keys) &&
    keys.length === keyCount &&
    keys.every((key) => key === null || typeof key === 'string') &&
    Array.isArray(after) &&
    after.length === order.steps.length &&
    order.steps.every(({ type }, place) => {
      const value: unknown = after[place];
      return typeof value === 'string' && VALUE[type].test(value);
    });
  if (!fits) throw invalidInput('cursor', 'not a cursor of this list');
  return { keys: keys as (string | null)[], after: after as string[] };
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function signature(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16);
}
