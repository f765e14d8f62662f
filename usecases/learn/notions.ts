import { citeTerm, loadGlossary } from '#reference/glossary.ts';

/** A word of the field as the help explains it: in each language its names, what it means, and where it is ruled. */
export interface Notion {
  readonly id: string;
  readonly names: readonly string[];
  readonly text: Readonly<Record<'pt-BR' | 'en', string>>;
  readonly source: Readonly<Record<'pt-BR' | 'en', string>>;
}

/** All words of the glossary, which the assistant answers from too. */
export function notions(): Notion[] {
  return loadGlossary().terms.map((term) => ({
    id: term.id,
    names: [term['pt-BR'], term.en].flatMap(({ name, aliases }) => [name, ...aliases]),
    text: { 'pt-BR': term['pt-BR'].definition, en: term.en.definition },
    source: { 'pt-BR': citeTerm(term, 'pt-BR').join('; '), en: citeTerm(term, 'en').join('; ') },
  }));
}
