import { pattern } from '../lexicon/pattern.ts';
import { decimal, sum, toText } from '#engine/decimal.ts';
import type { Draft } from './draft.ts';
import type { Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';

interface Entry {
  readonly at: number;
  readonly draft: Draft;
  readonly used: readonly Place[];
}

/**
 * What is told twice counts once: a whole beside parts that add up to it exactly gives way to the parts (they carry the
 * months and the places), and `6 extintores (30 kg ao todo)` is the thirty kilograms.
 */
export function countedOnce<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  return totals(reading, weighed(reading, entries));
}

function weighed<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  const kept: T[] = [];
  for (const entry of entries) {
    const last = kept.at(-1);
    const again = /\(\s*(?:total(?: de| of)?:? |ao todo |somando |totalizando )?$/.test(
      reading.text.slice(0, entry.at),
    );
    const counted = ['unit', 'cylinder', 'bag', 'head'].includes(last?.draft.proposal.unit ?? '');
    if (last !== undefined && again && counted && last.draft.proposal.kind === entry.draft.proposal.kind)
      kept[kept.length - 1] = { ...entry, used: [...last.used, ...entry.used] };
    else kept.push(entry);
  }
  return kept;
}

function totals<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  for (const whole of [entries[0], entries.at(-1)]) {
    if (whole === undefined || entries.length < 3) continue;
    const parts = entries.filter((entry) => entry !== whole);
    const alike = parts.every(
      ({ draft: { proposal } }) =>
        proposal.quantity !== null &&
        (proposal.kind === whole.draft.proposal.kind || isSaidWhole(reading, whole)) &&
        proposal.unit === whole.draft.proposal.unit,
    );
    if (!alike || whole.draft.proposal.quantity === null) continue;
    if ((namesItsOwn(whole, parts) || standsElsewhere(whole, parts)) && !isSaidWhole(reading, whole))
      continue;
    const total = toText(sum(parts.map(({ draft }) => decimal(draft.proposal.quantity ?? '0'))));
    if (total !== whole.draft.proposal.quantity) continue;
    const [first, ...rest] = parts;
    if (first === undefined) return [];
    // One of a plain list that comes to as much as the others may be one more of them: it is told as unused.
    const told = isOfTheList(whole, parts) && !isSaidWhole(reading, whole);
    return told ? parts : [{ ...first, used: [...first.used, ...whole.used] }, ...rest];
  }
  return [...entries];
}

/** `300, 200 e 100 kg de aço`: of one thing, one time and one place, where nothing sets the whole apart from the parts. */
function isOfTheList(whole: Entry, parts: readonly Entry[]): boolean {
  const slots = ({ draft: { proposal } }: Entry) =>
    [proposal.kind, proposal.from, proposal.to, proposal.site].join('|');
  return parts.every((part) => slots(part) === slots(whole));
}

/** `jan 100 L, fev 200 L, mar 300 L`: a figure of a place or a time of its own, where each of the others has its own too. */
function standsElsewhere(whole: Entry, parts: readonly Entry[]): boolean {
  const { site, from, to } = whole.draft.proposal;
  const others = parts.map(({ draft }) => draft.proposal);
  const placed = site !== undefined && others.every((one) => one.site !== undefined && one.site !== site);
  const dated =
    from !== null &&
    to !== null &&
    others.every((one) => one.from !== null && one.to !== null && (one.to < from || one.from > to));
  return placed || dated;
}

/** `2 t de vidro, 1 t de metal e 3 t de papel`: a thing of another name is no sum of the others, though it comes to as much. */
function namesItsOwn(whole: Entry, parts: readonly Entry[]): boolean {
  const names = ({ draft }: Entry) =>
    draft.proposal.spans.filter(({ slot }) => slot === 'kind').map(({ quote }) => quote.toLowerCase());
  const others = new Set(parts.flatMap(names));
  const own = names(whole);
  return own.length > 0 && others.size > 0 && own.every((name) => !others.has(name));
}

const OF_THE_WHOLE = pattern()`
  \b(?:dos|das|do total de|(?:de )?um total de|(?:out )?of (?:the|our|those|these|a total of)|totals?:?|total (?:de|
  of)|somando|ao todo:?|ao todo foram|in total:?)\s*$
`;

/** `dos 1.000 MWh, 400 com I-REC e 600 sem`, `900 L no total`: said to be all of what follows or went before. */
function isSaidWhole({ text }: Reading, { at }: Entry): boolean {
  return (
    OF_THE_WHOLE.test(text.slice(Math.max(0, at - 30), at)) ||
    /^[^,;\n]{0,50}\b(?:no total|ao todo|em total|in total|altogether|overall)\b/.test(text.slice(at)) ||
    OPENS.test(text.slice(at))
  );
}

/** `12 t de resíduos em 2025: 7 t …`, `900 L (600 …`: what stands behind the sign is what the whole is made of. */
const OPENS =
  /^[\d.,]+[^\d;:(\n]*(?:20\d\d[^\d;:(\n]*)?(?::|\(|,? sendo\b|,? d[ao]s quais\b|,? of which\b)\s*(?:[a-z]+ )?\d/;
