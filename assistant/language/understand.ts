import { accounted } from './account/account.ts';
import { advance } from './advance.ts';
import { onlyHandedOn } from './amounts/handed-on.ts';
import { withSums } from './amounts/told-twice.ts';
import { answers, isOpen } from './answers/answer.ts';
import { completes, yearTold } from './answers/completion.ts';
import {
  addsOnly,
  criesOut,
  deniesPeriod,
  deniesUnit,
  isAskedAnew,
  isNewValue,
  isUnitAlone,
  pointsAtOld,
  reportsSomethingNew,
  restates,
  strongCorrection,
  tellsAnew,
  withoutApology,
} from './answers/corrects.ts';
import { assents, quotedFrom, withoutCourtesy } from './answers/courtesy.ts';
import { both, deletion } from './answers/deletions.ts';
import { goesBack, undoesCorrection } from './answers/going-back.ts';
import { confirms, continued, onceMore } from './answers/standing.ts';
import { stated } from './answers/stated.ts';
import { isQuestion, outcome, type Turn } from './answers/turn.ts';
import { completesFlight } from './corrections/corrected-scope.ts';
import { namesAnother } from './corrections/corrected-kinds.ts';
import { namesParty } from './corrections/corrected-sides.ts';
import { corrections } from './corrections/corrections.ts';
import { monthsLater } from './corrections/moved-months.ts';
import { type Relative, relativeAmounts } from './corrections/relative-amounts.ts';
import { exchanged } from './corrections/exchanged.ts';
import { continuedList, repeated } from './corrections/repeated.ts';
import { asksOf } from './drafts/asks.ts';
import { record } from './drafts/record.ts';
import { isBareList, loose, nothingRead, passedOver, unsaid } from './left-over.ts';
import { intentOf, is } from './queries/intent.ts';
import { notUnderstood } from './reading/coverage.ts';
import { typedPlace } from './reading/proposal-spans.ts';
import { read, type Reading } from './reading/reading.ts';
import { repaired } from './reading/repairs.ts';
import { MOST_AMOUNTS, overlaps, type Place } from './text/mentions.ts';
import {
  type Change,
  type ConversationState,
  type Intent,
  MAX_TEXT,
  type Understanding,
  type UnderstandInput,
} from './understanding.ts';

export class TextTooLong extends Error {}

/**
 * Understands one message: what it reports, corrects, takes away or asks, with the place of every slot in the text.
 * Pure and deterministic. Throws `TextTooLong` above `MAX_TEXT` characters, before reading anything.
 */
export function understand(given: UnderstandInput): Understanding {
  if (given.text.length > MAX_TEXT) throw new TextTooLong(`text of ${given.text.length} characters`);
  const input = withoutCourtesy(given);
  return input === given ? understood(given) : quotedFrom(given.text, understood(input));
}

function understood(input: UnderstandInput): Understanding {
  const reading = read(input);
  const state = input.conversation;
  const turn = { input, reading, state };
  if (reading.amounts.length > MOST_AMOUNTS)
    return outcome(turn, 'record', { notUnderstood: notUnderstood(reading, []) });
  return accounted(
    turn,
    greeting(turn) ??
      takenBack(turn) ??
      counted(turn) ??
      both(turn) ??
      deletion(turn) ??
      exchange(turn) ??
      repetition(turn) ??
      wentOut(turn) ??
      clauses(turn) ??
      answer(turn) ??
      correction(turn) ??
      recording(turn),
  );
}

function greeting(turn: Turn): Understanding | null {
  const { text, items, amounts } = turn.reading;
  const talks = items.length + amounts.length === 0 && turn.state.asks.length === 0 && is.smallTalk(text);
  if (is.greeting(text) || is.dayTalk(text) || talks) return outcome(turn, 'greet');
  const settledAll = turn.state.proposals.length > 0 && turn.state.asks.length === 0;
  return settledAll && amounts.length === 0 && assents(text) ? outcome(turn, 'other') : null;
}

/**
 * `desfaz a última correção`, `undo that` behind one: what stood before is not kept here, so that the turn is told, and
 * takes nothing away.
 */
function takenBack(turn: Turn): Understanding | null {
  return goesBack(turn.reading) || undoesCorrection(turn.reading, turn.state) ? toldWhole(turn) : null;
}

/** `soma 300 no diesel`, `faltou um zero`: a new amount by what it was. */
function counted(turn: Turn): Understanding | null {
  const { reading, state, input } = turn;
  if (isQuestion(turn) || is.injection(reading.text)) return null;
  const found = relativeAmounts(reading, state, input.kinds);
  if (found === null || (isAsked(state) && !isBesideAsked(found, state))) return null;
  if (found.changes.length === 0) return toldWhole(turn);
  return settled(turn, 'correct', {
    changes: found.changes,
    asks: found.asks,
    notUnderstood: notUnderstood(reading, found.used),
  });
}

function isAsked({ asks }: ConversationState): boolean {
  return asks.some(({ slot }) => slot !== 'period');
}

/** A sum with what nothing is asked about: `soma 300 no gerador` while it is asked how much the trucks took. */
function isBesideAsked({ changes, asks }: Relative, state: ConversationState): boolean {
  const asked = new Set(state.asks.map(({ activityIndex }) => activityIndex));
  return changes.length > 0 && asks.length === 0 && changes.every(({ index }) => !asked.has(index));
}

/** `swap the sites`: what two entries say, exchanged. */
function exchange(turn: Turn): Understanding | null {
  const changes = exchanged(turn.reading, turn.state);
  return changes === null ? null : settled(turn, 'correct', { changes });
}

/** `o mesmo em abril`: what stands, of another period. */
function repetition(turn: Turn): Understanding | null {
  if (strongCorrection(withoutApology(turn.reading.text))) return null;
  const next = continuedList(turn.reading, turn.state);
  if (next !== null) {
    const left = notUnderstood(turn.reading, [next.used]);
    return settled(turn, 'record', { activities: [next.proposal], notUnderstood: left });
  }
  const activities = repeated(turn.reading, turn.state, turn.input.kinds);
  return activities.length === 0 ? null : settled(turn, 'record', { activities });
}

/** `e exportamos 12 MWh` behind what stands: no new value of it, and no answer. */
function wentOut(turn: Turn): Understanding | null {
  const { reading, state } = turn;
  if (state.proposals.length === 0 || isQuestion(turn)) return null;
  const words = onlyHandedOn(reading);
  if (words === null) return null;
  const told = [
    ...words.map((place) => ({ ...typedPlace(reading, place), value: null })),
    ...notUnderstood(reading, []),
  ];
  return settled(turn, 'record', { notUnderstood: told.sort((a, b) => a.start - b.start) });
}

/** `o segundo é 303 e a lenha foi em novembro`: clauses that each name what stands and say something of it. */
function clauses(turn: Turn): Understanding | null {
  const told = stated(turn);
  return told === null ? null : settled(turn, told.intent, told);
}

/** Answers to open questions; what the message reports beyond them becomes new proposals. */
function answer(given: Turn): Understanding | null {
  const turn = { ...given, reading: withSums(given.reading) };
  const { reading, state, input } = turn;
  if (state.asks.length === 0 || isQuestion(turn)) return null;
  if (strongCorrection(withoutApology(reading.text))) return null;
  const found = answers(reading, state, input.kinds);
  const rest = withoutUsed(reading, found.used);
  const after = advance(state, outcome(turn, 'record', { changes: found.changes }));
  const recorded =
    rest.amounts.length > 0
      ? continued({ ...turn, reading: rest, state: after }, record(rest, input.kinds))
      : { drafts: [], used: [], strange: [] };
  const fresh = recorded.drafts.filter(
    (draft) => draft.proposal.kind !== null || draft.proposal.quantity !== null,
  );
  if (found.changes.length === 0) return null;
  const complete = fresh.filter((draft) =>
    draft.proposal.spans.some((span) => span.slot === 'quantity' || span.slot === 'route'),
  );
  const asks = asksOf(reading, complete, state.proposals.length, input.kinds);
  return settled(turn, 'record', {
    activities: complete.map((draft) => draft.proposal),
    changes: found.changes,
    asks,
    notUnderstood: notUnderstood(reading, [...found.used, ...recorded.used]),
  });
}

function withoutUsed(reading: Reading, used: readonly Place[]): Reading {
  return {
    ...reading,
    amounts: reading.amounts.filter((amount) => !used.some((place) => overlaps(place, amount.number))),
  };
}

/** Corrections of what stands: `na verdade foram 1.320`, `troca por etanol`, `ops, é kWh`. */
function correction(turn: Turn): Understanding | null {
  const { reading, state, input } = turn;
  if (state.proposals.length === 0 || isQuestion(turn) || is.injection(reading.text)) return null;
  const strong = strongCorrection(addsOnly(reading) ? withoutApology(reading.text) : reading.text);
  const year = yearTold(reading, state);
  if (year !== null) return settled(turn, 'correct', { changes: year });
  if (!strong && !SIGNS.some((holds) => holds(turn))) return null;
  const own = repaired(reading);
  const tookBack = own.takenBack.length > 0 && reportsSomethingNew({ ...turn, reading: own.reading });
  if ((!strong || tookBack) && reportsSomethingNew(turn)) return null;
  const found = corrections(reading, state, input.kinds);
  if (found.changes.length === 0 && !found.unclear) return strong ? ununderstood(turn) : null;
  return settled(turn, 'correct', {
    changes: found.changes,
    asks: found.asks,
    notUnderstood: notUnderstood(reading, found.used),
  });
}

/** What makes a turn a correction of what stands, though no strong word of one is in it. */
const SIGNS: readonly ((turn: Turn) => boolean)[] = [
  ({ reading }) => /^\s*(?:é|eh)\s/i.test(reading.typed),
  ({ reading }) => is.correction(reading.text),
  restates,
  deniesUnit,
  isUnitAlone,
  ({ reading, state }) => completes(reading, state),
  isNewValue,
  criesOut,
  isAskedAnew,
  deniesPeriod,
  ({ reading }) => monthsLater(reading) !== null,
  tellsAnew,
  ({ reading, state, input }) => namesAnother(reading, state, input.kinds),
  ({ reading, state }) => namesParty(reading, state),
  pointsAtOld,
  ({ reading, state }) => completesFlight(reading, state),
];

/** A turn that plainly corrects something, and nobody can tell what: it is said so, and nothing changes. */
function ununderstood(turn: Turn): Understanding | null {
  return turn.reading.amounts.length > 0 || is.help(turn.reading.text) ? null : toldWhole(turn);
}

function toldWhole(turn: Turn, intent: Intent = 'correct'): Understanding {
  const { reading } = turn;
  const end = reading.text.trimEnd().length;
  return outcome(turn, intent, {
    notUnderstood: [{ ...typedPlace(reading, { start: 0, end }), value: null }],
  });
}

function recording(turn: Turn): Understanding {
  if (confirms(turn)) return settled(turn, 'record', {});
  const { reading, state, input } = turn;
  const real = reading.amounts.filter((amount) => !amount.number.weak || amount.unit !== null);
  const intent = intentOf({
    text: reading.text,
    hasAmounts:
      real.some((amount) => amount.unit !== null || reading.items.length > 0 || reading.routes.length > 0) ||
      (reading.routes.length > 0 && reading.periods.length > 0) ||
      isBareList(reading, real),
    hasItems: reading.items.length > 0,
    hasPeriods: reading.periods.some(({ from }) => from !== ''),
    hasStanding: state.proposals.length > 0,
    hasOpenQuestion: state.asks.length > 0,
  });
  if (intent === 'query') return outcome(turn, 'query', { notUnderstood: unsaid(turn) });
  // What has the form of a correction, and reached nothing.
  if (
    intent === 'other' &&
    state.proposals.length > 0 &&
    is.correction(reading.text) &&
    !reading.text.includes('?')
  )
    return toldWhole(turn, 'other');
  if (intent !== 'record') return outcome(turn, intent, { notUnderstood: leftBeside(turn, intent) });
  const whole = continued(turn, record(reading, input.kinds));
  const recorded = onceMore(turn, whole);
  // All of it stands already: nothing is new, and nothing was left out.
  if (whole.drafts.length > 0 && recorded.drafts.length === 0)
    return { ...settled(turn, 'record', {}), notUnderstood: [] };
  const asks = asksOf(reading, recorded.drafts, state.proposals.length, input.kinds);
  const strange = recorded.strange.map((place) => ({ ...typedPlace(reading, place), value: null }));
  const left = notUnderstood(reading, [
    ...recorded.used,
    ...(asks.some((ask) => ask.slot === 'period') ? reading.undated : []),
  ]);
  const told = recorded.drafts.length + recorded.used.length;
  return settled(turn, 'record', {
    activities: recorded.drafts.map((draft) => draft.proposal),
    asks,
    notUnderstood:
      told + left.length + strange.length + asks.length > 0
        ? [...left, ...strange].sort((a, b) => a.start - b.start)
        : nothingRead(reading),
  });
}

/** What a turn that reports nothing leaves unsaid. */
function leftBeside(turn: Turn, intent: Intent) {
  if (intent === 'other') return [...notUnderstood(turn.reading, []), ...loose(turn)];
  return intent === 'explain' && turn.reading.items.length === 0 ? [] : unsaid(turn);
}

/** Adds the questions that are still open after the changes of the turn. */
function settled(
  turn: Turn,
  intent: Intent,
  parts: Partial<Understanding> & { changes?: readonly Change[] },
): Understanding {
  const told = outcome(turn, intent, parts);
  const whole = { ...told, notUnderstood: [...told.notUnderstood, ...passedOver(turn, told)] };
  const after = advance(turn.state, whole).proposals;
  const standing = turn.state.asks.filter((ask) => {
    if (ask.activityIndex !== undefined) {
      const proposal = after[ask.activityIndex];
      return proposal !== undefined && isOpen(ask.slot, proposal);
    }
    return after.slice(0, turn.state.proposals.length).some((proposal) => isOpen(ask.slot, proposal));
  });
  const fresh = (parts.asks ?? []).filter(
    (ask) =>
      !standing.some(
        (old) => old.slot === ask.slot && old.activityIndex === undefined && ask.activityIndex === undefined,
      ),
  );
  // What a draft is asked anew (`actually 1,300 L`) is no more asked of what it was.
  const kept = standing.filter(
    ({ slot, activityIndex }) =>
      activityIndex === undefined ||
      !fresh.some((ask) => ask.slot === slot && ask.activityIndex === activityIndex),
  );
  return { ...whole, asks: [...kept, ...fresh] };
}
