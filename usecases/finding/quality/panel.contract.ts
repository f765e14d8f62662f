import { z } from 'zod';
import { contract } from '../../contract.ts';
import { severity } from '../finding-shape.ts';
import { refusal } from '../../shapes.ts';
import { grade, indicator, panelOf } from '../../calculation/footprint/given-quality.ts';

const graded = z.object({ points: z.string(), grade });

export const qualityPanel = contract({
  name: 'quality.panel',
  sentence:
    'Assesses the quality of the data of an entry, a category, a scope, a site or an inventory: overall, ' +
    'confidence, precision target, completeness, reliability of sources and methods.',
  effect: 'read',
  access: 'member',
  input: z.object({ subject: panelOf }),
  output: z.object({
    assessment: z.discriminatedUnion('status', [
      z.object({
        status: z.literal('assessed'),
        overall: graded,
        confidence: z.object({ share: z.string(), grade }),
        precision: z.object({
          status: z.enum(['achieved', 'not_met', 'not_assessed']),
          uncertaintyPercent: z.string().nullable(),
          targetPercent: z.string().nullable(),
          /** Of the emissions on lines that say how uncertain they are; the target is assessed where 99 % do. */
          knownShare: z.string(),
          /** What the uncertainty comes from, largest share of the variance first: what to improve first. */
          improve: z.array(
            z.object({ kind: z.string(), factorId: z.string().nullable(), share: z.string() }),
          ),
        }),
        completeness: z.object({ counted: z.number(), known: z.number(), share: z.string(), grade }),
        reliability: graded,
        indicators: z.array(
          z.object({
            indicator,
            points: z.string(),
            grade,
            /** Of the emissions on lines that nobody rated by it: they count as poor. */
            unratedShare: z.string(),
          }),
        ),
        /** Null: straight by a factor. */
        methods: z.array(z.object({ method: z.string().nullable(), lines: z.number(), share: z.string() })),
      }),
      refusal,
    ]),
    /** Open findings that concern it. */
    findings: z.array(z.object({ severity, findings: z.number().int() })),
    /** Lines that were filed a moment ago and are not in it yet. */
    waitingLines: z.number().int(),
  }),
  example: { subject: { of: 'scope', scope: 1, from: '2025-01-01', to: '2025-12-31' } },
});
