import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

let portuguese: Readonly<Record<string, string>> | null = null;

/**
 * A text of a source card (its boundary, one of its pitfalls) in a language. Cards are written in English; titles and
 * attributions stay as their publishers word them. A text without a translation stays as it is.
 */
export function cardWords(text: string, language: 'pt-BR' | 'en'): string {
  if (language === 'en') return text;
  portuguese ??= z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'card-words.json'), 'utf8')));
  return portuguese[text] ?? text;
}
