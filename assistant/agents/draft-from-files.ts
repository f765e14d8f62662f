import { keepReadings, oneFile, type Reading } from '#usecases/agent/collect/readings.ts';
import { readUnread, type UnreadFile } from '#usecases/agent/collect/unread.ts';
import { Left } from '#usecases/agent/propose/keep.ts';
import { draftFromFiles } from '#usecases/agent/propose/propose.contract.ts';
import { isImportTable } from '#usecases/cbam-import/file.ts';
import { closeCard, openCard, sayOnCard } from '#usecases/draft/card.ts';
import { mayDraftEntries } from '#usecases/may/ledger.ts';
import type { documentPropose } from '#usecases/document/propose.contract.ts';
import type { RunContext, UseCase } from '#usecases/usecase.ts';
import type { z } from 'zod';
import { proposeDocument } from '../documents/document-propose.ts';
import { readersTurn } from '../documents/work/read-aside.ts';

type Output = z.input<typeof draftFromFiles.output>;
type Told = Output['files'][number];

/**
 * Reads files that nobody has read, each as a person would have it read (`document.propose`). What a file says can become a draft
 * and nothing else: no model reads it, and no verb follows from its words.
 */
export const draftFromUnreadFiles: UseCase<typeof draftFromFiles.input, typeof draftFromFiles.output> = {
  contract: draftFromFiles,
  may: ({ actor }) => mayDraftEntries(actor),
  turn: (_, holder, signal) => readersTurn(holder, signal),
  async run(context, { most }) {
    const unread = await readUnread(context, most);
    const [first] = unread;
    if (!first) return { proposed: 0, waiting: 0, left: {}, files: [], draftIds: [] };
    // What is drafted lies on a card, where a person looks at each value, completes and approves it.
    const more = unread.length > 1 ? ` + ${unread.length - 1}` : '';
    const threadId = await openCard(context, `${first.name.slice(0, LONGEST_NAME)}${more}`);
    const left = new Left();
    const read: Read[] = [];
    for (const file of unread) {
      const one = await readOne(context, file, threadId);
      read.push(one);
      const { outcome, code } = one.told;
      if (outcome !== 'drafted') left.add(code ?? `document.${outcome}`);
    }
    const drafts = read.flatMap(({ made }) => made);
    if (drafts.length > 0) await sayOnCard(context, threadId, drafts);
    else await closeCard(context, threadId);
    await keepReadings(context, 'collector', read.map(readingOf));
    return {
      proposed: drafts.length,
      waiting: 0,
      left: left.counts,
      files: read.map(({ told }) => told),
      draftIds: drafts.map(({ id }) => id),
    };
  },
  journal: ({ draftIds }) => ({ subjectIds: draftIds.slice(0, 200) }),
};

/** Of a file in the title of a conversation. */
const LONGEST_NAME = 180;

type Drafts = z.input<typeof documentPropose.output>['drafts'];

interface Read {
  readonly told: Told;
  readonly made: Drafts;
}

function readingOf({ told: { id, outcome, code, drafts } }: Read): Reading {
  return {
    source: `document:${id}`,
    outcome: outcome === 'cbam' ? 'other' : outcome,
    code: code ?? undefined,
    drafts,
  };
}

async function readOne(
  context: RunContext,
  { id, name, mayBeTable }: UnreadFile,
  threadId: string,
): Promise<Read> {
  // A file has one owner, and its kind decides: of a table of imports under CBAM no line of the inventory is drafted.
  const table = mayBeTable ? await oneFile(context, () => isImportTable(context, id)) : null;
  if (table && 'done' in table && table.done)
    return { told: { id, name, outcome: 'cbam', drafts: 0, code: null }, made: [] };
  const outcome = await oneFile(context, () =>
    proposeDocument.run(context, { documentId: id, threadId, words: '' }),
  );
  if ('refused' in outcome) {
    const told: Told = { id, name, outcome: 'refused', drafts: 0, code: outcome.refused.code };
    return { told, made: [] };
  }
  const { done } = outcome;
  const made = done.already ? [] : done.drafts;
  // A file that cannot be read is no refusal of the verb: its problem is kept with it.
  const problem = done.document.problem;
  if (problem !== null && made.length === 0)
    return { told: { id, name, outcome: 'refused', drafts: 0, code: problem.code }, made };
  return { told: { id, name, outcome: done.outcome, drafts: made.length, code: null }, made };
}
