import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../sources.ts';

const page = readFileSync(join(ROOT, 'docs', 'specification-map.md'), 'utf8');

/** Lines of the tables without their heads: what, where, shown by. */
function lines(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('|---'));
  return rows.map((row) => row.split('|').slice(1, -1)).filter(([what]) => what?.trim() !== 'what');
}

/** Files that a cell names: what stands in backticks and has an ending. */
function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(([, path]) => path ?? '');
}

/** Tests that a cell names: each file with the titles behind it, in curved quotes. */
function testsIn(cell: string): { path: string; titles: string[] }[] {
  return [...cell.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`((?:[:,] “[^”]+”)*)/g)].map(
    ([, path = '', told = '']) => ({
      path,
      titles: [...told.matchAll(/“([^”]+)”/g)].map(([, title]) => title ?? ''),
    }),
  );
}

/** Whether a file has a text of its own that is this title, however it is quoted. */
function hasTitle(path: string, title: string): boolean {
  const source = readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'");
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

/** What is wrong with the tests of a line: a file that names no title, or a title that its file does not have. */
function untold(cell: string): string[] {
  return testsIn(cell)
    .filter(({ path }) => existsSync(join(ROOT, path)))
    .flatMap(({ path, titles }) =>
      titles.length === 0
        ? [`${path}: names no test`]
        : titles.filter((title) => !hasTitle(path, title)).map((title) => `${path}: “${title}”`),
    );
}

function missing(text: string): string[] {
  return lines(text).flatMap(([what = '', done = '', shown = '']) => [
    ...(filesIn(done).length === 0 ? [`${what}: nothing does it`] : []),
    ...(filesIn(shown).length === 0 ? [`${what}: nothing shows it`] : []),
    ...[...filesIn(done), ...filesIn(shown)].filter((path) => !existsSync(join(ROOT, path))),
    ...untold(shown),
  ]);
}

describe('the map of the specification', () => {
  it('names for every line a file that does it and the tests that show it by their titles, and all of them exist', () => {
    expect(lines(page).length).toBeGreaterThan(60);
    expect(missing(page)).toEqual([]);
  });

  it('has all sections that bind the face', () => {
    const sections = [...page.matchAll(/^## Section (\d)/gm)].map(([, number]) => Number(number));
    expect(sections).toEqual([2, 4, 5, 7, 8, 9]);
  });

  it('would find a line without a file, and a file that is gone', () => {
    const planted = '| what | done in | shown by |\n|---|---|---|\n| a | nobody | `web/gone.test.ts` |\n';
    expect(missing(planted)).toEqual([' a : nothing does it', 'web/gone.test.ts']);
  });

  it('would find a test that is named by its file alone, and a title that its file does not have', () => {
    const head = '| what | done in | shown by |\n|---|---|---|\n';
    const row =
      '| a | `web/main.tsx` | `tools/tidy/tidy.test.ts`; `messages/parity.test.ts`: “no such promise” |\n';
    expect(missing(`${head}${row}`)).toEqual([
      'tools/tidy/tidy.test.ts: names no test',
      'messages/parity.test.ts: “no such promise”',
    ]);
  });
});
