import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const words = z.strictObject({
  name: z.string().min(2).max(80),
  /** Other words for the same thing, in this language: abbreviations, field words, slips that are common. */
  aliases: z.array(z.string().min(1)).max(8),
  /** One or two sentences, in our own words. */
  definition: z.string().min(20).max(320),
});

const term = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  'pt-BR': words,
  en: words,
  /** Where the word is defined or ruled: a work of the list, and the chapter, clause or article in it. */
  sources: z.array(z.strictObject({ work: z.string(), clause: z.string().optional() })).min(1),
  /** Route of the room in which one meets it. */
  where: z.string().regex(/^\/[a-z0-9-]*$/),
});

const glossary = z.strictObject({
  /** Standards, laws and guidance by key, as they are called in each language. */
  works: z.record(z.string(), z.strictObject({ 'pt-BR': z.string().min(2), en: z.string().min(2) })),
  terms: z.array(term),
});

export type Term = z.infer<typeof term>;
export type Glossary = z.infer<typeof glossary>;
export type Language = 'pt-BR' | 'en';

let read: Glossary | null = null;

/** The words of the field, in pt-BR and English, each with its source; read once. */
export function loadGlossary(): Glossary {
  read ??= glossary.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, 'glossary', 'terms.json'), 'utf8')),
  );
  return read;
}

/** What the parts of standards and laws are called in Portuguese; clauses are kept in English. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/\bvolume\b/g, 'volume'],
  [/\bchapter\b/g, 'capítulo'],
  [/\bclause\b/g, 'seção'],
  [/\barticle\b/g, 'artigo'],
  [/\bparagraph\b/g, 'parágrafo'],
  [/\bcategory\b/g, 'categoria'],
  [/\btable\b/g, 'tabela'],
  [/\bbox\b/g, 'quadro'],
  [/\bannex\b/g, 'anexo'],
  [/\bdisclosure\b/g, 'divulgação'],
];

/** The sources of a term as one cites them: “GHG Protocol, Padrão do Escopo 3 (2011), capítulo 8”. */
export function citeTerm(of: Pick<Term, 'sources'>, language: Language): string[] {
  const { works } = loadGlossary();
  return of.sources.map(({ work, clause }) => {
    const title = works[work]?.[language] ?? work;
    if (clause === undefined) return title;
    const part =
      language === 'en' ? clause : PARTS.reduce((said, [word, local]) => said.replace(word, local), clause);
    return `${title}, ${part}`;
  });
}
