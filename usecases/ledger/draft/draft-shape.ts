import { z } from 'zod';
import { besides } from '../../calculation/footprint/besides.ts';
import { calculation } from '../../calculation/footprint/calculation.ts';
import { decimalString, evidence, id, isoDay, problem } from '../../shapes.ts';

/** What was done. `null` = not known yet: such a draft cannot be approved, and says which slot is open. */
export const draftActivity = z.object({
  kind: z.string().max(80).nullable(),
  quantity: decimalString.nullable(),
  unit: z.string().max(40).nullable(),
  from: isoDay.nullable(),
  to: isoDay.nullable(),
  ...besides,
});

/** Why a person should look again before approving; it stops nothing by itself unless its code says so. */
export const FINDING_CODES = [
  /** Read in a picture, and nobody has looked yet: not committed before (`looked`). */
  'evidence.recognized',
  /** Another draft or entry rests on the same document: committed only when `acceptDuplicates` names them. */
  'draft.duplicate_document',
  /** Another open draft or a standing entry says the same site, kind and period. */
  'draft.duplicate_period',
  /** It would stand out of its series, otherwise or by a power of ten: `seen`, `expected`, `ratio`, `n`, `unit`, `power`. */
  'draft.outlier',
  'draft.unit_slip',
  /** It is a part of what stands as a whole, or the whole of parts that stand: both would be counted. */
  'draft.whole_and_parts',
] as const;

export const finding = z.object({
  code: z.enum(FINDING_CODES),
  params: z.record(z.string(), z.string()),
  /** What it repeats. */
  draftIds: z.array(id),
  entryIds: z.array(id),
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
  /** A person has looked at what was recognized in a picture. */
  looked: z.boolean(),
  /** The calculation of this revision, of its trace the root alone unless it was asked for; null while a slot is open. */
  result: calculation.nullable(),
  /** Everything that keeps the draft from being counted or that a reader should know, by slot where it has one. */
  problems: z.array(problem),
  /** Of open drafts only. */
  findings: z.array(finding),
  /** The ledger entry it became. */
  entryId: id.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
