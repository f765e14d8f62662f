import { Pool } from 'pg';
import { openTestDatabase } from '#database/testing.ts';
import { type Person, signInAt, UNATTENDED } from '#journeys/person.ts';
import { startProduct } from '#server/testing.ts';
import { draftCreate } from '#usecases/draft/draft.contract.ts';
import { entryCommit } from '#usecases/entry/entry.contract.ts';
import { siteList } from '#usecases/site/site.contract.ts';

export interface VerbBench {
  /** Milliseconds of a read verb that reads next to nothing, the middle one: over HTTP to a server in a process of its own. */
  readonly readMs: number;
  /** Of proposing one line and approving it, two calls. */
  readonly lineMs: number;
  /** Of a bare question to the same database by the driver. */
  readonly driverMs: number;
}

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
    const times = { read: [] as number[], line: [] as number[], driver: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      await repeat(times.read, READS, () => person.call(siteList, {}));
      await repeat(times.line, LINES, () => addLine(person, (day += 1)));
      await repeat(times.driver, READS, () => driver.query('select 1'));
    }
    return { readMs: median(times.read), lineMs: median(times.line), driverMs: median(times.driver) };
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

async function repeat(times: number[], turns: number, run: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
