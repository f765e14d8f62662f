import { pattern } from '../lexicon/pattern.ts';
import { gazetteer } from '../kinds/kinds.ts';
import { fold } from '../text/fold.ts';
import type { Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { resolveKinds } from '../kinds/resolve-kind.ts';
import type { ConversationState, KindVocabulary, Proposal } from '../understanding.ts';
import { ORDINALS } from '../words/calendar.ts';

const PLAIN = { use: null, cues: new Set<string>(), dimension: null, beside: new Set<string>() };

/** Standing proposals that a concept names: same kind, or another use of the same fuel. */
export function proposalsOf(concept: string, state: ConversationState, vocabulary: KindVocabulary): number[] {
  const kinds = new Set(resolveKinds(concept, PLAIN, vocabulary));
  const bare = new Set([...kinds].map(tail));
  return state.proposals.flatMap((proposal, index) => {
    const names = proposal.kind === null ? proposal.candidates : [proposal.kind];
    return names.some(
      (kind) =>
        kinds.has(kind) ||
        (bare.has(tail(kind)) && /^(stationary|mobile|electricity|freight|waste)/.test(kind)) ||
        (concept === 'electricity' && kind.startsWith('electricity')),
    )
      ? [index]
      : [];
  });
}

function tail(kind: string): string {
  return kind.split('.').at(-1) ?? kind;
}

/** `o segundo`, `a última`, `linha 2`, `both`, `tudo`: standing proposals by their place. */
export function byOrdinal(text: string, count: number): number[] | null {
  const all = ALL_OF_THEM.exec(text);
  if (all !== null && (all[1] === undefined || (all[1].startsWith('t') ? 3 : 4) === count))
    return Array.from({ length: count }, (_, index) => index);
  if (/\b(?:penultim[oa]|second to last|last but one)\b/.test(text)) return count > 1 ? [count - 2] : null;
  const found = LAST_ONE.test(text) && count > 0 ? [count - 1] : [];
  for (const match of text.matchAll(ORDINAL)) {
    const nth = Number(match[2] ?? ORDINALS[match[1] ?? '']);
    if (nth <= count) found.push(nth - 1);
  }
  return found.length > 0 ? [...new Set(found)].sort((a, b) => a - b) : null;
}

const ALL_OF_THEM = pattern()`
  \b(?:tudo|todos|todas|all|everything|both|ambos|ambas|[dn]?os dois|[dn]?as duas|the two|todas as linhas|
  all of them|them all|(?:[dn]?os|[dn]?as|the|all) (tres|three|quatro|four))\b
`;

const LAST_ONE = pattern()`
  \b(?:ultim[oa]|last)(?: one| line| entry| item| draft|a linha)?\b(?! (?:month|year|quarter|week|mes|ano))
`;

const ORDINAL = pattern('g')`
  \b(primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|sext[oa]|first|second|third|fourth|fifth|sixth|
  [1-9](?:o|a|st|nd|rd|th)|(?:linha|line|item|numero|number|#|o|entry|draft|row|rascunho) ?([1-9]))\b
  (?! (?:trimestre|semestre|quarter|half|quinzena|bimestre))
`;

const FAMILIES: readonly (readonly [RegExp, RegExp])[] = [
  [pattern()`\b{corrections.family_of_purchases}\b`, /^purchased\./],
  [pattern()`\b{corrections.family_of_waste}\b`, /^waste(?:_own)?\./],
  [/\b(?:fretes?|transportes?|remessas?|freight|shipments?|haulage)\b/, /^freight_/],
  [/\b(?:viagens|viagem|travel|trips?)\b/, /^travel\./],
  [/\b(?:combustive(?:l|is)|fuels?)\b/, /^(?:stationary|mobile)\.(?!distance)/],
  [pattern()`\b(?:{corrections.family_of_refills}|top[ -]ups?)\b`, /^fugitive\./],
];

/** `a última água`, `the second diesel`: by the place among those of one thing; null where no thing stands behind the place. */
function byOrdinalOfThing(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): number[] | null {
  for (const item of reading.items) {
    const before =
      /\b(?:primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|penultim[oa]|ultim[oa]|first|second|third|fourth|last) $/.exec(
        reading.text.slice(0, item.start),
      );
    const named = before === null ? [] : proposalsOf(item.concept, state, vocabulary);
    const places = named.length < 2 || before === null ? null : byOrdinal(before[0], named.length);
    if (places !== null) return places.flatMap((place) => named[place] ?? []);
  }
  return null;
}

/** `make the purchases 98`: the one that stands of a family, by the word of the family. */
export function byFamily({ text }: Reading, { proposals }: ConversationState): number[] {
  if (proposals.length < 2) return [];
  const named = FAMILIES.flatMap(([word, kinds]) => {
    if (!word.test(text)) return [];
    const of = proposals.flatMap(({ kind }, index) => (kind !== null && kinds.test(kind) ? [index] : []));
    return of.length === 1 ? of : [];
  });
  return [...new Set(named)].sort((a, b) => a - b);
}

/** The standing proposals that a turn speaks of: by place, by thing, by site or by the amount they had; else none. */
export function targetsOf(reading: Reading, state: ConversationState, vocabulary: KindVocabulary): number[] {
  const ordinal =
    byOrdinalOfThing(reading, state, vocabulary) ?? byOrdinal(reading.text, state.proposals.length);
  if (ordinal !== null) return ordinal;
  const was = byOldValue(reading, state);
  if (was.length > 0) return was;
  const meant = byThing(reading, state, vocabulary);
  if (meant.length > 0) return addressed(meant, reading, state);
  const family = byFamily(reading, state);
  if (family.length > 0) return family;
  const which = (holds: (proposal: Proposal) => boolean) =>
    state.proposals.flatMap((proposal, index) => (holds(proposal) ? [index] : []));
  const amounts = new Set(reading.amounts.map(({ number }) => number.value));
  const sized = which(({ quantity }) => quantity !== null && amounts.has(quantity));
  if (sized.length > 0) return sized;
  const dated = which(
    ({ from }) => from !== null && reading.periods.some((period) => sameStart(period, from)),
  );
  if (dated.length > 0 && dated.length < state.proposals.length) return dated;
  const siteNames = reading.sites.flatMap((site) => site.names);
  const placed = which(({ site }) => site !== undefined && siteNames.includes(site));
  if (placed.length > 0 && placed.length < state.proposals.length) return placed;
  return usedBy(reading, state);
}

/** The drafts of the things that a reading names, in order; of those the ones whose use it tells. */
function byThing(reading: Reading, state: ConversationState, vocabulary: KindVocabulary): number[] {
  const named = new Set<number>();
  for (const item of reading.items) {
    const known = proposalsOf(item.concept, state, vocabulary);
    const quoted = known.length > 1 ? quotedBy(reading, item, state) : [];
    // `o do lodo` where three wastes stand: the one that was told by that word.
    for (const index of quoted.length > 0 ? quoted : known) named.add(index);
  }
  const byUse = [...named].filter((index) => useFits(reading, state.proposals[index]));
  return (byUse.length > 0 ? byUse : [...named]).sort((a, b) => a - b);
}

/**
 * Of several proposals of one thing those whose month or site the turn tells with it: `a água de agosto está errada`. A time
 * or place that is the only news of the turn is news of all of them.
 */
export function addressed(
  indexes: readonly number[],
  reading: Reading,
  { proposals }: ConversationState,
): number[] {
  const { text, amounts, periods, sites, items } = reading;
  const beside = (start: number, end: number) =>
    items.some(
      (item) =>
        item.end < start &&
        /^ (?:[a-z]+ )?(?:d[aeo]|of|for|em|in) (?:[oa] )?$/.test(text.slice(item.end, start)),
    ) || items.some((item) => item.start > end && /^(?:'s)? $/.test(text.slice(end, item.start)));
  const told = amounts.some(({ number, unit }) => !number.weak || unit !== null);
  const points = ({ start, end }: Place) => told || beside(start, end);
  const dated = periods.filter((period) => period.from !== '');
  const [period, ...others] = dated;
  const inTime = (index: number) => {
    const from = proposals[index]?.from ?? null;
    return period !== undefined && from !== null && sameStart(period, from);
  };
  const names = sites.filter(points).flatMap((site) => (site.names.length === 1 ? site.names : []));
  const there = (index: number) => names.includes(proposals[index]?.site ?? '');
  const some = (left: readonly number[], fits: (index: number) => boolean) => {
    const fitting = left.filter(fits);
    return fitting.length > 0 ? fitting : [...left];
  };
  const timed =
    others.length === 0 && period !== undefined && points(period) ? some(indexes, inTime) : [...indexes];
  return some(timed, there);
}

/** `the 26 is glass cullet`, `os 12 eram de maio`: standing proposals by the value that they have, and that is no new one. */
export function byOldValue(reading: Reading, state: ConversationState): number[] {
  return reading.amounts.flatMap((amount) =>
    isSubject(reading, amount)
      ? state.proposals.flatMap(({ quantity }, index) => (quantity === amount.number.value ? [index] : []))
      : [],
  );
}

/** An amount with its article in front and what it is behind: what a clause speaks of, and not what it says. */
export function isSubject({ text, typed, corrected }: Reading, { start, end }: Place): boolean {
  if (!/\b(?:[dn]?os|[dn]?as|o|a|the|those|these|that|[ae]ss[ea]s|aquel[ea]s)\s*$/.test(text.slice(0, start)))
    return false;
  const verb = /^(?: [a-z0-9-]+){0,3}? (?:e|eh|era|eram|foi|foram|sao|is|are|was|were|should)(?= )/.exec(
    text.slice(end),
  );
  if (verb === null) return false;
  return !verb[0].endsWith(' e') || /é/i.test(typed.charAt(corrected.original(end + verb[0].length - 1)));
}

/** A month named without its year is the month of whatever year stands. */
function sameStart(period: { from: string; yearInferred: boolean }, from: string): boolean {
  return period.from === from || (period.yearInferred && period.from.slice(5) === from.slice(5));
}

function useFits(reading: Reading, proposal: Proposal | undefined): boolean {
  const uses = new Set(reading.cues.map((cue) => cue.cue));
  const use = uses.has('mobile') ? 'mobile.' : uses.has('stationary') ? 'stationary.' : '';
  return proposal?.kind?.startsWith(use) ?? false;
}

/** `apaga o do gerador`: by use alone. */
export function usedBy(reading: Reading, state: ConversationState): number[] {
  const cue = reading.cues.find((mention) => mention.cue === 'mobile' || mention.cue === 'stationary')?.cue;
  if (cue === undefined) return [];
  const fitting = state.proposals.flatMap((proposal, index) =>
    proposal.kind?.startsWith(`${cue}.`) ? [index] : [],
  );
  return fitting.length < state.proposals.length ? fitting : [];
}

export function acceptsUnit(kind: string | null, dimension: string, vocabulary: KindVocabulary): boolean {
  return kind === null || (gazetteer(vocabulary).dimensions.get(kind)?.has(dimension) ?? false);
}

/** Standing proposals that were told by the very words of a thing: `papelão` of `papelão para reciclagem`. */
export function quotedBy(reading: Reading, item: Place, { proposals }: ConversationState): number[] {
  const said = reading.text.slice(item.start, item.end);
  return proposals.flatMap(({ spans }, index) =>
    spans.some(({ slot, quote }) => slot === 'kind' && ` ${fold(quote)} `.includes(` ${said} `))
      ? [index]
      : [],
  );
}
