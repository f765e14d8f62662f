import { pattern } from '../lexicon/pattern.ts';
import type { Amount, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { isKnownWord, isPlainWord } from '../text/typos.ts';

/** `12 kg de argônio` behind a known thing: what is named right here is not that thing, and nobody knows it. */
export function namesUnknown(reading: Reading, amount: Amount): boolean {
  if (amount.unit?.dimension === 'currency')
    return spentOnUnknown(reading, amount) || isListedUnknown(reading, amount);
  if (!['mass', 'volume', 'energy'].includes(amount.unit?.dimension ?? '')) return false;
  return leadsWithUnknown(reading, amount) || measuresUnknown(reading, amount);
}

/** Words of one name: up to a place, a purpose or a second thing. */
const WITHIN = /^(?: (?!(?:n[ao]s?|em|e|and|in|at|on|for|para|pr[ao]|ou|or|com|with)\b)[a-z]+){0,4} $/;

/** `318 t de eletrodo`: what is measured is named right behind the amount, and is nothing that was read. */
export function measuresUnknown(reading: Reading, amount: Amount): boolean {
  if (!['mass', 'volume', 'energy'].includes(amount.unit?.dimension ?? '')) return false;
  const named = /^\s*(?:de|do|da|of)\s+([a-z]{4,}|[a-z]{2,3}(?!\d))(?![a-z])/.exec(
    reading.text.slice(amount.end, amount.end + 40),
  );
  const word = named?.[1];
  if (named === undefined || named === null || word === undefined || PLAIN_WORDS.test(word)) return false;
  const end = amount.end + named[0].length;
  if (word.length < 4 && !isInCapitals(reading, { start: end - word.length, end })) return false;
  // `of green hydrogen`, `de perfis de alumínio`: the first word only describes the thing that comes right behind it.
  const described = reading.items.some(
    (item) => item.start >= end && WITHIN.test(reading.text.slice(end, item.start)),
  );
  return !described && isUnread(reading, { start: end - word.length, end });
}

/** `EVA`, `TNT`: what is known by its letters, in a text that is not all capitals. */
function isInCapitals({ typed, corrected }: Reading, { start, end }: Place): boolean {
  return (
    /^\p{Lu}+$/u.test(typed.slice(corrected.original(start), corrected.original(end))) &&
    /\p{Ll}{2}/u.test(typed)
  );
}

/** `; TI R$ 280 mil; veículos R$ 640 mil`: in a list of things with their amounts, one by a name that nobody read. */
function isListedUnknown(reading: Reading, amount: Amount): boolean {
  const from = Math.max(0, amount.start - 40);
  const lead = /[;,:\n] ?([a-z]{2,}(?: [a-z]+)?):? $/.exec(reading.text.slice(from, amount.start));
  const words = lead?.[1];
  if (lead === null || words === undefined) return false;
  const start = from + lead.index + lead[0].indexOf(words);
  const plain = words
    .split(' ')
    .some((word) => word !== 'it' && (isPlainWord(word) || PLAIN_WORDS.test(word)));
  return !plain && isUnread({ ...reading, people: [] }, { start, end: start + words.length });
}

/** `18k USD on office chairs`: spent on something named right here that nobody knows. */
function spentOnUnknown(reading: Reading, amount: Amount): boolean {
  const behind = reading.text.slice(amount.end, amount.end + 50);
  const named =
    /^\s+(?:on|em|com|with|for|into|num|numa|nuns|numas)(?: (?:an?|the|um|uma|our|noss[oa]))? ([a-z]{2,})(?: ([a-z]{3,}))?/.exec(
      behind,
    );
  if (named === null) return false;
  const start = amount.end + named[0].length - [named[1], named[2]].filter(Boolean).join(' ').length;
  const place = { start, end: amount.end + named[0].length };
  return (
    isUnread({ ...reading, people: [] }, place) &&
    reading.items.every((item) => item.start < amount.end || item.start > place.end + 12)
  );
}

/** `; xilol 410 L`: a word of its own in front of the amount that stands in no list. */
function leadsWithUnknown(reading: Reading, amount: Amount): boolean {
  const before = reading.text.slice(Math.max(0, amount.start - 30), amount.start);
  const lead =
    /(?:^|[\n;|:])[\s*+-]*([a-z]{4,})[.:\s=-]*$/.exec(before) ??
    /[;|][\s*+-]*[a-z]{4,} ([a-z]{3,})[.:\s=-]*$/.exec(before) ??
    /(?:^|[\n;|:,])[\s*+-]*([a-z]{2,3})[.:\s=-]+$/.exec(before);
  const word = lead?.[1];
  if (lead === null || word === undefined || isKnownWord(word) || PLAIN_WORDS.test(word)) return false;
  const start = Math.max(0, amount.start - 30) + lead.index + lead[0].lastIndexOf(word);
  return isUnread(reading, { start, end: start + word.length });
}

/** Whether a stretch of text belongs to nothing that was read. */
export function isUnread(reading: Reading, place: Place): boolean {
  const known: readonly Place[] = [
    ...reading.items,
    ...reading.cues,
    ...reading.sites,
    ...reading.periods,
    ...reading.undated,
    ...reading.people,
    ...reading.amounts,
  ];
  return known.every((mention) => mention.end <= place.start || mention.start >= place.end);
}

const PLAIN_WORDS = pattern()`^{assignment.plain_about_unknown}$`;

/** `biomassa de casca de arroz`, `resina de mamona`: a thing of something that nobody knows, which may make it another. */
export function isOfUnknown(reading: Reading, item: Place): boolean {
  // `serviço de usinagem`: whatever the trade is, a service of it is a service.
  if (/^(?:servicos?|services?)$/.test(reading.text.slice(item.start, item.end))) return false;
  const named = /^ (?:de|of) ([a-z]{4,})(?![a-z])/.exec(reading.text.slice(item.end, item.end + 40));
  const word = named?.[1];
  if (named === null || word === undefined || PLAIN_WORDS.test(word) || isPlainWord(word)) return false;
  const end = item.end + named[0].length;
  const capital = /^\p{Lu}/u.test(reading.typed.slice(reading.corrected.original(end - word.length)));
  return !capital && isUnread(reading, { start: end - word.length, end });
}
