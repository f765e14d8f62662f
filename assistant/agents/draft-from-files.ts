import type { InnerFile } from '#documents/document.ts';
import { keepReadings, oneFile, type Reading } from '#usecases/agent/collect/readings.ts';
import { keepInner } from '#usecases/agent/collect/take-up-files.ts';
import { readUnread, type UnreadFile } from '#usecases/agent/collect/unread.ts';
import { Left } from '#usecases/agent/propose/keep.ts';
import { draftFromFiles } from '#usecases/agent/propose/steps.ts';
import { isImportTable } from '#usecases/cbam/import/file.ts';
import { closeCard, openCard, sayOnCard } from '#usecases/ledger/draft/card.ts';
import { mayDraftEntries } from '#usecases/may/ledger.ts';
import type { documentPropose } from '#usecases/evidence/document/propose.contract.ts';
import type { RunContext, UseCase } from '#usecases/usecase.ts';
import type { z } from 'zod';
import { proposeOf } from '../documents/document-propose.ts';
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
      read.push(one, ...(await handedOn(context, one.apart)));
    }
    for (const { told } of read)
      if (told.outcome !== 'drafted') left.add(told.code ?? `document.${told.outcome}`);
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

/** Tables of imports that came in a file become documents of their own, for the agent that keeps imports. */
async function handedOn(context: RunContext, apart: readonly InnerFile[]): Promise<Read[]> {
  const read: Read[] = [];
  for (const file of apart) {
    const { id, name, already } = await keepInner(context, file);
    if (!already) read.push({ told: { id, name, outcome: 'cbam', drafts: 0, code: null }, made: [] });
  }
  return read;
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
): Promise<Read & { readonly apart: readonly InnerFile[] }> {
  // A file has one owner, and its kind decides: of a table of imports under CBAM no line of the inventory is drafted.
  const table = mayBeTable ? await oneFile(context, () => isImportTable(context, id)) : null;
  if (table && 'done' in table && table.done)
    return { told: { id, name, outcome: 'cbam', drafts: 0, code: null }, made: [], apart: [] };
  const outcome = await oneFile(context, () =>
    proposeOf(context, { documentId: id, threadId, words: '', importsApart: true }),
  );
  if ('refused' in outcome) {
    const told: Told = { id, name, outcome: 'refused', drafts: 0, code: outcome.refused.code };
    return { told, made: [], apart: [] };
  }
  const { told: done, apart } = outcome.done;
  const made = done.already ? [] : done.drafts;
  // A file that cannot be read is no refusal of the verb: its problem is kept with it.
  const problem = done.document.problem;
  if (problem !== null && made.length === 0 && problem.code !== 'document.cbam')
    return { told: { id, name, outcome: 'refused', drafts: 0, code: problem.code }, made, apart };
  return { told: { id, name, outcome: done.outcome, drafts: made.length, code: null }, made, apart };
}
