/**
 * The declaration of a year of 10,000 lines of imports: certificates, cost, threshold with forecast and quarterly holding,
 * against the sums alone in plain doubles.
 */
import { declarationOf } from '#usecases/cbam/import/declaration.ts';
import type { ImportRow } from '#usecases/cbam/import/rows.ts';

export interface CbamImportsBench {
  /** Best round, milliseconds. */
  readonly exactMs: number;
  readonly doublesMs: number;
}

const LINES = 10_000;
const ROUNDS = 5;
const CODES = ['72081000', '72142000', '72139110', '72083900', '76011010', '31021019', '2523100090'] as const;
const ORIGINS = ['BR', 'TR', 'CN', 'IN', 'ZA'] as const;

/** Takes about two seconds; the best round of each counts. */
export function benchCbamImports(): CbamImportsBench {
  const rows = Array.from({ length: LINES }, (_, index) => lineAt(index));
  // The registers are read once in the life of a process.
  declarationOf(rows.slice(0, 1), ASKED);
  return {
    exactMs: best(() => {
      const { total } = declarationOf(rows, ASKED);
      if (total.countedLines + total.notCountedLines !== LINES) throw new Error('lines were lost');
    }),
    doublesMs: best(() => {
      let certificates = 0;
      for (const { massT } of rows) certificates += Math.max(0, Number(massT) * (1.944 - 1.3015));
      if (!(certificates > 0)) throw new Error('nothing was summed');
    }),
  };
}

const ASKED = { year: 2027, wholeAt: null, today: '2027-08-15' };

function best(contestant: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    contestant();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** Every third line is actual, each of those with values of its own, so that none is found calculated already. */
function lineAt(index: number): ImportRow {
  const isActual = index % 3 === 0;
  return {
    id: `line ${index}`,
    revision: 1,
    year: 2027,
    quarter: 1 + (index % 4),
    code: CODES[index % CODES.length] ?? '',
    origin: ORIGINS[index % ORIGINS.length] ?? '',
    installation: `Plant ${index % 200}`,
    massT: `${20 + (index % 977)}.${100 + (index % 900)}`,
    basis: isActual ? 'actual' : 'default',
    productionYear: null,
    seeDirect: isActual ? `1.${index}` : null,
    seeIndirect: isActual ? '0.1' : null,
    sefa: isActual ? '0.9' : null,
    verified: isActual,
    verifier: isActual ? 'Verifier' : '',
    documentId: null,
    documentRow: null,
    note: '',
    savedAt: '2027-08-01T00:00:00Z',
  };
}
