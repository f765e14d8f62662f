import { add, decimal, divide, fromInteger, multiply, sum, toText } from '#engine/decimal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import {
  listInstruments,
  saveInstrument,
  withdrawInstrument,
} from '../../calculation/instrument/instruments.ts';
import { listCategories, stateCategory } from '../../calculation/scope3/categories.ts';
import { certificate } from '../../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import { tellCompleteness } from './completeness.ts';
import { composeResult } from './composition.ts';
import { listIntensities, stateDriver } from './drivers.ts';
import { tellScope2 } from './scope2.ts';
import { summarizeResult } from './summary.ts';
import { totalDrafts } from './waiting.ts';

let house: TestInstallation;
let owner: TestPerson;
const year = { from: '2025-01-01', to: '2025-12-31' };
const month = (number: number) => ({
  from: `2025-0${number}-01`,
  to: `2025-0${number}-${[31, 28, 31, 30, 31, 30][number - 1]}`,
});

async function commit(items: readonly object[]): Promise<void> {
  const { drafts } = await house.as(owner, createDrafts, { items });
  const approved = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
  await house.as(owner, commitEntries, { drafts: approved, acceptNotCounted: true });
}

const kg = (parts: readonly { co2eKg: string }[]) => toText(sum(parts.map(({ co2eKg }) => decimal(co2eKg))));

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
  const { siteId } = house.north;
  const power = { kind: 'electricity', quantity: '100', unit: 'MWh', siteId };
  await commit([
    ...[1, 2, 3].map((number) => ({ ...power, ...month(number) })),
    { ...power, quantity: '80', from: '2025-05-16', to: '2025-06-15', siteId: null },
    ...[1, 2, 4].map((number) => ({
      kind: 'mobile.diesel',
      quantity: '1000',
      unit: 'L',
      ...month(number),
      siteId,
    })),
    { kind: 'fugitive.r410a', quantity: '3', unit: 'kg', ...month(1) },
    { kind: 'mobile.diesel', quantity: '500', unit: 'L', from: '2024-12-16', to: '2025-01-15' },
  ]);
});
afterAll(() => house?.stop());

describe('what a total is made of', () => {
  it('adds up to the total by gas, with what goes over the edge of the year told apart', async () => {
    const total = await house.as(owner, summarizeResult, year);
    const made = await house.as(owner, composeResult, { ...year, gwpSet: 'AR5' });
    expect(made.co2eKg).toBe(total.total.co2eKg);
    expect(toText(add(decimal(kg(made.gases)), decimal(made.acrossCo2eKg)))).toBe(made.co2eKg);
    expect(Number(made.acrossCo2eKg)).toBeGreaterThan(0);
    expect(made.gases.map(({ gas }) => gas)).toEqual(expect.arrayContaining(['CO2', 'CH4', 'N2O']));
    // Weighed on the set that the ledger stands on, nothing changes.
    expect(made.restated).toMatchObject({ status: 'calculated', co2eKg: made.co2eKg });
    expect(made.grades.reduce((lines, grade) => lines + grade.lines, 0)).toBe(
      total.total.countedLines - 1, // the line over New Year
    );
  });

  it('weighs the same masses on another set, and changes nothing in the ledger', async () => {
    const made = await house.as(owner, composeResult, { ...year, gwpSet: 'AR6' });
    if (made.restated.status !== 'calculated') throw new Error('not calculated');
    expect(made.restated.co2eKg).not.toBe(made.co2eKg);
    expect(kg(made.restated.scopes)).toBe(made.restated.co2eKg);
    expect((await house.as(owner, summarizeResult, year)).total.co2eKg).toBe(made.co2eKg);
  });

  it('keeps to the filter, part by part', async () => {
    const only = { ...year, scopes: [1], kinds: ['mobile.diesel'], siteIds: [house.north.siteId] };
    const summary = await house.as(owner, summarizeResult, only);
    expect(summary.total.countedLines).toBe(3);
    expect(summary.flows).toEqual([
      expect.objectContaining({ scope: 1, category: 'mobile_combustion', co2eKg: summary.total.co2eKg }),
    ]);
    const made = await house.as(owner, composeResult, only);
    expect(kg(made.gases)).toBe(summary.total.co2eKg);
    const nothing = await house.as(owner, summarizeResult, { ...year, categories: ['franchises'] });
    expect(nothing.total).toMatchObject({ co2eKg: '0', countedLines: 0 });
  });
});

describe('completeness', () => {
  it('expects each running series from its first month to the last that is over', async () => {
    const all = await house.as(owner, tellCompleteness, year);
    // Electricity and diesel of Camaçari run (three months each); what was told once does not.
    expect([all.first, all.last, all.expected]).toEqual(['2025-01', '2025-12', 24]);
    expect(all.reported).toBe(6);
    const april = all.cells.find((cell) => cell.month === '2025-04');
    expect(april).toMatchObject({ siteId: house.north.siteId, expected: 2, reported: 1 });
    expect(april?.missing.map(({ kind }) => kind)).toEqual(['electricity']);
  });

  it('expects nothing of months that are not over', async () => {
    const later = await house.as(owner, tellCompleteness, { from: '2026-11-01', to: '2026-12-31' });
    expect(later).toEqual({ first: null, last: null, expected: 0, reported: 0, cells: [] });
  });
});

describe('scope 2 of the ledger', () => {
  it('is the grid’s by market where nothing is held, and says that there is no residual mix', async () => {
    const both = await house.as(owner, tellScope2, year);
    if (both.market.status !== 'calculated') throw new Error('not calculated');
    // Energy that spans two months is apportioned by days: a quotient ends after 34 digits.
    expect(both.market.co2eKg.slice(0, 30)).toBe(both.locationCo2eKg.slice(0, 30));
    expect(both.countedLines).toBe(4);
    expect(both.market.coverage).toMatchObject({ coveredKwh: '0', energyKwh: '380000', share: '0' });
    expect(both.market.disclosures).toContainEqual({
      code: 'scope2.no_residual_mix',
      params: { market: 'BR' },
    });
    expect(both.market.months.map(({ month: name }) => name)).toEqual([
      '2025-01',
      '2025-02',
      '2025-03',
      '2025-05',
      '2025-06',
    ]);
  });

  it('is covered by what is held: in its months, at its sites, as far as it goes, with a trace', async () => {
    const { siteId } = house.north;
    const call = { ...certificate, ...month(1), quantity: '60', siteIds: [siteId] };
    const { instrument } = await house.as(owner, saveInstrument, call);
    const both = await house.as(owner, tellScope2, { ...month(1), withTrace: true });
    if (both.market.status !== 'calculated') throw new Error('not calculated');
    expect(both.market.coverage).toEqual({ energyKwh: '100000', coveredKwh: '60000', share: '0.6' });
    const rest = divide(multiply(decimal(both.locationCo2eKg), fromInteger(4)), fromInteger(10));
    expect(both.market.co2eKg).toBe(toText(rest));
    expect(both.market.uses).toEqual([
      expect.objectContaining({
        instrumentId: instrument.id,
        name: certificate.name,
        energyKwh: '60000',
        co2eKg: '0',
      }),
      expect.objectContaining({ instrumentId: null, type: 'grid_average', energyKwh: '40000' }),
    ]);
    expect(both.market.trace).toMatchObject({ step: 'place', from: expect.any(Array) });
    const february = await house.as(owner, tellScope2, month(2));
    expect(february.market).toMatchObject({ coverage: { coveredKwh: '0' } });
  });

  it('does not use what fails a quality criterion, and says which', async () => {
    const { instruments } = await house.as(owner, listInstruments, year);
    const [held] = instruments;
    const criteria = { ...certificate.criteria, tracked_and_retired: 'not_met' };
    const change = { ...certificate, ...month(1), quantity: '60', criteria, instrumentId: held?.id };
    const { instrument } = await house.as(owner, saveInstrument, { ...change, revision: 1 });
    expect(instrument).toMatchObject({ revision: 2, failedCriterion: 'tracked_and_retired' });
    const both = await house.as(owner, tellScope2, month(1));
    expect(both.market).toMatchObject({ coverage: { coveredKwh: '0' } });
    await expect(house.as(owner, saveInstrument, { ...change, revision: 1 })).rejects.toMatchObject({
      code: 'instrument.stale',
    });
    await expect(house.as(owner, saveInstrument, certificate)).rejects.toMatchObject({
      code: 'instrument.name_taken',
    });
    const { id } = instrument;
    const call = { instrumentId: id, reason: 'Retired for another company' };
    await house.as(owner, withdrawInstrument, call);
    await expect(house.as(owner, withdrawInstrument, call)).rejects.toMatchObject({
      code: 'instrument.withdrawn',
    });
    expect((await house.as(owner, listInstruments, year)).instruments).toEqual([]);
  });

  it('is not calculated by market where a factor does not fit: never zero', async () => {
    const factor = { unit: 't', gasesKg: { CO2: '1' } };
    const { instrument } = await house.as(owner, saveInstrument, { ...certificate, name: 'PPA 7', factor });
    const both = await house.as(owner, tellScope2, year);
    expect(both.market).toMatchObject({ status: 'not_calculated' });
    expect(Number(both.locationCo2eKg)).toBeGreaterThan(0);
    await house.as(owner, withdrawInstrument, { instrumentId: instrument.id, reason: 'r' });
  });

  it.each([
    ['to', { to: '2024-12-31' }],
    ['quantity', { quantity: null, unit: null }],
    ['quantity', { quantity: '0' }],
    ['unit', { unit: null }],
  ])('registers no instrument whose %s is wrong', async (path, wrong) => {
    await expect(house.as(owner, saveInstrument, { ...certificate, ...wrong })).rejects.toMatchObject({
      code: 'input.invalid',
      params: { path },
    });
  });
});

describe('the fifteen categories', () => {
  it('are calculated where there are lines, and else what is said of them', async () => {
    const leftOut = { year: 2025, category: 'franchises', status: 'excluded' };
    await expect(house.as(owner, stateCategory, leftOut)).rejects.toMatchObject({ code: 'input.invalid' });
    await house.as(owner, stateCategory, { ...leftOut, justification: 'There are none.' });
    await house.as(owner, stateCategory, { year: 2025, category: 'waste_generated', status: 'relevant' });
    await commit([{ kind: 'travel.train', quantity: '1200', unit: 'pkm', ...month(2) }]);
    const { categories } = await house.as(owner, listCategories, { year: 2025 });
    const [lines] = (await house.as(owner, summarizeResult, { ...year, scopes: [3] })).categories;
    expect(categories.find(({ category }) => category === 'business_travel')).toMatchObject({
      number: 6,
      status: 'calculated',
      co2eKg: lines?.co2eKg,
      countedLines: 1,
      methods: [{ method: null, lines: 1 }],
      primaryCo2eKg: '0',
    });
    expect(categories.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
    const of = (key: string) => categories.find(({ category }) => category === key);
    expect(of('franchises')).toMatchObject({
      status: 'excluded',
      statement: { justification: 'There are none.' },
    });
    expect(of('waste_generated')?.status).toBe('relevant');
    expect(of('investments')).toMatchObject({ status: 'not_started', statement: null, countedLines: 0 });
    await house.as(owner, stateCategory, { ...leftOut, status: null });
    const after = await house.as(owner, listCategories, { year: 2025 });
    expect(after.categories.find(({ category }) => category === 'franchises')?.status).toBe('not_started');
  });
});

describe('what emissions are set against', () => {
  it('gives the intensity of the year, of the whole and of a site', async () => {
    const { siteId } = house.north;
    const driver = { year: 2025, measure: 'production', amount: '4000', unit: 't' };
    await house.as(owner, stateDriver, driver);
    await house.as(owner, stateDriver, { ...driver, amount: '5000' });
    await house.as(owner, stateDriver, { ...driver, siteId, amount: '2500' });
    const { intensities } = await house.as(owner, listIntensities, { year: 2025 });
    const total = await house.as(owner, summarizeResult, year);
    const ofSite = await house.as(owner, summarizeResult, { ...year, siteId });
    expect(intensities.map(({ co2eKg, amount }) => [co2eKg, amount])).toEqual([
      [total.total.co2eKg, '5000'],
      [ofSite.total.co2eKg, '2500'],
    ]);
    expect(intensities[0]?.kgPerUnit).toBe(toText(divide(decimal(total.total.co2eKg), decimal('5000'))));
    await house.as(owner, stateDriver, { ...driver, siteId, amount: null });
    expect((await house.as(owner, listIntensities, { year: 2025 })).intensities).toHaveLength(1);
    await expect(house.as(owner, stateDriver, { ...driver, amount: '0' })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});

describe('drafts', () => {
  it('are told apart from every total, and never added', async () => {
    const before = await house.as(owner, summarizeResult, year);
    await house.as(owner, createDrafts, {
      items: [{ kind: 'mobile.diesel', quantity: '10', unit: 'L', ...month(3) }],
    });
    const waiting = await house.as(owner, totalDrafts, year);
    expect(waiting).toMatchObject({ drafts: 1, withoutAmount: 0, scopes: [{ scope: 1, drafts: 1 }] });
    expect(Number(waiting.co2eKg)).toBeGreaterThan(0);
    expect(await house.as(owner, summarizeResult, year)).toEqual(before);
  });
});
