import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles } from '../sources.ts';
import { compareDebt, type Debt, debtOf, sizesOf } from './measure.ts';

/**
 * The house's figures: lines by floor, and what goes against the limits. Ends with 1 where there is more of it than the list
 * says, and where the list has not been told of what was mended: it only shrinks. `--shrink` tells it.
 */
const LIST = join(ROOT, 'tools', 'house', 'debt.json');

const files = sourceFiles();
const found = debtOf(files);
const known = JSON.parse(readFileSync(LIST, 'utf8')) as Debt;
for (const { floor, files: count, lines, testFiles, testLines } of sizesOf(files).toSorted(
  (one, other) => other.lines - one.lines,
)) {
  console.log(
    `${floor.padEnd(12)} ${String(lines).padStart(7)} lines in ${String(count).padStart(4)} files; ` +
      `tests ${String(testLines).padStart(6)} in ${testFiles}`,
  );
}
const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, one) => all + one, 0);
console.log(
  `functions above 70 lines ${sum(found.long)}, above a complexity of 15 ${sum(found.complex)}, with more than 5 parameters ` +
    `${sum(found.manyParameters)}; lines above 140 columns ${sum(found.wide)}; files in circles ${Object.keys(found.circles).length}`,
);
const { more, less } = compareDebt(known, found);
for (const one of more) console.error(`more than before: ${one}`);
if (more.length === 0 && process.argv.includes('--shrink')) {
  writeFileSync(LIST, `${JSON.stringify(found, null, 2)}\n`);
} else {
  for (const one of less) console.error(`mended, tell it with "node tools/house/main.ts --shrink": ${one}`);
  process.exitCode = more.length + less.length > 0 ? 1 : 0;
}
