import { pattern } from '../lexicon/pattern.ts';
import { corrections, merged } from '../corrections/corrections.ts';
import { isUnsure, type Statement, statementsOf } from '../corrections/statements.ts';
import { is } from '../queries/intent.ts';
import { notUnderstood } from '../reading/coverage.ts';
import { typedPlace } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import type { Ask, Change, ConversationState, NotUnderstood } from '../understanding.ts';
import { answers } from './answer.ts';
import { reportsSomethingNew, strongCorrection } from './corrects.ts';
import { isQuestion, type Turn } from './turn.ts';

/** What a turn of several clauses comes to. */
export interface Stated {
  readonly intent: 'record' | 'correct';
  readonly changes: readonly Change[];
  readonly asks: readonly Ask[];
  readonly notUnderstood: readonly NotUnderstood[];
}

/** A verb that says how something is: `o diesel é 303`, `the second was in May`. */
const IS = pattern()`\b{answers.states}\b`;

/**
 * A turn of two or more clauses that each name what stands and say something of it: each is an answer to what is asked of its
 * target, else a correction. A clause that fits nothing is reported. Null for every other turn.
 */
export function stated(turn: Turn): Stated | null {
  const { reading, state, input } = turn;
  const { text } = reading;
  if (state.proposals.length === 0 || isQuestion(turn) || is.injection(text) || is.delete(text)) return null;
  const clauses = statementsOf(reading, state, input.kinds);
  const [first] = clauses;
  if (first === undefined || clauses.length < 2) return null;
  if (clauses.some((clause) => clause.targets.length === 0)) return null;
  if (clauses.some((clause) => reportsSomethingNew({ ...turn, reading: clause.reading }))) return null;
  const told = clauses.map((clause) => ofClause(turn, clause));
  const plain = clauses.every((clause) => clause.reading.amounts.length === 0);
  if (!plain && !told.some(({ answered }) => answered) && !corrects(turn, first)) return null;
  if (told.filter(({ changes }) => changes.length > 0).length === 0) return null;
  return {
    intent: told.every(({ answered, changes }) => answered || changes.length === 0) ? 'record' : 'correct',
    changes: merged(told.flatMap(({ changes }) => changes)),
    asks: told.flatMap(({ asks }) => asks),
    notUnderstood: told.flatMap((one) => one.notUnderstood),
  };
}

function corrects({ reading: { text } }: Turn, { reading }: Statement): boolean {
  return (
    IS.test(reading.text) ||
    /\s(?:é|eh)\s/i.test(reading.typed.slice(0, reading.text.trimEnd().length)) ||
    is.correction(text) ||
    strongCorrection(text)
  );
}

/** `a gasolina na frota` where petrol of the fleet stands: said once more. */
function isSoAlready(
  reading: Reading,
  targets: readonly number[],
  { proposals }: ConversationState,
): boolean {
  const { amounts, periods, sites, cues, items, text } = reading;
  if (amounts.length + periods.length + sites.length > 0 || /\b(?:nao|not|errad\w|wrong)\b/.test(text))
    return false;
  const uses = cues.filter(({ cue }) => cue === 'mobile' || cue === 'stationary');
  return (
    items.length > 0 &&
    uses.length > 0 &&
    targets.every((index) => uses.every(({ cue }) => proposals[index]?.kind?.startsWith(`${cue}.`) === true))
  );
}

interface OfClause {
  readonly answered: boolean;
  readonly changes: readonly Change[];
  readonly asks: readonly Ask[];
  readonly notUnderstood: readonly NotUnderstood[];
}

function ofClause({ state, input }: Turn, clause: Statement): OfClause {
  const { reading, targets } = clause;
  const open = state.asks.some(
    ({ activityIndex }) => activityIndex === undefined || targets.includes(activityIndex),
  );
  // What nobody knows yet stays asked; what stands so already needs no change.
  if ((open && isUnsure(reading.text)) || isSoAlready(reading, targets, state))
    return { answered: state.asks.length > 0, changes: [], asks: [], notUnderstood: [] };
  if (state.asks.length > 0 && !strongCorrection(reading.text)) {
    const found = answers(reading, state, input.kinds, targets);
    if (found.changes.length > 0)
      return {
        answered: true,
        changes: found.changes,
        asks: [],
        notUnderstood: notUnderstood(reading, found.used),
      };
  }
  const found = corrections(reading, state, input.kinds);
  if (found.changes.length === 0 || found.unclear) {
    const lead = /^[\s,;.]*(?:(?:e|and)\s)?\s*/.exec(reading.text.slice(clause.start))?.[0].length ?? 0;
    const end = reading.text.slice(0, clause.end).trimEnd().length;
    const place = typedPlace(reading, { start: Math.min(clause.start + lead, end), end });
    return { answered: false, changes: [], asks: [], notUnderstood: [{ ...place, value: null }] };
  }
  return {
    answered: false,
    changes: found.changes,
    asks: found.asks,
    notUnderstood: notUnderstood(reading, found.used),
  };
}
