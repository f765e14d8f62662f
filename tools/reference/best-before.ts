import { readBestBefore } from '#reference/best-before.ts';
import { readCards } from '#reference/tables.ts';

/**
 * Prints which sources and blends of the reference tables are past their best-before on a day:
 * `node tools/reference/best-before.ts [YYYY-MM-DD]` (today without a day). Ends with 0 whatever is stale: to age is no
 * fault of the program.
 */
const [day = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) {
  process.stderr.write('usage: node tools/reference/best-before.ts [YYYY-MM-DD]\n');
  process.exit(2);
}

const all = readBestBefore(readCards());
const stale = all
  .filter(({ bestBefore }) => bestBefore !== null && bestBefore < day)
  .sort((a, b) => ((a.bestBefore ?? '') < (b.bestBefore ?? '') ? -1 : 1));
const ages = all.filter(({ bestBefore }) => bestBefore !== null && bestBefore >= day);

process.stdout.write(`${day}: ${stale.length} of ${all.length} are past their best-before\n\n`);
for (const { id, bestBefore, supersededBy, reason } of stale) {
  const replaced = supersededBy === null ? '' : ` Replaced by ${supersededBy}.`;
  process.stdout.write(`${bestBefore}  ${id.padEnd(34)} ${reason.en}${replaced}\n`);
}
process.stdout.write(
  `\nFresh for now: ${ages.map(({ id, bestBefore }) => `${id} (${bestBefore})`).join(', ')}\n`,
);
process.stdout.write(
  `Do not age: ${all.length - stale.length - ages.length} standing documents and editions of past years\n`,
);
