import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { createDrafts } from '../draft/drafts.ts';
import { commitEntries } from './commit.ts';
import { correctEntry } from './correct.ts';
import { countOrigins } from './origins.ts';

let house: TestInstallation;
beforeAll(async () => {
  house = await openTestInstallation();
});
afterAll(() => house?.stop());

const line = (evidence?: object) => ({
  kind: 'electricity',
  unit: 'kWh',
  quantity: '100',
  from: '2025-03-01',
  to: '2025-03-31',
  ...(evidence ? { evidence } : {}),
});

describe('where the lines came from', () => {
  it('counts what stands by what it was read from, and nothing of others', async () => {
    const { owner, viewer } = house.north.people;
    const items = [
      line({ source: 'form', text: 'a', spans: [] }),
      line({ source: 'form', text: 'b', spans: [] }),
      line({ source: 'form', text: 'c', spans: [] }),
      line({ source: 'message', text: 'd', spans: [] }),
      line(),
    ];
    const { drafts } = await house.as(owner, createDrafts, { items });
    const approved = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
    const { entries } = await house.as(owner, commitEntries, { drafts: approved, acceptNotCounted: true });
    await house.as(owner, correctEntry, { entryId: entries[0]?.entryId, reason: 'twice', withdraw: true });

    const { origins } = await house.as(viewer, countOrigins, {});
    expect(origins).toEqual([
      { origin: 'form', lines: 2, imported: 0 },
      { origin: 'message', lines: 1, imported: 0 },
      { origin: null, lines: 1, imported: 0 },
    ]);
    const { origins: theirs } = await house.as(house.south.people.owner, countOrigins, {});
    expect(theirs).toEqual([]);
  });
});
