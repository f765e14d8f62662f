import { countOf, COUNT_WORDS } from './counts.ts';
import { joined, type Named, NONE, type Restriction } from './mentions.ts';
import type { Said } from './parse.ts';
import { type Question, WORST } from './made.ts';
import WORDS from './words.json' with { type: 'json' };
import { MARKS } from './words.ts';

/** What a noun is the name of, and so what of a thing that was named is meant by it. */
type Sort = 'times' | 'sites' | 'kinds' | 'categories' | 'scopes' | 'lines';

const any = (words: readonly string[]): string => `(?:${words.join('|')})`;
const { nouns, ordinals, pointers } = WORDS;
const SORTS = Object.entries(nouns) as [Sort, string[]][];
const NOUN = any(SORTS.flatMap(([, words]) => words));
const ORDINAL = String.raw`(?!\d\b)${any(ordinals)}`;

/** Words that point back to what was told; those of a place or size only where something else is asked of it. */
const POINTERS: readonly { readonly words: RegExp; readonly when?: 'one' | 'all' | 'others' | 'else' }[] = [
  { words: new RegExp(String.raw`\b${any(pointers.these)} (?:${any(pointers.same)} )?(?<noun>${NOUN})\b`) },
  {
    words: new RegExp(
      String.raw`\b(?:${any(pointers.several)} (?<count>${COUNT_WORDS}|[23])|${any(pointers.both)})\b` +
        String.raw`(?! (?:\d|${any(pointers.sizes)}|${ORDINAL}|${NOUN}|${any(pointers.notThem)}))`,
    ),
  },
  { words: new RegExp(String.raw`\b${any(pointers.others)} (?<noun>${NOUN})\b`), when: 'others' },
  { words: new RegExp(String.raw`\b${any(pointers.all)}\b`), when: 'all' },
  { words: new RegExp(String.raw`\b${any(pointers.one)}\b`), when: 'one' },
  {
    words: new RegExp(
      String.raw`\b${any(pointers.the)} (?:(?<size>${any(pointers.sizes)})|(?<place>${ORDINAL}))\b` +
        String.raw`(?: (?:${any(pointers.of)}|(?<noun>${NOUN}))\b)?(?= *(?:[,?!.;]|$| ${any(pointers.ends)}\b))`,
    ),
    when: 'else',
  },
];

/** `oq puxou?`, `what drove it?`: the reason is asked of what was told. */
export const REASON = new RegExp(String.raw`^\W*(?:(?:e|and)\W+)?(?:${any(pointers.reasons)}|how come)\b`);
/** What is named stands beside what the rows are parted by: `split it by site too`. */
export const ALSO = new RegExp(String.raw`\b${any(pointers.also)}\b`);

/** How a turn is read without the words that point, and whether it asks something else than which is first. */
interface Reader {
  readonly read: (typed: string) => Said;
  readonly asksElse: (said: Said) => boolean;
  /** All sites of the ledger. */
  readonly sites: readonly string[];
}

/** A turn with what it points to in the place of the words that do: `os lançamentos desse mês`, `quarterly for the biggest one`. */
export function pointed(said: Said, before: Question | null, { read, asksElse, sites }: Reader): Said {
  if (!before) return said;
  for (const { words, when } of POINTERS) {
    const match = words.exec(said.text);
    if (match === null) continue;
    if ((when === 'one' && !tellsOne(before)) || (when === 'all' && !isOfRanked(before, said))) continue;
    const { index, 0: found } = match;
    const rest = read(
      said.typed.slice(0, index) + ' '.repeat(found.length) + said.typed.slice(index + found.length),
    );
    if (when === 'else' && !asksElse(rest)) continue;
    const sort = SORTS.find(([, names]) =>
      new RegExp(`^${any(names)}$`).test(match.groups?.['noun'] ?? ''),
    )?.[0];
    const told =
      when === 'all'
        ? (before.told ?? []).slice(0, before.limit ?? 0)
        : meant(before, match.groups ?? {}, sort);
    const items =
      when === 'others' ? othersThan(before, sort, sites) : told.map((item) => partOf(item, sort));
    const all = added(rest, items, index);
    if (all !== null) return { ...all, typed: said.typed, corrects: said.corrects };
  }
  return said;
}

/** Whether one thing is told before all others, or alone. */
const tellsOne = ({ type, place, limit, told = [] }: Question): boolean =>
  type === 'extreme' ||
  (type === 'top' && (place !== null || (limit ?? 1) === 1)) ||
  (told.length === 1 && told.some(({ size, spans }) => size !== 0 || spans.length > 0));

/** `isso é quantos % do total?` behind the largest three. */
const isOfRanked = ({ type, limit }: Question, { text }: Said): boolean =>
  type === 'top' && limit !== null && limit > 1 && MARKS.shares.test(text);

/** `e as outras unidades?`: those that the question before left out. */
function othersThan({ only }: Question, sort: Sort | undefined, sites: readonly string[]): readonly Named[] {
  const names =
    sort === 'sites' && only.sites.length > 0 ? sites.filter((name) => !only.sites.includes(name)) : [];
  const scopes =
    sort === 'scopes' && only.scopes.length > 0
      ? ([1, 2, 3] as const).filter((one) => !only.scopes.includes(one))
      : [];
  return [{ label: '', part: { ...NONE, sites: names, scopes }, spans: [], size: 0 }];
}

const has = (item: Named, sort: Sort | undefined): boolean =>
  sort === undefined || sort === 'lines'
    ? true
    : sort === 'times'
      ? item.spans.length > 0
      : item.part[sort].length > 0;

type Groups = Readonly<Partial<Record<string, string>>>;

/** Of what was told what is meant: so many, the largest, the second, else the first or the one that was asked for. */
function meant({ told = [], place }: Question, groups: Groups, sort: Sort | undefined): readonly Named[] {
  const pool = told.filter((item) => has(item, sort));
  const { size, place: ordinal, noun } = groups;
  if (size !== undefined) {
    const ranked = pool.toSorted((one, other) => other.size - one.size);
    return (WORST.test(size) && size !== 'melhor' ? ranked.toReversed() : ranked).slice(0, 1);
  }
  if (ordinal !== undefined) {
    const at = ordinals.findIndex((words) => new RegExp(`^(?:${words})$`).test(ordinal));
    return pool.slice(at, at + 1);
  }
  if (noun === undefined && !('count' in groups)) return pool.slice((place ?? 1) - 1, place ?? 1);
  if (noun !== undefined) return pool.slice((place ?? 1) - 1, place ?? 1);
  const count = groups['count'] === undefined ? 2 : (countOf(groups['count']) ?? 2);
  return pool.length >= count ? pool.slice(0, count) : [];
}

/** Of a thing what the noun is the name of. */
function partOf(item: Named, sort: Sort | undefined): Named {
  if (sort === undefined || sort === 'lines') return item;
  return sort === 'times'
    ? { ...item, part: NONE }
    : { ...item, part: { ...NONE, [sort]: item.part[sort] }, spans: [] };
}

/** What is pointed to as if it were named; what is named itself goes before it. Null where nothing is left of it. */
function added(said: Said, items: readonly Named[], at: number): Said | null {
  const part = joined(items.map((item) => item.part));
  const own = (of: keyof Restriction) => said.only[of].length > 0;
  const free = Object.fromEntries(
    Object.entries(part).map(([of, keys]) => [of, own(of as keyof Restriction) ? [] : keys]),
  ) as unknown as Restriction;
  const spans = said.spans.length > 0 ? [] : items.flatMap((item) => item.spans);
  const isNamed = Object.values(free).some((keys) => keys.length > 0);
  if (!isNamed && spans.length === 0) return null;
  return {
    ...said,
    only: joined([said.only, free]),
    spans: [...said.spans, ...spans],
    things: [
      ...(isNamed ? items.map(({ label, part: own }) => ({ at, label, part: own })) : []),
      ...said.things,
    ],
    place: null,
    refers: true,
  };
}
