import type { Place } from '#documents/document.ts';
import { is } from '../language/queries/intent.ts';
import { fold } from '../language/text/fold.ts';
import { understand } from '../language/understand.ts';
import { EMPTY_CONVERSATION, MAX_TEXT, type Proposal } from '../language/understanding.ts';
import { isMoneyBeside } from './money.ts';
import {
  type DocumentActivity,
  type DocumentContext,
  type DocumentProposals,
  NOTHING,
  type PlacedQuote,
  type Unused,
} from './proposal-shape.ts';
import type { Words } from './words/words.ts';

/** Texts are read in pieces of this length at most, cut between paragraphs. */
const PIECE = Math.min(MAX_TEXT, 6_000);
const MOST_PIECES = 20;

/**
 * Proposes what a text reports, by the language of messages. The text is untrusted: it is read for activities alone.
 * What it asks, corrects, deletes or orders means nothing here, for it stands in no conversation.
 * @param placeOf where a stretch of the text stands in its document
 */
export function proposeText(
  text: string,
  words: Words,
  context: DocumentContext,
  placeOf: (start: number, end: number) => Place = (start, end) => ({ at: 'span', start, end }),
): DocumentProposals {
  const activities: DocumentActivity[] = [];
  const unused: Unused[] = [];
  const pieces = piecesOf(text);
  for (const { start, piece } of pieces.slice(0, MOST_PIECES)) {
    const read = understand({
      text: withoutOrders(piece, (from, to) =>
        unused.push({
          reason: 'not_activity',
          quote: piece.slice(from, to).trim().slice(0, 80),
          place: placeOf(start + from, start + to),
        }),
      ),
      locale: context.locale,
      referenceDate: context.referenceDate,
      sites: context.sites,
      kinds: context.kinds,
      conversation: EMPTY_CONVERSATION,
    });
    if (read.intent !== 'record') continue;
    for (const proposal of read.activities) {
      if (!isMoneyBeside(proposal, piece)) {
        for (const { slot, quote, start: from, end } of proposal.spans)
          if (slot === 'quantity')
            unused.push({ reason: 'unreadable', quote, place: placeOf(start + from, start + end) });
        continue;
      }
      activities.push(
        withBottles(
          activityOf(proposal, words, (from, to) => placeOf(start + from, start + to)),
          proposal,
          piece,
        ),
      );
    }
    for (const { quote, start: from, end } of read.notUnderstood)
      unused.push({
        reason: 'unreadable',
        quote: quote.slice(0, 80),
        place: placeOf(start + from, start + end),
      });
  }
  const whole = activities.slice(0, context.mostActivities);
  const problems =
    pieces.length > MOST_PIECES
      ? [{ code: 'document.text_cut', params: { characters: String(MOST_PIECES * PIECE) } }]
      : [];
  return {
    ...NOTHING,
    activities: whole,
    unused: unused.slice(0, 100),
    problems,
    beyond: activities.length - whole.length,
  };
}

/**
 * The text with lines that give orders to whoever reads it blanked out, at the same length: what they demand to be saved
 * is no report. They are told as not used.
 */
function withoutOrders(text: string, found: (from: number, to: number) => void): string {
  let out = '';
  for (const line of text.split(/(?<=\n)/)) {
    const order = is.injection(fold(line));
    if (order) found(out.length, out.length + line.length);
    out += order ? line.replaceAll(/[^\n]/g, ' ') : line;
  }
  return out;
}

function piecesOf(text: string): { start: number; piece: string }[] {
  const pieces: { start: number; piece: string }[] = [];
  let start = 0;
  while (start < text.length && pieces.length <= MOST_PIECES) {
    let end = Math.min(text.length, start + PIECE);
    if (end < text.length) {
      const window = text.slice(start, end);
      const cut = Math.max(window.lastIndexOf('\n\n'), window.lastIndexOf('\n'));
      if (cut > PIECE / 4) end = start + cut;
    }
    pieces.push({ start, piece: text.slice(start, end) });
    start = end;
  }
  return pieces;
}

/** Bottles that are filled where they stand hold what was filled, not what they can. */
const FILLED = /\bp[- ]?(?:125|190)\b|\btanques?\b|\btanks?\b/i;

/** `9 cilindros P20`: the size is a number of the amount, though it stands in the unit. */
function withBottles(one: DocumentActivity, { spans }: Proposal, text: string): DocumentActivity {
  const size = one.evidence.find(({ slot, quote }) => slot === 'unit' && /^p[- ]?\d{1,2}$/i.test(quote));
  const at = spans.find(({ slot }) => slot === 'quantity')?.start;
  if (one.arithmetic === undefined || size === undefined || at === undefined) return one;
  const line = text.slice(text.lastIndexOf('\n', at) + 1).split('\n')[0] ?? '';
  return FILLED.test(line) ? one : { ...one, evidence: [...one.evidence, { ...size, slot: 'quantity' }] };
}

function activityOf(
  { spans, ...slots }: Proposal,
  words: Words,
  placeOf: (start: number, end: number) => Place,
): DocumentActivity {
  const evidence: PlacedQuote[] = spans.map(({ slot, start, end, quote }) => ({
    slot,
    place: placeOf(start, end),
    quote: quote.slice(0, 300),
  }));
  return { ...slots, ...words.scopeOf(slots.kind), recognized: false, evidence, findings: [] };
}
