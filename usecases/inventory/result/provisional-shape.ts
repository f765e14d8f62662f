import { z } from 'zod';

/** What stands on shares or factors not published yet, in kg CO2e (exact, as totals are) and lines. */
export const provisional = z.object({ co2eKg: z.string(), lines: z.number().int() });
