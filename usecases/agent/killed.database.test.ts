import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#database/testing.ts';
import { referenceChecksum } from '#reference/checksum.ts';
import { loadIntoDatabase } from '#reference/shelve-in-database.ts';
import { killWorkers } from '../testing/killed-workers.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';

/** `npm run bench -- agents` kills two hundred times. */
const KILLS = 12;

let house: TestInstallation;
let url: string;
beforeAll(async () => {
  const database = await openTestDatabase({
    prepared: { key: referenceChecksum(), prepare: (empty) => loadIntoDatabase(empty).then(() => undefined) },
  });
  ({ url } = database);
  house = await openTestInstallation(database);
});
afterAll(() => house?.stop());

describe('two processes that are killed again and again, eight runs at work', () => {
  it('lose nothing, double nothing, and bring every run to its end', async () => {
    const { lost, doubled, unended, faults, kills, runs, resumedMs } = await killWorkers(house, url, KILLS);
    console.log(`${kills} kills, ${runs} runs, resumed after ${resumedMs.map(Math.round).join(', ')} ms`);
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    expect({ lost, doubled, unended, faults }).toEqual({ lost: 0, doubled: 0, unended: 0, faults: [] });
  }, 600_000);
});
