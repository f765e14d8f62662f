import { z } from 'zod';
import { contract } from '../../contract.ts';
import { decimalString, id } from '../../shapes.ts';
import { resultView } from './view.ts';

const MEASURES = ['production', 'revenue', 'employees', 'floor_area'] as const;

const year = z.number().int().min(1990).max(2100);
const measure = z.enum(MEASURES);
const unit = z.string().trim().min(1).max(40);

const driver = z.object({
  year,
  /** Null: of the whole organization. */
  siteId: id.nullable(),
  siteName: z.string().nullable(),
  measure,
  amount: z.string(),
  unit: z.string(),
});

export const resultStateDriver = contract({
  name: 'result.stateDriver',
  sentence:
    'States how much an organization or a site made, earned, employed or occupied in a year, or takes it ' +
    'back; emissions are set against it.',
  effect: 'write',
  access: 'member',
  input: z.object({
    year,
    siteId: id.nullable().default(null),
    measure,
    /** Null takes the statement back. */
    amount: decimalString.nullable(),
    unit,
  }),
  output: z.object({ driver: driver.nullable() }),
});

export const resultIntensities = contract({
  name: 'result.intensities',
  sentence:
    'Emissions of a year per unit of what was made, earned, employed or occupied in it, for each amount that was stated.',
  effect: 'read',
  access: 'member',
  input: z.object({ year, view: resultView }),
  output: z.object({
    intensities: z.array(
      driver.extend({
        co2eKg: z.string(),
        countedLines: z.number().int(),
        notCountedLines: z.number().int(),
        /** kg CO2e per unit; null where no line was counted. */
        kgPerUnit: z.string().nullable(),
      }),
    ),
  }),
  example: { year: 2025 },
});
