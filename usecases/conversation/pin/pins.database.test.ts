import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPin, listPins, MOST_PINS, removePin } from './pins.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let installation: TestInstallation;
let owner: TestPerson;
let viewer: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  ({ owner, viewer } = installation.north.people);
});
afterAll(() => installation?.stop());

const of = (year: number) => ({
  title: `Emissões de ${year} por escopo`,
  query: { periods: [{ from: `${year}-01-01`, to: `${year}-12-31` }], by: ['scope' as const] },
});
const titles = async (person: TestPerson) =>
  (await installation.as(person, listPins, {})).pins.map(({ title }) => title);

it('a chart is kept for oneself, in one organization, until it is taken away', async () => {
  const { pin } = await installation.as(viewer, addPin, of(2025));
  expect(pin.query.periods).toEqual(of(2025).query.periods);
  expect(await titles(viewer)).toEqual([of(2025).title]);
  expect(await titles(owner)).toEqual([]);
  expect(await titles(installation.south.people.viewer)).toEqual([]);
  await expect(installation.as(owner, removePin, { pinId: pin.id })).rejects.toMatchObject({
    code: 'pin.not_found',
    status: 404,
  });
  await installation.as(viewer, removePin, { pinId: pin.id });
  expect(await titles(viewer)).toEqual([]);
});

it('the same chart is kept once, pressed twice at once and said with its defaults', async () => {
  const spoken = { title: 'De novo', query: { ...of(2024).query, order: 'natural' as const, limit: 60 } };
  const both = await Promise.all([
    installation.as(viewer, addPin, of(2024)),
    installation.as(viewer, addPin, of(2024)),
    installation.as(viewer, addPin, spoken),
  ]);
  expect(new Set(both.map(({ pin }) => pin.id)).size).toBe(1);
  expect(await titles(viewer)).toHaveLength(1);
});

it('beyond what an overview bears one more is refused, and one that is there is told', async () => {
  for (let year = 2000; year < 2000 + MOST_PINS; year++) await installation.as(owner, addPin, of(year));
  await expect(installation.as(owner, addPin, of(2024))).rejects.toMatchObject({
    code: 'pin.too_many',
    status: 409,
    params: { most: String(MOST_PINS) },
  });
  await expect(installation.as(owner, addPin, of(2000))).resolves.toBeDefined();
  expect(await titles(owner)).toHaveLength(MOST_PINS);
});

it.each([
  { ...of(2025), title: '   ' },
  { ...of(2025), title: 'x'.repeat(201) },
  { title: 'No period', query: { periods: [] } },
  { title: 'Ten groups', query: { ...of(2025).query, by: ['site', 'scope', 'kind'] } },
])('what is no chart is refused: %j', async (input) => {
  await expect(installation.as(viewer, addPin, input)).rejects.toMatchObject({ status: 400 });
});
