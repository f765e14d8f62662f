import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, isoDay, problem, text } from '../../shapes.ts';

export const factorEditions = contract({
  name: 'factor.editions',
  sentence: 'Lists the publishers of factors with their editions, and how many lines of the ledger use each.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({
    publishers: z.array(
      z.object({
        /** First part of the ids of its factors (`desnz`). */
        key: z.string(),
        name: z.string(),
        /** Latest first. */
        editions: z.array(
          z.object({ edition: z.string(), factors: z.number().int(), lines: z.number().int() }),
        ),
      }),
    ),
  }),
  example: {},
});

/** Two factors of one publisher: what a line uses, and what follows it in the other edition. */
const pair = z.object({
  from: z.object({ factorId: z.string(), name: text }),
  to: z.object({ factorId: z.string(), name: text }),
});

const line = {
  entryId: id,
  kind: z.string(),
  kindName: text,
  siteName: z.string().nullable(),
  quantity: z.string(),
  unit: z.string(),
  from: isoDay,
  to: isoDay,
};

export const factorUpgradePreview = contract({
  name: 'factor.upgradePreview',
  sentence:
    'Says which ledger lines would change, and by how much, with another edition of a publisher’s factors; changes nothing.',
  effect: 'read',
  access: 'member',
  input: z.object({
    publisher: z.string().min(1).max(80),
    /** The edition that the lines would move to. */
    edition: z.string().min(1).max(40),
    /** Only lines of this inventory; absent = the whole ledger. */
    inventoryId: id.optional(),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(0).max(500).default(100),
  }),
  output: z.object({
    publisher: z.string(),
    edition: z.string(),
    /** Lines that use another edition of the publisher's factors. */
    lines: z.object({
      examined: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      /** Of these no difference can be told: they are in no total. */
      notComparable: z.number().int(),
      /** Lines that stand on the edition already. */
      alreadyOn: z.number().int(),
      /** Lines recorded without a number. */
      notCounted: z.number().int(),
    }),
    /** Over the comparable lines, exact: `toKg` less `fromKg` is `changeKg`, and the changes of the lines add up to it. */
    fromKg: z.string(),
    toKg: z.string(),
    changeKg: z.string(),
    factors: z.array(pair.extend({ lines: z.number().int(), changeKg: z.string() })),
    /** Comparable lines, the greatest change first; `offset` and `limit` cut here. */
    changes: z.array(
      z.object({
        ...line,
        pairs: z.array(pair),
        fromKg: z.string(),
        toKg: z.string(),
        changeKg: z.string(),
      }),
    ),
    /** The first 500 lines without a difference, each with its reason. */
    notComparable: z.array(
      z.object({ ...line, factorIds: z.array(z.string()), problems: z.array(problem).min(1) }),
    ),
  }),
  example: { publisher: 'desnz', edition: '2025', limit: 50 },
});
