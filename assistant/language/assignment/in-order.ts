import type { Reading } from '../reading/reading.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';

/** Between the things of a list, and between the amounts of one. */
const JOINS_THINGS =
  /^ ?(?:,|e|and|&|\/|, e|, and|;)(?: (?:d[eoa]s?|n[oa]s?|the|our|[oa]s?|em|on|in|for|para|of))* ?$/;
const JOINS_AMOUNTS = /^ ?(?:,|e|and|&|\/|, e|, and|;|contra|versus|against)(?: (?:de|of|uns|about))? ?$/;
const IN_ORDER = /\b(?:respectiv\w*|nessa ordem|nesta ordem|in (?:that|this) order)\b/;

/**
 * `aterro e reciclagem receberam 4 t e 9 t`: as many things side by side as amounts side by side behind them are one each, in
 * their order; where it is said so, whatever stands between the things.
 */
export function inOrder(
  reading: Reading,
  amounts: readonly Amount[],
  fits: (amount: Amount, item: ItemMention) => boolean,
): ReadonlyMap<Amount, ItemMention> {
  const found = new Map<Amount, ItemMention>();
  for (const run of runsOf(reading, amounts)) {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) continue;
    const start = startOfSentence(reading.text, first.start);
    const told = IN_ORDER.test(reading.text.slice(start, endOfSentence(reading.text, last.end)));
    const before = reading.items.filter(
      (item) => item.start >= start && item.end <= first.start && run.some((amount) => fits(amount, item)),
    );
    const things = before.slice(-run.length);
    if (things.length < run.length || (told && before.length > run.length)) continue;
    if (amounts.some((other) => other.start >= (things[0]?.start ?? 0) && other.end <= first.start)) continue;
    if (!told && !isSideBySide(reading.text, things, JOINS_THINGS)) continue;
    if (new Set(things.map(({ concept }) => concept)).size < things.length) continue;
    if (!run.every((amount, at) => fits(amount, things[at] as ItemMention))) continue;
    if (isGoverning(reading, last)) continue;
    for (const [at, amount] of run.entries()) found.set(amount, things[at] as ItemMention);
  }
  return found;
}

/** `the trucks and the genset used 900 and 120 L`: the use of an amount, where as many are listed in front of a list of amounts. */
export function useInOrder<T extends Place>(
  reading: Reading,
  uses: readonly T[],
  amounts: readonly Amount[],
  amount: Amount,
): T | undefined {
  const run = runsOf(reading, amounts).find((list) => list.some(({ start }) => start === amount.start));
  const first = run?.[0];
  if (run === undefined || first === undefined) return undefined;
  const start = startOfSentence(reading.text, first.start);
  const before = uses.filter((use) => use.start >= start && use.end <= first.start);
  if (before.length !== run.length || !isSideBySide(reading.text, before, JOINS_THINGS)) return undefined;
  if (amounts.some((other) => other.start >= (before[0]?.start ?? 0) && other.end <= first.start))
    return undefined;
  return before[run.findIndex((one) => one.start === amount.start)];
}

/** Amounts side by side, two or more, with nothing but what joins a list between them. */
function runsOf({ text }: Reading, amounts: readonly Amount[]): Amount[][] {
  const runs: Amount[][] = [];
  for (const amount of amounts) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && JOINS_AMOUNTS.test(text.slice(last.end, amount.start)))
      runs.at(-1)?.push(amount);
    else runs.push([amount]);
  }
  return runs.filter((run) => run.length > 1);
}

function isSideBySide(text: string, places: readonly Place[], between: RegExp): boolean {
  return places.every((place, at) => {
    const next = places[at + 1];
    return next === undefined || between.test(text.slice(place.end, next.start));
  });
}

/** `… 4 t e 9 t de vidro`: the last one says itself what it is of. */
function isGoverning({ text, items }: Reading, { end }: Amount): boolean {
  return items.some((item) => item.start >= end && /^ (?:de|of) $/.test(text.slice(end, item.start)));
}

function startOfSentence(text: string, at: number): number {
  return (
    Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('. ', at - 1), text.lastIndexOf(';', at - 1)) +
    1
  );
}

function endOfSentence(text: string, at: number): number {
  const stop = text.slice(at).search(/[\n;]|\.(?: |$)/);
  return stop < 0 ? text.length : at + stop;
}
