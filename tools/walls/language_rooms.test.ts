import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../sources.ts';
import { isTestFile } from './floors.ts';
import { importedSpecifiers, resolveSpecifier } from './imports.ts';

const FLOOR = 'assistant/language';

/** The rooms of the language from the ground up: each may import those before it, and the contract. */
const ROOMS = [
  'lexicon',
  'words',
  'text',
  'numbers',
  'units',
  'periods',
  'kinds',
  'sites',
  'routes',
  'tables',
  'reading',
  'amounts',
  'assignment',
  'doubts',
  'drafts',
  'queries',
  'corrections',
  'answers',
  'account',
];

/** At the top, and below every room: what is told, and what a turn makes of a conversation. */
const CONTRACT: ReadonlySet<string> = new Set([`${FLOOR}/understanding.ts`, `${FLOOR}/advance.ts`]);

describe('the rooms of the language', () => {
  const files = sourceFiles().filter(
    ({ path }) => path.startsWith(`${FLOOR}/`) && !isTestFile(path) && !path.startsWith(`${FLOOR}/cases/`),
  );
  const roomOf = (path: string) => posix.relative(FLOOR, posix.dirname(path)).split('/')[0] ?? '';

  it('are all in the list', () => {
    expect(new Set(files.map(({ path }) => roomOf(path)))).toEqual(new Set(['', ...ROOMS]));
  });

  it('stand above one another: none imports a later one', () => {
    const upward = files.flatMap(({ path, text }) =>
      importedSpecifiers(path, text).flatMap((specifier) => {
        const target = resolveSpecifier(path, specifier);
        if (target.kind !== 'file' || !target.path.startsWith(`${FLOOR}/`)) return [];
        const [from, to] = [ROOMS.indexOf(roomOf(path)), ROOMS.indexOf(roomOf(target.path))];
        return from < 0 || CONTRACT.has(target.path) || (to >= 0 && to <= from)
          ? []
          : [`${path} imports ${specifier}`];
      }),
    );
    expect(upward).toEqual([]);
  });
});
