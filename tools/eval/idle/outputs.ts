import './stand-in.ts';
import { writeFileSync } from 'node:fs';

/**
 * `npm run eval -- outputs FILE [PARTS [JOINED]]`: writes what the reading wing makes of everything in the repository, one line
 * each: two such files compare two states of it.
 */
const [file = '', parts = 'tests,documents,messages,joined', joined = '20000'] = process.argv.slice(2);
const { readings } = await import('./readings.ts');
const { referenceVocabulary } = await import('#assistant/language/cases/vocabulary.ts');
const kinds = referenceVocabulary();
const lines: string[] = [];
const start = performance.now();
for (const { id, read } of await readings(parts.split(','), Number(joined))) {
  lines.push(`${id}\t${await read(kinds)}`);
}
writeFileSync(file, `${lines.join('\n')}\n`);
console.log(`${lines.length} readings, ${Math.round(performance.now() - start)} ms`);
process.exit(0);
