import { z } from 'zod';

/** The languages that every page is written in. */
export const LANGUAGES = ['pt-BR', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A stretch of text of one look: plain, strong, code, a term of the glossary or a link inside of the product. */
export const inline = z.strictObject({
  text: z.string(),
  look: z.enum(['strong', 'em', 'code']).optional(),
  /** Id of a term of the glossary. */
  term: z.string().optional(),
  /** A path of the product, from `/` on. */
  to: z.string().optional(),
});
export type Inline = z.infer<typeof inline>;

/** What a page consists of; a block has the same id in every language. */
export const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), id: z.string(), text: z.array(inline) }),
  z.strictObject({ kind: z.literal('paragraph'), id: z.string(), text: z.array(inline) }),
  z.strictObject({ kind: z.literal('note'), id: z.string(), text: z.array(inline) }),
  z.strictObject({
    kind: z.literal('list'),
    id: z.string(),
    ordered: z.boolean(),
    items: z.array(z.array(inline)),
  }),
  z.strictObject({
    kind: z.literal('facts'),
    id: z.string(),
    rows: z.array(z.strictObject({ label: z.string(), value: z.array(inline) })),
  }),
  /** What a room looks like; taken of the running product, with its size so that nothing moves when it comes. */
  z.strictObject({
    kind: z.literal('picture'),
    id: z.string(),
    /** Path of the file on this server. */
    src: z.string().startsWith('/pictures/'),
    alt: z.string().min(1),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  }),
  /** A calculation of the real engine, drawn and runnable where it stands. */
  z.strictObject({ kind: z.literal('run'), id: z.string(), run: z.string() }),
]);
export type Block = z.infer<typeof block>;

/** What is typed or chosen before a calculation runs. */
const field = z.strictObject({
  /** Where in the input of the verb it goes: `activity.quantity`. */
  path: z.string(),
  /** Key of its name in the room's words. */
  label: z.string(),
  /** Its name itself, on a page that is made. */
  said: z.string().optional(),
  as: z.enum(['number', 'text', 'month', 'choice']),
  options: z
    .array(z.strictObject({ value: z.string(), 'pt-BR': z.string(), en: z.string() }))
    .max(12)
    .optional(),
});

/** Something that holds of what was typed (`input.…`) or of what came out (`output.…`). */
export const check = z.strictObject({
  path: z.string().regex(/^(input|output)\./),
  is: z.enum(['equal', 'not', 'above', 'below', 'present', 'absent']),
  value: z.string().default(''),
});

/** Verbs that calculate and store nothing: the only ones that a page may run. */
export const RUNNABLE = [
  'footprint.calculate',
  'scope2.calculate',
  'uncertainty.combine',
  'consolidation.share',
  'inventory.restate',
  'register.get',
  'factor.choose',
  'cbam.compare',
  'process.calculate',
  'scope3.calculate',
] as const;

export const run = z.strictObject({
  verb: z.enum(RUNNABLE),
  input: z.record(z.string(), z.unknown()),
  fields: z.array(field).default([]),
  /** What is shown of the output, by its place and by how it is written. */
  show: z.array(
    z.strictObject({
      path: z.string(),
      label: z.string(),
      as: z.enum(['mass', 'co2', 'percent', 'number', 'text', 'share', 'words']),
    }),
  ),
});
export type Run = z.infer<typeof run>;

/** The part of a step that does something, in the front matter; its words are in the text. */
export const action = z.union([
  z.strictObject({ read: z.literal(true) }),
  /** Number of the right answer, from 1 on. */
  z.strictObject({ ask: z.number().int().min(1).max(5) }),
  z.strictObject({
    try: run.extend({
      checks: z.array(check).min(1).max(6),
      /** What “show me” fills in, by path. */
      answer: z.record(z.string(), z.string()),
    }),
  }),
  z.strictObject({ open: z.string().startsWith('/') }),
]);

export const KINDS = ['tutorial', 'guide', 'explanation', 'news'] as const;

export const frontMatter = z.strictObject({
  kind: z.enum(KINDS),
  role: z.enum([
    'everyone',
    'newcomer',
    'contributor',
    'manager',
    'owner',
    'auditor',
    'consultant',
    'developer',
  ]),
  level: z.number().int().min(1).max(3),
  minutes: z.number().int().min(1).max(20),
  /** The day on which a person last held it against its sources and the product. */
  checked_on: z.iso.date(),
  /** `<work of the glossary>` or `<work>: <clause>`; `razao` where the product alone is told of. */
  sources: z.array(z.string()).min(1),
  /** Where the work is done: the button of a guide. */
  room: z.string().startsWith('/').optional(),
  /** Its place among its kind. */
  order: z.number().int().default(1000),
  /** Other words by which people look for it. */
  words: z.strictObject({ 'pt-BR': z.array(z.string()), en: z.array(z.string()) }),
  /** Of news: the day from which the rule holds, and whom it concerns. */
  holds_from: z.iso.date().optional(),
  concerns: z.enum(['brazil', 'listed', 'exporter', 'all']).optional(),
  runs: z.record(z.string(), run).default({}),
  steps: z.array(action).default([]),
});
export type FrontMatter = z.infer<typeof frontMatter>;

/** What a step says in one language. */
export interface StepWords {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly hint: readonly Inline[];
  /** Of a question: its answers. */
  readonly options: readonly { readonly text: readonly Inline[]; readonly reason: readonly Inline[] }[];
  /** Of a trial: why the check of the same number fails. */
  readonly reasons: readonly (readonly Inline[])[];
  /** Told once it is done. */
  readonly after: readonly Block[];
}

export interface PageWords {
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly Block[];
  readonly steps: readonly StepWords[];
}

/** A page as it is written: what it does, and what it says in each language. */
export interface Page extends FrontMatter {
  /** `guide/approve-drafts`. */
  readonly id: string;
  readonly text: Readonly<Record<Language, PageWords>>;
}
