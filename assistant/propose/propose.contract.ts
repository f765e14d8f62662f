import { contract } from '#usecases/contract.ts';
import { mapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { isoDay, locale, place } from '#usecases/shapes.ts';
import { z } from 'zod';

const file = z.object({
  name: z.string().min(1).max(255),
  /** Content in base64; at most 20 MB decoded. */
  base64: z.string().max(28_000_000),
});

const problem = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

const span = z.object({
  slot: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  quote: z.string(),
});

const proposed = z.object({
  kind: z.string().nullable(),
  /** Kinds that fit, best first; one when certain. */
  candidates: z.array(z.string()),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  from: isoDay.nullable(),
  to: isoDay.nullable(),
  site: z.string().optional(),
  scope: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  estimated: z.boolean(),
  yearInferred: z.boolean(),
  route: z.array(z.string()).optional(),
  passengers: z.number().int().optional(),
  class: z.enum(['economy', 'premium_economy', 'business', 'first']).optional(),
  return: z.boolean().optional(),
  radiativeForcing: z.enum(['with', 'without']).optional(),
  distance: z.string().nullable().optional(),
  distanceUnit: z.string().nullable().optional(),
  /** How a derived quantity came about (`42 × 26 × 21`). */
  arithmetic: z.string().optional(),
  /** Who supplied it, and what finds the same document again; of files. */
  counterparty: z.object({ name: z.string().optional(), taxId: z.string().optional() }).optional(),
  documentKey: z.string().optional(),
  /** Read in a picture: a person has to look at it. */
  recognized: z.boolean().optional(),
  evidence: z.object({
    source: z.literal('api'),
    spans: z.array(span),
    /** The file in which it was read, and where in it each slot stands; a place is null for words of the turn. */
    file: z.string().optional(),
    places: z.array(z.object({ slot: z.string(), place: place.nullable(), quote: z.string() })).optional(),
  }),
  problems: z.array(problem),
  findings: z.array(problem).optional(),
});

export const assistantPropose = contract({
  name: 'assistant.propose',
  sentence:
    'Reads messages in Portuguese or English and files, and proposes the activities they report; asks what is ambiguous. Stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    locale: locale.default('pt-BR'),
    /** Today, for relative periods and months without a year; the server's day when absent. */
    referenceDate: isoDay.optional(),
    sites: z.array(z.string().trim().min(1).max(120)).max(1_000).default([]),
    /** CNPJs of the company: an invoice to somebody else is refused. Without them it cannot be told. */
    taxIds: z.array(z.string().trim().min(1).max(20)).max(1_000).default([]),
    turns: z
      .array(z.object({ text: z.string().max(20_000).default(''), files: z.array(file).max(20).default([]) }))
      .min(1)
      .max(50),
  }),
  output: z.object({
    intent: z.enum(['record', 'correct', 'delete', 'query', 'explain', 'help', 'greet', 'other']),
    language: locale,
    /** The proposals that stand after the last turn. */
    activities: z.array(proposed),
    /** Slots to be asked about, each once. */
    ask: z.array(z.string()),
    /** The questions with the proposal they are about and the answers offered. */
    asks: z.array(
      z.object({
        slot: z.string(),
        activityIndex: z.number().int().optional(),
        options: z
          .array(z.object({ value: z.string(), label: z.object({ 'pt-BR': z.string(), en: z.string() }) }))
          .optional(),
      }),
    ),
    /** Numbers of the last turn that were not used, as they were typed; what of files was not, and files of which nothing was. */
    notUnderstood: z.array(z.string()),
    /** What is wrong with the input itself, above all files that cannot be read. */
    problems: z.array(problem),
    /** Each file with what it is, what of it was not used and why, and how its sheets were read. */
    files: z.array(
      z.object({
        name: z.string(),
        kind: z.string().nullable(),
        documentKey: z.string().nullable(),
        unused: z.array(z.object({ reason: z.string(), quote: z.string(), place: place.nullable() })),
        /** Activities beyond those that are proposed at once. */
        beyond: z.number().int(),
        mapping: mapping.optional(),
      }),
    ),
  }),
  example: {
    locale: 'pt-BR',
    referenceDate: '2026-11-20',
    sites: ['Camaçari'],
    turns: [{ text: 'Consumimos 1.200 litros de diesel S10 na frota em março de 2025', files: [] }],
  },
});
