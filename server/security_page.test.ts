import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(`${root}docs/operations/security.md`, 'utf8');

/** Files and folders that the page names, in backticks. */
const named = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path]) => path ?? '');
/** Rows of the standard: number, about, state, where, test. */
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d/.test(line))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, 6),
  );

describe('the page on security', () => {
  it('names only files and tests that exist', () => {
    expect(named.length).toBeGreaterThan(150);
    expect([...new Set(named)].filter((path) => !existsSync(root + path))).toEqual([]);
  });

  it('says of each requirement how it stands, and of each one that is met where and by which test', () => {
    expect(rows.length).toBeGreaterThan(100);
    for (const [number, , state, where = '', test = ''] of rows) {
      expect(['met', 'partly', 'open', 'operator', 'none'], number).toContain(state);
      if (state !== 'met' || where === 'this page') continue;
      expect(where.length, number).toBeGreaterThan(0);
      expect(test, number).toMatch(/`[\w./-]+\.(?:test|journey)\.tsx?`/);
    }
  });

  it('goes through every chapter of the standard that applies', () => {
    const chapters = new Set(rows.map(([number = '']) => Number.parseInt(number, 10)));
    expect([...chapters]).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });
});
