import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadLibrary } from '#reference/load.ts';
import { readCases } from './case.ts';
import { evaluateDocuments } from './documents.ts';
import { curveLines } from './classifier/curve.ts';
import { ASKING, askingLines, askingText } from './classifier/asking.ts';
import { followUpLines, GOING_ON, goingOnText } from './classifier/going-on.ts';
import { SMALL_TALK, smallTalkLines, smallTalkText } from './classifier/small-talk.ts';
import { CLASSIFIER, classifierText, readExamples } from './classifier/learn.ts';
import { slotLines } from './classifier/slots.ts';
import { answeredLines, questionLines } from './questions.ts';
import { rawLines } from './raw.ts';
import { metamorphic, metamorphicLines } from './metamorphic.ts';
import { evaluate } from './run.ts';
import { changedSheets, examinations } from './sheets/changed.ts';

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
if (process.argv.includes('--changed')) {
  for (const line of metamorphicLines(metamorphic(files.flatMap(readCases)), verbose)) console.log(line);
  process.exit(0);
}
if (process.argv.includes('--changed-sheets')) {
  for (const line of await changedSheets(given.length > 0 ? given : examinations(), verbose))
    console.log(line);
  process.exit(0);
}
if (given[0] === 'questions') {
  for (const line of [...curveLines(readExamples()), ...questionLines(verbose)]) console.log(line);
  process.exit(0);
}
if (given[0] === 'slots') {
  for (const line of slotLines(verbose)) console.log(line);
  process.exit(0);
}
if (given[0] === 'classifier') {
  writeFileSync(CLASSIFIER, classifierText());
  writeFileSync(ASKING, askingText());
  writeFileSync(GOING_ON, goingOnText());
  writeFileSync(SMALL_TALK, smallTalkText());
  process.exit(0);
}
if (given[0] === 'small-talk') {
  for (const line of smallTalkLines()) console.log(line);
  process.exit(0);
}
if (given[0] === 'follow-ups') {
  for (const line of followUpLines()) console.log(line);
  process.exit(0);
}
if (given[0] === 'asking') {
  for (const line of askingLines()) console.log(line);
  process.exit(0);
}
if (given[0] === 'answers') {
  for (const line of await answeredLines(given[1] ?? null, verbose)) console.log(line);
  process.exit(0);
}
if (given[0] === 'raw') {
  for (const line of rawLines(given[1] ?? '', verbose)) console.log(line);
  process.exit(0);
}
const library = await loadLibrary();
for (const file of files) {
  if (files.length > 1) console.log(`\n${file}`);
  for (const line of (await evaluate(file, { verbose, library })).lines) console.log(line);
}
if (given.length === 0) {
  console.log('\ngenerated documents');
  for (const line of await evaluateDocuments({ verbose })) console.log(line);
}
