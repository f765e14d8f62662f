import { GRADES } from '#engine/quality/grade.ts';
import type { Input } from '#web/api/call.ts';
import { COLUMNS } from './columns.ts';

export type Filter = NonNullable<Input<'entry.query'>['filter']>;
export type Sort = NonNullable<Input<'entry.query'>['sort']>;
export type GroupKey = NonNullable<Input<'entry.group'>['by']>;

/** What the tables show, kept in the address so that it can be shared, reloaded and gone back from. */
export interface TableState {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly groupBy: GroupKey | null;
  /** The entry whose reason is open. */
  readonly entryId: string | null;
  readonly viewId: string | null;
}

export const GROUP_KEYS: readonly GroupKey[] = [
  'site',
  'scope',
  'category',
  'kind',
  'month',
  'state',
  'source',
  'quality',
];

export const STATES = ['counted', 'not_counted', 'withdrawn', 'superseded'] as const;
const ORIGINS = ['message', 'form', 'api', 'document'] as const;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Stands for nothing: lines without a site, a factor or a grade. */
export const NONE = '-';

type ListKey =
  | 'siteIds'
  | 'categories'
  | 'kinds'
  | 'sources'
  | 'tags'
  | 'importIds'
  | 'committedBy'
  | 'qualities'
  | 'states'
  | 'origins';

/** The parts of a filter that are lists, by their names in the address, with what their values must look like. */
const LISTS: readonly {
  readonly name: string;
  readonly key: ListKey;
  readonly orNone: boolean;
  readonly fits: (value: string) => boolean;
}[] = [
  { name: 'site', key: 'siteIds', orNone: true, fits: (value) => UUID.test(value) },
  { name: 'category', key: 'categories', orNone: false, fits: isKey },
  { name: 'kind', key: 'kinds', orNone: false, fits: isKey },
  { name: 'source', key: 'sources', orNone: true, fits: isKey },
  { name: 'tag', key: 'tags', orNone: false, fits: (value) => value.length <= 40 },
  { name: 'import', key: 'importIds', orNone: false, fits: (value) => UUID.test(value) },
  { name: 'by', key: 'committedBy', orNone: false, fits: (value) => UUID.test(value) },
  {
    name: 'quality',
    key: 'qualities',
    orNone: true,
    fits: (value) => GRADES.some((grade) => grade === value),
  },
  { name: 'state', key: 'states', orNone: false, fits: (value) => STATES.some((state) => state === value) },
  {
    name: 'origin',
    key: 'origins',
    orNone: false,
    fits: (value) => ORIGINS.some((origin) => origin === value),
  },
];

function isKey(value: string): boolean {
  return /^[\w.-]{1,80}$/.test(value);
}

/** Reads the address; what cannot be read counts as not said. */
export function readState(search: URLSearchParams): TableState {
  const group = search.get('group');
  return {
    filter: readFilter(search),
    sort: readSort(search.get('sort')),
    groupBy: GROUP_KEYS.find((key) => key === group) ?? null,
    entryId: search.get('entry'),
    viewId: search.get('view'),
  };
}

function readFilter(search: URLSearchParams): Filter {
  const filter: Record<string, unknown> = {};
  for (const { name, key, orNone, fits } of LISTS) {
    const values = search
      .getAll(name)
      .filter((value) => value !== '' && (fits(value) || (orNone && value === NONE)))
      .map((value) => (orNone && value === NONE ? null : value));
    if (values.length > 0) filter[key] = [...new Set(values)];
  }
  const scopes = search
    .getAll('scope')
    .map(Number)
    .filter((scope) => [1, 2, 3].includes(scope));
  if (scopes.length > 0) filter['scopes'] = [...new Set(scopes)];
  const text = search.get('q')?.trim();
  if (text) filter['text'] = text.slice(0, 200);
  for (const day of ['from', 'to']) {
    const value = search.get(day);
    if (value && DAY.test(value)) filter[day] = value;
  }
  const estimated = search.get('estimated');
  if (estimated === 'yes' || estimated === 'no') filter['estimated'] = estimated === 'yes';
  return filter as Filter;
}

function readSort(text: string | null): Sort {
  const found = (text ?? '').split(',').flatMap((part) => {
    const descending = part.startsWith('-');
    const sorting = COLUMNS.find(({ sort }) => sort?.by === part.replace('-', ''))?.sort;
    return sorting ? [{ by: sorting.by, descending }] : [];
  });
  return inOrder(
    found.filter(({ by }, place) => found.findIndex((other) => other.by === by) === place),
  ).slice(0, 3);
}

/** What many lines say alike is ordered by first: the server reads it so. */
function inOrder(sort: Sort): Sort {
  const isFacet = (by: string) => COLUMNS.some((column) => column.sort?.by === by && column.sort.facet);
  return [...sort.filter(({ by }) => isFacet(by)), ...sort.filter(({ by }) => !isFacet(by))];
}

/** The state as the part of an address, in one order: what is not set is not named. */
export function writeState({ filter, sort, groupBy, entryId, viewId }: TableState): URLSearchParams {
  const { estimated } = filter;
  const said: readonly (readonly [name: string, value: string | null | undefined])[] = [
    ['q', filter.text],
    ...LISTS.flatMap(({ name, key }) => (filter[key] ?? []).map((value) => [name, value ?? NONE] as const)),
    ...(filter.scopes ?? []).map((scope) => ['scope', String(scope)] as const),
    ['from', filter.from],
    ['to', filter.to],
    ['estimated', estimated === undefined ? null : estimated ? 'yes' : 'no'],
    ['sort', sort.map(({ by, descending }) => (descending ? `-${by}` : by)).join(',')],
    ['group', groupBy],
    ['view', viewId],
    ['entry', entryId],
  ];
  const search = new URLSearchParams();
  for (const [name, value] of said) if (value) search.append(name, value);
  return search;
}

/** A press on a heading: up, down, and not any more; `add` keeps what was ordered by before. */
export function sortAfter(sort: Sort, by: Sort[number]['by'], add: boolean): Sort {
  const standing = sort.find((one) => one.by === by);
  const next = !standing
    ? [{ by, descending: false }]
    : standing.descending
      ? []
      : [{ by, descending: true }];
  const others = add ? sort.filter((one) => one.by !== by) : [];
  return inOrder([...others, ...next]).slice(0, 3);
}

/** The lines of one group of a filter. */
export function filterOfGroup(filter: Filter, by: GroupKey, key: string | null): Filter {
  const parts: Readonly<Record<GroupKey, Filter>> = {
    site: { siteIds: [key] },
    scope: { scopes: [Number(key) as 1 | 2 | 3] },
    category: { categories: [key ?? ''] },
    kind: { kinds: [key ?? ''] },
    month: { month: key ?? '' },
    state: { states: [key as (typeof STATES)[number]] },
    source: { sources: [key] },
    quality: { qualities: [key as (typeof GRADES)[number] | null] },
  };
  return { ...filter, ...parts[by] };
}

/** How many parts a filter has. */
export function partsOf(filter: Filter): number {
  return Object.values(filter).filter((value) => value !== undefined).length;
}
