import { z } from 'zod';
import { factor, id, name } from '../../shapes.ts';

/** What the figure was read from: shown wherever the factor is cited. */
export const evidence = z.object({
  /** The document: a supplier's declaration, a laboratory report, a measurement protocol. */
  title: name(200),
  publisher: name(120),
  edition: name(60),
  /** Page, table or line inside the document. */
  locator: name(200).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
});

export const ownFactor = z.object({
  id,
  /** With the id `own/<id>`, by which drafts and calculations name it once it is approved. */
  factor,
  version: z.number().int().min(1),
  /** Id of its first version. */
  lineId: id,
  state: z.enum(['proposed', 'approved', 'withdrawn']),
  kind: z.string().nullable(),
  reason: z.string(),
  evidence,
  proposedAt: z.string(),
  proposedBy: id,
  proposedByName: z.string(),
  approvedAt: z.string().nullable(),
  approvedByName: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  withdrawnByName: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
});
