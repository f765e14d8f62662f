import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crowd, type Told } from './testing/crowd.ts';
import { contradictions } from './testing/crowd-check.ts';
import { addMembers, openTestInstallation, type TestInstallation } from './testing.ts';

let installation: TestInstallation;
let told: Told;

beforeAll(async () => {
  installation = await openTestInstallation();
  const people = await addMembers(installation, installation.north, 20);
  told = await crowd(installation, people, (acts) => acts < 12);
}, 120_000);
afterAll(() => installation?.stop());

describe('twenty people who edit, approve and correct the same drafts and lines at once', () => {
  it('lose no update, make no line twice and break no chain', async () => {
    expect(await contradictions(installation, told)).toEqual([]);
    expect(told.edits.length).toBeGreaterThan(0);
    expect(told.commits.length).toBeGreaterThan(0);
    expect(told.corrections.length).toBeGreaterThan(0);
  });

  it('are refused with a code where somebody came before them, and meet no fault', () => {
    expect(told.faults).toEqual([]);
    expect(Object.keys(told.refusals).toSorted()).toEqual(
      expect.arrayContaining(['draft.stale_revision', 'entry.superseded']),
    );
  });
});
