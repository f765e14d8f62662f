/** One call of a verb with what it answered, as the OpenAPI document shows it. */
export interface Example {
  /** The verb, or the process or method that is called. */
  readonly name: string;
  readonly request: unknown;
  readonly response: unknown;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})/g;
const STANDING_INSTANT = '2026-11-20T12:00:00.000Z';

/** The secret of a link to a report or to a supplier's form: another one each time. */
const SHARED = /(\/shared\/(?:reports|cbam)\/)[\w-]{43}/g;

/** Puts ids, instants and secrets that differ from run to run into ones that do not. */
export class Stable {
  readonly #ids = new Map<string, string>();

  of(value: unknown): unknown {
    const text = JSON.stringify(value)
      .replace(UUID, (id) => this.#idOf(id.toLowerCase()))
      .replace(INSTANT, STANDING_INSTANT)
      .replace(SHARED, `$1${'EXAMPLE'.repeat(6)}E`);
    return JSON.parse(text);
  }

  #idOf(id: string): string {
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    const next = `00000000-0000-4000-8000-${String(this.#ids.size + 1).padStart(12, '0')}`;
    this.#ids.set(id, next);
    return next;
  }
}

const LONGEST_LIST = 2;
const DEEPEST = 3;

/** Lists cut to their first items, and traces to their first steps: an example is read, not used. */
export function shortened(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) {
    // A list that may not be empty keeps its shape by one item.
    return value.slice(0, depth > DEEPEST ? 1 : LONGEST_LIST).map((item) => shortened(item, depth + 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, depth + 1)]));
}
