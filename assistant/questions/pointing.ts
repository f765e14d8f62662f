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

/** `oq puxou?`, `what drove it?`: the reason is asked of what was told. */
export const REASON = new RegExp(String.raw`^\W*(?:(?:e|and)\W+)?(?:${any(pointers.reasons)}|how come)\b`);
/** What is named stands beside what the rows are parted by: `split it by site too`. */
export const ALSO = new RegExp(String.raw`\b${any(pointers.also)}\b`);
/** A percentage, by its sign or in words. */
export const SHARES = new RegExp(`%|${MARKS.shares.source}`);

/** How a turn is read without the words that point, and whether it asks something else than which is first. */
interface Reader {
  readonly read: (typed: string) => Said;
  readonly asksElse: (said: Said) => boolean;
  /** All sites of the ledger. */
  readonly sites: readonly string[];
}

type Groups = Readonly<Partial<Record<string, string>>>;

interface Pointer {
  readonly words: RegExp;
  /** Whether they point, behind that question. */
  readonly holds?: (before: Question, said: Said) => boolean;
  /** Whether they point only where something else is asked of it than which it is. */
  readonly isOfElse?: true;
  /** Which of what was told, in its order, is meant. */
  readonly meant: (told: readonly Named[], groups: Groups, before: Question) => readonly Named[];
}

/** The first of what was told, or the one whose place was asked for. */
const first: Pointer['meant'] = (told, _groups, { place }) => told.slice((place ?? 1) - 1, place ?? 1);

const several: Pointer['meant'] = (told, { count }) => {
  const most = countOf(count ?? '') ?? 2;
  return told.length < most ? [] : told.slice(0, most);
};

const placed: Pointer['meant'] = (told, { size, place = '' }) => {
  if (size !== undefined) {
    // What came to nothing that is known is neither the largest nor the smallest.
    const ranked = told
      .flatMap((item) => (item.size === null ? [] : [{ item, by: item.size }]))
      .toSorted((one, other) => other.by - one.by)
      .map(({ item }) => item);
    return (WORST.test(size) ? ranked.toReversed() : ranked).slice(0, 1);
  }
  const at = ordinals.findIndex((words) => new RegExp(`^(?:${words})$`).test(place));
  return told.slice(at, at + 1);
};

/** Words that point back to what was told. */
const POINTERS: readonly Pointer[] = [
  {
    words: new RegExp(
      String.raw`\b(?:${any(pointers.this)}|(?<many>${any(pointers.these)})) (?:${any(pointers.same)} )?(?<noun>${NOUN})\b`,
    ),
    // `essas fontes` are all that were told; `essas linhas` are those that were asked for anyway.
    meant: (told, groups, before) =>
      groups['many'] === undefined
        ? first(told, groups, before)
        : told.filter(({ spans }) => spans.length === 0).slice(0, before.limit ?? told.length),
  },
  {
    words: new RegExp(
      String.raw`\b(?:${any(pointers.several)} (?<count>${COUNT_WORDS}|[23])|${any(pointers.both)})\b` +
        String.raw`(?! (?:\d|${any(pointers.sizes)}|${ORDINAL}|${NOUN}|${any(pointers.notThem)}))`,
    ),
    meant: several,
  },
  {
    words: new RegExp(String.raw`\b${any(pointers.others)} (?<noun>${NOUN})\b`),
    meant: (_told, _groups, { only }) => [{ label: '', part: only, spans: [], size: null }],
  },
  // `isso é quantos % do total?` behind the largest three.
  {
    words: new RegExp(String.raw`\b${any(pointers.all)}\b`),
    holds: ({ type, limit }, { text }) => type === 'top' && (limit ?? 1) > 1 && SHARES.test(text),
    meant: (told, _groups, { limit }) => told.slice(0, limit ?? 0),
  },
  // `aço?`, `e alumínio?`, `juntos por trimestre`: what was asked about one after the other.
  {
    words: MARKS.joins,
    holds: ({ told = [] }) => told.length > 1 && told.every(({ size }) => size === null),
    meant: several,
  },
  { words: new RegExp(String.raw`\b${any(pointers.one)}\b`), holds: tellsOne, meant: first },
  {
    words: new RegExp(
      String.raw`\b${any(pointers.the)} (?:(?<size>${any(pointers.sizes)})|(?<place>${ORDINAL}))\b` +
        String.raw`(?: (?:${any(pointers.of)}|(?<noun>${NOUN}))\b)?(?= *(?:[,?!.;]|$| ${any(pointers.ends)}\b))`,
    ),
    isOfElse: true,
    meant: placed,
  },
];

/** A turn with what it points to in the place of the words that do: `os lançamentos desse mês`, `quarterly for the biggest one`. */
export function pointed(said: Said, before: Question | null, reader: Reader): Said {
  if (!before) return said;
  for (const { words, holds, isOfElse, meant } of POINTERS) {
    const match = words.exec(said.text);
    if (match === null || holds?.(before, said) === false) continue;
    const { index, 0: found, groups = {} } = match;
    const end = index + found.length;
    const rest = reader.read(said.typed.slice(0, index) + ' '.repeat(found.length) + said.typed.slice(end));
    if (isOfElse && !reader.asksElse(rest)) continue;
    const sort = sortOf(groups['noun'] ?? '');
    const told = (before.told ?? []).filter((item) => sort === undefined || has(item, sort));
    const items = meant(told, groups, before).map((item) => partOf(item, sort));
    const isOfOthers = OTHERS.test(found);
    const all = added(rest, isOfOthers ? items.map((item) => othersThan(item, reader.sites)) : items, index);
    if (all !== null) return { ...all, typed: said.typed, corrects: said.corrects };
  }
  return said;
}

const OTHERS = new RegExp(`^${any(pointers.others)}`);

const sortOf = (noun: string): Sort | undefined =>
  SORTS.find(([, names]) => new RegExp(`^${any(names)}$`).test(noun))?.[0];

/** Whether one thing is told before all others, or alone. */
function tellsOne({ type, place, limit, told = [] }: Question): boolean {
  if (type === 'extreme' || (type === 'top' && (place !== null || (limit ?? 1) === 1))) return true;
  return told.length === 1 && told.some(({ size, spans }) => size !== null || spans.length > 0);
}

/** `e as outras unidades?`: those that the question before left out. */
function othersThan({ part: { sites, scopes }, ...item }: Named, all: readonly string[]): Named {
  const others = ([1, 2, 3] as const).filter((scope) => scopes.length > 0 && !scopes.includes(scope));
  const part = { sites: all.filter((name) => sites.length > 0 && !sites.includes(name)), scopes: others };
  return { ...item, part: { ...NONE, ...part } };
}

const has = (item: Named, sort: Sort): boolean =>
  sort === 'lines' || (sort === 'times' ? item.spans : item.part[sort]).length > 0;

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
