import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../sources.ts';
import { documents, joinedMessages, labelledMessages, type Reading } from './corpus.ts';
import { testsOf } from './told.ts';

/** Tests that read thousands of messages each, need a database, or judge the lists themselves. */
const APART =
  /\.database\.test|hostile|paraphrases\.test|made-messages|judged\.test|cases\.test|cases\/blind|lexicon\/|work\//;

/** Readings by what they are of; those of tests need `vitest` to be stood in for (`stand-in.ts`). */
export async function readings(parts: readonly string[], joined: number): Promise<Reading[]> {
  const all: Reading[] = [];
  if (parts.includes('tests')) all.push(...(await testReadings('{language,documents,propose}')));
  if (parts.includes('tests-of-language')) all.push(...(await testReadings('{language,propose}')));
  if (parts.includes('documents')) all.push(...documents());
  if (parts.includes('documents-without-pages'))
    all.push(...documents().filter(({ id }) => /\.(?:csv|tsv|xml|eml|txt)$/.test(id)));
  if (parts.includes('messages')) all.push(...labelledMessages());
  if (parts.includes('joined')) all.push(...joinedMessages(joined));
  return all;
}

async function testReadings(rooms: string): Promise<Reading[]> {
  const all: Reading[] = [];
  for (const path of globSync(`assistant/${rooms}/**/*.test.ts`, {
    cwd: ROOT,
  }).sort())
    if (!APART.test(path) && !/scanned|\.png|\.jpe?g/.test(readFileSync(join(ROOT, path), 'utf8')))
      all.push(...(await testsOf(path, () => import(pathToFileURL(join(ROOT, path)).href))));
  return all;
}
