import { contract } from '#usecases/contract.ts';
import { isoDay, locale } from '#usecases/shapes.ts';
import { z } from 'zod';

const file = z.object({
  name: z.string().min(1).max(255),
  /** Content in base64; at most 20 MB decoded. */
  base64: z.string().max(28_000_000),
});

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
  evidence: z.object({ source: z.literal('api'), spans: z.array(span) }),
  problems: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.string()) })),
});

export const assistantPropose = contract({
  name: 'assistant.propose',
  sentence:
    'Reads messages in Portuguese or English and proposes the activities they report; asks what is ambiguous. Stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    locale: locale.default('pt-BR'),
    /** Today, for relative periods and months without a year; the server's day when absent. */
    referenceDate: isoDay.optional(),
    sites: z.array(z.string().trim().min(1).max(120)).max(1_000).default([]),
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
    /** Numbers of the last turn that were not used, as they were typed. */
    notUnderstood: z.array(z.string()),
    /** What is wrong with the input itself, above all files that cannot be read. */
    problems: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.string()) })),
  }),
  example: {
    locale: 'pt-BR',
    referenceDate: '2026-11-20',
    sites: ['Camaçari'],
    turns: [{ text: 'Consumimos 1.200 litros de diesel S10 na frota em março de 2025', files: [] }],
  },
});
