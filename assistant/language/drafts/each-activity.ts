import { pattern } from '../lexicon/pattern.ts';
import type { Place } from '../text/mentions.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { dealtOut, type Named } from './dealt-out.ts';
import type { Draft } from './draft.ts';

interface Entry {
  readonly at: number;
  readonly draft: Draft;
  readonly used: readonly Place[];
}

/** Activities that one number of the same things has side by side: each counts all of them. */
const FAMILIES: readonly (readonly (readonly [kind: string, words: string])[])[] = [
  [
    ['agriculture.enteric', '(?:fermentacao )?enterica|enteric(?: fermentation)?'],
    [
      'agriculture.manure',
      '(?:(?:manejo|gestao|tratamento) d[eo]s? )?(?:dejetos?|esterco)|(?:manure|slurry)(?: management)?',
    ],
  ],
  [
    ['processing_sold', 'processamento|beneficiamento|processing'],
    ['use_sold', '(?:fase de )?uso|use(?:[- ]phase)?'],
    ['end_of_life_sold', 'fim de vida|end[- ]of[- ]life'],
  ],
];

/** Between two of them: nothing but what makes a list of them. */
const LISTED = pattern()`^(?: ?[,/&+] ?| )?(?:{drafts.listed} )*$`;

/**
 * `480 vacas: tanto a fermentação entérica quanto o manejo de dejetos`: activities listed for one number of things count it
 * once each. Activities that stand apart (`480 vacas, entérica; 300 suínos, dejetos`) keep the number beside them.
 */
export function forEachActivity<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  return FAMILIES.reduce<T[]>((result, family) => forFamily(reading, result, family), [...entries]);
}

function forFamily<T extends Entry>(reading: Reading, entries: T[], family: (typeof FAMILIES)[number]): T[] {
  const named = namedOf(reading, family);
  const shares = dealtOut(reading, named, entries);
  if (shares !== null)
    return entries.flatMap((entry) => {
      const own = shares.get(entry);
      return own === undefined
        ? [entry]
        : own.map((one, at) => countedFor(reading, entry, one.kind, at, [one]));
    });
  const kinds = family.map(([kind]) => kind);
  const groups = groupsOf(reading, named, entries);
  if (groups.every((group) => kindsOf(group).length < 2)) return entries;
  const own = entries.filter(({ draft }) => draft.proposal.candidates.some((kind) => kinds.includes(kind)));
  const groupOf = new Map<T, readonly Named[]>();
  for (const [at, group] of groups.entries()) {
    if (kindsOf(group).length < 2) continue;
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) continue;
    const from = groups[at - 1]?.at(-1)?.end ?? 0;
    const to = groups[at + 1]?.[0]?.start ?? reading.text.length;
    const before = own.filter((entry) => entry.at >= from && entry.at < first.start);
    const behind = own.filter((entry) => entry.at >= last.end && entry.at < to);
    for (const entry of before.length > 0 ? before : behind) groupOf.set(entry, group);
  }
  return entries.flatMap((entry) => {
    const group = groupOf.get(entry);
    if (group === undefined) return [entry];
    return kindsOf(group).map((kind, at) => countedFor(reading, entry, kind, at, group));
  });
}

function countedFor<T extends Entry>(
  reading: Reading,
  entry: T,
  kind: string,
  at: number,
  group: readonly Named[],
): T {
  const { proposal, asks } = entry.draft;
  const named = group.find((one) => one.kind === kind) ?? null;
  const spans = [
    ...proposal.spans.filter(({ slot }) => slot !== 'kind'),
    ...spansOf(reading, [['kind', named]]),
  ];
  return {
    ...entry,
    at: entry.at + at / 1e6,
    draft: {
      proposal: { ...proposal, kind, candidates: [kind], spans },
      asks: asks.filter(({ slot }) => slot !== 'kind'),
    },
  };
}

function namedOf({ text }: Reading, family: (typeof FAMILIES)[number]): Named[] {
  return family
    .flatMap(([kind, words]) =>
      [...text.matchAll(new RegExp(String.raw`\b(?:${words})\b`, 'g'))].map((match): Named => {
        return { kind, start: match.index, end: match.index + match[0].length };
      }),
    )
    .sort((a, b) => a.start - b.start);
}

function groupsOf({ text }: Reading, named: readonly Named[], entries: readonly Entry[]): Named[][] {
  const groups: Named[][] = [];
  for (const one of named) {
    const [first, last] = [groups.at(-1)?.[0], groups.at(-1)?.at(-1)];
    const listed = last !== undefined && LISTED.test(text.slice(last.end, one.start));
    if (first !== undefined && listed && !hasItsOwn(text, first, one, entries)) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}

const OF_ITS_OWN = pattern()`
  ^(?: (?:d[eoa]s?|of|from|for|em|com|with))?(?: (?:the|all|os|as|tod[oa]s|es[st][ea]s|these|
  those))*(?: (?:mesm[oa]s|same|outr[oa]s|other))? \d
`;

/** `8.400 bois na entérica, dejetos dos mesmos 8.400 animais`: the first has the number before it, and this one tells its own. */
function hasItsOwn(text: string, first: Place, one: Place, entries: readonly Entry[]): boolean {
  const before = entries.some(
    ({ at }) => at < first.start && !/[.;\n]/.test(text.slice(at, first.start).replace(/\d\.\d/g, '')),
  );
  return before && OF_ITS_OWN.test(text.slice(one.end));
}

function kindsOf(group: readonly Named[]): string[] {
  return [...new Set(group.map(({ kind }) => kind))];
}
