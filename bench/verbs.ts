import { Pool } from 'pg';
import { openTestDatabase } from '#database/testing.ts';
import { type Person, signInAt, UNATTENDED } from '#journeys/person.ts';
import { startProduct } from '#server/testing.ts';
import { draftCreate } from '#usecases/ledger/draft/draft.contract.ts';
import { entryCommit } from '#usecases/ledger/entry/entry.contract.ts';
import { footprintCalculate } from '#usecases/calculation/footprint/calculate.contract.ts';
import { siteList } from '#usecases/organization/site/site.contract.ts';

export interface VerbBench {
  /** Milliseconds of a read verb that reads next to nothing, the middle one: over HTTP to a server in a process of its own. */
  readonly readMs: number;
  /** Of proposing one line and approving it, two calls. */
  readonly lineMs: number;
  /** Of calculating an activity, of the middle call and of the slowest twentieth; lines of several kinds take turns. */
  readonly footprintMs: Spread;
  /** Of a bare question to the same database by the driver. */
  readonly driverMs: number;
  readonly driverP95Ms: number;
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** Ordinary lines: a blend, the grid, a refrigerant, a flight by its route and money by its year. */
const CALCULATED = [
  { kind: 'mobile.diesel', unit: 'L' },
  { kind: 'electricity', unit: 'kWh' },
  { kind: 'fugitive.r410a', unit: 'kg' },
  { kind: 'travel.flight', unit: 'trip', parameters: { route: 'GRU-GIG' } },
  { kind: 'purchased.steel', unit: 'BRL' },
] as const;

const ROUNDS = 12;
const READS = 25;
const LINES = 6;

/** What a call of a verb costs whoever makes it; the three take turns, so that a busy machine hurts all alike. */
export async function benchVerbs(): Promise<VerbBench> {
  const database = await openTestDatabase();
  const product = await startProduct({ env: { ...UNATTENDED, DATABASE_URL: database.url } });
  const driver = new Pool({ connectionString: database.url, max: 1 });
  // The server may end while connections are still closing.
  driver.on('error', () => undefined);
  try {
    const person = await signInAt(product.url);
    let day = 0;
    const times = {
      read: [] as number[],
      line: [] as number[],
      footprint: [] as number[],
      driver: [] as number[],
    };
    let turn = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await repeat(times.read, READS, () => person.call(siteList, {}));
      await repeat(times.line, LINES, () => addLine(person, (day += 1)));
      await repeat(times.footprint, READS, () => calculate(person, (turn += 1)));
      await repeat(times.driver, READS, () => driver.query('select 1'));
    }
    return {
      readMs: percentile(times.read, 50),
      lineMs: percentile(times.line, 50),
      footprintMs: { p50: percentile(times.footprint, 50), p95: percentile(times.footprint, 95) },
      driverMs: percentile(times.driver, 50),
      driverP95Ms: percentile(times.driver, 95),
    };
  } finally {
    await driver.end();
    await product.stop();
    await database.stop();
  }
}

/** A line of a day of its own: one like another would be told as its double. */
async function addLine(person: Person, dayOfYear: number): Promise<void> {
  const on = new Date(Date.UTC(2025, 0, dayOfYear)).toISOString().slice(0, 10);
  const item = { kind: 'mobile.diesel', quantity: `${1000 + dayOfYear}`, unit: 'L', from: on, to: on };
  const { drafts } = await person.call(draftCreate, { items: [item] });
  await person.call(entryCommit, { drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })) });
}

async function calculate(person: Person, turn: number): Promise<void> {
  const { kind, unit, ...beside } = CALCULATED[turn % CALCULATED.length] ?? CALCULATED[0];
  const activity = {
    kind,
    unit,
    quantity: `${1000 + turn}`,
    from: '2025-03-01',
    to: '2025-03-31',
    region: 'BR',
  };
  const result = await person.call(footprintCalculate, { activity, ...beside });
  if (result.status !== 'calculated') throw new Error(`${kind} was not calculated`);
}

async function repeat(times: number[], turns: number, run: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
}

function percentile(times: readonly number[], percent: number): number {
  return (
    times.toSorted((one, other) => one - other)[Math.floor((times.length * percent) / 100)] ?? Number.NaN
  );
}
