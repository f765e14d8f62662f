import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUESTION_NAMES } from '#engine/report/evaluate.ts';
import { type Formula, parseFormula } from '#engine/report/formula.ts';
import type { Programme as PlainProgramme } from '#engine/report/programme.ts';
import { z } from 'zod';

/**
 * The reporting programmes: what each asks, in which clause, and by which formula it is answered. One JSON file a programme;
 * adding one touches no code. Lists that several ask for each item of lie in `lists.json`.
 */
const FOLDER = join(import.meta.dirname, 'programmes');

/** Where a report is looked for. */
export const PROGRAMME_CATEGORIES = [
  'inventory',
  'brazil',
  'investors',
  'european_union',
  'management',
  'audit',
] as const;

const words = z.strictObject({ 'pt-BR': z.string().min(1), en: z.string().min(1) });
const code = z.string().regex(/^[\p{L}\p{N}$][\p{L}\p{N}$ ().:_/-]*$/u);
const item = z.strictObject({ id: code, label: words, is: z.string().optional() });
const scope = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const account = z.enum(['location', 'market']);

const question = z.strictObject({
  code,
  label: words,
  clause: z.string().min(1),
  need: z.enum(['required', 'conditional', 'voluntary']),
  formula: z.string().min(1),
  unit: z.string().min(1).nullable(),
  each: z.string().optional(),
  scope: scope.optional(),
  account: account.optional(),
});

const file = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  category: z.enum(PROGRAMME_CATEGORIES),
  title: words,
  edition: z.string().min(1),
  /** What the programme is for and what of it is not told here, in a sentence or two. */
  about: words,
  source: z.strictObject({
    publisher: z.string().min(1),
    title: z.string().min(1),
    url: z.url().optional(),
  }),
  checked_on: z.iso.date(),
  /** For readers who want its answers: a report by such programmes alone begins with them and leaves tables of detail out. */
  brief: z.boolean().default(false),
  /** Rules are not all published: said on every page. */
  pending: words.optional(),
  total: z.strictObject({
    scopes: z.array(scope).min(1),
    account,
    gwp: z.enum(['AR4', 'AR5', 'AR6', 'recorded']),
    biogenic: z.boolean(),
    montreal: z.boolean(),
  }),
  /** Figures that people give, and chapters that they write. */
  figures: z.record(z.string(), words).default({}),
  sections: z
    .array(z.strictObject({ id: z.string(), title: words, questions: z.array(question).min(1) }))
    .min(1),
});

const lists = z.record(z.string(), z.array(item).min(1));

export type Programme = PlainProgramme &
  Pick<z.output<typeof file>, 'about' | 'source' | 'checked_on' | 'brief' | 'pending' | 'figures' | 'category'>;

/** A data file of a programme that cannot be used. */
export class ProgrammeFault extends Error {}

let known: ReadonlyMap<string, Programme> | null = null;

/**
 * Every programme by its id, in the order of the files.
 * @throws ProgrammeFault that names the file and what is wrong in it
 */
export function readProgrammes(folder: string = FOLDER): ReadonlyMap<string, Programme> {
  if (folder === FOLDER && known) return known;
  const named = lists.parse(JSON.parse(readFileSync(join(folder, 'lists.json'), 'utf8')));
  const found = new Map<string, Programme>();
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith('.json') || name === 'lists.json') continue;
    const programme = readOne(folder, name, named);
    if (found.has(programme.id)) throw new ProgrammeFault(`${name}: ${programme.id} exists twice`);
    found.set(programme.id, programme);
  }
  if (folder === FOLDER) known = found;
  return found;
}

function readOne(folder: string, name: string, named: z.output<typeof lists>): Programme {
  const parsed = file.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  if (!parsed.success) throw new ProgrammeFault(`${name}: ${z.prettifyError(parsed.error)}`);
  const seen = new Set<string>();
  const sections = parsed.data.sections.map((section) => ({
    ...section,
    questions: section.questions.map(({ each, ...asked }) => {
      if (seen.has(asked.code)) throw new ProgrammeFault(`${name}: the code ${asked.code} exists twice`);
      seen.add(asked.code);
      checkFormula(name, asked.formula);
      if (each === undefined) return asked;
      if (each === 'site') return { ...asked, each: 'site' as const };
      const items = named[each];
      if (!items) throw new ProgrammeFault(`${name}: there is no list ${each}`);
      return { ...asked, each: items };
    }),
  }));
  return { ...parsed.data, sections };
}

function checkFormula(name: string, text: string): void {
  try {
    checkNames(parseFormula(text));
  } catch (error) {
    throw new ProgrammeFault(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checkNames(formula: Formula): void {
  if (formula.kind === 'operation') {
    checkNames(formula.left);
    checkNames(formula.right);
  } else if (formula.kind === 'call' && !QUESTION_NAMES.has(formula.name)) {
    throw new ProgrammeFault(`there is no question “${formula.name}”`);
  }
}
