import { z } from 'zod';
import { contract } from '../../contract.ts';
import { grade } from '../../calculation/footprint/given-quality.ts';
import { draft } from '../draft/draft-shape.ts';
import { decimalString, id, isoDay, problem } from '../../shapes.ts';
import { entryFilter, MOST_LINES } from './query-shape.ts';

/** Named lines, or those of a filter with how many the person saw: where there are more or fewer now, nothing is done. */
const selection = z
  .object({
    entryIds: z.array(id).min(1).max(MOST_LINES).optional(),
    filter: entryFilter.optional(),
    expectedLines: z.number().int().min(1).optional(),
  })
  .refine(({ entryIds, filter }) => (entryIds === undefined) !== (filter === undefined), {
    error: 'either entryIds or filter',
  })
  .refine(({ filter, expectedLines }) => filter === undefined || expectedLines !== undefined, {
    error: 'a filter needs expectedLines',
  });

/** What is said of every line instead; what is left out stays as each line has it. */
const manyChange = z
  .object({
    siteId: id.nullable().optional(),
    /** Null: the engine chooses. */
    factorId: z.string().max(200).nullable().optional(),
    unit: z.string().min(1).max(40).optional(),
    /** Each quantity times this: `0.001` where a thousand was typed for one. */
    times: decimalString
      .refine((value) => !value.startsWith('-') && !/^0+(\.0+)?$/.test(value), {
        error: 'not above zero',
      })
      .optional(),
    from: isoDay.optional(),
    to: isoDay.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'nothing is changed',
  });

const reason = z.string().trim().min(1).max(500);

/**
 * No more than so many of a filter's lines, in the order of the chain, so that a ledger of any size goes portion by portion:
 * `expectedLines` are those of this portion and after it. `after` and `through` are as the portion before gave them.
 */
const portion = z
  .object({
    atMost: z.number().int().min(1).max(MOST_LINES),
    /** Lines behind this place in the chain alone. */
    after: z.number().int().min(0).default(0),
    /** And up to this one: what a portion writes comes behind it. Left out: the end of the chain as it is. */
    through: z.number().int().min(0).optional(),
  })
  .optional();

/** Where the next portion begins, and how many lines are left for it. */
const rest = {
  left: z.number().int(),
  after: z.number().int(),
  through: z.number().int(),
};

export const entryPreviewCorrections = contract({
  name: 'entry.previewCorrections',
  sentence: 'Calculates what a correction of many entries would come to, line by line, and writes nothing.',
  effect: 'read',
  access: 'member',
  input: z.object({ selection, change: manyChange, portion }),
  output: z.object({
    ...rest,
    /** Of this portion. */
    lines: z.number().int(),
    /** Lines that keep the correction from being made, by what is wrong with them. */
    refused: z.array(
      z.object({ code: z.string(), params: z.record(z.string(), z.string()), lines: z.number().int() }),
    ),
    beforeKg: decimalString,
    /** Of the lines that could be calculated. */
    afterKg: decimalString,
    /** The first of them, in the order of the chain. */
    effects: z.array(
      z.object({
        entryId: id,
        beforeKg: decimalString.nullable(),
        afterKg: decimalString.nullable(),
        /** Quality of the data after it; null where it cannot be calculated. */
        gradeAfter: grade.nullable(),
        problem: problem.omit({ code: true }).extend({ code: z.string() }).nullable(),
      }),
    ),
  }),
});

export const entryCorrectMany = contract({
  name: 'entry.correctMany',
  sentence:
    'Corrects many entries by superseding ones with one reason: all of them or none, or a portion of them at a time.',
  effect: 'write',
  access: 'member',
  input: z.object({ selection, change: manyChange, reason, portion }),
  output: z.object({ ...rest, entryIds: z.array(id), beforeKg: decimalString, afterKg: decimalString }),
});

const withdrawal = z.object({
  id,
  reason: z.string(),
  lines: z.number().int(),
  withdrawnAt: z.string(),
  withdrawnByName: z.string(),
  /** Until then the lines can be put back. */
  restorableUntil: z.string(),
  restoredAt: z.string().nullable(),
  restoredByName: z.string().nullable(),
  /** How many were put back; null: not yet. */
  restoredLines: z.number().int().nullable(),
});

export const entryWithdrawMany = contract({
  name: 'entry.withdrawMany',
  sentence: 'Withdraws many entries with one reason: all of them or none. They can be put back for 30 days.',
  effect: 'write',
  access: 'member',
  input: z.object({
    selection,
    reason,
    /** No more than so many of a filter's lines, the oldest first, so that a ledger of any size goes portion by portion. */
    atMost: z.number().int().min(1).max(MOST_LINES).optional(),
  }),
  /** The lines that withdraw them, and how many of the selection are left. */
  output: z.object({ withdrawal, entryIds: z.array(id), left: z.number().int() }),
});

export const entryRestore = contract({
  name: 'entry.restore',
  sentence: 'Puts the entries of a withdrawal back as they were, by superseding lines, within 30 days.',
  effect: 'write',
  access: 'member',
  input: z.object({ withdrawalId: id, reason }),
  output: z.object({ withdrawal, entryIds: z.array(id) }),
});

export const entryListWithdrawals = contract({
  name: 'entry.listWithdrawals',
  sentence: 'Lists what was withdrawn together, latest first.',
  effect: 'read',
  access: 'member',
  input: z.object({ limit: z.number().int().min(1).max(200).default(50) }),
  output: z.object({ withdrawals: z.array(withdrawal) }),
  example: {},
});

export const entryDuplicate = contract({
  name: 'entry.duplicate',
  sentence: 'Proposes drafts that say what entries say: they wait for a person and are not counted.',
  effect: 'draft',
  access: 'member',
  input: z.object({ entryIds: z.array(id).min(1).max(200) }),
  output: z.object({ drafts: z.array(draft) }),
});
