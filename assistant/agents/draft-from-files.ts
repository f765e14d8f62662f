import { keepReadings, oneFile, type Reading } from '#usecases/agent/collect/readings.ts';
import { readUnread, type UnreadFile } from '#usecases/agent/collect/unread.ts';
import { Left } from '#usecases/agent/propose/keep.ts';
import { draftFromFiles } from '#usecases/agent/propose/propose.contract.ts';
import { mayDraftEntries } from '#usecases/may/ledger.ts';
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
    const left = new Left();
    const files: Told[] = [];
    const readings: Reading[] = [];
    const draftIds: string[] = [];
    for (const file of await readUnread(context, most)) {
      const { told, made } = await readOne(context, file);
      files.push(told);
      draftIds.push(...made);
      readings.push({
        source: `document:${file.id}`,
        outcome: told.outcome,
        code: told.code ?? undefined,
        drafts: told.drafts,
      });
      if (told.outcome !== 'drafted') left.add(told.code ?? `document.${told.outcome}`);
    }
    await keepReadings(context, 'collector', readings);
    return { proposed: draftIds.length, waiting: 0, left: left.counts, files, draftIds };
  },
  journal: ({ draftIds }) => ({ subjectIds: draftIds.slice(0, 200) }),
};

async function readOne(
  context: RunContext,
  { id, name }: UnreadFile,
): Promise<{ told: Told; made: readonly string[] }> {
  const outcome = await oneFile(context, () =>
    proposeDocument.run(context, { documentId: id, threadId: null, words: '' }),
  );
  if ('refused' in outcome) {
    const told: Told = { id, name, outcome: 'refused', drafts: 0, code: outcome.refused.code };
    return { told, made: [] };
  }
  const { done } = outcome;
  const made = done.already ? [] : done.drafts.map((draft) => draft.id);
  // A file that cannot be read is no refusal of the verb: its problem is kept with it.
  const problem = done.document.problem;
  if (problem !== null && made.length === 0)
    return { told: { id, name, outcome: 'refused', drafts: 0, code: problem.code }, made };
  return { told: { id, name, outcome: done.outcome, drafts: made.length, code: null }, made };
}
