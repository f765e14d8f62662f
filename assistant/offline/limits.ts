import { MOST_AMOUNTS } from '../language/text/mentions.ts';
import type { Ask, Proposal, Understanding, UnderstandInput } from '../language/understanding.ts';
import { MOST_ITEMS } from '../tools/draft.ts';

/** What was understood within what one message may hold, and what was left out of it. */
export interface Bounded {
  readonly understood: Understanding;
  /** The first words of the message that were not read any more; null when all of it was. */
  readonly unreadFrom: string | null;
  /** Activities that were left out because the message holds more than are drafted at once. */
  readonly leftOut: number;
}

/** A quantity that no ledger holds; the contract of a draft refuses it as well. */
const MOST_DIGITS = 30;

type Understand = (input: UnderstandInput) => Understanding;

/**
 * Understands a message up to what one answer can hold: of a list that is too long, its beginning is read, up to the end
 * of a line; activities beyond what is drafted at once are left out; a number too long for a ledger stays open. What is
 * left out is counted, so that the reply can say so.
 */
export function understandBounded(input: UnderstandInput, understand: Understand): Bounded {
  const whole = understand(input);
  const end = isTooLong(whole) ? endOfRead(input.text, whole) : null;
  const read = end === null ? whole : understand({ ...input, text: input.text.slice(0, end) });
  const { understood, leftOut } = first(read, input.conversation.proposals.length);
  const unread = end === null ? '' : input.text.slice(end).replace(/^[\s,;.]+/, '');
  return {
    understood: withinDigits(understood, input.conversation.proposals.length),
    unreadFrom: unread === '' ? null : (/^\S+(?:\s+\S+){0,4}/.exec(unread)?.[0].slice(0, 60) ?? null),
    leftOut,
  };
}

/** How many messages are remembered: those being answered at one time. */
const MOST_REMEMBERED = 16;

/** The same, remembered: a message is read again in each step of its turn, always with the same outcome. */
export function rememberBounded(understand: Understand): (input: UnderstandInput) => Bounded {
  const known = new Map<string, Bounded>();
  return (input) => {
    const { kinds: _, ...rest } = input;
    const key = JSON.stringify(rest);
    const found = known.get(key) ?? understandBounded(input, understand);
    known.set(key, found);
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return found;
  };
}

function isTooLong({ activities, notUnderstood }: Understanding): boolean {
  return notUnderstood.length > MOST_AMOUNTS && activities.length === 0;
}

/** Where the reading of a list that is too long ends: behind the last whole line, or else the last whole clause. */
function endOfRead(text: string, { notUnderstood }: Understanding): number | null {
  const next = notUnderstood[MOST_ITEMS]?.start;
  if (next === undefined) return null;
  const before = text.slice(0, next);
  const line = before.lastIndexOf('\n');
  if (line > 0) return line;
  const clause = [...before.matchAll(/[;,.] /g)].at(-1);
  return clause ? clause.index + 1 : null;
}

function first(read: Understanding, standing: number): { understood: Understanding; leftOut: number } {
  const leftOut = Math.max(0, read.activities.length - MOST_ITEMS);
  if (leftOut === 0) return { understood: read, leftOut };
  const most = standing + MOST_ITEMS;
  const asks = read.asks.filter(({ activityIndex = 0 }) => activityIndex < most);
  return { understood: { ...read, activities: read.activities.slice(0, MOST_ITEMS), asks }, leftOut };
}

/** Numbers longer than a ledger holds are asked for again, in activities as in changes. */
function withinDigits(read: Understanding, standing: number): Understanding {
  const asks: Ask[] = [];
  const long: Understanding['notUnderstood'][number][] = [];
  const activities = read.activities.map((proposal, index): Proposal => {
    if (!isTooMany(proposal.quantity)) return proposal;
    asks.push({ slot: 'quantity', activityIndex: standing + index });
    for (const { slot, start, end, quote } of proposal.spans)
      if (slot === 'quantity') long.push({ start, end, quote, value: null });
    const spans = proposal.spans.filter(({ slot }) => slot !== 'quantity');
    return { ...proposal, quantity: null, spans };
  });
  const changes = read.changes.filter(({ set }) => {
    if (!isTooMany(set.quantity)) return true;
    for (const { slot, start, end, quote } of set.spans ?? [])
      if (slot === 'quantity') long.push({ start, end, quote, value: null });
    return false;
  });
  if (long.length === 0 && asks.length === 0 && changes.length === read.changes.length) return read;
  return {
    ...read,
    activities,
    changes,
    asks: [...read.asks, ...asks],
    notUnderstood: [...read.notUnderstood, ...long],
  };
}

function isTooMany(quantity: string | null | undefined): boolean {
  return (quantity?.match(/\d/g)?.length ?? 0) > MOST_DIGITS;
}
