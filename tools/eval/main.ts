import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate } from './run.ts';

const CASES = join(import.meta.dirname, '../../assistant/language/cases');
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const verbose = process.argv.includes('--verbose');
const files =
  given.length > 0
    ? given
    : readdirSync(CASES)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
        .map((name) => join(CASES, name));
for (const file of files) {
  if (files.length > 1) console.log(`\n${file}`);
  for (const line of (await evaluate(file, { verbose })).lines) console.log(line);
}
