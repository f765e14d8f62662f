import { z } from 'zod';
import { id, isoDay } from '../../shapes.ts';

export const ROLES = ['owner', 'manager', 'contributor', 'viewer', 'auditor'] as const;
export const DOORS = ['http', 'chat', 'mcp', 'job', 'test'] as const;

/** Every part must hold; of the values of one part, any. */
export const journalFilter = z.object({
  actorIds: z.array(id).max(50).optional(),
  verbs: z.array(z.string().min(1).max(80)).max(100).optional(),
  /** A line of the ledger, draft, document, inventory, site, person, … */
  subjectId: id.optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
  /** IANA time zone that the days are of. */
  zone: z.string().min(1).max(60).default('UTC'),
  roles: z.array(z.enum(ROLES)).max(5).optional(),
  doors: z.array(z.enum(DOORS)).max(5).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
});
