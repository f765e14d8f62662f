import { pattern } from '../lexicon/pattern.ts';
import { subtract, decimal, isPositive, toText } from '#engine/decimal.ts';
import { convert } from '#engine/quantity.ts';
import { findUnit } from '#engine/unit.ts';
import { OF_TOTAL } from '../amounts/restated.ts';
import type { Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import type { Draft } from './draft.ts';

const OF_WHICH = pattern()`\b{drafts.of_which}\s*(?:cerca de |about )?$`;

/** `200 MWh of it`, `400 deles`. */
const OF_IT = pattern()`^[\d.,]+ ?[a-z0-9]* {drafts.of_it}\b`;

/**
 * `1.450 MWh, sendo 400 MWh com I-REC`: a part of an amount that was named before. Counting both would count the part
 * twice, so the whole is asked: what is left of it, or all of it.
 */
export function askAboutWholes<
  T extends { readonly at: number; readonly draft: Draft; readonly used: readonly Place[] },
>(reading: Reading, entries: readonly T[]): T[] {
  const result = [...entries];
  const gone = new Set<number>();
  for (const [index, entry] of entries.entries()) {
    const whole = result[index - 1];
    const before = reading.text.slice(Math.max(0, entry.at - 40), entry.at);
    const led =
      whole !== undefined && OF_TOTAL.test(reading.text.slice(Math.max(0, whole.at - 40), whole.at));
    const named = OF_WHICH.test(before) || OF_IT.test(reading.text.slice(entry.at)) || led;
    if (whole === undefined || !named || isUsedElsewhere(reading, whole, entry)) continue;
    if (isWhole(whole.draft, entry.draft)) {
      gone.add(index - 1);
      result[index] = { ...entry, used: [...whole.used, ...entry.used] };
      continue;
    }
    const rest = remainder(whole.draft, entry.draft);
    if (rest === null || whole.draft.proposal.quantity === null) continue;
    const values = [rest, whole.draft.proposal.quantity];
    result[index - 1] = { ...whole, draft: asking(whole.draft, values, { start: whole.at, end: whole.at }) };
  }
  return result.filter((_, index) => !gone.has(index));
}

/** `trucks went through 310 gal of diesel and the gensets through 42 gal of it`: of the same fuel, burned by somebody else. */
function isUsedElsewhere(
  reading: Reading,
  whole: { readonly at: number; readonly draft: Draft },
  portion: { readonly at: number; readonly draft: Draft },
): boolean {
  const [a, b] = [whole.draft.proposal.kind, portion.draft.proposal.kind];
  if (a === null || b === null || a === b || !/^(?:mobile|stationary)\./.test(b)) return false;
  const between = (place: Place) => place.start > whole.at && place.end <= portion.at;
  const before = (place: Place) => place.end <= whole.at;
  const users = reading.cues.filter(({ cue }) => cue === 'mobile' || cue === 'stationary');
  return users.some(between) && users.some(before);
}

/** `3,4 GWh, sendo 3,4 GWh da rede`: the part is all of it, and is said once. */
function isWhole({ proposal: a }: Draft, { proposal: b }: Draft): boolean {
  return a.quantity !== null && a.quantity === b.quantity && a.unit === b.unit;
}

function remainder(whole: Draft, portion: Draft): string | null {
  const [a, b] = [whole.proposal, portion.proposal];
  if (a.quantity === null || b.quantity === null) return null;
  const [to, from] = [findUnit(a.unit ?? ''), findUnit(b.unit ?? '')];
  if (to === null || from === null) return null;
  // `1,2 GWh, dos quais 400 MWh`: the part in the unit of the whole.
  const part = convert({ amount: decimal(b.quantity), unit: from }, to);
  if (!part.ok) return null;
  const rest = subtract(decimal(a.quantity), part.value.amount);
  return isPositive(rest) ? toText(rest) : null;
}

function asking(draft: Draft, values: readonly string[], place: Place): Draft {
  // What was said of the part (`com I-REC`, `solar`) does not hold for the whole.
  const plain = draft.proposal.kind === 'electricity.renewable';
  const kind = plain ? { kind: 'electricity', candidates: ['electricity'] } : {};
  return {
    proposal: { ...draft.proposal, ...kind, quantity: null },
    asks: [{ slot: 'quantity', values, place }, ...draft.asks],
  };
}
