import type { Proposal } from '#assistant/language/understanding.ts';
import { type DocumentActivity, NOTHING } from '../documents/proposal-shape.ts';
import type { FileOutcome } from '../documents/read-file.ts';

/** A file as it comes with a turn. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Where a proposal was read. */
export interface FiledIn {
  readonly name: string;
  /** The file as it was handed in: two files may have one name. */
  readonly given: GivenFile;
  readonly activity: DocumentActivity;
}

/** A proposal that was read in a file; it keeps where, through all corrections. */
export interface FiledProposal extends Proposal {
  readonly file?: FiledIn;
}

interface Read {
  readonly given: GivenFile;
  readonly outcome: FileOutcome;
}

/** Where a proposal was read; null of what a person said. */
export function fileOf(proposal: FiledProposal): FiledIn | null {
  return proposal.file ?? null;
}

/** The last reading of the same bytes that reported something, under whatever name. */
export function sentBefore<R extends Read>({ bytes }: GivenFile, before: readonly R[]): R | undefined {
  return before.findLast(
    ({ given, outcome }) =>
      outcome.ok && outcome.proposals.activities.length > 0 && Buffer.compare(given.bytes, bytes) === 0,
  );
}

/** Whether anything of a reading still stands: what was all taken back may be handed in again. */
export function standsOf(earlier: Read | undefined, proposals: readonly FiledProposal[]): boolean {
  return earlier !== undefined && proposals.some((one) => fileOf(one)?.given === earlier.given);
}

/** Whether the words of the turn say how the file is to be read, so that the reading with them replaces the one before. */
export async function isSaidAnew(
  outcome: FileOutcome,
  given: GivenFile,
  words: string,
  read: (file: GivenFile, words: string) => Promise<FileOutcome>,
): Promise<boolean> {
  if (words.trim() === '' || !outcome.ok || outcome.proposals.activities.length === 0) return false;
  return slotsOf(outcome) !== slotsOf(await read(given, ''));
}

function slotsOf(outcome: FileOutcome): string {
  const activities = outcome.ok ? outcome.proposals.activities : [];
  return JSON.stringify(activities.map(({ evidence: _evidence, findings: _findings, ...slots }) => slots));
}

/** A file that was read before reports nothing again. */
export function again(outcome: FileOutcome, name: string): FileOutcome {
  if (!outcome.ok) return outcome;
  const problem = { code: 'document.sent_again', params: { name } };
  return { ...outcome, proposals: { ...NOTHING, problems: [problem] } };
}
