import { pattern, source } from '../lexicon/pattern.ts';
import { shown } from '../drafts/asks.ts';
import { isZero, plus, product } from '../numbers/exact.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { type Amount, overlaps, type Place } from '../text/mentions.ts';
import type { Ask, Change, ConversationState, KindVocabulary } from '../understanding.ts';
import { targetsOf } from './targets.ts';

/** What a turn adds to what stands, takes off it or multiplies it by. Nobody can tell of what, where `changes` is empty. */
export interface Relative {
  readonly changes: readonly Change[];
  readonly asks: readonly Ask[];
  readonly used: readonly Place[];
}

const ONTO = String.raw`(?:n[oa]s?|nisso|nesse|nessa|aos?|as?|to|onto|on|in)\b`;
const OFF = String.raw`(?:d[oa]s?|disso|desse|dessa|n[oa]s?|from|off|of|in)\b`;
const BY = String.raw`\b(?:em|by|mais|menos|another|outr[oa]s?) (?:cerca de |about )?`;
const AMOUNT = '¤';

/** `soma 300 no diesel`, `aumenta o diesel em 300`, `the diesel is 300 L short`; `¤` stands for the amount. */
const ADDS = [
  source`
    \b(?:{corrections.adds}|(?:bot[ae]|coloc[ae]|coloque|poe|ponha)
    (?= mais))\b[^.;¤]*${AMOUNT} (?:a mais |extra |more )?${ONTO}
  `,
  String.raw`\b(?:aument[ae]r?|sob[ae]|eleva|increase|raise|bump up|bump)\b[^.;¤]*${BY}${AMOUNT}`,
  String.raw`\bfalt(?:ou|aram|am|a|ava|avam)(?: (?:som[ae]r|lanc[ae]r|incluir|contar))? ${AMOUNT}`,
  String.raw`${AMOUNT} (?:too )?(?:short|missing|a menos do que|under)\b`,
  String.raw`\b(?:esqueci|esquecemos|forgot|left out|missed)(?: [a-z]+){0,3} ${AMOUNT}\s*(?:[.!,]|$|${ONTO})`,
  String.raw`${AMOUNT} (?:that|which|que) (?:i|we|eu|nos|a gente)? ?(?:forgot|missed|left out|esqueci|esquecemos)`,
].map((pattern) => new RegExp(pattern));

/** `tira 50 do diesel`, `take 50 L off the diesel`, `reduce it by 50`. */
const TAKES = [
  source`\b(?:{corrections.takes_off}|reduz\w*)\b[^.;¤]*${AMOUNT} (?:a mais |extra )?${OFF}`,
  source`\b(?:{corrections.lowers}|reduz\w*)\b[^.;¤]*${BY}${AMOUNT}`,
  String.raw`\b(?:sobr(?:ou|aram)) ${AMOUNT}`,
].map((pattern) => new RegExp(pattern));

const SIGNS = [
  ['+', ADDS],
  ['−', TAKES],
] as const;

const SENT = pattern()`\b(?:{corrections.was_sent}|mand\w+|envi\w+|lanc\w+|registr\w+)\b`;
const HALF_OF_A_TIME = pattern()`
  \b{corrections.which_of_them} (?:half|metade)\b|\b(?:half|metade) (?:of|d[oae]s?) (?:the |o |a )?
  (?:year|month|ano|mes|h[12])\b|\band a half\b
`;
const TIMES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:o dobro|dobr(?:a|ar|e|ou)|double|doubled|twice|duas vezes)\b/, '2'],
  [/\b(?:o triplo|triplic\w+|triple|tripled|tres vezes|three times)\b/, '3'],
  [/\b(?:metade|half|halve|halved|divid\w+ (?:[a-z ]+ )?(?:por|by|em|in) (?:2|dois|duas|two))\b/, '0.5'],
  [pattern()`\b{corrections.lacks} (?:[a-z]+ )?(?:um |o |a |an |one )?zero\b(?! (?:a mais|too many))`, '10'],
  [pattern()`\bzero (?:a mais|sobrando|extra|too many)\b|\b{corrections.is_too_much} zero\b`, '0.1'],
  [/\b(?:dez|10|ten) (?:vezes|times|x)\b/, '10'],
];
const NTIMES = pattern()`
  \b(?:multipli\w+ (?:[a-z0-9-]+ ){0,3}?(?:por|by) |vezes )(\d+|dois|tres|quatro|cinco|two|three|four
  |five)\b|\b(\d+|quatro|cinco|four|five) (?:vezes|times)\b
`;
const WORDS: Readonly<Record<string, string>> = {
  dois: '2',
  two: '2',
  tres: '3',
  three: '3',
  quatro: '4',
  four: '4',
  cinco: '5',
  five: '5',
};
const UP = pattern()`\b(?:{corrections.up}|aument\w+|increas\w+|rais\w+)\b`;
const DOWN = pattern()`\b(?:{corrections.down}|diminu\w+|reduz\w*|desc\w+|reduc\w+|lower\w*|decreas\w+)\b`;

/**
 * `soma 300 no diesel`, `tira 50 L da gasolina`, `o diesel foi 10% maior`, `faltou um zero`: a new amount by what it was. A sum is
 * done; what something is multiplied by is offered as the answer. Null where the turn says nothing of that sort.
 */
export function relativeAmounts(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): Relative | null {
  const { periods, routes, text } = reading;
  if (
    state.proposals.length === 0 ||
    routes.length > 0 ||
    text.replace(/,? (?:ta|ok)\?\s*$/, '').includes('?')
  )
    return null;
  if (periods.some(({ from }) => from !== '')) return null;
  return summed(reading, state, vocabulary) ?? multiplied(reading, state, vocabulary);
}

/** Told, and nobody can tell of what. */
const UNTOLD: Relative = { changes: [], asks: [], used: [] };

function summed(reading: Reading, state: ConversationState, vocabulary: KindVocabulary): Relative | null {
  const told = onlyAmount(reading);
  if (told === null) return null;
  const { amount, part } = told;
  const text = withSign(reading.text, amount);
  const sign = SIGNS.find(([, expressions]) => expressions.some((one) => one.test(text)))?.[0];
  if (sign === undefined) return null;
  // `adiciona 200 L no gerador` beside diesel of trucks: another use, and no part of what stands.
  const uses = reading.cues.filter(({ cue }) => cue === 'mobile' || cue === 'stationary');
  if (uses.some(({ cue }) => state.proposals.every(({ kind }) => kind?.startsWith(`${cue}.`) !== true)))
    return null;
  // `tira as 300 t da lenha` where 300 t stand: the draft itself is meant.
  if (state.proposals.some(({ quantity }) => quantity === part)) return null;
  // `faltaram 50 litros` of nothing named: as likely how much was left over.
  const named = () => targetsOf({ ...reading, amounts: [] }, state, vocabulary).length > 0;
  if (/\bfalt|\bforgot\b|\besquec/.test(text) && !named()) return UNTOLD;
  const index = only(reading, state, vocabulary);
  const { quantity: was = null, unit = null } = state.proposals[index ?? -1] ?? {};
  if (index === null || was === null || !isOfIt(amount, unit)) return UNTOLD;
  const sum = plus(was, sign === '+' ? part : `-${part}`);
  if (isZero(sum) || sum.startsWith('-')) return UNTOLD;
  const spans = spansOf(reading, [['quantity', amount.number]]);
  const set = { quantity: sum, arithmetic: `${was} ${sign} ${part}`, spans };
  return { changes: [{ index, set }], asks: [], used: [amount.number] };
}

/** The one amount of a turn; null where it says several, or none but a digit (`faltou um zero`). */
function onlyAmount({ amounts, text }: Reading): { readonly amount: Amount; readonly part: string } | null {
  const [amount, ...more] = amounts.filter(
    ({ number, unit, percent }) => (!number.weak || unit !== null) && number.value !== null && !percent,
  );
  if (amount === undefined || more.length > 0 || /\bzeros?\b/.test(text)) return null;
  const part = amount.number.value ?? '0';
  return isZero(part) ? null : { amount, part };
}

function withSign(text: string, { start, end }: Place): string {
  return `${text.slice(0, start)}${AMOUNT}${text.slice(end)}`;
}

/** In the unit of what stands, or in none. */
function isOfIt({ unit, bareDollar }: Amount, stands: string | null): boolean {
  return (unit === null && !bareDollar) || unit?.code === stands;
}

function multiplied(reading: Reading, state: ConversationState, vocabulary: KindVocabulary): Relative | null {
  const factor = factorOf(reading);
  if (factor === null) return null;
  const index = only(reading, state, vocabulary);
  const old = index === null ? null : (state.proposals[index]?.quantity ?? null);
  if (index === null || old === null) return UNTOLD;
  const value = product(old, factor);
  const label = { 'pt-BR': shown(value, 'pt-BR'), en: shown(value, 'en') };
  return {
    changes: [{ index, set: { quantity: null } }],
    asks: [{ slot: 'quantity', activityIndex: index, options: [{ value, label }] }],
    used: reading.amounts.map(({ number }) => number),
  };
}

function factorOf({ text, amounts }: Reading): string | null {
  const [part, ...parts] = amounts.filter(({ percent }) => percent);
  const measured = amounts.some(({ unit, number }) => unit !== null && !number.weak);
  if (measured) return null;
  const counts = amounts.every(({ percent, number, unit }) => percent || (unit === null && number.inWords));
  if (part !== undefined && parts.length === 0 && part.number.value !== null && counts)
    return shareOf(text, part, part.number.value);
  if (HALF_OF_A_TIME.test(text) || (/\b(?:twice|duas vezes)\b/.test(text) && SENT.test(text))) return null;
  const [only, ...more] = timesIn(text);
  if (only === undefined || more.length > 0) return null;
  // Another number beside the factor says how much it is; `duas vezes menos`, `metade dos 2` is a half.
  const others = amounts.filter(
    ({ number, unit }) =>
      !number.weak && !(number.inWords && unit === null) && number.value !== only && number.value !== '0',
  );
  const isHalf = only === '0.5' && others.every(({ number }) => number.value === '2');
  return others.length === 0 || isHalf ? only : null;
}

/** By what a text says that something is multiplied, each factor once. */
function timesIn(text: string): ReadonlySet<string> {
  const named = TIMES.filter(([pattern]) => pattern.test(text)).map(([, by]) => by);
  const [, before, after] = NTIMES.exec(text) ?? [];
  const by = before ?? after;
  return new Set(by === undefined ? named : [...named, WORDS[by] ?? by]);
}

/** `10% a mais`, `20% lower`: by what the amount that stands is multiplied. */
function shareOf(text: string, part: Place, value: string): string | null {
  const share = product(value, '0.01');
  const rest = withSign(text, part);
  const [up, down] = [UP.test(rest), DOWN.test(rest)];
  if (up === down) return null;
  return plus('1', up ? share : `-${share}`);
}

/** The one proposal that the turn speaks of; null where it may be several. */
function only(reading: Reading, state: ConversationState, vocabulary: KindVocabulary): number | null {
  const targets = targetsOf({ ...reading, amounts: [] }, state, vocabulary);
  if (targets.length === 1) return targets[0] ?? null;
  return targets.length === 0 && state.proposals.length === 1 && namesNothingElse(reading) ? 0 : null;
}

function namesNothingElse({ items, amounts }: Reading): boolean {
  return items.every((item) => amounts.some((amount) => overlaps(amount, item)));
}
