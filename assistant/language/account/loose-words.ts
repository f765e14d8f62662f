import { pattern } from '../lexicon/pattern.ts';
import { UNITS } from '../units/units.ts';
import { isUnread } from '../assignment/unknown.ts';
import type { Reading } from '../reading/reading.ts';
import { isFree, type Place } from '../text/mentions.ts';
import { isKnownWord } from '../text/typos.ts';
import type { Token } from '../text/tokens.ts';
import { MONTH_WORDS, WEAK_MONTHS } from '../words/calendar.ts';
import { type Clause, holds } from './clauses.ts';

/** Whoever else may have paid, burned, treated or bought: such a word moves an activity to another scope or side. */
const PARTY = pattern()`^{account.parties}$`;

/** Words of capitals that everybody knows: names of documents, companies, states and countries. */
const ABBREVIATION =
  /^(?:FY\d*|S[AOP]|[IVX]+|NH3|OK|NF|UC|CNPJ|LTDA|ME|EPP|OS|PO|CD|TAG|MG|SP|RJ|RS|SC|PR|BA|PE|CE|GO|MT|MS|ES|AM|PA|MA|UK|USA?|EU|BR)$/;

/** What of this a party would move. */
const MOVED = /^(?:freight_in|stationary|mobile|electricity|steam|waste|purchased|process|leased_upstream)/;

/** Parties in the clauses of activities that no word of context and no thing holds. */
export function looseParties(reading: Reading, clauses: readonly Clause[]): Place[] {
  const moved = clauses.filter(({ proposal }) => MOVED.test(proposal.kind ?? ''));
  return reading.tokens.filter(
    (token) => PARTY.test(token.word) && isIn(moved, token) && isLoose(reading, token),
  );
}

/** `TI`, `GoO`, `RDF`: names of letters in the clause of an activity that nobody read. */
export function looseNames(reading: Reading, clauses: readonly Clause[]): Place[] {
  const units = UNITS.all(reading.tokens);
  return reading.tokens.filter((token) => {
    const { corrected, typed } = reading;
    const word = typed.slice(corrected.original(token.start), corrected.original(token.end));
    const inCapitals = typed === typed.toUpperCase();
    return (
      !inCapitals &&
      /^\p{Lu}[\p{L}\d]*\p{Lu}[\p{L}\d]*$/u.test(word) &&
      isFree(token, units) &&
      !reading.items.some(({ start, end }) => start === token.end + 1 || end === token.start - 1) &&
      !ABBREVIATION.test(word) &&
      isIn(clauses, token) &&
      isLoose(reading, token)
    );
  });
}

const PLACE_AHEAD = pattern('giu')`
  (?<!\p{L})(?:{account.places_before_a_name}|fábrica|escritório|galpão|depósito|armazém)s? (?:d[aeo]
  |em|n[ao]|in|at|of) (?=\p{Lu})
`;
const CALLED = /^\p{Lu}[\p{L}'’-]+(?: (?:d[aeo]s? )?\p{Lu}[\p{L}'’-]+){0,3}/u;
const PLACE_BEHIND = pattern('u')`^ {account.places_behind_a_name}s?(?!\p{L})`;

/** `na planta de Camaçari`, `our Dublin plant`: a place by a name that is none of the workspace's. */
export function loosePlaces(reading: Reading): Place[] {
  const { text, corrected, typed, tokens, periods, undated, sites, items, routes } = reading;
  if (typed === typed.toUpperCase()) return [];
  const read = [...periods, ...undated, ...sites, ...items, ...routes];
  const own = (at: number) => corrected.original(at);
  const ahead = new Set([...typed.matchAll(PLACE_AHEAD)].map(({ index, 0: words }) => index + words.length));
  return tokens.flatMap(({ start }) => {
    const called = CALLED.exec(typed.slice(own(start)))?.[0];
    if (called === undefined) return [];
    const last = own(start) + called.length;
    const named =
      ahead.has(own(start)) ||
      (PLACE_BEHIND.test(typed.slice(last)) && /[\p{L},] $/u.test(typed.slice(0, own(start))));
    const place = { start, end: tokens.findLast((token) => own(token.end) <= last)?.end ?? start };
    if (!named || place.end <= start || !isFree(place, read)) return [];
    const strange = text
      .slice(start, place.end)
      .split(/[^a-z]+/)
      .some((word) => word.length > 2 && !isKnownWord(word));
    return strange ? [place] : [];
  });
}

const SHARE = pattern()`^{account.shares}$`;

/** `40 MWh, metade com I-REC`: a part of an amount that no amount of its own was made of. */
export function looseShares(reading: Reading, clauses: readonly Clause[]): Place[] {
  const whole = clauses.filter(
    ({ proposal }) => proposal.arithmetic === undefined && proposal.quantity !== null,
  );
  return reading.tokens.filter(
    (token) => SHARE.test(token.word) && isIn(whole, token) && isLoose(reading, token),
  );
}

const MONTHS = new Set(
  MONTH_WORDS.flatMap((words) => words.split('|')).filter((word) => !WEAK_MONTHS.has(word)),
);
const STRETCHES = pattern()`^{account.stretches_of_time}$`;

/** Months and stretches of time beside no date that holds them: the date was read short. */
export function looseDates(reading: Reading): Place[] {
  const { periods, undated, amounts, sites, items, names } = reading;
  const read = [...undated, ...amounts, ...sites, ...items, ...names];
  return reading.tokens.filter(
    (token) =>
      (MONTHS.has(token.word)
        ? isFree(token, periods)
        : STRETCHES.test(token.word) && !isOfDate(reading, token)) && isFree(token, read),
  );
}

/** `semana de 4 a 10 de agosto`: the stretch is told by the days behind it. */
function isOfDate({ periods, text }: Reading, token: Token): boolean {
  return periods.some(
    ({ start, end, from, to }) =>
      (start < token.end && token.start < end) ||
      (from !== to && start >= token.end && /^ (?:d[eao]s? |of |from )?$/.test(text.slice(token.end, start))),
  );
}

function isIn(clauses: readonly Clause[], token: Place): boolean {
  return clauses.some((clause) => holds(clause, token));
}

function isLoose(reading: Reading, token: Place): boolean {
  return isUnread(reading, token) && isFree(token, [...reading.names, ...reading.routes]);
}
