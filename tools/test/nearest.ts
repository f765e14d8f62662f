import { posix } from 'node:path';
import { sourceFiles } from '../sources.ts';
import { importedSpecifiers, resolveSpecifier } from '../walls/imports.ts';

/** Which files import a file, by its path from the root. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** The importers of every file of the project that is imported. */
export function readImporters(): Importers {
  const importers = new Map<string, string[]>();
  for (const { path, text } of sourceFiles()) {
    for (const specifier of importedSpecifiers(path, text)) {
      const target = resolveSpecifier(path, specifier);
      if (target.kind !== 'file') continue;
      const known = importers.get(target.path);
      if (known === undefined) importers.set(target.path, [path]);
      else known.push(path);
    }
  }
  return importers;
}

/** Tests that a change reaches by imports, the nearest first. */
export interface Reached {
  /** As many of the nearest as were asked for. */
  readonly nearest: readonly string[];
  /** How many there are in all. */
  readonly all: number;
}

/**
 * The tests among `isTest` that stand nearest to what changed: by the number of imports between, of those equally far those
 * whose path has most in common with a changed one. Almost every test of the database reaches almost every verb by the list of all
 * of them: which of them a change is about, that number tells. Who changed what no file imports (a table, a page of words)
 * is told by the tests of its folder, or of the nearest one above with tests.
 * @param most how many are given; tests that changed themselves are given beyond it
 */
export function nearestTests(
  changed: readonly string[],
  importers: Importers,
  tests: readonly string[],
  most: number,
): Reached {
  const among = new Set(tests);
  const steps = stepsFrom(changed, importers);
  for (const path of changed.filter((one) => !importers.has(one) && !among.has(one))) {
    for (const test of besides(path, tests)) if (!steps.has(test)) steps.set(test, 1);
  }
  const reached = [...steps.keys()].filter((path) => among.has(path));
  const closeness = new Map(
    reached.map((path) => [path, Math.max(...changed.map((one) => common(one, path)))]),
  );
  const ordered = reached.toSorted(
    (one, other) =>
      (steps.get(one) ?? 0) - (steps.get(other) ?? 0) ||
      (closeness.get(other) ?? 0) - (closeness.get(one) ?? 0) ||
      one.localeCompare(other),
  );
  const themselves = ordered.filter((path) => steps.get(path) === 0).length;
  return { nearest: ordered.slice(0, themselves + most), all: ordered.length };
}

/** Every file that a change reaches, with the least number of imports between; 0 for what changed itself. */
function stepsFrom(changed: readonly string[], importers: Importers): Map<string, number> {
  const steps = new Map(changed.map((path) => [path, 0]));
  for (const path of steps.keys()) {
    for (const importer of importers.get(path) ?? []) {
      if (!steps.has(importer)) steps.set(importer, (steps.get(path) ?? 0) + 1);
    }
  }
  return steps;
}

/** The tests of a file's folder, or of the nearest above with tests. */
function besides(path: string, tests: readonly string[]): string[] {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    const found = tests.filter((test) => posix.dirname(test) === folder);
    if (found.length > 0) return found;
  }
  return [];
}

/** How many folders two paths begin with alike; the name counts as one more where one is the other's (`pins`, `pins.database`). */
function common(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  let alike = 0;
  while (alike < left.length - 1 && left[alike] === right[alike]) alike += 1;
  const name = (parts: readonly string[]): string => (parts.at(-1) ?? '').split('.')[0] ?? '';
  return alike + (name(left) === name(right) ? 1 : 0);
}
