import { SCOPE3_CATEGORIES } from '#engine/scope3/definition.ts';
import { z } from 'zod';
import { contract } from '../../contract.ts';

const year = z.number().int().min(1990).max(2100);
const category = z.enum(SCOPE3_CATEGORIES);
const statement = z.object({
  status: z.enum(['relevant', 'excluded']),
  justification: z.string(),
  statedAt: z.string(),
});

export const scope3StateCategory = contract({
  name: 'scope3.stateCategory',
  sentence:
    'States whether a category of scope 3 is relevant in a year or left out with its justification, or takes it back.',
  effect: 'write',
  access: 'member',
  input: z.object({
    year,
    category,
    /** Null takes the statement back. */
    status: z.enum(['relevant', 'excluded']).nullable(),
    justification: z.string().trim().max(2000).default(''),
  }),
  output: z.object({ category, statement: statement.nullable() }),
  example: { year: 2025, category: 'franchises', status: 'relevant' },
});

export const scope3ListCategories = contract({
  name: 'scope3.listCategories',
  sentence:
    'The fifteen categories of scope 3 in a year: status, methods, emissions and the share of primary data.',
  effect: 'read',
  access: 'member',
  input: z.object({ year }),
  output: z.object({
    categories: z.array(
      z.object({
        number: z.number().int(),
        category,
        /** Calculated where a line of it was counted; what was said of it stands beside that. */
        status: z.enum(['calculated', 'relevant', 'excluded', 'not_started']),
        statement: statement.nullable(),
        co2eKg: z.string(),
        countedLines: z.number().int(),
        notCountedLines: z.number().int(),
        /** Of lines that lie within the year; null: straight by a factor. */
        methods: z.array(
          z.object({ method: z.string().nullable(), co2eKg: z.string(), lines: z.number().int() }),
        ),
        /** kg CO2e by factors of the organization's own or from figures of the other party. */
        primaryCo2eKg: z.string(),
      }),
    ),
  }),
  example: { year: 2025 },
});
