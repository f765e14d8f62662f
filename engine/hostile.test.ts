/** Every entry of the engine, handed its own worked examples with text, numbers and whole branches put wrong. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from './decimal.ts';
import { consolidate, consolidatedShare } from './consolidation/share.ts';
import { leasedPart } from './consolidation/lease.ts';
import { calculateAmounts, calculateFootprint } from './footprint.ts';
import { restateSeries } from './inventory/base-year.ts';
import { bridgeGwpSets } from './inventory/bridge.ts';
import { decompose } from './inventory/decompose.ts';
import { intensity } from './inventory/intensity.ts';
import { fromDayOn } from './inventory/mid-year.ts';
import { inventoryTotals } from './inventory/totals.ts';
import { calculateProcess } from './process/calculate.ts';
import { assessQuality } from './quality/assess.ts';
import { parseQuantityText, readQuantity } from './quantity.ts';
import { calculateScope2 } from './scope2/calculate.ts';
import { calculateScope3 } from './scope3/calculate.ts';
import { calculated } from './testing/activity.ts';
import { caseLibrary } from './testing/library.ts';
import { workedCases } from './testing/worked.ts';
import { verifyTrace } from './verify.ts';
import { calculateActivity } from './ways/calculate.ts';
import { combineUncertainty } from './uncertainty/combine.ts';
import { PEDIGREE_MATRICES } from './uncertainty/pedigree-tables.ts';
import { pedigreeSpread } from './uncertainty/pedigree.ts';

const library = caseLibrary();

const WORDS =
  'NaN Infinity -1 -0 0 1e400 1e999999999 0x10 1,5 １２３ ٣ kg AR7 __proto__ constructor toString hasOwnProperty 2025-13-45';
const LONG = ['9'.repeat(5000), `0.${'0'.repeat(5000)}1`, '🙂'.repeat(50)];
const TEXTS = ['', ' ', ' 1 ', '-5 kg', '\u0000', '9999-12-31', '0001-01-01', ...LONG, ...WORDS.split(' ')];

const cyclic: Record<string, unknown> = { from: [] };
cyclic['self'] = cyclic;
cyclic['from'] = [cyclic];

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = { a: value, from: [value] };
  return value;
}

const SHAPES = [
  null,
  undefined,
  0,
  -1,
  Number.NaN,
  Infinity,
  1e308,
  true,
  [],
  {},
  [[]],
  cyclic,
  nested(9000),
];

type Run = (input: unknown) => unknown;
/** An entry whose arguments are the fields of one object, so that any of them can be put wrong. */
function entry(run: (...given: never[]) => unknown, ...fields: readonly string[]): Run {
  return (input) => run(...fields.map((field) => valueAt(input, [field]) as never));
}

function inputs(file: string): unknown[] {
  const cases = JSON.parse(readFileSync(join(import.meta.dirname, 'cases', file), 'utf8')) as {
    input: unknown;
  }[];
  return cases.map(({ input }) => input);
}

const worked = (subject: string): unknown[] => workedCases(subject).map(({ input }) => input);
const activities = ['audited-months', 'brazil-diesel', 'brazil-grid', 'desnz-2025', 'refrigerants'].flatMap(
  (name) => inputs(`${name}.json`),
);
const line = { id: 'a', scope: 1, category: 'process', site: null, month: '2025-01', co2eKg: '1' };
const year = { from: '2025-01-01', to: '2025-12-31' };
const ratings = {
  technology: 'good',
  time: 'fair',
  geography: 'good',
  completeness: 'poor',
  reliability: 'good',
};
const scores = { reliability: 1, completeness: 2, temporal: 3, geographical: 4, technological: 5 };
const share = consolidatedShare([], 'equity_share');

const ENTRIES: [string, unknown[], Run][] = [
  ['calculateFootprint', activities, (one) => calculateFootprint(one as never, library)],
  ['calculateAmounts', activities, (one) => calculateAmounts(one as never, library)],
  [
    'calculateActivity',
    activities.map((one) => Object.assign({ parameters: { process: 'clinker', share: '0.5' } }, one)),
    (one) => calculateActivity(one as never, library),
  ],
  ['calculateProcess', worked('process'), (one) => calculateProcess(one as never, library)],
  ['calculateScope2', worked('scope2'), (one) => calculateScope2(one as never, library)],
  ['calculateScope3', worked('scope3'), (one) => calculateScope3(one as never, library)],
  [
    'combineUncertainty',
    inputs('uncertainty/propagation.json').map((one) => Object.assign({ draws: 100 }, one)),
    (one) => combineUncertainty(one as never),
  ],
  [
    'pedigreeSpread',
    [{ scores, basic: '1.05', matrix: PEDIGREE_MATRICES[0] }],
    entry(pedigreeSpread, 'scores', 'basic', 'matrix'),
  ],
  [
    'inventoryTotals',
    [[{ ...line, gasesCo2eKg: { CO2: '1' } }, line]],
    (one) => inventoryTotals(one as never),
  ],
  ['restateSeries', inputs('inventory/base-year.json'), entry(restateSeries, 'series', 'changes', 'policy')],
  ['decompose', inputs('inventory/decomposition.json'), entry(decompose, 'items', 'driver')],
  [
    'bridgeGwpSets',
    inputs('inventory/gwp-bridge.json'),
    entry((lines, from, to) => bridgeGwpSets(lines, from, to, library), 'lines', 'from', 'to'),
  ],
  ['intensity', [{ co2eKg: '1', amount: '2', unit: 't' }], (one) => intensity(one as never)],
  [
    'fromDayOn',
    [{ values: { '1': '100' }, on: '2025-07-01', year }],
    entry(fromDayOn, 'values', 'on', 'year'),
  ],
  ['consolidatedShare', inputs('consolidation/chains.json'), entry(consolidatedShare, 'chain', 'approach')],
  [
    'consolidate',
    [{ co2eKg: '10', share: share.ok ? share.value : null, entity: 'plant' }],
    entry(consolidate, 'co2eKg', 'share', 'entity'),
  ],
  [
    'leasedPart',
    [{ lease: { from: '2025-01-01', to: '2025-06-30' }, period: year }],
    entry(leasedPart, 'lease', 'period'),
  ],
  ['assessQuality', [{ lines: [{ id: 'a', co2eKg: '5', ratings }] }], (one) => assessQuality(one as never)],
  ['verifyTrace', [calculated({}).trace], (one) => verifyTrace(one as never)],
  ['parseDecimal', [{ text: '1.5' }], entry(parseDecimal, 'text')],
  ['readQuantity', [{ amount: '1', unit: 'kg' }], entry(readQuantity, 'amount', 'unit')],
  ['parseQuantityText', [{ text: '1.234,5', format: 'pt-BR' }], entry(parseQuantityText, 'text', 'format')],
];

type Path = readonly string[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))];
}

/** The value with what stands at a path replaced; as it is where the path leads nowhere. */
function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof value !== 'object' || value === null) return value;
  const inner = replaced((value as Record<string, unknown>)[key], rest, by);
  if (Array.isArray(value)) return value.map((one, position) => (String(position) === key ? inner : one));
  return { ...value, [key]: inner };
}

function wrong(examples: readonly unknown[], values: readonly unknown[], isPlace: (at: unknown) => boolean) {
  return fc
    .record({
      example: fc.constantFrom(...examples),
      places: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...values)), { minLength: 1, maxLength: 3 }),
    })
    .map(({ example, places }) =>
      places.reduce((given: unknown, [seed, value]) => {
        const paths = pathsOf(example).filter((path) => isPlace(valueAt(example, path)));
        const path = paths[seed % Math.max(paths.length, 1)];
        return path === undefined ? given : replaced(given, path, value);
      }, example),
    );
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], value);
}

function codesOf(answer: unknown): string[] {
  const problems = (answer as { problems?: readonly { code: string }[] } | null)?.problems ?? [];
  return problems.map(({ code }) => code);
}

describe.each(ENTRIES)('%s', (_name, examples, run) => {
  it('answers hostile text with a problem of its own, or counts without it', () => {
    const texts = wrong(examples, TEXTS, (at) => typeof at === 'string');
    fc.assert(
      fc.property(texts, (input) => {
        expect(codesOf(run(input))).not.toContain('input.malformed');
      }),
      { numRuns: 300 },
    );
  });

  it('never throws, whatever shape the data have', () => {
    const shapes = wrong(examples, [...TEXTS, ...SHAPES], () => true);
    fc.assert(
      fc.property(shapes, (input) => {
        expect(() => run(input)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});
