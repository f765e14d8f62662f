import type { Input, Output } from '#web/api/call.ts';
import { FIRST_LINES } from '#web/early/asked.ts';
import type { Line } from './columns.ts';
import { type Filter, filterOfGroup, type GroupKey, type Sort } from './state.ts';

type Page = Output<'entry.query'>;
export type Group = Output<'entry.group'>['groups'][number];

/** Loaded lines of the whole, or of one group. */
interface Section {
  readonly lines: Line[];
  /** Of the next page; null: there are no more. `undefined`: none was read yet. */
  cursor: string | null | undefined;
  loading: boolean;
  error: Error | null;
}

export interface LineItem {
  readonly type: 'line';
  readonly line: Line;
}
/** What the grid draws, a row each. */
export type Item =
  | LineItem
  | { readonly type: 'group'; readonly group: Group; readonly open: boolean }
  | { readonly type: 'more'; readonly section: string | null; readonly error: Error | null };

interface StoreParts {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly groupBy: GroupKey | null;
  readonly load: (input: Input<'entry.query'>, signal: AbortSignal) => Promise<Page>;
}

/**
 * The lines that a table has loaded, page by page and group by group, as one list of rows. Sections are asked for when a
 * row that stands for what is still missing comes into sight.
 */
export class LinesStore {
  readonly #parts: StoreParts;
  readonly #sections = new Map<string | null, Section>();
  readonly #open = new Set<string | null>();
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();
  #groups: readonly Group[] | null = null;
  #items: readonly Item[] = [];

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#rebuild();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly items = (): readonly Item[] => this.#items;

  setGroups(groups: readonly Group[] | null): void {
    if (this.#groups === groups) return;
    this.#groups = groups;
    this.#rebuild();
  }

  toggle(key: string | null): void {
    if (!this.#open.delete(key)) this.#open.add(key);
    this.#rebuild();
  }

  /** Puts newer versions in the place of lines that were corrected here; a line that is gone leaves the list. */
  replace(change: ReadonlyMap<string, Line | null>): void {
    for (const section of this.#sections.values()) {
      const next = section.lines.flatMap((line) => {
        const after = change.get(line.id);
        return after === undefined ? [line] : after === null ? [] : [after];
      });
      section.lines.splice(0, section.lines.length, ...next);
    }
    this.#rebuild();
  }

  /** Reads the next page of a section, unless it is being read. */
  async more(key: string | null): Promise<void> {
    const section = this.#section(key);
    if (section.loading || section.cursor === null || this.#stop.signal.aborted) return;
    section.loading = true;
    section.error = null;
    const { filter, sort, groupBy, load } = this.#parts;
    try {
      const page = await load(
        {
          filter: groupBy === null ? filter : filterOfGroup(filter, groupBy, key),
          sort,
          limit: FIRST_LINES,
          ...(section.cursor ? { cursor: section.cursor } : {}),
        },
        this.#stop.signal,
      );
      section.lines.push(...page.entries);
      section.cursor = page.nextCursor;
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      section.error = error instanceof Error ? error : new Error(String(error));
    } finally {
      section.loading = false;
    }
    this.#rebuild();
  }

  /** Whether the first page has come, or failed to. */
  get hasBegun(): boolean {
    const { groupBy } = this.#parts;
    if (groupBy !== null) return this.#groups !== null;
    const section = this.#section(null);
    return section.cursor !== undefined || section.error !== null;
  }

  stop(): void {
    this.#stop.abort();
  }

  #section(key: string | null): Section {
    let section = this.#sections.get(key);
    if (!section) {
      section = { lines: [], cursor: undefined, loading: false, error: null };
      this.#sections.set(key, section);
    }
    return section;
  }

  #rebuild(): void {
    const { groupBy } = this.#parts;
    this.#items =
      groupBy === null
        ? this.#rowsOf(null)
        : (this.#groups ?? []).flatMap((group): Item[] => {
            const open = this.#open.has(group.key);
            return [{ type: 'group', group, open }, ...(open ? this.#rowsOf(group.key) : [])];
          });
    for (const listener of this.#listeners) listener();
  }

  #rowsOf(key: string | null): Item[] {
    const { lines, cursor, error } = this.#section(key);
    const rows: Item[] = lines.map((line) => ({ type: 'line', line }));
    if (cursor !== null) rows.push({ type: 'more', section: key, error });
    return rows;
  }
}
