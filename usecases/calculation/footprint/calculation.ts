import { z } from 'zod';
import { disclosure } from '../../outcome.ts';
import { givenRatings, grade, indicator } from './given-quality.ts';
import { scope2Amounts } from '../scope2/held.ts';
import { citation, footprint, problem, refusal } from '../../shapes.ts';
import { givenBesides } from './besides.ts';

/** Shapes of the footprint of one activity, with how sure it is and how good its data are. */

const part = z.object({
  of: z.enum(['activity', 'factor']),
  factorId: z.string().optional(),
  gas: z.string().optional(),
  minusPercent: z.string(),
  plusPercent: z.string(),
  source: citation.optional(),
  /** Key of the default that stands in, where nobody stated it: `activity.invoice`, `factor.pedigree`. */
  default: z.string().optional(),
});

/** The 95 % interval of the CO2e, or the reasons why it is not known. */
const uncertainty = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('known'),
    minusPercent: z.string(),
    plusPercent: z.string(),
    lowKg: z.string(),
    highKg: z.string(),
    parts: z.array(part),
  }),
  z.object({ status: z.literal('unknown'), problems: z.array(problem).min(1), parts: z.array(part) }),
]);

const quality = z.object({
  ratings: givenRatings,
  overall: z.object({ points: z.string(), grade, weakest: z.array(indicator) }),
  /** Indicators that nothing is known of. */
  problems: z.array(problem),
});

/** The footprint of an activity of any kind, as `footprint.calculate` gives it and drafts and entries keep it. */
export const counted = footprint.extend({
  /** The process or method it was calculated by; null = straight by a factor. */
  method: z.string().nullable(),
  figures: z.record(z.string(), z.string()),
  disclosures: z.array(disclosure),
  /** Of purchased energy that instruments were given for: by market, beside the amounts by location. */
  marketBased: scope2Amounts.optional(),
  uncertainty,
  quality,
});

const LATER = {
  method: true,
  figures: true,
  disclosures: true,
  marketBased: true,
  uncertainty: true,
  quality: true,
} as const;

/** As a draft or entry keeps it; what was stored before all kinds were calculated alike lacks what was added then. */
export const calculation = z.discriminatedUnion('status', [
  footprint.extend({ ...counted.partial().pick(LATER).shape, besides: givenBesides.optional() }),
  refusal.extend({ besides: givenBesides.optional() }),
]);
