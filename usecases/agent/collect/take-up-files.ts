import { createHash, randomUUID } from 'node:crypto';
import type { InnerFile } from '#documents/document.ts';
import { isMailbox, splitMailbox } from '#documents/mail/split-mailbox.ts';
import { DOCUMENT_BUCKET } from '../../evidence/document/document-shape.ts';
import { bytesAt } from '../../evidence/document/reading.ts';
import { requireSize, takeUp } from '../../evidence/document/take-up.ts';
import { mayDraftEntries } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { Left } from '../propose/keep.ts';
import { takeUpFiles } from '../propose/steps.ts';
import { keepReadings, oneFile, type Reading } from './readings.ts';
import { folderOf, readFolder, readUnread } from './unread.ts';

/** Mails of one mailbox; a larger one is handed in in parts. */
const MOST_MAILS = 1000;
const LONGEST_NAME = 280;

interface Found {
  /** As it is kept that it was looked at. */
  readonly source: string;
  readonly path: string;
  readonly name: string;
  /** It lies in the folder, and is no document yet. */
  readonly isNew: boolean;
}

interface TakenUp {
  readonly id: string;
  readonly name: string;
  readonly already: boolean;
}

/** Takes up the files of the folder `inbox`, and the mails of mailboxes that lie there or were uploaded. */
export const takeUpFilesOfFolder: UseCase<typeof takeUpFiles.input, typeof takeUpFiles.output> = {
  contract: takeUpFiles,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { most }) {
    const left = new Left();
    const documents: TakenUp[] = [];
    const readings: Reading[] = [];
    for (const found of await filesToTakeUp(context, most, left, readings)) {
      const outcome = await oneFile(context, () => takeUpOne(context, found));
      if ('refused' in outcome) {
        left.add(outcome.refused.code);
        readings.push({ source: found.source, outcome: 'refused', code: outcome.refused.code });
      } else if (outcome.done !== null) {
        documents.push(...outcome.done);
        readings.push({ source: found.source, outcome: 'taken_up' });
      }
    }
    await keepReadings(context, 'collector', readings);
    const made = documents.filter(({ already }) => !already);
    return {
      takenUp: made.length,
      known: documents.length - made.length,
      left: left.counts,
      documents: made.map(({ id, name }) => ({ id, name })),
    };
  },
  journal: ({ documents }) => ({ subjectIds: documents.slice(0, 100).map(({ id }) => id) }),
};

/** What lies in the folder, and uploads that may be mailboxes; what cannot be taken up for its size is kept as refused. */
async function filesToTakeUp(
  context: RunContext,
  most: number,
  left: Left,
  readings: Reading[],
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { path, bytes } of await readFolder(context, most)) {
    const source = `file:${path}`;
    try {
      requireSize(bytes);
      const name = path.slice(path.lastIndexOf('/') + 1);
      found.push({ source, path, name: name.slice(0, LONGEST_NAME), isNew: true });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      left.add(error.code);
      readings.push({ source, outcome: 'refused', code: error.code });
    }
  }
  for (const { id, path, name, mediaType } of await readUnread(context, most))
    if (mediaType === 'text/plain') found.push({ source: `document:${id}`, path, name, isNew: false });
  return found;
}

/** The documents that came of a file: itself, or its mails. Null: an upload that is no mailbox, and stays what it is. */
async function takeUpOne(context: RunContext, { path, name, isNew }: Found): Promise<TakenUp[] | null> {
  const bytes = await bytesAt(context, path);
  if (!isMailbox(bytes)) return isNew ? [await keep(context, { path, name, bytes })] : null;
  const mails = splitMailbox(bytes, MOST_MAILS);
  if (mails.length > MOST_MAILS)
    throw new Refused('agent.mailbox_too_large', 422, { limit: String(MOST_MAILS) });
  const taken: TakenUp[] = [];
  for (const [at, mail] of mails.entries())
    taken.push(await keepInner(context, { name: `${name} · ${at + 1}.eml`, bytes: mail }, 'message/rfc822'));
  return taken;
}

/** Takes up a file that came in another one, as a document of its own. */
export async function keepInner(
  context: RunContext,
  { name, bytes }: InnerFile,
  mediaType = 'application/octet-stream',
): Promise<TakenUp> {
  const { mailbox } = folderOf(organizationOf(context.actor));
  // The place follows from the bytes: a step that was taken back writes the same file again.
  const ending = /\.[a-z\d]{1,5}$/iu.exec(name)?.[0].toLowerCase() ?? '';
  const path = `${mailbox}${createHash('sha256').update(bytes).digest('hex')}${ending}`;
  await context.ports.files.write(DOCUMENT_BUCKET, path, once(bytes), mediaType);
  const last = name.slice(name.lastIndexOf('/') + 1);
  return await keep(context, { path, name: last.slice(-LONGEST_NAME), bytes });
}

async function keep(
  context: RunContext,
  file: { readonly path: string; readonly name: string; readonly bytes: Uint8Array },
): Promise<TakenUp> {
  const { documentId, already } = await takeUp(context, { ...file, id: randomUUID() });
  return { id: documentId, name: file.name, already };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
