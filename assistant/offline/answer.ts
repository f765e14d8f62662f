import type { ContextDraft } from '../conversation/context.ts';
import type { ConversationState, KindEntry, Proposal, Understanding } from '../language/understanding.ts';
import type { CreateSummary, DraftSummary } from '../tools/summarize.ts';
import { wordQuestions } from './asking.ts';
import { changed, openDrafts } from './conversation.ts';
import { documentQuestions, documentSentences } from './documents.ts';
import { co2e, list, quantity } from './format.ts';
import { transportWork } from './items.ts';
import { amid, itemInWords, kindInWords, sharedPeriod, type Tongue, unitInWords } from './phrase.ts';
import type { Step } from './step.ts';
import type { Done, Reading } from './prompt.ts';
import { repeated } from './repeated.ts';
import { say, type Wording } from './wording.ts';

export interface Answerable {
  readonly reading: Reading;
  readonly understood: Understanding;
  readonly conversation: ConversationState;
  readonly kinds: readonly KindEntry[];
  readonly unreadFrom: string | null;
  readonly leftOut: number;
}

/** The reply of a turn, and the questions that are open after it. Every figure in it stands in a tool result. */
export function answerOf(turn: Answerable): Step {
  const { reading, understood } = turn;
  const { context } = reading;
  const tongue: Tongue = {
    reply: context.reply,
    // Figures are written as the language of the screen writes them; the workspace's format is for reading.
    numbers: context.reply,
    kinds: turn.kinds,
    seed: context.messageId,
  };
  const questions = [
    ...documentQuestions(reading.done, context.today, tongue),
    ...wordQuestions(understood.asks, standingAfter(turn), context.today, tongue),
  ];
  const sentences =
    reading.done.length > 0
      ? [...documentSentences(reading.done, tongue), ...draftingSentences(turn, tongue)]
      : talk(turn, tongue, questions.length);
  const which = unclearTarget(turn);
  if (which !== null) return { text: say(tongue.reply, 'which_draft', which), calls: [] };
  sentences.push(...workedOut(turn, tongue), ...leftOver(turn, tongue), ...beyond(turn, tongue));
  return {
    // A sentence that begins a paragraph brings its line breaks along.
    text: sentences
      .join(' ')
      .replaceAll(/ *\n\n */g, '\n\n')
      .trim(),
    calls: questions.length > 0 ? [{ tool: 'ask', input: { questions } }] : [],
  };
}

/** A corrected figure that fits several drafts: nothing was changed, the person says which one. */
function unclearTarget({ reading, understood }: Answerable): { quotes: string; first: string } | null {
  const quotes = understood.notUnderstood.map(({ quote }) => quote);
  const [first] = quotes;
  if (understood.intent !== 'correct' || understood.changes.length > 0 || first === undefined) return null;
  if (openDrafts(reading.context).length < 2) return null;
  return {
    quotes: list(
      quotes.map((quote) => `“${quote}”`),
      reading.context.reply,
    ),
    first,
  };
}

/** How derived quantities came about: `12 t × 430 km = 5.160 t·km`, `340 + 300 = 640 L`. */
function workedOut({ understood, conversation }: Answerable, tongue: Tongue): string[] {
  const { activities, changes } = understood;
  const renewed = changes.flatMap(({ index, set }) => {
    const before = conversation.proposals[index];
    return before === undefined || set.arithmetic === undefined ? [] : [changed(before, set)];
  });
  return [...activities, ...renewed].slice(0, MOST_LISTED).flatMap((proposal) => {
    const work = transportWork(proposal);
    const derived = work ?? proposal;
    const { arithmetic } = derived;
    if (arithmetic === undefined || derived.quantity === null || derived.unit === null) return [];
    const shown = arithmetic.replaceAll(/\d+(?:\.\d+)?/g, (figure) => quantity(figure, tongue.numbers));
    const result = `${quantity(derived.quantity, tongue.numbers)} ${unitInWords(derived.unit, derived.quantity, tongue.reply)}`;
    const item = amid(kindInWords(proposal.kind, tongue));
    return [say(tongue.reply, 'worked_out', { item, arithmetic: `${shown} = ${result}` })];
  });
}

/** Numbers of the message that went nowhere, and what to say so that they do. */
function leftOver({ understood, reading }: Answerable, { reply }: Tongue): string[] {
  const { notUnderstood, activities } = understood;
  // `segue a conta` only hands a document over, and documents alone have no words to be left over.
  const hands = reading.attachments.length > 0 && !/\d/.test(reading.text) ? reading.text.trim() : '';
  const left = notUnderstood.filter(({ quote }) => !['', hands].includes(quote.trim()));
  const count = left.length;
  if (count === 0) return [];
  if (count > MOST_NUMBERS && activities.length === 0) return [say(reply, 'too_long', { count })];
  const quotes = left.slice(0, MOST_QUOTED).map(({ quote }) => `“${shortened(quote)}”`);
  if (count > MOST_QUOTED) quotes.push(say(reply, 'items_more', { count: count - MOST_QUOTED }));
  return [say(reply, 'not_understood', { count, quotes: list(quotes, reply) })];
}

/** What of a long message was not read or not drafted, and where to go on. */
function beyond({ unreadFrom, leftOut }: Answerable, { reply }: Tongue): string[] {
  return [
    ...(leftOut > 0 ? [say(reply, 'left_out', { count: leftOut })] : []),
    ...(unreadFrom === null ? [] : [say(reply, 'unread_from', { quote: unreadFrom })]),
  ];
}

function shortened(quote: string): string {
  return quote.length <= LONGEST_QUOTE ? quote : `${quote.slice(0, LONGEST_QUOTE)}…`;
}

/** The proposals after this turn with the drafts they lie in, in the order that `asks` counts in. */
function standingAfter({ reading, understood, conversation }: Answerable) {
  const drafts = openDrafts(reading.context);
  const kept = conversation.proposals.flatMap((before, index) => {
    if (understood.removals.includes(index)) return [];
    const set = understood.changes.filter((change) => change.index === index);
    const proposal = set.reduce((current: Proposal, change) => changed(current, change.set), before);
    return [{ draftId: drafts[index]?.id ?? null, proposal }];
  });
  const created = createdBy(reading.done);
  const refused = new Set(created?.refused.map(({ index }) => index));
  let next = 0;
  const added = understood.activities.map((proposal, index) => {
    if (!created || refused.has(index)) return { draftId: null, proposal };
    const draftId = created.drafts[next]?.id ?? null;
    next += 1;
    return { draftId, proposal };
  });
  return [...kept, ...added];
}

function createdBy(done: readonly Done[]): CreateSummary | null {
  const call = done.find(({ tool, refused }) => tool === 'draft_create' && refused === null);
  return call ? (call.output as CreateSummary) : null;
}

function draftingSentences({ reading, understood }: Answerable, tongue: Tongue): string[] {
  const { done } = reading;
  const asked = understood.asks.length > 0;
  const created = createdBy(done);
  const updated = done.flatMap(({ tool, output, refused }) => {
    const draft =
      tool === 'draft_update' && !refused ? (output as { draft: DraftSummary | null }).draft : null;
    return draft ? [draft] : [];
  });
  const unborne =
    (created?.refused.length ?? 0) +
    done.filter(
      ({ tool, output }) => tool === 'draft_update' && output && !(output as { draft: unknown }).draft,
    ).length;
  const gone = done
    .filter(({ tool, refused }) => tool === 'draft_discard' && !refused)
    .flatMap(({ output }) => (output as { drafts: readonly unknown[] }).drafts);
  const drafts = [...(created?.drafts ?? []), ...updated];
  return [
    ...(created && created.drafts.length > 0 ? [mention('drafted', created.drafts, tongue)] : []),
    ...(updated.length > 0 ? [mention('updated', updated, tongue)] : []),
    ...(gone.length > 0 ? [say(tongue.reply, 'discarded', { count: gone.length })] : []),
    ...totals(created, updated, tongue),
    ...repeated(drafts, tongue),
    ...missing(drafts, asked, tongue),
    ...(unborne > 0 ? [say(tongue.reply, 'refused_item', { count: unborne })] : []),
    ...done.flatMap(({ tool, refused }) =>
      refused && tool !== 'document_propose' ? [failure(refused, tongue)] : [],
    ),
  ];
}

/** More left-over numbers than this are counted, not quoted. */
const MOST_QUOTED = 5;
const LONGEST_QUOTE = 40;

/** Nothing but more numbers than this is a list that belongs in several messages. */
const MOST_NUMBERS = 50;

/** More than this many are counted, not listed. */
const MOST_LISTED = 4;

function mention(key: 'drafted' | 'updated', drafts: readonly DraftSummary[], tongue: Tongue): string {
  const activities = drafts.map(({ activity, called }) => ({ ...activity, called }));
  const named = activities.slice(0, MOST_LISTED).map((activity) => itemInWords(activity, tongue));
  const rest = activities.length - named.length;
  const items = list(
    rest > 0 ? [...named, say(tongue.reply, 'items_more', { count: rest })] : named,
    tongue.reply,
  );
  return say(
    tongue.reply,
    key,
    { items, when: sharedPeriod(activities, tongue), count: drafts.length },
    tongue.seed,
  );
}

/** The total as the tool gave it; for changed drafts the result of each. */
function totals(created: CreateSummary | null, updated: readonly DraftSummary[], tongue: Tongue): string[] {
  const { reply, numbers, seed } = tongue;
  if (created?.total.co2eKg) {
    const { co2eKg, calculated, notCalculated } = created.total;
    const values = { total: co2e(co2eKg, numbers), count: calculated };
    return [say(reply, notCalculated > 0 ? 'total_partial' : 'total', values, seed)];
  }
  if (created) return [];
  const calculated = updated.flatMap(({ activity, co2eKg }) =>
    co2eKg ? [{ name: itemInWords(activity, tongue), total: co2e(co2eKg, numbers) }] : [],
  );
  const [only, ...others] = calculated;
  if (!only) return [];
  if (others.length === 0) return [say(reply, 'total', { total: only.total, count: 1 }, seed)];
  const rows = calculated.slice(0, MOST_LISTED).map((row) => say(reply, 'query_row', row));
  return [say(reply, 'results', { rows: rows.join('; ') })];
}

/** What keeps drafts from being approved: open slots that no question asks about, and lines without a factor. */
function missing(drafts: readonly DraftSummary[], asked: boolean, { reply }: Tongue): string[] {
  const open = drafts.filter(({ status }) => status === 'open');
  const refused = drafts.filter(({ status }) => status === 'not_calculated');
  const slots = [...new Set(open.flatMap(openSlots))];
  return [
    ...(slots.length > 0
      ? [
          say(reply, 'open', {
            slots: list(
              slots.map((slot) => say(reply, `slot_${slot}`)),
              reply,
            ),
          }),
        ]
      : []),
    ...(refused.length > 0 ? [say(reply, 'not_calculated', { count: refused.length })] : []),
    ...flightQuestions(refused, reply),
    ...(open.length > 0 && !asked ? [say(reply, 'no_total')] : []),
  ];
}

/** Asks for the class and the treatment of altitude of flights, each only where nobody said it. */
function flightQuestions(drafts: readonly DraftSummary[], reply: Tongue['reply']): string[] {
  const lacking = drafts
    .filter(({ activity }) => activity.kind === 'travel.flight')
    .flatMap(({ problems }) => problems)
    .filter(({ code }) => code === 'parameters.missing')
    .map(({ params }) => params['parameters'] ?? '');
  const lacks = (name: string): boolean => lacking.some((names) => names.includes(name));
  const [cabin, altitude] = [lacks('cabin'), lacks('radiativeForcing')];
  if (cabin && altitude) return [say(reply, 'flight_needs')];
  if (cabin) return [say(reply, 'flight_needs_class')];
  return altitude ? [say(reply, 'flight_needs_altitude')] : [];
}

function openSlots({ activity }: DraftSummary): ('kind' | 'quantity' | 'unit' | 'period')[] {
  return [
    ...(activity.kind === null ? (['kind'] as const) : []),
    ...(activity.quantity === null ? (['quantity'] as const) : []),
    ...(activity.unit === null ? (['unit'] as const) : []),
    ...(activity.from === null ? (['period'] as const) : []),
  ];
}

function failure(code: string, { reply }: Tongue): string {
  if (code === 'actor.forbidden') return say(reply, 'failed_forbidden');
  if (code === 'draft.stale_revision' || code === 'draft.not_open') return say(reply, 'failed_stale');
  return say(reply, 'failed_other', { code });
}

/** Nothing was done: small talk, or what is still asked. */
function talk({ reading, understood }: Answerable, { reply, seed }: Tongue, asked: number): string[] {
  const drafts: readonly ContextDraft[] = openDrafts(reading.context);
  if (understood.intent === 'greet') return [say(reply, 'greet', {}, seed)];
  if (understood.intent === 'help') return [say(reply, 'help')];
  if (asked > 0 || understood.notUnderstood.length > MOST_NUMBERS) return [];
  const standsAlready =
    understood.intent === 'record' && drafts.length > 0 && understood.notUnderstood.length === 0;
  if (standsAlready) return [say(reply, 'stands', {}, seed)];
  const key: Wording =
    understood.intent !== 'correct' && understood.intent !== 'delete'
      ? 'other'
      : drafts.length === 0
        ? 'no_change_target'
        : 'unread';
  return [say(reply, key, {}, seed)];
}
