import { z } from 'zod';
import { approval } from '../inventory/approval/approval-shape.ts';
import { person } from '../inventory/life-shapes.ts';
import { id, isoDay, locale } from '../shapes.ts';
import { annex, given, quoted } from './basis-shape.ts';

/** `approved`: may be issued. `issued`: this revision was. */
export const state = z.enum(['draft', 'in_review', 'approved', 'issued']);

/** Addresses that an issue is written to, each once. */
export const recipients = z
  .array(z.email().trim().toLowerCase().max(254))
  .max(20)
  .overwrite((all) => [...new Set(all)]);

export const category = z.enum(['inventory', 'brazil', 'investors', 'european_union', 'management', 'audit']);

export const issueHead = z.object({
  id,
  reportId: id,
  number: z.number(),
  title: z.string(),
  revision: z.number(),
  previousId: id.nullable(),
  sha256: z.string(),
  issuedAt: z.string(),
  issuedBy: person,
});

export const head = z.object({
  id,
  title: z.string(),
  category,
  programmes: z.array(z.string()),
  language: locale,
  revision: z.number(),
  state,
  inventoryId: id,
  inventoryName: z.string(),
  from: isoDay,
  to: isoDay,
  /** The closing that its figures are of; null: a draft of an inventory that is not closed, which cannot be issued. */
  closingId: id.nullable(),
  closingNumber: z.number().nullable(),
  createdBy: person,
  changedAt: z.string(),
  changedBy: person,
  /** Of the latest issue. */
  issueNumber: z.number().nullable(),
});

export const report = head.extend({
  given,
  /** Whom its next issue is written to. */
  recipients: z.array(z.string()),
  logo: z.boolean(),
  annexes: z.array(annex),
  texts: z.array(
    z.object({
      chapter: z.string(),
      version: z.number(),
      text: z.string(),
      writtenAt: z.string(),
      writtenBy: person,
      /** Null: a person wrote it. */
      draftedBy: z.enum(['rules', 'model']).nullable(),
      /** Of what was drafted, also after a person changed it: the figures in it, and what each is of. */
      figures: z.array(quoted),
    }),
  ),
  issues: z.array(issueHead),
  approvals: z.array(approval),
  /** What is said of it, by chapter; null: of the whole. */
  comments: z.array(
    z.object({ chapter: z.string().nullable(), threads: z.number(), openQuestions: z.number() }),
  ),
});
