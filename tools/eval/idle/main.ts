import { EXPRESSIONS, type Expression, now } from './expressions.ts';
import { writeFileSync } from 'node:fs';

/**
 * `npm run eval -- idle FILE [PARTS [JOINED [SECONDS]]]`: which expressions of the reading wing never
 * match in anything the repository holds, and which
 * match and change nothing where they are switched off, all that were found before staying off. Writes them to FILE as JSON.
 */
const [file = 'idle.json', parts = 'tests,documents,messages,joined', joined = '4000', seconds = '800'] =
  process.argv.slice(2);
const { readings } = await import('./readings.ts');
const { referenceVocabulary } = await import('#assistant/language/cases/vocabulary.ts');
const until = performance.now() + Number(seconds) * 1000;
const kinds = referenceVocabulary();
const all = await readings(parts.split(','), Number(joined));
await all.at(-1)?.read(referenceVocabulary()); // what is made of a vocabulary once is made while nothing is counted

const made: string[] = [];
for (const { id, read } of all) {
  now.reading = made.length;
  const before = process.cpuUsage().user;
  made.push(await read(kinds));
  const seconds = (process.cpuUsage().user - before) / 1e6;
  if (seconds > 0.5) console.error(`${id} takes ${seconds.toFixed(1)} s`);
  if (made.length % 500 === 0) console.error(`${made.length} of ${all.length} readings are read`);
}
const found = [...EXPRESSIONS.values()];
const never = found.filter(({ matched }) => matched.size === 0);
const idle: Expression[] = [];
for (const one of never) one.off = true;
const open = found
  .filter(({ matched }) => matched.size > 0 && !matched.has(-1))
  .toSorted((one, other) => one.matched.size - other.matched.size);
let looked = 0;
const shown = ({ at, written, matched }: Expression) => ({ at, written, matched: matched.size });
/** What is known so far: a run that is ended keeps what it found. */
function keep(): void {
  const used = found.filter(({ off }) => !off);
  const lists = { never: never.map(shown), idle: idle.map(shown), used: used.map(shown) };
  writeFileSync(file, JSON.stringify(lists, null, 1));
}
keep();
for (const one of open) {
  if (performance.now() > until) break;
  one.off = true;
  if (await changesNothing(one)) idle.push(one);
  else one.off = false;
  looked += 1;
  if (looked % 20 === 0) keep();
}

async function changesNothing({ matched }: Expression): Promise<boolean> {
  for (const number of matched) {
    if ((await all[number]?.read(kinds)) !== made[number]) return false;
  }
  return true;
}

keep();
const characters = (of: readonly Expression[]) => of.reduce((sum, { written }) => sum + written.length, 0);
console.log(`${all.length} readings, ${found.length} expressions of ${characters(found)} characters`);
console.log(`${never.length} never match (${characters(never)} characters)`);
console.log(`${idle.length} of ${looked} looked at change nothing (${characters(idle)} characters)`);
process.exit(0);
