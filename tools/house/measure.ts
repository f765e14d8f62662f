import { isTestFile } from '../walls/floors.ts';
import type { SourceFile } from '../walls/breaches.ts';
import { circlesOf } from './circles.ts';
import { functionsOf } from './functions.ts';

/** What no function, line or import may be (CONTRIBUTING.md, "What a change is"). */
export const LIMITS = { lines: 70, complexity: 15, parameters: 5, columns: 140 } as const;

/** What goes against the limits, by file: how many functions or lines, and in which circles it stands. */
export interface Debt {
  readonly long: Readonly<Record<string, number>>;
  readonly complex: Readonly<Record<string, number>>;
  readonly manyParameters: Readonly<Record<string, number>>;
  readonly wide: Readonly<Record<string, number>>;
  /** Circles of imports, types included: files that stand in one with the count of those they stand with. */
  readonly circles: Readonly<Record<string, number>>;
}

/** How large a floor is. */
export interface FloorSize {
  readonly floor: string;
  readonly files: number;
  readonly lines: number;
  readonly testFiles: number;
  readonly testLines: number;
}

/** What goes against the limits in the sources that ship; tests tell stories, which may be long. */
export function debtOf(files: readonly SourceFile[]): Debt {
  const shipped = files.filter(({ path }) => !isTestFile(path) && !path.startsWith('journeys/'));
  const counted = shipped.map((file) => ({ path: file.path, ...countIn(file) }));
  const by = (measure: 'long' | 'complex' | 'manyParameters' | 'wide') =>
    Object.fromEntries(
      counted.filter((one) => one[measure] > 0).map((one) => [one.path, one[measure]] as const),
    );
  const circles = circlesOf(shipped).flatMap((circle) =>
    circle.map((path) => [path, circle.length] as const),
  );
  return {
    long: by('long'),
    complex: by('complex'),
    manyParameters: by('manyParameters'),
    wide: by('wide'),
    circles: Object.fromEntries(circles.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function countIn({ path, text }: SourceFile) {
  const functions = functionsOf(path, text);
  return {
    long: functions.filter(({ lines }) => lines > LIMITS.lines).length,
    complex: functions.filter(({ complexity }) => complexity > LIMITS.complexity).length,
    manyParameters: functions.filter(({ parameters }) => parameters > LIMITS.parameters).length,
    wide: text.split('\n').filter((line) => line.length > LIMITS.columns).length,
  };
}

/** Files and lines of each floor, tests apart. */
export function sizesOf(files: readonly SourceFile[]): FloorSize[] {
  const floors = Map.groupBy(files, ({ path }) => (path.includes('/') ? (path.split('/')[0] ?? '') : '.'));
  return [...floors].map(([floor, all]) => {
    const tests = all.filter(({ path }) => isTestFile(path));
    const sources = all.filter(({ path }) => !isTestFile(path));
    return {
      floor,
      files: sources.length,
      lines: linesIn(sources),
      testFiles: tests.length,
      testLines: linesIn(tests),
    };
  });
}

function linesIn(files: readonly SourceFile[]): number {
  return files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
}

/** Where there is more than was known, one sentence each; and where there is less, which the list has not been told yet. */
export function compareDebt(known: Debt, found: Debt): { readonly more: string[]; readonly less: string[] } {
  const more: string[] = [];
  const less: string[] = [];
  for (const measure of ['long', 'complex', 'manyParameters', 'wide', 'circles'] as const) {
    for (const path of new Set([...Object.keys(known[measure]), ...Object.keys(found[measure])])) {
      const was = known[measure][path] ?? 0;
      const is = found[measure][path] ?? 0;
      if (is > was) more.push(`${path}: ${SENTENCES[measure]}: ${is}, ${was} known`);
      if (is < was) less.push(`${path}: ${SENTENCES[measure]}: ${is}, ${was} known`);
    }
  }
  return { more, less };
}

const SENTENCES: Readonly<Record<keyof Debt, string>> = {
  long: `functions above ${LIMITS.lines} lines`,
  complex: `functions above a complexity of ${LIMITS.complexity}`,
  manyParameters: `functions with more than ${LIMITS.parameters} parameters`,
  wide: `lines above ${LIMITS.columns} columns`,
  circles: 'files in one circle of imports',
};
