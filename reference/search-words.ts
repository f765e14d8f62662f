import { z } from 'zod';
import type { AliasRow } from './library-tables.ts';
import { FOLDER, TableFault, readRows } from './tables.ts';

const row = z.strictObject({ kind: z.string().min(1), lang: z.enum(['pt', 'en']), alias: z.string().min(1) });

/**
 * Words that lead a search to a kind and are no statement of an activity by themselves: units, brands that are ordinary
 * words, short codes. Reading a message never takes a kind from them; `kinds` are the kinds that exist.
 */
export function readSearchWords(kinds: Readonly<Record<string, unknown>>, folder = FOLDER): AliasRow[] {
  return readRows('activities/search-words.csv', row, folder).map(({ value, file, line }) => {
    if (!kinds[value.kind]) throw new TableFault(file, line, `no kind ${value.kind}`);
    return value;
  });
}
