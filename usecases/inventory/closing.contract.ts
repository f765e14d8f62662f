import { z } from 'zod';
import { contract } from '../contract.ts';
import { id } from '../shapes.ts';
import { provisional } from './result/provisional-shape.ts';
import { closingHead, life, snapshot } from './life-shapes.ts';

export const inventoryClose = contract({
  name: 'inventory.close',
  sentence:
    'Closes an approved inventory with a frozen, hashed record of its lines, totals, factors and set-up.',
  effect: 'write',
  access: 'member',
  input: z.object({ inventoryId: id }),
  output: z.object({ inventory: life, closing: closingHead }),
});

export const inventoryClosings = contract({
  name: 'inventory.closings',
  sentence: 'Lists the closings of an inventory, or of all inventories, latest first.',
  effect: 'read',
  access: 'member',
  input: z.object({ inventoryId: id.optional() }),
  output: z.object({ closings: z.array(closingHead) }),
});

export const inventoryReadClosing = contract({
  name: 'inventory.readClosing',
  sentence: 'Gives the record of a closing and the text whose SHA-256 it is known by.',
  effect: 'read',
  access: 'member',
  input: z.object({ closingId: id }),
  output: z.object({
    closing: closingHead,
    snapshot,
    /** Of its total; it follows from the lines that the record names. */
    provisional,
    /** Byte by byte what was hashed: `sha256sum` of it, as UTF-8, is the hash of the closing. */
    text: z.string(),
  }),
});

export const inventoryVerifyClosing = contract({
  name: 'inventory.verifyClosing',
  sentence: 'Hashes a closing anew and compares it with the ledger as it is today.',
  effect: 'read',
  access: 'member',
  input: z.object({ closingId: id }),
  output: z.object({
    closing: closingHead,
    /** True when all of the below hold. */
    isProven: z.boolean(),
    sha256: z.string(),
    /** The record gives its hash. */
    isRecordWhole: z.boolean(),
    /** It names the hash of the closing before it. */
    isChained: z.boolean(),
    /** The ledger still has the last line that it had then, with its hash. */
    isLedgerThere: z.boolean(),
    /** The lines that stood then are all there, and no others. */
    areLinesSame: z.boolean(),
    /** What they come to is what the record says. */
    areTotalsSame: z.boolean(),
    lines: z.number(),
    /** Lines whose content was hashed anew; of very many, every so many-th. */
    linesHashedAnew: z.number(),
    linesChanged: z.number(),
    /** What the ledger took into this inventory after the closing. */
    since: z.object({ added: z.number(), corrected: z.number(), withdrawn: z.number() }),
  }),
});
