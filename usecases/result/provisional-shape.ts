import { z } from 'zod';
import { decimalString } from '../shapes.ts';

/** What stands on shares or factors not published yet, in kg CO2e and lines. */
export const provisional = z.object({ co2eKg: decimalString, lines: z.number().int() });
