import { pattern } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import { isDenied } from '../reading/denied.ts';
import { stretchesOf, within } from '../reading/stretches.ts';
import { overlaps, type Place } from '../text/mentions.ts';
import type { ConversationState, KindVocabulary } from '../understanding.ts';
import { UNITS } from '../units/units.ts';
import {
  byFamily,
  byOldValue,
  byOrdinal,
  isSubject,
  proposalsOf,
  quotedBy,
  targetsOf,
  usedBy,
} from './targets.ts';

/** A clause of a later turn that names something that stands and says something of it. */
export interface Statement extends Place {
  readonly reading: Reading;
  /** Indexes of the standing proposals that it names. */
  readonly targets: readonly number[];
}

/**
 * The clauses of a later turn, each with its own target and value (`o segundo é 303 | e a lenha foi em novembro`). A stretch
 * that names nothing, or says nothing, belongs to the clause before it; empty where the turn has fewer than two of them.
 */
export function statementsOf(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): readonly Statement[] {
  const stretches = stretchesOf(reading).map((place) => ({
    place,
    ...saidIn(within(reading, place), state, vocabulary),
  }));
  const clauses: { start: number; end: number; names: boolean; says: boolean }[] = [];
  for (const [at, { place, names, says }] of stretches.entries()) {
    const open = clauses.at(-1);
    const next = stretches.findIndex((other, after) => after > at && other.names);
    const own = stretches.slice(at, next < 0 ? undefined : next);
    const tells = names && own.some((other) => other.says);
    if (open === undefined || (tells && open.names && open.says)) clauses.push({ ...place, names, says });
    else {
      open.end = place.end;
      open.names ||= names;
      open.says ||= says;
    }
  }
  if (clauses.length < 2) return [];
  return clauses.map(({ start, end }) => {
    const part = within(reading, { start, end });
    return { start, end, reading: part, targets: targetsOf(part, state, vocabulary) };
  });
}

const UNSURE = pattern()`
  \b(?:nao (?:sei|sabemos|lembro|tenho|achei)|sem informacao|vou (?:ver|checar|confirmar)|a confirmar|not sure|
  don't know|do not know|no idea|unknown|tbc|tbd|will (?:check|confirm))\b
`;

/** `a gasolina não sei`, `not sure about the petrol`: named, and nothing told of it. */
export function isUnsure(text: string): boolean {
  return UNSURE.test(text);
}

/** `o de junho`, `the June one`: the time by which a draft is named. */
function periodsThatPoint(reading: Reading, { proposals }: ConversationState): Reading['periods'] {
  const { text } = reading;
  return reading.periods.filter(
    ({ start, end, from }) =>
      from !== '' &&
      (/(?:^|[\s,;])[oa]s? d[eo] $/.test(text.slice(0, start)) ||
        /^ (?:ones?|entry|line|figure|draft)\b/.test(text.slice(end))) &&
      proposals.some((one) => one.from?.slice(4) === from.slice(4)),
  );
}

/** Whether a stretch names what stands, and whether it says something that may be new of it. */
function saidIn(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): { readonly names: boolean; readonly says: boolean } {
  const standing = reading.items.filter(
    (item) =>
      !isDenied(reading, item) &&
      (proposalsOf(item.concept, state, vocabulary).length > 0 || quotedBy(reading, item, state).length > 0),
  );
  const places = reading.sites.filter(({ names }) =>
    state.proposals.some(({ site }) => site !== undefined && names.includes(site)),
  );
  const was = byOldValue(reading, state);
  const amounts = reading.amounts.filter(
    (amount) =>
      (!amount.number.weak || amount.unit !== null) && !(was.length > 0 && isSubject(reading, amount)),
  );
  const pointing = periodsThatPoint(reading, state);
  const dated = reading.periods.some((period) => period.from !== '' && !pointing.includes(period));
  const things = reading.items.some((item) => !standing.includes(item) && !isDenied(reading, item));
  const units = UNITS.all(reading.tokens).some(
    (unit) => unit.end - unit.start > 1 && reading.items.every((item) => !overlaps(item, unit)),
  );
  const tells = amounts.length > 0 || dated || things;
  // `o do gerador foi 310 e o da frota 210`: a draft by its use.
  const byUse = amounts.length > 0 ? usedBy(reading, state) : [];
  const named =
    [standing, was, pointing, byUse, byFamily(reading, state)].some((found) => found.length > 0) ||
    byOrdinal(reading.text, state.proposals.length) !== null;
  const byPlace = !named && tells && places.length > 0;
  const newPlaces = byPlace ? [] : reading.sites;
  return {
    names: named || byPlace,
    says: tells || units || newPlaces.length + reading.cues.length > 0 || isUnsure(reading.text),
  };
}
