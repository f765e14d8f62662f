import { z } from 'zod';
import { contract } from '../../contract.ts';
import { factor, scope } from '../../shapes.ts';
import { ownFactor } from './own-shape.ts';

export const factorSearch = contract({
  name: 'factor.search',
  sentence:
    'Finds emission factors by words in Portuguese or English, without accents and with typos, optionally filtered.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    query: z.string().trim().max(200).default(''),
    /** Only factors that answer this activity kind. */
    kind: z.string().max(80).optional(),
    scope: scope.optional(),
    category: z.string().max(80).optional(),
    region: z.string().max(12).optional(),
    /** Calendar year of the activity. */
    year: z.number().int().min(1990).max(2100).optional(),
    unit: z.string().max(40).optional(),
    publisher: z.string().max(80).optional(),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  output: z.object({
    factors: z.array(
      z.object({
        factor,
        publisher: z.string(),
        kinds: z.array(z.string()),
        score: z.number().min(0).max(1),
        /** Stands for another country than the one asked for, or than the organization's: there a fallback at most. */
        elsewhere: z.boolean(),
      }),
    ),
    /** Activity kinds that the words mean, best first; `answered` false: no factor answers the kind by itself. */
    kinds: z
      .array(z.object({ kind: z.string(), score: z.number().min(0).max(1), answered: z.boolean() }))
      .optional(),
  }),
  example: { query: 'óleo diesel S10', region: 'BR', limit: 5 },
});

export const factorGet = contract({
  name: 'factor.get',
  sentence: 'Gives one emission factor with its source card.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({ factorId: z.string().max(200) }),
  output: z.object({
    factor,
    card: z.object({
      id: z.string(),
      publisher: z.string(),
      title: z.string(),
      edition: z.string(),
      licence: z.string(),
      attribution: z.string(),
      retrievedOn: z.iso.date(),
      gwpSet: z.string().nullable(),
      boundary: z.string(),
      pitfalls: z.array(z.string()),
      url: z.string().nullable(),
    }),
    /** The same factor in the publisher's other editions, latest first. */
    editions: z.array(factor).optional(),
    /** Kinds of activity that it answers by itself. */
    kinds: z.array(z.string()).optional(),
    /** Who proposed, approved and withdrew it, where it is the organization's own (`own/<id>`). */
    own: ownFactor.optional(),
  }),
});

export const kindList = contract({
  name: 'kind.list',
  sentence: 'Lists the activity kinds with names, scope, category and usual units.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({
    kinds: z.array(
      z.object({
        key: z.string(),
        scope,
        category: z.string(),
        name: z.object({ 'pt-BR': z.string(), en: z.string() }),
        units: z.array(z.string()),
        /** False where no candidate factor is loaded yet: entries of the kind are recorded but not counted. */
        calculable: z.boolean(),
      }),
    ),
  }),
});
