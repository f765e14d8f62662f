import { z } from 'zod';
import { person } from '../life-shapes.ts';
import { id } from '../../shapes.ts';

export const approval = z.object({
  id,
  subject: z.enum(['inventory', 'report']),
  subjectId: id,
  title: z.string(),
  /** What was asked to be approved: nothing that came later is. */
  revision: z.number(),
  state: z.enum(['waiting', 'approved', 'sent_back']),
  askedBy: person,
  askedAt: z.string(),
  note: z.string().nullable(),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  alone: z.boolean(),
  /** Whether whoever asks may decide it: they lead, and are none of its authors. */
  mine: z.boolean(),
});
