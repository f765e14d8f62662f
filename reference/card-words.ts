import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

let portuguese: Readonly<Record<string, string>> | null = null;

/**
 * A text of a source card (its boundary, one of its pitfalls) in a language. Cards are written in English; titles and
 * attributions stay as their publishers word them, but for titles that are our own. A text without a translation stays as it is.
 */
export function cardWords(text: string, language: 'pt-BR' | 'en'): string {
  return language === 'en' ? text : (inPortuguese()[text] ?? text);
}

function inPortuguese(): Readonly<Record<string, string>> {
  portuguese ??= z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'card-words.json'), 'utf8')));
  return portuguese;
}

/** A source as reports cite it (`publisher, title, edition`), a title that is our own in the language. */
export function citedWords(source: string, language: 'pt-BR' | 'en'): string {
  if (language === 'en') return source;
  const parts = source.split(', ');
  for (let from = 1; from < parts.length; from += 1)
    for (let to = parts.length; to > from; to -= 1) {
      const title = inPortuguese()[parts.slice(from, to).join(', ')];
      if (title !== undefined) return [...parts.slice(0, from), title, ...parts.slice(to)].join(', ');
    }
  return source;
}
