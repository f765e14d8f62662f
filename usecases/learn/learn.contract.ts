import { action, block, inline, run } from '#learn/page.ts';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { isoDay, locale } from '../shapes.ts';

/** `guide/approve-drafts`, `term/base-year`, `code/factor.missing`, `source/desnz/2025`. */
const pageId = z
  .string()
  .regex(/^[a-z]+\/[\w.@+-]+(\/[\w.+-]+)?$/)
  .max(160);

const pageKind = z.enum([
  'tutorial',
  'guide',
  'explanation',
  'news',
  'term',
  'kind',
  'method',
  'category',
  'gwp',
  'unit',
  'source',
  'verb',
  'code',
]);

const head = z.object({
  id: pageId,
  kind: pageKind,
  title: z.string(),
  summary: z.string(),
});

const progress = z.object({
  pageId,
  /** Steps that are done, from the first on. */
  done: z.number().int().min(0),
  finishedAt: z.string().nullable(),
});

const step = z.object({
  id: z.string(),
  title: z.string(),
  blocks: z.array(block),
  hint: z.array(inline),
  options: z.array(z.object({ text: z.array(inline), reason: z.array(inline) })),
  reasons: z.array(z.array(inline)),
  after: z.array(block),
  action,
});

export const learnIndex = contract({
  name: 'learn.index',
  sentence:
    'Lists tutorials, guides, explanations and news of rules, with how many reference pages there are and how far one has come.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({ language: locale.optional() }),
  output: z.object({
    pages: z.array(
      head.extend({
        role: z.string(),
        level: z.number().int(),
        minutes: z.number().int(),
        steps: z.number().int(),
        checkedOn: isoDay,
        /** Of news: the day from which the rule holds. */
        holdsFrom: isoDay.nullable(),
        concerns: z.string().nullable(),
        /** News that nobody held against their sources for more than 120 days. */
        stale: z.boolean(),
      }),
    ),
    /** Number of pages that are made of the library, the glossary, the codes and the verbs, by kind. */
    made: z.record(z.string(), z.number().int()),
    progress: z.array(progress),
  }),
});

export const learnRead = contract({
  name: 'learn.read',
  sentence:
    'Reads one page of the help by its id: a tutorial, guide, term, activity kind, category, GWP set, unit, source, verb or refusal code.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({ pageId, language: locale.optional() }),
  output: z.object({
    page: head.extend({
      role: z.string().nullable(),
      level: z.number().int().nullable(),
      minutes: z.number().int().nullable(),
      checkedOn: isoDay.nullable(),
      stale: z.boolean(),
      /** As one cites them. */
      sources: z.array(z.string()),
      /** Path of the room in which the work is done. */
      room: z.string().nullable(),
      blocks: z.array(block),
      runs: z.record(z.string(), run),
      steps: z.array(step),
      related: z.array(head),
    }),
    progress: progress.nullable(),
  }),
  example: { pageId: 'term/base-year', language: 'en' },
});

export const learnSearch = contract({
  name: 'learn.search',
  sentence:
    'Searches tutorials, guides, the glossary and every reference page, in both languages, without accents and ' +
    'with slips; answers “what is”, “why” and “how”.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    /** In a person's own words; only the first 200 characters count. */
    query: z.string().max(20_000),
    limit: z.number().int().min(1).max(50).default(10),
    language: locale.optional(),
  }),
  output: z.object({ hits: z.array(head) }),
  example: { query: 'por que o diesel tem biodiesel', limit: 5 },
});

export const learnList = contract({
  name: 'learn.list',
  sentence:
    'Lists every page of one kind, by title: terms, activities, categories, GWP sets, units, sources, verbs or codes.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({ kind: pageKind, language: locale.optional() }),
  output: z.object({ pages: z.array(head) }),
  example: { kind: 'gwp' },
});

export const learnTerms = contract({
  name: 'learn.terms',
  sentence: 'Lists the glossary: every term of the field with its definition, other words, sources and room.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({ language: locale.optional() }),
  output: z.object({
    terms: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        aliases: z.array(z.string()),
        definition: z.string(),
        sources: z.array(z.string()),
        where: z.string(),
      }),
    ),
  }),
});

export const learnKeep = contract({
  name: 'learn.keep',
  sentence: 'Keeps how far one has come in a tutorial; with no step done, one begins again.',
  effect: 'write',
  access: 'signed_in',
  input: z.object({ pageId, done: z.number().int().min(0).max(50) }),
  output: z.object({ progress }),
});

/** What a new organization does first; each ticks itself by what happened. */
const FIRST_STEPS = ['site', 'entry', 'document', 'inventory', 'colleague', 'report'] as const;

export const learnChecklist = contract({
  name: 'learn.checklist',
  sentence:
    'Tells which first steps of the organization are done, by what happened in it, and whether one has put the list away.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({
    steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })),
    dismissed: z.boolean(),
  }),
});

export const learnDismiss = contract({
  name: 'learn.dismiss',
  sentence: 'Puts the list of first steps away for oneself, or brings it back.',
  effect: 'write',
  access: 'member',
  input: z.object({ dismissed: z.boolean().default(true) }),
  output: z.object({ dismissed: z.boolean() }),
});
