import { overlaps, type Place } from '../text/mentions.ts';
import type { Reading } from './reading.ts';

const JOINTS = /[,;.!](?=\s|$)|\s(?:e|and|mas|but|then|depois|enquanto|while)(?=\s)|\s[-–—](?=\s)|\n/g;

/** A text of more stretches is a report and no later turn of a few clauses: it is left in one piece. */
const MOST_STRETCHES = 60;

/** The stretches of a text between the words and marks that join clauses; never cut inside a number, a date, a thing or a name. */
export function stretchesOf(reading: Reading): readonly Place[] {
  const { text, amounts, periods, undated, items, sites, routes, names } = reading;
  const solid: readonly Place[] = [
    ...amounts,
    ...periods,
    ...undated,
    ...items,
    ...sites,
    ...routes,
    ...names,
  ];
  const found: Place[] = [];
  const joints = [...text.matchAll(JOINTS)];
  if (joints.length > MOST_STRETCHES) return [{ start: 0, end: text.length }];
  let start = 0;
  for (const { index, 0: joint } of joints) {
    const place = { start: index, end: index + joint.length };
    if (solid.some((other) => overlaps(other, place))) continue;
    if (joint === ' e' && isVerb(reading, index + 1)) continue;
    if (index > start) found.push({ start, end: index });
    start = place.end;
  }
  if (text.length > start) found.push({ start, end: text.length });
  return found.filter((place) => text.slice(place.start, place.end).trim() !== '');
}

/** `a gasolina é 700`: the verb, and no joining of clauses. */
function isVerb({ typed, corrected }: Reading, at: number): boolean {
  return /é/i.test(typed.charAt(corrected.original(at)));
}

/** What was read in one stretch of a text, in its place: blanks stand for the rest, dates keep the year that they had in the whole. */
export function within(reading: Reading, { start, end }: Place): Reading {
  const { text } = reading;
  const kept = <T extends Place>(mentions: readonly T[]) =>
    mentions.filter((mention) => mention.start >= start && mention.end <= end);
  return {
    ...reading,
    text: ' '.repeat(start) + text.slice(start, end) + ' '.repeat(text.length - end),
    tokens: kept(reading.tokens),
    periods: kept(reading.periods),
    undated: kept(reading.undated),
    amounts: kept(reading.amounts),
    items: kept(reading.items),
    sites: kept(reading.sites),
    cues: kept(reading.cues),
    routes: kept(reading.routes),
    bottles: kept(reading.bottles),
    people: kept(reading.people),
    names: kept(reading.names),
  };
}
