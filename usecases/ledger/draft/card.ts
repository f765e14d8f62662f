import { z } from 'zod';
import { contract } from '../../contract.ts';
import { mayDraftEntries } from '../../may/ledger.ts';
import { id, name } from '../../shapes.ts';
import { draftCreate } from './draft.contract.ts';
import { createDrafts } from './drafts.ts';
import type { RunContext, UseCase } from '../../usecase.ts';

/**
 * Drafts that a program proposes, on a card of their own: a conversation of the person's that holds nothing but them, so
 * that there is a place to look at, change and approve them. Not in the list of verbs: the door of programs calls it.
 */
const draftOnCard = contract({
  name: 'draft.onCard',
  sentence: 'Proposes entries and puts them on a card in a conversation of their own.',
  effect: 'draft',
  access: 'member',
  input: draftCreate.input.pick({ items: true }).extend({ title: name(200) }),
  output: draftCreate.output.extend({ threadId: id }),
});

/** Drafts items on a card of their own. Refuses as `draft.create` does. */
export const createDraftsOnCard: UseCase<typeof draftOnCard.input, typeof draftOnCard.output> = {
  contract: draftOnCard,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { title, items }) {
    const threadId = await openCard(context, title);
    const { drafts } = await createDrafts.run(context, { threadId, items });
    await sayOnCard(context, threadId, drafts);
    return { drafts, threadId };
  },
  journal: ({ drafts, threadId }) => ({ subjectIds: [threadId, ...drafts.map((one) => one.id)] }),
};

/** A conversation of the person's for drafts that are made next; nothing is said in it until `sayOnCard`. */
export async function openCard({ tx, actor }: RunContext, title: string): Promise<string> {
  const [thread] = await tx.query<{ id: string }>(
    'insert into public.threads (organization_id, user_id, title) values ($1, $2, $3) returning id',
    [actor.organizationId, actor.userId, title],
  );
  if (!thread) throw new Error('An insert gave no row.');
  return thread.id;
}

/** Takes back a conversation in which nothing came to stand. */
export async function closeCard({ tx }: RunContext, threadId: string): Promise<void> {
  await tx.query('delete from public.threads where id = $1', [threadId]);
}

/** The card is drawn from the answer of a tool, as where the assistant proposes; it reads the rest by itself. */
export async function sayOnCard(
  { tx }: RunContext,
  threadId: string,
  drafts: readonly Drafted[],
): Promise<void> {
  const parts = [
    {
      type: 'tool-draft_create',
      toolCallId: `card-${threadId}`,
      state: 'output-available',
      input: {},
      output: { drafts: drafts.map(outlined) },
    },
  ];
  const messageId = `card-${threadId}`;
  await tx.query(
    `insert into public.messages (thread_id, seq, id, role, parts) values ($1, 1, $2, 'assistant', $3::jsonb)`,
    [threadId, messageId, JSON.stringify(parts)],
  );
  await tx.query('update public.threads set leaf = $2 where id = $1', [threadId, messageId]);
}

type Drafted = z.input<typeof draftOnCard.output>['drafts'][number];

/** Without the steps of its calculation and the text of its evidence: a card reads those when it is opened. */
function outlined(draft: Drafted): Drafted {
  const { result, evidence } = draft;
  const short = result?.status === 'calculated' ? { ...result, trace: withoutSteps(result.trace) } : result;
  return {
    ...draft,
    evidence: evidence ? { ...(evidence as object), text: '' } : null,
    result: short,
  } as Drafted;
}

/** The trace is a tree that zod knows as anything. */
function withoutSteps(trace: unknown): unknown {
  return { ...(trace as object), from: [] };
}
