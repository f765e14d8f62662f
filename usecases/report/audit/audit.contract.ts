import { z } from 'zod';
import { contract } from '../../contract.ts';
import { writtenArchive } from '../export/archive-shape.ts';
import { decimalString, id, isoDay, name, scope, text } from '../../shapes.ts';
import { packOf } from './pack-shape.ts';

/** Which lines a sample is drawn from: of an inventory, of some days, or both; and of these what else is asked for. */
const population = z
  .object({
    inventoryId: id.optional(),
    from: isoDay.optional(),
    to: isoDay.optional(),
    scopes: z.array(scope).min(1).max(3).optional(),
    /** Null: lines without a site. */
    siteIds: z.array(id.nullable()).min(1).max(200).optional(),
    categories: z.array(z.string().min(1).max(80)).min(1).max(60).optional(),
  })
  .refine(
    ({ inventoryId, from, to }) => inventoryId !== undefined || (from !== undefined && to !== undefined),
    {
      error: 'an inventory or days',
    },
  );

/** A plain decimal with all its digits: a product of several factors has many. */
const exact = z.string();

const sample = z.object({
  id,
  name: z.string(),
  population,
  inventoryName: z.string().nullable(),
  /** Drawn from the lines that stood after this place in the chain. */
  throughSequence: z.number().int(),
  materialityPercent: decimalString,
  confidencePercent: z.enum(['90', '95', '99']),
  seed: z.string(),
  /** What the drawing came to; amounts in kg CO2e. */
  figures: z.object({
    /** Lines that count, what they come to, and the lines that could not be counted, which no sample reaches. */
    lines: z.number().int(),
    totalKg: exact,
    notCounted: z.number().int(),
    /** Lines that come to nothing, which no sample by size reaches. */
    nothing: z.number().int(),
    /** Of how many lines the uncertainty is known; the others have the largest that is. */
    uncertaintyKnown: z.number().int(),
    largestUncertaintyPercent: exact.nullable(),
    /** An error of so much misleads. */
    materialKg: exact,
    /** Of Poisson: `-ln(1 - confidence)`. */
    confidenceFactor: exact,
    /** What is left when the lines above the threshold are taken out, its size, and how many hits it gets. */
    restKg: exact,
    restSize: exact,
    hits: z.number().int(),
    interval: exact,
    start: exact,
  }),
  drawnAt: z.string(),
  drawnByName: z.string(),
  selected: z.number().int(),
  open: z.number().int(),
  checked: z.number().int(),
  findings: z.number().int(),
});

export const auditSample = contract({
  name: 'audit.sample',
  sentence:
    'Draws a sample of ledger entries for an auditor: all above the materiality threshold, the others by amount ' +
    'times uncertainty, repeatably.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 60, seconds: 3600 },
  input: z.object({
    name: name(120),
    population,
    /** An error of so much of the total misleads. */
    materialityPercent: decimalString
      .refine((value) => Number(value) >= 0.5 && Number(value) <= 20, { error: 'from 0.5 to 20' })
      .default('5'),
    confidencePercent: z.enum(['90', '95', '99']).default('95'),
    /** The same seed, lines and threshold give the same sample; left out, one is made. */
    seed: z.string().trim().min(1).max(100).optional(),
  }),
  output: z.object({ sample }),
});

export const auditSamples = contract({
  name: 'audit.samples',
  sentence: 'Lists the samples that were drawn, latest first, with what was found.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ samples: z.array(sample) }),
  example: {},
});

const state = z.enum(['open', 'checked', 'finding']);

const sampledLine = z.object({
  place: z.number().int(),
  entryId: id,
  lineId: id,
  sequence: z.number().int(),
  kindName: text,
  scope,
  category: z.string(),
  siteName: z.string().nullable(),
  quantity: z.string(),
  unit: z.string(),
  from: isoDay,
  to: isoDay,
  /** Above the threshold by itself; larger than the interval; or hit by the interval. */
  because: z.enum(['material', 'interval', 'hit']),
  hits: z.number().int(),
  co2eKg: z.string(),
  uncertaintyPercent: z.string().nullable(),
  size: z.string(),
  /** Whether a later version stands in its place now, or none. */
  since: z.enum(['stands', 'superseded', 'withdrawn']),
  evidence: z.number().int(),
  state,
  note: z.string(),
  markedByName: z.string().nullable(),
  markedAt: z.string().nullable(),
});

export const auditLines = contract({
  name: 'audit.lines',
  sentence: 'Reads a sample line by line: why each was selected, and what was found at it.',
  effect: 'read',
  access: 'member',
  input: z.object({ sampleId: id }),
  output: z.object({ sample, lines: z.array(sampledLine) }),
});

export const auditMark = contract({
  name: 'audit.mark',
  sentence: 'Says of lines of a sample that they were checked, or what was found; for auditors.',
  effect: 'write',
  access: 'member',
  input: z.object({
    sampleId: id,
    marks: z
      .array(
        z
          .object({ entryId: id, state, note: z.string().trim().max(2000).default('') })
          .refine(({ state: said, note }) => said !== 'finding' || note.length >= 3, {
            error: 'a finding says what was found',
          }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ sample, lines: z.array(sampledLine) }),
});

export const auditRepeat = contract({
  name: 'audit.repeat',
  sentence: 'Draws a sample again from its seed and inputs, and says whether the same lines come out.',
  effect: 'read',
  access: 'member',
  limit: { by: 'person', calls: 60, seconds: 3600 },
  input: z.object({ sampleId: id }),
  output: z.object({
    same: z.boolean(),
    /** Lines that are in one of the two alone. */
    differing: z.number().int(),
  }),
});

const pack = writtenArchive.extend({
  of: z.enum(['sample', 'inventory', 'issue', 'filter']),
  /** Of a sample, an inventory or an issued report. */
  name: z.string().nullable(),
});

export const auditPack = contract({
  name: 'audit.pack',
  sentence:
    'Has a pack of evidence written into a ZIP: lines with traces, documents, factors with sources and the journal ' +
    'of a sample, an inventory, an issued report or a filter.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 30, seconds: 3600 },
  input: z.object({ pack: packOf }),
  output: z.object({ pack }),
});

export const auditPacks = contract({
  name: 'audit.packs',
  sentence: 'Lists the latest packs of evidence and how far they are.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ packs: z.array(pack) }),
  example: {},
});

export const auditCancelPack = contract({
  name: 'audit.cancelPack',
  sentence: 'Breaks a pack of evidence of one’s own off, or removes its file before its time.',
  effect: 'write',
  access: 'member',
  input: z.object({ packId: id }),
  output: z.object({ pack }),
});

export const auditLinkPack = contract({
  name: 'audit.linkPack',
  sentence: 'Gives an address under which the person who asked for a pack saves it, for some minutes.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 60, seconds: 3600 },
  input: z.object({ packId: id }),
  output: z.object({
    /** On this installation, from `/` on. */
    url: z.string(),
    name: z.string(),
    expiresAt: z.string(),
  }),
});
