import { pattern } from '../lexicon/pattern.ts';
import { product } from '../numbers/exact.ts';
import { months } from '../periods/days.ts';
import type { Amount, PeriodMention, Place, SiteMention } from '../text/mentions.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { atYear } from './moved-year.ts';
import { proposalsOf } from './targets.ts';
import type { ConversationState, KindVocabulary, Proposal } from '../understanding.ts';

const SAME = pattern()`\b(?:{corrections.the_same}|same (?:for|in|again|amount|thing|as|figure)?)\b`;
const TIMES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:o dobro|dobro|double|twice|duas vezes)\b/, '2'],
  [/\b(?:o triplo|triplo|triple|tres vezes|three times)\b/, '3'],
  // `second half of 2025` is a time, and no part of what stands.
  [pattern()`(?<!\b{corrections.which_of_them} )\b(?:metade|half)\b`, '0.5'],
];

/** What a bare `junho 17.905` has beside its month and its number. */
const NOTHING_ELSE = pattern()`^[\s:=,.!-]*(?:{corrections.nothing_else}\b[\s:=,.!-]*)*$`;
const FURTHER = pattern()`^\s*{corrections.further}\b`;

/** What may stand before the site: nothing, or a joining word. */
const LEADS_TO_SITE = /^\s*(?:(?:e|and|also|tambem|ja|mais)\b\s*)?(?:(?:em|in|at|na|no|a|o|the) )?$/;

/** `e 300 em junho`, `Jundiaí: 8`: a bare number of another month or site, of the one thing that stands. */
export function continuedList(
  reading: Reading,
  state: ConversationState,
): { readonly proposal: Proposal; readonly used: Place } | null {
  const last = state.proposals.at(-1);
  if (last === undefined || sameTurn(state) || last.kind === 'travel.flight') return null;
  const amount = state.asks.length > 0 ? null : bareAmount(reading, last);
  if (amount === null) return null;
  const [period] = reading.periods.filter(({ from }) => from !== '');
  const [site] = reading.sites.filter(({ names }) => names.length === 1);
  const name = site?.names[0];
  const again = SAME.test(reading.text) && INSTEAD.test(reading.text.slice(0, amount.start));
  const later =
    period !== undefined &&
    period.from !== last.from &&
    (again || FURTHER.test(reading.text) || NOTHING_ELSE.test(without(reading.text, [period, amount])));
  if (!later && !isOfFurtherSite(reading, state, site, again)) return null;
  const { arithmetic: _, ...model } = last;
  return {
    used: amount.number,
    proposal: {
      ...model,
      quantity: amount.number.value,
      ...(period === undefined ? {} : datesOf(period, last)),
      ...(name === undefined ? {} : { site: name }),
      spans: spansOf(reading, [
        ['quantity', amount.number],
        ['period', period],
        ['site', site],
      ]),
    },
  };
}

/** Whether a site is all that a turn names before its number, or what stands is said again of it. */
function isOfFurtherSite(
  { text }: Reading,
  { proposals }: ConversationState,
  site: SiteMention | undefined,
  again: boolean,
): boolean {
  if (site === undefined) return false;
  // `Betim foi 42` where Betim stands already: its new value, and no further place.
  const isNew = proposals.every(
    ({ kind, site: at }) => kind !== proposals.at(-1)?.kind || at !== site.names[0],
  );
  return isNew && (again || LEADS_TO_SITE.test(text.slice(0, site.start)));
}

/** The one number of a turn that names nothing, without a unit or in that of what stands. */
function bareAmount({ amounts, items, text }: Reading, { unit: stands }: Proposal): Amount | null {
  const [amount, ...more] = amounts.filter(({ number }) => !number.weak);
  if (amount === undefined || more.length > 0 || items.length > 0 || text.includes('?')) return null;
  const { bareDollar, number, percent, unit } = amount;
  if (percent || bareDollar || number.value === null) return null;
  return unit === null || unit.code === stands ? amount : null;
}

/** `same again for Hull, but 11,250`, `o mesmo em Betim, só que 300`: said once more of another place, with a number of its own. */
const INSTEAD = /\b(?:but|only|except|though|mas|so que|porem|com|with|at)\b[^\d]{0,24}$/;

/** A text without some of its places. */
function without(text: string, places: readonly Place[]): string {
  return places
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

function datesOf(period: PeriodMention, model: Proposal) {
  const { from, to, yearInferred } = period;
  const days = yearInferred && model.from !== null ? atYear(from, to, model.from.slice(0, 4)) : { from, to };
  return { ...days, yearInferred };
}

/**
 * `o mesmo em abril`, `same for June`, `o dobro disso em junho`: what stands, said again of another period. Only what the
 * turn names, else the last turn's one proposal; empty where the turn says a number, or where several could be meant.
 */
export function repeated(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): readonly Proposal[] {
  const { text } = reading;
  const said = reading.amounts.some(({ number, unit }) => !number.weak || unit !== null);
  const dated = reading.periods
    .filter(({ from }) => from !== '')
    .flatMap((period) => monthsOf(reading, period));
  if (said || text.includes('?') || state.proposals.length === 0) return [];
  if (dated.length === 0) return repeatedElsewhere(reading, state, vocabulary);
  const times = TIMES.find(([pattern]) => pattern.test(text))?.[1] ?? (SAME.test(text) ? '1' : null);
  if (times === null) return [];
  const meant = modelsOf(reading, state, vocabulary, times);
  const [site] = reading.sites.filter(({ names }) => names.length === 1);
  return dated.flatMap((period) =>
    meant.map((model) => ({
      ...model,
      ...(times === '1' || model.quantity === null
        ? {}
        : { quantity: product(model.quantity, times), arithmetic: `${model.quantity} × ${times}` }),
      ...datesOf(period, model),
      ...(site?.names[0] === undefined ? {} : { site: site.names[0] }),
      spans: spansOf(reading, [
        ['period', period],
        ['site', site],
      ]),
    })),
  );
}

/** `repete pra junho e julho`: what is said again is said of each of the months, and of no stretch of two. */
function monthsOf(reading: Reading, period: PeriodMention): readonly PeriodMention[] {
  const words = reading.text.slice(period.start, period.end);
  const [first, end] = [Number(period.from.slice(5, 7)), Number(period.to.slice(5, 7))];
  const whole = period.from.endsWith('-01') && months(Number(period.to.slice(0, 4)), end).to === period.to;
  if (!/,| e | and |\//.test(words) || !whole || period.wholeYear || first >= end) return [period];
  if (period.from.slice(0, 4) !== period.to.slice(0, 4)) return [period];
  return Array.from({ length: end - first + 1 }, (_, step) => ({
    ...period,
    ...months(Number(period.from.slice(0, 4)), first + step),
  }));
}

/** `same for Rotterdam`, `Betim idem`: what stands, said again of another site. */
function repeatedElsewhere(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): readonly Proposal[] {
  const [site, ...others] = reading.sites.filter(({ names }) => names.length === 1);
  const name = site?.names[0];
  if (name === undefined || others.length > 0 || !SAME.test(reading.text)) return [];
  if (state.proposals.some((proposal) => proposal.site === undefined || proposal.site === name)) return [];
  return modelsOf(reading, state, vocabulary, '1').map((model) => ({
    ...model,
    site: name,
    spans: spansOf(reading, [['site', site]]),
  }));
}

/** `em fevereiro foi igual` of several things of one time: all of them. */
function modelsOf(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
  times: string,
): readonly Proposal[] {
  const last = state.proposals.at(-1);
  if (times === '1' && reading.items.length === 0 && last !== undefined && sameTurn(state))
    return state.proposals.filter(({ from, to }) => from === last.from && to === last.to);
  const one = modelOf(reading, state, vocabulary);
  return one === null ? [] : [one];
}

function modelOf(reading: Reading, state: ConversationState, vocabulary: KindVocabulary): Proposal | null {
  const named = [...new Set(reading.items.flatMap((item) => proposalsOf(item.concept, state, vocabulary)))];
  if (reading.items.length > 0 && named.length === 0) return null;
  const [only] = named.length > 0 ? named : [state.proposals.length - 1];
  if (named.length > 1 || (named.length === 0 && sameTurn(state))) return null;
  return only === undefined ? null : (state.proposals[only] ?? null);
}

/** Several things of one period stand: which of them is meant has to be said. */
function sameTurn({ proposals }: ConversationState): boolean {
  const last = proposals.at(-1);
  return proposals.some((other) => other !== last && other.from === last?.from && other.kind !== last?.kind);
}
