import type { Library } from '#engine/library.ts';
import { organizationOf, readSites, type SiteRow } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { EntryFilter } from './query-shape.ts';

/** Collects parts of a condition, each with its values in the place of `?`; the organization is `$1`. */
export class Condition {
  readonly parameters: unknown[];
  readonly #parts: string[] = [];

  constructor(context: RunContext, alias: string) {
    this.parameters = [organizationOf(context.actor)];
    this.add(`${alias}.organization_id = $1`);
  }

  add(sql: string, ...values: readonly unknown[]): void {
    this.#parts.push(this.value(sql, ...values));
  }

  /** The text with the numbers of its parameters in the place of `?`. */
  value(sql: string, ...values: readonly unknown[]): string {
    let next = this.parameters.length;
    this.parameters.push(...values);
    return sql.replaceAll('?', () => `$${++next}`);
  }

  get sql(): string {
    return this.#parts.map((part) => `(${part})`).join(' and ');
  }
}

export const STANDING = ['counted', 'not_counted'] as const;

/** A filter with what it stands for in this organization. */
export interface Sought {
  readonly filter: EntryFilter;
  /** Where there are words: the kinds and sites whose names hold them. */
  readonly named: { readonly kinds: readonly string[]; readonly siteIds: readonly string[] } | null;
  /** Whether it asks for lines that do not stand, or for lines by their ids whatever became of them. */
  readonly isHistory: boolean;
}

/** @throws Refused `site.not_found` (404) for a site that is not the organization's */
export async function soughtBy(context: RunContext, filter: EntryFilter): Promise<Sought> {
  const { siteIds, text, states, entryIds } = filter;
  const sites = siteIds || text ? await readSites(context, true) : [];
  const known = new Set(sites.map(({ id }) => id));
  if (siteIds?.some((id) => id !== null && !known.has(id.toLowerCase())))
    throw new Refused('site.not_found', 404);
  return {
    filter,
    named: text ? namesWith(context.ports.library, sites, text) : null,
    isHistory:
      entryIds !== undefined ||
      (states?.some((state) => state === 'withdrawn' || state === 'superseded') ?? false),
  };
}

function namesWith(library: Library, sites: readonly SiteRow[], text: string) {
  const sought = folded(text);
  const holds = (word: string) => folded(word).includes(sought);
  return {
    kinds: Object.entries(library.kinds)
      .filter(([key, { name }]) => holds(key) || holds(name['pt-BR']) || holds(name.en))
      .map(([key]) => key),
    siteIds: sites.filter(({ name }) => holds(name)).map(({ id }) => id),
  };
}

/** Without accents and capitals. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What many lines say alike, as conditions on columns under an alias. Says whether there were any. */
export function addFacetParts(condition: Condition, alias: string, { filter }: Sought): boolean {
  const before = condition.parameters.length;
  const any = (column: string, type: string, values: readonly unknown[] | undefined) => {
    if (!values) return;
    const some = values.filter((value) => value !== null);
    const orNone = some.length < values.length ? ` or ${alias}.${column} is null` : '';
    condition.add(`${alias}.${column} = any (?::${type}[])${orNone}`, some);
  };
  any('site_id', 'uuid', filter.siteIds);
  any('scope', 'smallint', filter.scopes);
  any('category', 'text', filter.categories);
  any('kind', 'text', filter.kinds);
  any('quality', 'text', filter.qualities);
  any('source', 'text', filter.origins);
  any('import_id', 'uuid', filter.importIds);
  any('committed_by', 'uuid', filter.committedBy);
  if (filter.estimated !== undefined) condition.add(`${alias}.estimated = ?`, filter.estimated);
  if (filter.sources) {
    const some = filter.sources.filter((source) => source !== null);
    const orNone = some.length < filter.sources.length ? ` or ${alias}.factor_id is null` : '';
    condition.add(`split_part(${alias}.factor_id, '/', 1) = any (?::text[])${orNone}`, some);
  }
  if (saysState(filter)) condition.add(`${alias}.state = any (?::text[])`, filter.states);
  return condition.parameters.length > before;
}

/** Whether the states leave something out of what stands. */
function saysState({ states }: EntryFilter): boolean {
  return states !== undefined && !(states.length === 2 && STANDING.every((state) => states.includes(state)));
}

/** What each line says for itself, as conditions on `l`. */
export function addLineParts(condition: Condition, { filter }: Sought): void {
  if (filter.entryIds) condition.add('l.entry_id = any (?::uuid[])', filter.entryIds);
  if (filter.from !== undefined) condition.add('l.period_to >= ?::date', filter.from);
  if (filter.to !== undefined) condition.add('l.period_from <= ?::date', filter.to);
  if (filter.month !== undefined) {
    const first = `${filter.month}-01`;
    condition.add('l.period_from >= ?::date', first);
    condition.add(`l.period_from < ?::date + interval '1 month'`, first);
  }
  if (filter.tags) {
    condition.add(
      'l.line_id in (select n.line_id from public.line_notes n where n.organization_id = $1 and n.tags && ?::text[])',
      filter.tags,
    );
  }
}

/** Whether a line's days, tags or words matter, or its id. */
export function hasLineParts({ filter }: Sought): boolean {
  const { entryIds, from, to, month, tags, text } = filter;
  return [entryIds, from, to, month, tags].some((part) => part !== undefined) || Boolean(text);
}

/** Lines whose description or one of whose tags holds a text. */
export function notedLines(condition: Condition, text: string): string {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return condition.value(
    `select n.line_id from public.line_notes n where n.organization_id = $1 and (
       n.description ilike ? or exists (select from unnest(n.tags) tag where tag ilike ?))`,
    pattern,
    pattern,
  );
}
