import { z } from 'zod';
import { contract } from '../contract.ts';
import { document } from './document/document-shape.ts';
import { id } from '../shapes.ts';

const addedEvidence = z.object({
  id,
  /** All versions of a line share it, and what speaks for it. */
  lineId: id,
  document,
  note: z.string(),
  addedAt: z.string(),
  addedByName: z.string(),
  /** Null: it stands. */
  withdrawnAt: z.string().nullable(),
  withdrawnByName: z.string().nullable(),
  /** Why it was withdrawn. */
  reason: z.string().nullable(),
});

export const evidenceList = contract({
  name: 'evidence.list',
  sentence:
    'Lists the documents that were added to a ledger entry after it was committed, withdrawn ones included.',
  effect: 'read',
  access: 'member',
  input: z.object({
    /** Any version of the line. */
    entryId: id,
  }),
  output: z.object({ evidence: z.array(addedEvidence) }),
});

export const evidenceAdd = contract({
  name: 'evidence.add',
  sentence: 'Adds a document to a ledger entry as evidence, without superseding it.',
  effect: 'write',
  access: 'member',
  input: z.object({
    entryId: id,
    /** Of a document that was taken up with `document.register`. */
    documentId: id,
    note: z.string().trim().max(500).default(''),
  }),
  output: z.object({
    evidence: addedEvidence,
    /** The document spoke for the line already: nothing was added. */
    already: z.boolean(),
  }),
});

export const evidenceWithdraw = contract({
  name: 'evidence.withdraw',
  sentence: 'Withdraws evidence that was added to a ledger entry, with a reason; it stays readable.',
  effect: 'write',
  access: 'member',
  input: z.object({ evidenceId: id, reason: z.string().trim().min(3).max(500) }),
  output: z.object({ evidence: addedEvidence }),
});
