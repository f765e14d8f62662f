import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../sources.ts';

const FOLDER = join(ROOT, 'docs', 'decisions');
const FORM =
  /^# (?<number>\d{4}) — (?<title>.+)\n\n(?<date>20\d\d-\d\d-\d\d) · (?<status>in force|replaced (?:in part )?by \d{4}(?:, \d{4})*)\n\n/;

const decisions = readdirSync(FOLDER)
  .filter((name) => /^\d/.test(name))
  .toSorted()
  .map((name) => ({ name, head: FORM.exec(readFileSync(join(FOLDER, name), 'utf8'))?.groups }));

describe('the decisions', () => {
  it('begin with number and title, and with their day and whether they are in force', () => {
    expect(
      decisions.filter(({ name, head }) => head?.['number'] !== name.slice(0, 4)).map(({ name }) => name),
    ).toEqual([]);
  });

  it('stand in the index, each with its day and status, and numbers that were never used are named there', () => {
    const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    const rows = decisions.map(
      ({ name, head }) =>
        `| [${head?.['number']}](${name}) | ${head?.['date']} | ${head?.['title']} | ${head?.['status']} |`,
    );
    expect(index.split('\n').filter((line) => line.startsWith('| ['))).toEqual(rows);
    const used = new Set(decisions.map(({ name }) => Number(name.slice(0, 4))));
    const unused = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter(
      (number) => !used.has(number),
    );
    const named = /Never used: (?<numbers>[\d, ]+)\./.exec(index)?.groups?.['numbers'] ?? '';
    expect(named.split(', ').map(Number)).toEqual(unused);
  });
});
