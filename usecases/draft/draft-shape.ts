import { z } from 'zod';
import { besides } from '../footprint/besides.ts';
import { calculation } from '../footprint/calculation.ts';
import { decimalString, evidence, id, isoDay, problem } from '../shapes.ts';

/** What was done. `null` = not known yet: such a draft cannot be approved, and says which slot is open. */
export const draftActivity = z.object({
  kind: z.string().max(80).nullable(),
  quantity: decimalString.nullable(),
  unit: z.string().max(40).nullable(),
  from: isoDay.nullable(),
  to: isoDay.nullable(),
  ...besides,
});

export const draft = z.object({
  id,
  /** Rises by one with each change; approving names the exact revision. */
  revision: z.number().int().min(1),
  state: z.enum(['open', 'committed', 'discarded']),
  threadId: id.nullable(),
  siteId: id.nullable(),
  activity: draftActivity,
  /** A factor that a person chose; null = the engine chooses. */
  factorId: z.string().nullable(),
  estimated: z.boolean(),
  evidence: evidence.nullable(),
  /** The calculation of this revision; null while a slot is open. */
  result: calculation.nullable(),
  /** Everything that keeps the draft from being counted or that a reader should know, by slot where it has one. */
  problems: z.array(problem),
  /** The ledger entry it became. */
  entryId: id.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
