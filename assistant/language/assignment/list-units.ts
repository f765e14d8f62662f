import { pattern } from '../lexicon/pattern.ts';
import type { Pair } from './pair.ts';
import type { Ready } from '../amounts/ready.ts';
import { type Amount, type ItemMention, overlaps, type Place, type UnitMention } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { UNITS } from '../units/units.ts';

/** A bare number of a list takes the unit of its neighbours of the same thing; alone and unexplained it is left over. */
export function inheritedUnit(reading: Reading, pair: Pair, amounts: readonly Ready[]): Ready | null {
  const amount = pair.amount as Ready;
  if (amount.unit !== null || amount.bareDollar) return amount;
  const isListed = listed(reading, amount);
  if (pair.item === null && !(reading.items.length === 0 && isListed)) return null;
  if (pair.item !== null && !pair.inherited) {
    if (followedByUnknownWord(reading, amount, pair.item)) return null;
    if (isApart(reading, amount, pair.item, amounts)) return null;
    return underHeading(reading, amount, amounts, isListed);
  }
  const heading = headingUnit(reading, amounts);
  if (heading !== null) return { ...amount, unit: heading };
  if (!isListed) return null;
  const at = amounts.indexOf(amount);
  const measured = ({ unit }: Ready) => unit !== null;
  const donor = amounts.slice(0, at).findLast(measured) ?? amounts.slice(at + 1).find(measured);
  return donor?.unit ? { ...amount, unit: donor.unit } : amount;
}

/** In the unit of the heading, where it stands in a list or no amount has a unit of its own. */
function underHeading(reading: Reading, amount: Ready, amounts: readonly Ready[], isListed: boolean): Ready {
  const all = amounts.every((other) => other.unit === null);
  const heading = all || isListed ? headingUnit(reading, amounts) : null;
  return heading === null ? amount : { ...amount, unit: heading };
}

/** The bare numbers of a list with the one unit that heads it, so that each finds the thing that is measured so. */
export function withHeadingUnit(reading: Reading, amounts: readonly Ready[]): Ready[] {
  const all = amounts.every(
    (amount) => amount.unit === null && !amount.bareDollar && !amount.number.weak && listed(reading, amount),
  );
  const heading = all ? headingUnit(reading, amounts) : null;
  return heading === null ? [...amounts] : amounts.map((amount) => ({ ...amount, unit: heading }));
}

/** `Energia (kWh): jan 1.200, fev 1.150`: the one unit named before the numbers without belonging to any. */
function headingUnit(reading: Reading, amounts: readonly Ready[]): UnitMention | null {
  const first = amounts.find((amount) => amount.unit === null);
  const free = UNITS.all(reading.tokens).filter(
    (hit) =>
      (hit.end - hit.start > 1 || standsAlone(reading, hit)) &&
      (hit.start < (first?.start ?? 0) || saidOfAll(reading, amounts, hit)) &&
      amounts.every((amount) => !overlaps(amount, hit)) &&
      ['energy', 'volume', 'mass', 'distance', 'freight', 'passenger'].includes(hit.value.dimension),
  );
  const [unit] = free;
  if (unit === undefined || new Set(free.map((hit) => hit.value.code)).size !== 1) return null;
  return { start: unit.start, end: unit.end, ...unit.value };
}

/** `(t)`, `, t:`, `in t:`: a unit of one letter between marks of its own. */
function standsAlone(reading: Reading, hit: Place): boolean {
  return (
    /\(\s*$/.test(reading.text.slice(0, hit.start)) ||
    (/(?:,|\b(?:em|in))\s*$/.test(reading.text.slice(0, hit.start)) &&
      /^\s*[:)]/.test(reading.text.slice(hit.end)))
  );
}

/** `em litros`, `valores em kWh` behind the last number of a list in which no number has a unit. */
function saidOfAll(reading: Reading, amounts: readonly Ready[], hit: Place): boolean {
  const bare = amounts.every((amount) => amount.unit === null);
  const behind = amounts.every((amount) => amount.end <= hit.start);
  return (
    bare &&
    behind &&
    /\b(?:em|in|unidade|unit|unidades|units)\s*:?\s*$/.test(reading.text.slice(0, hit.start))
  );
}

/** `Dúvidas: sala 12` under a list of amounts: a bare number of another sentence than the thing nearest to it. */
function isApart(reading: Reading, amount: Amount, item: ItemMention, amounts: readonly Ready[]): boolean {
  const [from, to] = item.start < amount.start ? [item.end, amount.start] : [amount.end, item.start];
  return (
    amounts.some((other) => other.unit !== null && other.start < amount.start) &&
    /\n|[.!?]\s/.test(reading.text.slice(from, to)) &&
    !listed(reading, amount)
  );
}

const WORD_OF = pattern()`
  ^\s*(?!de\b|do\b|da\b|of\b|em\b|in\b|no\b|na\b|com\b|to\b|para\b|for\b|on\b|foi\b|foram\b|was\b)[a-z]{3,} (?:de|
  of|d[oa]s?) $
`;

/** `44 xiringas de diesel`: the word between is a unit that nobody knows, so the amount is left over. */
function followedByUnknownWord(reading: Reading, amount: Amount, item: ItemMention): boolean {
  const next = [...reading.periods, ...reading.sites].some(({ start }) => start === amount.end + 1);
  if (item.start < amount.end)
    return !next && UNKNOWN_NOUN.test(reading.text.slice(amount.end, amount.end + 40));
  return WORD_OF.test(reading.text.slice(amount.end, item.start));
}

const UNKNOWN_NOUN = pattern()`
  ^ (?!de\b|do\b|da\b|of\b|em\b|in\b|no\b|na\b|nos\b|nas\b|com\b|to\b|para\b|por\b|for\b|on\b|at\b
  |foi\b|foram\b|was\b|were\b|e\b|and\b|this\b|last\b|during\b|durante\b|este\b|neste\b|desde\b
  |since\b|ate\b|so\b|mais\b|plus\b|from\b|a\b|o\b|as\b|os\b|the\b|ao\b|tudo\b|total\b|total\b|ou\b
  |or\b)[a-z]{3,}
`;

function listed(reading: Reading, amount: Amount): boolean {
  const after = reading.text.slice(amount.end, amount.end + 24);
  const next = [...reading.periods, ...reading.sites].some(({ start }) => start === amount.end + 1);
  if (!next && UNKNOWN_NOUN.test(after)) return false;
  const before = reading.text.slice(Math.max(0, amount.start - 30), amount.start);
  const labels: Place[] = [
    ...reading.periods.filter(({ from }) => from !== ''),
    ...reading.sites,
    ...reading.cues.filter(({ cue }) => cue === 'mobile' || cue === 'stationary'),
  ].sort((a, b) => a.start - b.start);
  const first = reading.amounts[0]?.start ?? 0;
  const leading = labels.some((label) => label.end <= first);
  const beside = labels.some(
    (label) => near(label, amount) && (leading || label.start >= amount.end || reading.amounts[0] === amount),
  );
  return beside && !/\b(?:n|no|numero|#|for|para|pra|with|com)\s*$/.test(before);
}

function near(a: Place, b: Place): boolean {
  return a.start >= b.end ? a.start - b.end < 25 : b.start - a.end < 25;
}
