import { pattern, source } from '../lexicon/pattern.ts';
import type { Amount, Place } from '../text/mentions.ts';
import type { Reading } from './reading.ts';

/** Travellers that are named one by one, in pairs and by numbers, and the numbers that went into them. */
export interface Party {
  readonly count: number;
  readonly amounts: readonly Amount[];
}

/** Several who flew, and nobody says how many. */
export interface Unnumbered extends Place {
  readonly count: null;
}

/** A stretch of the text that names one member of a party, or several. */
interface Piece extends Place {
  readonly words: string;
}

const GOES = pattern('g')`\b{reading.goes}\b`;
const CLAUSE_ENDS = /[.;:\n()!?](?=\s|$)|\s[-–—]\s/g;
const JOINS = pattern('g')`(?:,\s*)?(?<=[\s,])(?:{reading.joins_travellers}|&)\s+(?:tambem |also )?|,\s*`;
const BESIDES = pattern()`\s*(?:,\s*)?\b{reading.besides}\s*$`;
const COMPANIONS = pattern('g')`\b(?:{reading.companions}|(?:along|together) with)\s+`;
const BOOKED = pattern('g')`\b{reading.trips_booked}\b[^.;:\n]{0,60}?\b(?:for|of|para|pr[ao]|d[aeo]s?)\s+`;
/** What ends a list of people that stands behind the verb. */
const LIST_ENDS = pattern()`[.;:\n()!?]|\s[-–—]\s|,?(?<!\se|\sand|,|\scom|\smais)\s{reading.list_ends}\s`;

const LEADS = source`{reading.leads_a_name}`;
const FIRST = /^(?:eu(?: mesm[oa]| propri[oa])?|i|me|mim|myself)$/;
const SET = pattern()`
  ^(?:{reading.before_a_set} )?({reading.sets_of_people})(?: (?:de|of|d[oa]s?|from|in) [a-z' ]+)?$
`;
const SIZES: Readonly<Record<string, number>> = {
  trio: 3,
  quarteto: 4,
  quartet: 4,
  foursome: 4,
  quinteto: 5,
};
const TWO = pattern()`^(?:ambos|ambas|both)(?: {reading.before_two})*(?: [a-z' ]+)?$`;
const NUMBERED = pattern()`^(?:{reading.before_numbered} )*$`;
const NOUN = new RegExp(String.raw`^${LEADS} ([a-z][a-z' -]+)$`);
const PERSON = pattern()`^(?:{reading.short_titles}|[a-z]{2,}{reading.endings_of_professions})$`;
const NO_PERSON = pattern()`^{reading.no_persons}$`;

/**
 * Who flies, where the words name at least two by something else than one number: `the CFO and I flew`, `o casal voou`, `a
 * diretora, o gerente e dois técnicos foram`, `voei com a gerente`, `passagens da diretora e do gerente`. Null where they do not.
 */
export function partyIn(reading: Reading, zone: Place): Party | Unnumbered | null {
  const words = reading.text.slice(zone.start, zone.end);
  for (const verb of words.matchAll(GOES)) {
    const at = zone.start + verb.index;
    const subject = before(reading, zone.start, at);
    const behind = { start: at + verb[0].length, end: zone.end };
    const along = subject === 'unknown' ? null : withOthers(reading, behind, verb[0], subject);
    const party = along ?? (subject === 'unknown' ? null : subject) ?? inverted(reading, behind);
    if (party !== null && party.count > 1) return party;
    const several =
      subject === 'unknown' ? severalBefore(reading, zone.start, at) : writers(reading, at, verb[0]);
    if (several !== null && bookedFor(reading, zone) === null) return { ...several, count: null };
  }
  return bookedFor(reading, zone);
}

/** `we flew`, `voamos`: whoever writes and others. */
function writers(reading: Reading, at: number, verb: string): Place | null {
  if (verb.endsWith('mos')) return { start: at, end: at + verb.length };
  const we = /\b(?:we|nos)(?: (?:all|both|tod[oa]s|also|tambem|have|then))* $/.exec(
    reading.text.slice(0, at),
  );
  return we === null ? null : { start: we.index, end: at - 1 };
}

/** The words in which several stand before the verb. */
function severalBefore(reading: Reading, from: number, to: number): Place {
  const clause = reading.text.slice(from, to).trimEnd();
  const last =
    /(?:(?:os|as|the|our|my|meus|minhas|nossos|nossas|alguns|algumas|some|several) )?[a-z]+(?: [a-z]+)?$/.exec(
      clause,
    );
  return { start: from + (last?.index ?? 0), end: from + clause.length };
}

/** `the CEO, the CFO and I`, read backwards from the verb as far as every piece names people; null where none does. */
function before(reading: Reading, from: number, to: number): Party | 'unknown' | null {
  let end = to;
  for (let cut = BESIDES.exec(reading.text.slice(from, end)); cut !== null; ) {
    if (/^\s*(?:,\s*)?(?:both|ambos|ambas)/.test(cut[0]) && from + cut.index <= from) break;
    end = from + cut.index;
    cut = BESIDES.exec(reading.text.slice(from, end));
  }
  const clause = reading.text.slice(from, end);
  const start = from + ([...clause.matchAll(CLAUSE_ENDS)].at(-1)?.index ?? -1) + 1;
  const members: Party[] = [];
  for (const piece of piecesOf(reading.text, start, end).reverse()) {
    const whole = memberOf(reading, piece);
    if (whole === 'unknown') return 'unknown';
    if (whole !== null) {
      members.push(whole);
      continue;
    }
    const tail = tailOf(reading, piece);
    if (tail === 'unknown') return 'unknown';
    if (tail !== null) members.push(tail);
    break;
  }
  return members.length === 0 ? null : sum(members);
}

/** `in May 2026 the CFO`, `no dia 3 o diretor`: the people at the end of words that say something else first. */
function tailOf(reading: Reading, piece: Piece): Party | 'unknown' | null {
  for (const { index } of piece.words.matchAll(/(?<=\s)\S/g)) {
    const words = piece.words.slice(index);
    if (
      /\b(?:para|pra|em|de|d[aeo]s?|n[ao]s?|to|for|at|in|on|of|from|after|before|apos)\s$/.test(
        piece.words.slice(0, index),
      )
    )
      continue;
    const found = memberOf(reading, { start: piece.start + index, end: piece.end, words });
    if (found !== null) return found;
  }
  return null;
}

/** `fomos eu e a gerente de avião`: the people behind the verb. */
function inverted(reading: Reading, { start, end }: Place): Party | null {
  return listAt(reading, start, end);
}

/** `voei com a gerente`, `I flew there with two colleagues`: whoever writes or is named, and who went along. */
function withOthers(reading: Reading, behind: Place, verb: string, subject: Party | null): Party | null {
  // `voamos com a gerente`: how many `we` are is not said.
  if (verb.endsWith('mos') && subject === null) return null;
  const words = reading.text.slice(behind.start, behind.end);
  const ends = words.search(/[.;\n]\s|[.;\n]$/);
  for (const match of words.slice(0, ends < 0 ? undefined : ends).matchAll(COMPANIONS)) {
    const from = behind.start + match.index + match[0].length;
    if (CARRIER.test(reading.text.slice(from, from + 40))) continue;
    const list = listAt(reading, from, behind.end);
    if (list !== null && subject === null && isAllOfUs(reading.text, behind, from)) return list;
    if (list !== null) return sum([subject ?? { count: 1, amounts: [] }, list]);
  }
  return null;
}

/** `we flew with 3 people`: how many `we` were, and nobody who went along besides. */
function isAllOfUs(text: string, { start }: Place, from: number): boolean {
  return (
    /\b(?:we|nos|a gente)\b[a-z ]{0,24}$/.test(text.slice(0, start)) &&
    /^[a-z\d]+ (?:people|persons|pax|passengers|travell?ers|pessoas|passageiros|viajantes)\b/.test(
      text.slice(from),
    )
  );
}

/** Airlines: whom one flies with, and who is no traveller. */
const CARRIER = pattern()`^(?:[ao] |the )?(?:{reading.airlines}|air [a-z]+|[a-z]+ (?:airlines?|airways|air))\b`;

/** `passagens da diretora e do gerente`, `flights for the CFO and me`: for whom they were booked. */
function bookedFor(reading: Reading, zone: Place): Party | null {
  const words = reading.text.slice(zone.start, zone.end);
  for (const match of words.matchAll(BOOKED)) {
    const party = listAt(reading, zone.start + match.index + match[0].length, zone.end, true);
    if (party !== null && party.count > 1) return party;
  }
  for (const match of words.matchAll(/[:(]\s*/g)) {
    const start = zone.start + match.index + match[0].length;
    const party = listAt(reading, start, zone.end);
    // `(Lisbon and Madrid)`: names alone may be those of places.
    const writes = NOUN_OR_SELF.test(reading.text.slice(start, zone.end).split(/[.;:\n()]/)[0] ?? '');
    if (party !== null && party.count > 1 && party.amounts.length === 0 && writes) return party;
  }
  return null;
}

const NOUN_OR_SELF = /^(?:eu|i|me|myself)\b|\b(?:e|and|,) (?:eu|i|me|myself)\b|^(?:o|a|the|our|my) /;

/** A list of people from a place on, as far as every piece names some; null where one of unknown number is among them. */
function listAt(reading: Reading, start: number, limit: number, bare = false): Party | null {
  const rest = reading.text.slice(start, limit);
  const cut = rest.search(LIST_ENDS);
  const taken = reading.routes.find((route) => route.start >= start && route.start < limit)?.start ?? limit;
  const end = Math.min(cut < 0 ? limit : start + cut, taken);
  const members: Party[] = [];
  for (const piece of piecesOf(reading.text, start, end)) {
    const words = piece.words.replace(/^d[ao] |^pr[ao] |^(?:para|for|of) /, '');
    const shift = piece.words.length - words.length;
    const led = { start: piece.start + shift, end: piece.end, words };
    const member =
      memberOf(reading, led) ??
      (bare || shift > 0 ? memberOf(reading, { ...led, words: `o ${words}` }) : null);
    if (member === 'unknown') return null;
    if (member === null) break;
    members.push(member);
  }
  return members.length === 0 ? null : sum(members);
}

function piecesOf(text: string, start: number, end: number): Piece[] {
  const clause = text.slice(start, end);
  const pieces: Piece[] = [];
  let from = 0;
  const push = (to: number) => {
    const raw = clause.slice(from, to);
    const words = raw.trim();
    const at = start + from + raw.length - raw.trimStart().length;
    if (words !== '') pieces.push({ start: at, end: at + words.length, words });
  };
  for (const match of clause.matchAll(JOINS)) {
    push(match.index);
    from = match.index + match[0].length;
  }
  push(clause.length);
  return pieces;
}

/** How many people a piece names; `unknown` where it names some and not how many, null where it names none. */
function memberOf(reading: Reading, piece: Piece): Party | 'unknown' | null {
  const { words } = piece;
  const overlaps = (place: Place) => place.start < piece.end && place.end > piece.start;
  if (reading.routes.some(overlaps) || reading.sites.some(overlaps) || reading.periods.some(overlaps))
    return null;
  if (FIRST.test(words)) return { count: 1, amounts: [] };
  const set = SET.exec(words)?.[1];
  if (set !== undefined) return { count: SIZES[set] ?? 2, amounts: [] };
  if (TWO.test(words)) return { count: 2, amounts: [] };
  const counted = reading.amounts.find(overlaps);
  if (counted !== undefined) return numbered(reading, piece, counted);
  if (isName(reading, piece)) return { count: 1, amounts: [] };
  const noun = NOUN.exec(words)?.[1] ?? (/^[a-z]+$/.test(words) ? words : null);
  if (noun !== null && isPerson(noun)) return { count: 1, amounts: [] };
  return isSeveral(words) ? 'unknown' : null;
}

/** `dois gerentes`, `mais três do comercial`: as many as it says. */
function numbered(reading: Reading, piece: Piece, amount: Amount): Party | null {
  const { value } = amount.number;
  const free = amount.unit === null || amount.unit.dimension === 'count';
  const lead = reading.text.slice(piece.start, Math.max(piece.start, amount.start));
  if (value === null || !/^\d{1,3}$/.test(value) || !free || amount.percent || !NUMBERED.test(lead))
    return null;
  return /\d/.test(reading.text.slice(amount.end, piece.end))
    ? null
    : { count: Number(value), amounts: [amount] };
}

/** `Marina`, `o Tiago Souza`, `CFO`: typed with a capital. */
function isName(reading: Reading, { start, end }: Piece): boolean {
  const typed = reading.typed.slice(reading.corrected.original(start), reading.corrected.original(end));
  return (
    /^(?:[OoAa] |[Dd]r[a]?\.? |[Ss]ra?\.? |M(?:r|s|rs)\.? )?\p{Lu}[\p{L}'’-]+(?: (?:d[aeo]s? )?\p{Lu}[\p{L}'’-]+){0,2}$/u.test(
      typed,
    ) && !(isSeveral(typed.toLowerCase()) || NO_NAME.test(typed))
  );
}

const NO_NAME =
  /^(?:[OoAa]s|The|We|They|N[oó]s|El[ea]s|It|This|That|Our|My|Some|Todos|Today|Yesterday|Ontem|Hoje)\b/;

/** `gerente de vendas`, `plant manager`, `head of sales`: a noun of one person. */
function isPerson(noun: string): boolean {
  const said = noun.replace(/\s(?:of|for|from|in|d[aeo]s?|at)\s.*$/, '').split(/[\s-]/);
  const one = (word: string | undefined) => word !== undefined && PERSON.test(word) && !NO_PERSON.test(word);
  return said.length < 5 && (one(said[0]) || one(said.at(-1)));
}

/** `agrônomos`, `field engineers`: a noun of several people. */
export function areSeveral(words: string): boolean {
  return /^[a-z' -]+$/.test(words) && isSeveral(words);
}

/** `os diretores`, `our auditors`: several people, and nobody says how many. */
function isSeveral(words: string): boolean {
  const [, noun = ''] =
    /^(?:os|as|the|our|my|meus|minhas|nossos|nossas|alguns|algumas|some|several|varios|varias|other|outros|outras)?\s?([a-z' -]+)$/.exec(
      words,
    ) ?? [];
  const said = noun.replace(/\s(?:of|for|from|in|d[aeo]s?|at)\s.*$/, '').split(/[\s-]/);
  return [said[0], said.at(-1)].some(
    (word) =>
      word !== undefined &&
      /[a-z]s$/.test(word) &&
      [word.slice(0, -1), word.slice(0, -2)].some((one) => PERSON.test(one) && !NO_PERSON.test(one)),
  );
}

function sum(members: readonly Party[]): Party {
  return {
    count: members.reduce((all, { count }) => all + count, 0),
    amounts: members.flatMap(({ amounts }) => amounts),
  };
}
