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
  if (
    /\b(?:tudo|todos|todas|all|everything|both|ambos|ambas|os dois|as duas|todas as linhas|all of them|them all)\b/.test(
      text,
    )
  )
    return Array.from({ length: count }, (_, index) => index);
  if (/\b(?:penultim[oa]|second to last|last but one)\b/.test(text)) return count > 1 ? [count - 2] : null;
  const found: number[] = [];
  if (
    /\b(?:ultim[oa]|last)(?: one| line| entry| item| draft|a linha)?\b(?! (?:month|year|quarter|week|mes|ano))/.test(
      text,
    )
  )
    found.push(...(count > 0 ? [count - 1] : []));
  const pattern =
    /\b(primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|sext[oa]|first|second|third|fourth|fifth|sixth|[1-9](?:o|a|st|nd|rd|th)|(?:linha|line|item|numero|number|#|o|entry|draft|row|rascunho) ?([1-9]))\b(?! (?:trimestre|semestre|quarter|half|quinzena|bimestre))/g;
  for (const match of text.matchAll(pattern)) {
    const nth = match[2] === undefined ? (ORDINALS[match[1] ?? ''] ?? null) : Number(match[2]);
    if (nth !== null && nth <= count) found.push(nth - 1);
  }
  return found.length > 0 ? [...new Set(found)].sort((a, b) => a - b) : null;
}

/** The standing proposals that a turn speaks of: by place, by thing, by site or by the amount they had; else none. */
export function targetsOf(reading: Reading, state: ConversationState, vocabulary: KindVocabulary): number[] {
  const ordinal = byOrdinal(reading.text, state.proposals.length);
  if (ordinal !== null) return ordinal;
  const named = new Set<number>();
  for (const item of reading.items)
    for (const index of proposalsOf(item.concept, state, vocabulary)) named.add(index);
  const byUse = [...named].filter((index) => useFits(reading, state.proposals[index]));
  if (byUse.length > 0) return byUse.sort((a, b) => a - b);
  if (named.size > 0) return [...named].sort((a, b) => a - b);
  const amounts = reading.amounts.map((amount) => amount.number.value).filter((value) => value !== null);
  const sized = state.proposals.flatMap((proposal, index) =>
    proposal.quantity !== null && amounts.includes(proposal.quantity) ? [index] : [],
  );
  if (sized.length > 0) return sized;
  const dated = state.proposals.flatMap(({ from }, index) =>
    from !== null && reading.periods.some((period) => sameStart(period, from)) ? [index] : [],
  );
  const siteNames = reading.sites.flatMap((site) => site.names);
  const placed = state.proposals.flatMap((proposal, index) =>
    proposal.site !== undefined && siteNames.includes(proposal.site) ? [index] : [],
  );
  if (dated.length > 0 && dated.length < state.proposals.length) return dated;
  if (placed.length > 0 && placed.length < state.proposals.length) return placed;
  return usedBy(reading, state);
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
function usedBy(reading: Reading, state: ConversationState): number[] {
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
