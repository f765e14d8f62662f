import { z } from 'zod';
import { contract } from '../../contract.ts';
import { besidesChanged } from '../../calculation/footprint/besides.ts';
import { calculation } from '../../calculation/footprint/calculation.ts';
import {
  citation,
  decimalString,
  entry,
  evidence,
  id,
  inventory,
  isoDay,
  locale,
  scope,
} from '../../shapes.ts';

export const entryCommit = contract({
  name: 'entry.commit',
  sentence:
    'Approves exact revisions of drafts: all become ledger entries or none. Repeating an approval saves nothing twice.',
  effect: 'write',
  access: 'member',
  input: z.object({
    drafts: z
      .array(z.object({ draftId: id, revision: z.number().int().min(1) }))
      .min(1)
      .max(500),
    /** Records lines that could not be calculated as `not_counted` instead of refusing them. */
    acceptNotCounted: z.boolean().default(false),
    /** Drafts and entries that lines of this call repeat, by the ids in their findings: the person has seen them. */
    acceptDuplicates: z.array(id).max(2000).default([]),
  }),
  output: z.object({
    entries: z.array(
      z.object({ draftId: id, entryId: id, status: z.enum(['saved', 'already_saved']), state: z.string() }),
    ),
    /** Inventories that this call opened, because no inventory covered the first day of a line. */
    openedInventories: z.array(inventory).optional(),
  }),
});

export const entryList = contract({
  name: 'entry.list',
  sentence: 'Lists current ledger entries with filters, latest activity first.',
  effect: 'read',
  access: 'member',
  input: z.object({
    from: isoDay.optional(),
    to: isoDay.optional(),
    scope: scope.optional(),
    category: z.string().max(80).optional(),
    kind: z.string().max(80).optional(),
    siteId: id.optional(),
    /** `superseded` and `withdrawn` lines only when asked for. */
    state: z.enum(['counted', 'not_counted', 'withdrawn', 'superseded']).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({ entries: z.array(entry), nextCursor: z.string().nullable() }),
  example: { scope: 1, from: '2025-01-01', to: '2025-12-31' },
});

export const entryExplain = contract({
  name: 'entry.explain',
  sentence:
    'Unfolds an entry into its reason: evidence, factor, source, arithmetic, approval and corrections.',
  effect: 'read',
  access: 'member',
  input: z.object({ entryId: id }),
  output: z.object({
    entry,
    result: calculation,
    /** The calculation as a person would write it, a step a line, in the language of the call; null = not calculated. */
    arithmetic: z.object({ language: locale, lines: z.array(z.string()) }).nullable(),
    evidence: evidence.nullable(),
    sources: z.array(citation.extend({ retrievedOn: isoDay, attribution: z.string() })),
    history: z.array(
      z.object({
        at: z.string(),
        verb: z.string(),
        byName: z.string(),
        entryId: id.nullable(),
        reason: z.string().nullable(),
        /** The step of an agent's run that did it, in the name of the person; null: the person themselves. */
        run: z.object({ id, number: z.number().int(), step: z.number().int() }).nullable(),
      }),
    ),
    /** Every version of this line, oldest first. */
    versions: z.array(entry),
  }),
});

export const entryCorrect = contract({
  name: 'entry.correct',
  sentence:
    'Corrects an entry by a superseding one, or withdraws it; the old line stays readable. Needs a reason.',
  effect: 'write',
  access: 'member',
  input: z.object({
    entryId: id,
    reason: z.string().trim().min(1).max(500),
    withdraw: z.boolean().default(false),
    change: z
      .object({
        quantity: decimalString.optional(),
        unit: z.string().max(40).optional(),
        from: isoDay.optional(),
        to: isoDay.optional(),
        siteId: id.nullable().optional(),
        factorId: z.string().max(200).nullable().optional(),
        ...besidesChanged,
      })
      .default({}),
  }),
  output: z.object({ entry }),
});
