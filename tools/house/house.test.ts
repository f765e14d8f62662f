import { describe, expect, it } from 'vitest';
import { circlesOf } from './circles.ts';
import { functionsOf } from './functions.ts';
import { compareDebt, debtOf, sizesOf } from './measure.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `  step(${at});`).join('\n');

describe('the measure of the house', () => {
  it('counts each function for itself: its lines, branches and parameters', () => {
    const text = `export function outer(a: number, b: number) {
  if (a > b && a > 0) return 1;
  const inner = (x: number) => (x > 1 ? x : (x ?? 2));
  switch (a) {
    case 1:
      return inner(a);
    default:
      return b;
  }
}`;
    expect(functionsOf('some.ts', text)).toEqual([
      { name: 'inner', lines: 1, complexity: 3, parameters: 1 },
      { name: 'outer', lines: 10, complexity: 4, parameters: 2 },
    ]);
  });

  it('names methods and functions of objects by their key', () => {
    const text =
      'class A { run() {} }\nconst b = { go: () => 1, "a b": function () {} };\n[1].map((x) => x);';
    expect(functionsOf('some.ts', text).map(({ name }) => name)).toEqual(['run', 'go', 'a b', '(anonymous)']);
  });

  it('finds circles of imports, those of types among them', () => {
    const files = [
      { path: 'engine/a.ts', text: "import type { B } from './b.ts';" },
      { path: 'engine/b.ts', text: "import { c } from '#engine/c.ts';" },
      { path: 'engine/c.ts', text: "export * from './a.ts';" },
      { path: 'engine/d.ts', text: "import { a } from './a.ts';" },
    ];
    expect(circlesOf(files)).toEqual([['engine/a.ts', 'engine/b.ts', 'engine/c.ts']]);
  });

  it('takes what is long, wide or takes much for debt, in what ships alone', () => {
    const long = `function long(a, b, c, d, e, f) {\n${lines(70)}\n}\n// ${'x'.repeat(140)}\n`;
    const debt = debtOf([
      { path: 'engine/long.ts', text: long },
      { path: 'engine/long.test.ts', text: long },
      { path: 'engine/short.ts', text: `function short() {\n${lines(68)}\n}\n` },
    ]);
    const one = { 'engine/long.ts': 1 };
    expect(debt).toEqual({ long: one, complex: {}, manyParameters: one, wide: one, circles: {} });
  });

  it('tells more debt than was known, and debt that was paid and is still on the list', () => {
    const none = { long: {}, complex: {}, manyParameters: {}, wide: {}, circles: {} };
    const known = { ...none, long: { 'a.ts': 2, 'b.ts': 1 } };
    const found = { ...none, long: { 'a.ts': 1 }, wide: { 'c.ts': 3 } };
    const { more, less } = compareDebt(known, found);
    expect(more).toEqual(['c.ts: lines above 140 columns: 3, 0 known']);
    expect(less).toEqual([
      'a.ts: functions above 70 lines: 1, 2 known',
      'b.ts: functions above 70 lines: 0, 1 known',
    ]);
  });

  it('says how large each floor is, tests apart', () => {
    const files = [
      { path: 'engine/a.ts', text: 'a\nb\n' },
      { path: 'engine/a.test.ts', text: 'a\n' },
      { path: 'web/b.tsx', text: 'a\n' },
    ];
    expect(sizesOf(files)).toEqual([
      { floor: 'engine', files: 1, lines: 2, testFiles: 1, testLines: 1 },
      { floor: 'web', files: 1, lines: 1, testFiles: 0, testLines: 0 },
    ]);
  });
});
