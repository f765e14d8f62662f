import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { KindVocabulary } from '../understanding.ts';

const FOLDER = new URL('../../../reference/activities/', import.meta.url);

interface KindRow {
  readonly key: string;
  readonly scope: string;
  readonly category: string;
  readonly name_pt: string;
  readonly name_en: string;
  readonly units: string;
}

/** The vocabulary that the server hands in, read from the reference tables as data; for tests and for the evaluation. */
export function referenceVocabulary(): KindVocabulary {
  const rows = parse<KindRow>(readFileSync(new URL('kinds.csv', FOLDER)), { columns: true });
  const aliases = parse<{ kind: string; lang: 'pt' | 'en'; alias: string }>(
    readFileSync(new URL('aliases.csv', FOLDER)),
    { columns: true },
  );
  return {
    kinds: rows.map((row) => ({
      key: row.key,
      scope: Number(row.scope) as 1 | 2 | 3,
      category: row.category,
      name: { 'pt-BR': row.name_pt, en: row.name_en },
      units: row.units.split(' '),
    })),
    aliases: aliases.map(({ kind, lang, alias }) => ({ kind, lang, alias })),
  };
}
