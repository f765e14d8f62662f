import { z } from 'zod';
import { id } from '../../shapes.ts';

/** A ZIP that is written in the background, and how far it is. */
export const writtenArchive = z.object({
  id,
  requestedByName: z.string(),
  /** Whether the caller asked for it: only they open it. */
  mine: z.boolean(),
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired']),
  /** What is being written: rows of tables, then bytes of files. */
  step: z.enum(['tables', 'files']),
  done: z.number().int(),
  total: z.number().int(),
  /** The code of what went wrong; null: nothing did. */
  problem: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Until when it can be saved. */
  expiresAt: z.string().nullable(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
});
