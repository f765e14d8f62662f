import { z } from 'zod';
import { contract } from '../contract.ts';
import { reportDocument } from '#reports/document.ts';
import { problem, refusal } from '../shapes.ts';
import { cbamCalculate } from './calculate.contract.ts';
import { installationYear } from './installation.contract.ts';

const point = z.object({
  /** Its number in the act: Annex IV, point 1.1, or 1.2 of the summary. */
  number: z.number().int(),
  title: z.string(),
  group: z.string(),
  rows: z.array(z.object({ item: z.string(), value: z.string(), unit: z.string() })),
  /** Why there are no rows: `not_given` asks for them, `not_applicable` does not. */
  reason: z.enum(['not_given', 'not_applicable']).nullable(),
  /** What it is told by, each with why it tells nothing. */
  parts: z.array(z.object({ code: z.string(), reason: z.enum(['not_given', 'not_applicable']).nullable() })),
});

export const cbamReport = contract({
  name: 'cbam.report',
  sentence:
    'Composes the operator’s emissions report (CBAM, Annex IV) of an installation and period in English: 35 ' +
    'points, the 16 of the summary and a document; stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: installationYear,
  output: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('composed'),
      points: z.array(point),
      summary: z.array(point),
      /** Parts of points that ask for something. */
      missing: z.array(z.string()),
      allocations: z.array(
        z.object({
          code: z.string(),
          process: z.string(),
          sefa: z.string().nullable(),
          route: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
      /** What moves the counted emissions of each process with goods most, the strongest first. */
      influences: z.array(
        z.object({
          process: z.string(),
          field: z.string(),
          name: z.string(),
          share: z.string().describe('change of the counted emissions per cent of it, in per cent'),
        }),
      ),
      notes: z.array(problem),
      document: reportDocument,
    }),
    refusal,
  ]),
  example: cbamCalculate.example,
});
