import { flown, transportWork } from './items.ts';
import type { ContextDraft, TurnContext } from '../conversation/context.ts';
import type { Ask, ConversationState, Proposal, ProposalChange } from '../language/understanding.ts';
import { isTold } from '../questions/words-of-answers.ts';
import type { Question } from '../tools/ask.ts';
import type { Reading } from './prompt.ts';

/** The open drafts of a conversation: what the language floor calls standing proposals, in the same order. */
export function openDrafts(context: TurnContext): ContextDraft[] {
  return context.drafts.filter(({ state }) => state === 'open');
}

/**
 * The state of the conversation, from the drafts as they stand (the card may have changed them since), what was read for
 * them, and the questions of the last answer that are still open.
 */
export function conversationOf(reading: Reading): ConversationState {
  const drafts = openDrafts(reading.context);
  const proposals = drafts.map((draft) => proposalOf(draft, reading));
  const asks = reading.questions.flatMap((question) => {
    // Readings of a question that are offered ask nothing of a draft, and what comes next may ask otherwise.
    if (question.options.some(({ value }) => isTold(value))) return [];
    const ask = askOf(question, drafts);
    return ask && isOpen(ask, proposals) ? [ask] : [];
  });
  return { proposals, asks, ...(reading.corrected ? { corrected: true as const } : {}) };
}

function proposalOf(draft: ContextDraft, { readings, context }: Reading): Proposal {
  const { kind, quantity, unit, from, to } = draft.activity;
  const known = readings.get(draft.id);
  const site = context.sites.find(({ id }) => id === draft.siteId)?.name;
  // A shipment lies in the draft as tonne-kilometres, and a flight as its passengers; what they were told as is what the
  // next message may change.
  const work = known === undefined ? null : (transportWork(known) ?? flown(known));
  const shipped = known !== undefined && work?.quantity === quantity && work?.unit === unit;
  return {
    candidates: kind ? [kind] : [],
    yearInferred: false,
    spans: draft.spans,
    ...known,
    ...(kind && { candidates: [kind] }),
    kind,
    quantity: shipped ? known.quantity : quantity,
    unit: shipped ? known.unit : unit,
    from,
    to,
    estimated: draft.estimated,
    ...(site === undefined ? {} : { site }),
  };
}

function askOf(question: Question, drafts: readonly ContextDraft[]): Ask | null {
  const { slot, draftId, options, span } = question;
  const shared = { slot, ...(options.length > 0 && { options }), ...(span && { span }) };
  if (draftId === undefined) return shared;
  const activityIndex = drafts.findIndex(({ id }) => id === draftId);
  return activityIndex < 0 ? null : { ...shared, activityIndex };
}

/** A question that the card has answered meanwhile is not open any more. */
function isOpen(ask: Ask, proposals: readonly Proposal[]): boolean {
  const concerned =
    ask.activityIndex === undefined ? proposals : proposals.slice(ask.activityIndex).slice(0, 1);
  return concerned.length === 0 || concerned.some((proposal) => lacks(proposal, ask.slot));
}

function lacks(proposal: Proposal, slot: Ask['slot']): boolean {
  if (slot === 'period') return proposal.from === null;
  if (slot === 'quantity' || slot === 'number_format') return proposal.quantity === null;
  if (slot === 'unit' || slot === 'currency') return proposal.unit === null;
  if (slot === 'kind') return proposal.kind === null;
  if (slot === 'distance') return !proposal.distance;
  return proposal.site === undefined;
}

/** A proposal with a change applied to it. */
export function changed(proposal: Proposal, set: ProposalChange): Proposal {
  return { ...proposal, ...set, spans: [...proposal.spans, ...(set.spans ?? [])] };
}
