import { afterAll, beforeAll, expect, it } from 'vitest';
import { listInventories } from '../inventory/inventories.ts';
import { addSample } from '../learn/sample/sample.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { createReport, listProgrammes, previewReport } from './reports.ts';

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
  const ids = programmes.map(({ id }) => id);
  for (const language of ['pt-BR', 'en'] as const) {
    const asked = { inventoryId, programmes: ids, language };
    const { document } = await house.as(owner, previewReport, asked, there);
    expect(document.datapoints.every((point) => point.value !== null || point.reason?.code)).toBe(true);
  }
  const settings = { inventoryId, programmes: ids, language: 'en' as const };
  const { report } = await house.as(owner, createReport, settings, there);
  expect(report.programmes).toEqual(ids);
});
