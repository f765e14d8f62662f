import { z } from 'zod';
import { decimalString, isoDay, name } from '../shapes.ts';

const words = z.string().trim().max(400);

/** What a supplier states of a precursor: t CO2e, MWh and tonnes as plain decimals. Never changed once it was sent. */
export const partnerAnswer = z.object({
  respondent: name(160),
  installation: name(160),
  country: z.string().regex(/^[A-Z]{2}$/),
  from: isoDay,
  to: isoDay,
  /** Tonnes delivered; null: not told. */
  amount: decimalString.nullable(),
  basis: z.enum(['actual', 'default', 'estimate']),
  direct: decimalString.describe('t CO2e/t'),
  indirect: decimalString.nullable().describe('t CO2e/t'),
  electricity: decimalString.nullable().describe('MWh/t'),
  electricityFactor: decimalString.nullable().describe('t CO2/MWh'),
  verified: z.boolean(),
  verifier: words,
  route: words,
  remarks: z.string().trim().max(2000),
});
