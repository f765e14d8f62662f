import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../sources.ts';
import { isTestFile } from './floors.ts';
import { importedSpecifiers, resolveSpecifier } from './imports.ts';

const FLOOR = 'usecases';

/** The subjects of the use-cases from the ground up: each may import those before it, and the files beside their folders. */
const SUBJECTS = [
  'may',
  'calculation',
  'ledger',
  'organization',
  'evidence',
  'inventory',
  'cbam',
  'finding',
  'report',
  'agent',
  'conversation',
  'learn',
];

describe('the subjects of the use-cases', () => {
  const files = sourceFiles().filter(({ path }) => path.startsWith(`${FLOOR}/`) && !isTestFile(path));
  const subjectOf = (path: string) => /^usecases\/([^/]+)\//.exec(path)?.[1] ?? '';

  it('are all in the list', () => {
    expect(new Set(files.map(({ path }) => subjectOf(path)))).toEqual(new Set(['', ...SUBJECTS]));
  });

  it('stand above one another: none imports a later one', () => {
    const upward = files.flatMap(({ path, text }) =>
      importedSpecifiers(path, text).flatMap((specifier) => {
        const target = resolveSpecifier(path, specifier);
        if (target.kind !== 'file' || posix.dirname(target.path) === FLOOR) return [];
        const [from, to] = [SUBJECTS.indexOf(subjectOf(path)), SUBJECTS.indexOf(subjectOf(target.path))];
        return from < 0 || to <= from ? [] : [`${path} imports ${specifier}`];
      }),
    );
    expect(upward).toEqual([]);
  });
});
