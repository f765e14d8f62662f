import { afterAll, beforeAll, expect, it } from 'vitest';
import { listInventories } from '../inventory/inventories.ts';
import { addSample } from '../sample/sample.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { listProgrammes, previewReport } from './reports.ts';

let house: TestInstallation;
let sampleId: string;

beforeAll(async () => {
  house = await openTestInstallation();
  for (;;) {
    const { sample } = await house.as(house.north.people.owner, addSample, {});
    sampleId = sample.organizationId;
    if (sample.done === sample.total) return;
  }
}, 400_000);
afterAll(() => house?.stop());

it('makes a report by every programme of the company of the sample data', async () => {
  const { owner } = house.north.people;
  const there = { organizationHeader: sampleId };
  const { inventories } = await house.as(owner, listInventories, {}, there);
  const { programmes } = await house.as(owner, listProgrammes, {}, there);
  const inventoryId = inventories[0]?.id ?? '';
  for (const language of ['pt-BR', 'en'] as const) {
    const ids = programmes.map(({ id }) => id);
    // As many as one report takes.
    const chosen = language === 'en' ? ids.slice(0, 12) : ids.slice(-12);
    const asked = { inventoryId, programmes: chosen, language };
    const { document } = await house.as(owner, previewReport, asked, there);
    expect(document.datapoints.every((point) => point.value !== null || point.reason?.code)).toBe(true);
  }
});
