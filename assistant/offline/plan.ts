import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type {
  Change,
  KindVocabulary,
  Proposal,
  ProposalChange,
  Understanding,
  UnderstandInput,
} from '../language/understanding.ts';
import { is } from '../language/queries/intent.ts';
import { fold } from '../language/text/fold.ts';
import { does } from '../questions/gate.ts';
import { answerEach } from '../questions/several.ts';
import type { SmallTalk } from '../questions/small-talk.ts';
import { HELP_TOOL, helpCalls, helpLinks } from '../questions/help-pages.ts';
import { answerOf } from './answer.ts';
import { conversationOf, openDrafts, changed } from './conversation.ts';
import { besideDocuments, unreadDocuments } from './documents.ts';
import { changeOf, itemOf, spanOf } from './items.ts';
import type { Bounded } from './limits.ts';
import { readPrompt, type Reading } from './prompt.ts';
import { questionOf, withQuestion } from './asked.ts';
import type { Step, Call } from './step.ts';
import { say } from './wording.ts';

export interface Mind {
  readonly vocabulary: KindVocabulary;
  understand(input: UnderstandInput): Understanding;
}

export interface PlanSettings extends Pick<Mind, 'vocabulary'> {
  /** Reads a message, within what one answer can hold. */
  readonly read: (input: UnderstandInput) => Bounded;
}

/** The answer to what is said beside the work. */
const saidBack = (talk: SmallTalk, { context: { reply, messageId } }: Reading): Step => ({
  text: say(reply, talk === 'greets' ? 'greet' : talk, {}, messageId),
  calls: [],
});

/**
 * One step of the offline model, a pure function of the prompt: first the tools that the message asks for; once they
 * have answered, the reply. The message is read again in each step, with the same outcome. `offersHelp`: the help may be
 * asked where nothing else is done.
 */
export function plan(
  prompt: LanguageModelV4Prompt,
  { vocabulary, read }: PlanSettings,
  offersHelp = false,
): Step {
  const reading = readPrompt(prompt);
  const setting = {
    locale: reading.context.numbers,
    referenceDate: reading.context.today,
    sites: reading.context.sites.map(({ name }) => name),
    kinds: vocabulary,
  };
  const conversation = conversationOf(reading);
  const { questions, reported, talk } = questionOf(reading, { vocabulary, read, setting, conversation });
  const environment = { context: reading.context, vocabulary };
  if (questions.length > 0 && reported === null) return answerEach(questions, environment, reading.done);
  const text = reported ?? reading.text;
  const { understood, ...rest } = read({ text, ...setting, conversation });
  if (talk !== null && !does(understood)) return saidBack(talk, reading);
  if (reading.attachments.length > 0) {
    const own = besideDocuments(understood.activities, reading.done);
    const step = documentCalls(reading, own);
    if (step.length > 0) return { text: '', calls: step };
    const beside = { ...understood, intent: 'record' as const, activities: own, asks: [] };
    return answerOf({ reading, understood: beside, conversation, kinds: vocabulary.kinds, ...rest });
  }
  const done = reading.done.filter(({ tool }) => DRAFTS.has(tool));
  const drafting = { ...reading, text, done };
  const calls = nextCalls(drafting, understood, conversation.proposals);
  if (calls.length > 0) return { text: '', calls };
  const answered = answerOf({
    reading: drafting,
    understood,
    conversation,
    kinds: vocabulary.kinds,
    ...rest,
  });
  if (questions.length === 0) return offersHelp ? helped(answered, reading, understood) : answered;
  return withQuestion(
    answered,
    answerEach(
      questions,
      environment,
      reading.done.filter(({ tool }) => !DRAFTS.has(tool)),
    ),
  );
}

/** A message that reports nothing and asks nothing of the ledger may be about the product: the help is asked as well. */
function helped(
  answered: Step,
  { text, done, context }: Reading,
  { intent, notUnderstood }: Understanding,
): Step {
  const isTalk = (intent === 'help' || intent === 'other') && notUnderstood.length === 0;
  const isIdle = done.every(({ tool }) => tool === HELP_TOOL) && answered.calls.length === 0;
  if (!isTalk || !isIdle || is.injection(fold(text))) return answered;
  const calls = helpCalls(text, done, context.reply);
  if (calls.length > 0) return { text: '', calls };
  const pages = helpLinks(done, context.reply, true);
  return { ...answered, text: pages === '' ? answered.text : `${answered.text}\n\n${pages}` };
}

/** Tools that touch drafts: what else was called answers a question. */
const DRAFTS: ReadonlySet<string> = new Set([
  'draft_create',
  'draft_update',
  'draft_discard',
  'document_propose',
]);

/** First every document of the message, then what its words report beside them. */
function documentCalls(reading: Reading, own: readonly Proposal[]): Call[] {
  const unread = unreadDocuments(reading);
  if (unread.length > 0) return unread;
  if (own.length === 0 || reading.done.some(({ tool }) => tool === 'draft_create')) return [];
  return [
    { tool: 'draft_create', input: { items: own.map((proposal) => itemOf(proposal, reading.context)) } },
  ];
}

function nextCalls(reading: Reading, understood: Understanding, standing: readonly Proposal[]): Call[] {
  if (reading.done.length > 0) return [];
  const drafts = openDrafts(reading.context);
  const calls: Call[] = [];
  for (const { index, set } of merged(understood.changes)) {
    const draft = drafts[index];
    const before = standing[index];
    if (!draft || !before) continue;
    const change = changeOf(set, changed(before, set), reading.context);
    const spans = (set.spans ?? []).slice(0, 64).map(spanOf);
    const evidence = spans.length > 0 ? { evidence: { spans } } : {};
    calls.push({
      tool: 'draft_update',
      input: { draftId: draft.id, revision: draft.revision, change, ...evidence },
    });
  }
  const draftIds = understood.removals.flatMap((index) => drafts[index]?.id ?? []);
  if (draftIds.length > 0) calls.push({ tool: 'draft_discard', input: { draftIds } });
  if (understood.activities.length > 0) {
    const items = understood.activities.map((proposal) => itemOf(proposal, reading.context));
    calls.push({ tool: 'draft_create', input: { items } });
  }
  return calls;
}

/** One change a draft: a second call naming the same revision would be stale. */
function merged(changes: readonly Change[]): Change[] {
  const byIndex = new Map<number, ProposalChange>();
  for (const { index, set } of changes) {
    const before = byIndex.get(index);
    const spans = [...(before?.spans ?? []), ...(set.spans ?? [])];
    byIndex.set(index, { ...before, ...set, spans });
  }
  return [...byIndex].map(([index, set]) => ({ index, set }));
}
