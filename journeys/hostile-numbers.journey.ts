import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  draftCreate,
  draftList,
  entryCommit,
  entryList,
  kindList,
  resultSummary,
} from '#usecases/contracts.ts';
import { openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

interface Calculated {
  readonly status: string;
  readonly co2eKg?: string;
  readonly scope?: number;
  readonly category?: string;
  readonly gasesKg?: Readonly<Record<string, string>>;
  readonly problems: readonly { code: string; params: Readonly<Record<string, string>> }[];
}

const DIESEL = {
  kind: 'mobile.diesel',
  quantity: '1200',
  unit: 'L',
  from: '2025-03-01',
  to: '2025-03-31',
  region: 'BR',
};
/** Before the first month of the Brazilian grid, and before any share of biodiesel was fixed. */
const BEFORE = { from: '2005-01-01', to: '2005-12-31' };
const AMOUNT = /^-?\d+(\.\d+)?$/;

let world: TwoOrganizations;

beforeAll(async () => {
  world = await openTwoOrganizations();
});
afterAll(() => world?.stop());

async function calculate(activity: object, more: object = {}): Promise<Calculated> {
  const answer = await world.post('/functions/v1/footprint.calculate', { activity, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as Calculated;
}

const UNREADABLE = 'quantity.unreadable';
const wrong: readonly (readonly [what: string, change: Partial<typeof DIESEL>, code: string])[] = [
  ...['1.2.3', 'abc', '１２', '٣', '1e5', 'NaN', 'Infinity', '0x10', '1 200', '1,5', '', ' '].map(
    (quantity) => [`quantity “${quantity}”`, { quantity }, UNREADABLE] as const,
  ),
  ['a quantity of 200 letters', { quantity: 'x'.repeat(200) }, UNREADABLE],
  ['a negative quantity', { quantity: '-50' }, 'quantity.negative'],
  ['an unknown unit', { unit: 'bananas' }, 'unit.unknown'],
  ['a unit named like a property', { unit: '__proto__' }, 'unit.unknown'],
  ['no unit', { unit: '' }, 'unit.missing'],
  ['diesel by distance', { unit: 'km' }, 'unit.dimension'],
  ['electricity by mass', { kind: 'electricity', unit: 'kg' }, 'unit.dimension'],
  ['refrigerant by energy', { kind: 'fugitive.r134a', unit: 'kWh' }, 'unit.dimension'],
  ['a period in the future', { from: '2027-01-01', to: '2027-01-31' }, 'period.future'],
  ['a period before 1990', { from: '1989-01-01', to: '1989-12-31' }, 'period.too_old'],
  ['a period that ends before it begins', { from: '2025-03-31', to: '2025-03-01' }, 'period.reversed'],
  ['31 February', { from: '2025-02-31' }, 'period.unreadable'],
  ['a month 13', { from: '2025-13-01', to: '2025-13-31' }, 'period.unreadable'],
  ['a day as people write it', { from: '31/02/2025' }, 'period.unreadable'],
  ['no period', { from: '', to: '' }, 'period.missing'],
  ['an unknown kind', { kind: 'magic' }, 'kind.unknown'],
  ['a kind named like a property', { kind: 'constructor' }, 'kind.unknown'],
];

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

describe('a calculation of what cannot be', () => {
  it.each(wrong)('says what is wrong with %s and gives no number', async (_, change, code) => {
    const answer = await calculate({ ...DIESEL, ...change });
    expect(answer.status).toBe('not_calculated');
    expect(answer.problems.map((problem) => problem.code)).toContain(code);
    expect(answer.co2eKg).toBeUndefined();
    expect(Object.keys(answer).sort()).toEqual(['problems', 'status']);
  });

  it.each([
    ['a missing quantity', { ...DIESEL, quantity: undefined }, 'activity.quantity'],
    ['a quantity that is no text', { ...DIESEL, quantity: 1200 }, 'activity.quantity'],
    ['a region that is no place', { ...DIESEL, region: '<b>' }, 'activity.region'],
    ['a text without end', { ...DIESEL, unit: 'x'.repeat(10_000) }, 'activity.unit'],
  ])('refuses %s with the place of the fault', async (_, activity, path) => {
    const answer = await world.post('/functions/v1/footprint.calculate', { activity });
    expect([answer.status, answer.json?.['code']]).toEqual([400, 'input.invalid']);
    expect(answer.json?.['params']).toMatchObject({ path });
  });

  it('takes a region in any case for the same place', async () => {
    const [lower, upper] = [await calculate({ ...DIESEL, region: 'br' }), await calculate(DIESEL)];
    expect(lower.co2eKg).toBe(upper.co2eKg);
  });
});

describe('a factor of the caller’s own', () => {
  const unit = 'L';
  it.each<readonly [string, object, string]>([
    ['a gas that no set knows', { factor: { unit, gasesKg: { XYZ: '2' } } }, 'gwp.missing'],
    ['a gas named like a property', { factor: { unit, gasesKg: { constructor: '2' } } }, 'gwp.missing'],
    ['an unreadable number', { factor: { unit, gasesKg: { CO2: '1e5' } } }, 'factor.unreadable'],
    ['a negative number', { factor: { unit, co2eKg: '-3', gwpSet: 'AR5' } }, 'factor.unreadable'],
    ['another set', { factor: { unit, co2eKg: '3', gwpSet: 'AR4' } }, 'gwp.set_mismatch'],
    ['a unit of another dimension', { factor: { unit: 'km', co2eKg: '3', gwpSet: 'AR5' } }, 'factor.unit'],
    ['an id that there is not', { factorId: 'nobody/2025/nothing' }, 'factor.unknown'],
    ['an id that would be SQL', { factorId: "'; drop table public.factors; --" }, 'factor.unknown'],
  ])('with %s is refused by code', async (_, more, code) => {
    const answer = await calculate(DIESEL, more);
    expect(answer).toMatchObject({ status: 'not_calculated', problems: [{ code }] });
  });

  it('on another set is taken as it is where the caller accepts that, and says so', async () => {
    const factor = { unit, co2eKg: '3', gwpSet: 'AR4' };
    const answer = await calculate(DIESEL, { factor, acceptGwpSet: true });
    expect(answer).toMatchObject({
      status: 'calculated',
      co2eKg: '3600',
      problems: [{ code: 'gwp.set_mismatch' }],
    });
  });

  it('by gas weighs the same masses on every set', async () => {
    const factor = { unit, gasesKg: { CO2: '2', CH4: '0.5' } };
    const masses = [];
    for (const gwpSet of ['AR4', 'AR5', 'AR6']) {
      const { gasesKg, co2eKg } = await calculate(DIESEL, { factor, gwpSet });
      masses.push(gasesKg);
      expect(Number(co2eKg)).toBeGreaterThan(2400);
    }
    expect(masses).toEqual(Array.from({ length: 3 }, () => ({ CO2: '2400', CH4: '600' })));
  });
});

describe('the answer of footprint.calculate', () => {
  it('has the shape that callers build on', async () => {
    const answer = await calculate(DIESEL);
    expect(answer).toMatchObject({
      status: 'calculated',
      co2eKg: expect.stringMatching(AMOUNT),
      biogenicCo2Kg: expect.stringMatching(AMOUNT),
      gasesKg: {
        CO2: expect.stringMatching(AMOUNT),
        CH4: expect.stringMatching(AMOUNT),
        N2O: expect.stringMatching(AMOUNT),
      },
      scope: 1,
      category: 'mobile_combustion',
      factor: { id: expect.any(String), source: { sourceId: expect.any(String) } },
      problems: [],
      trace: { step: expect.any(String), from: expect.any(Array) },
    });
  });

  it('is a number or a code for every kind in each of its units, in three countries', {
    timeout: 240_000,
  }, async () => {
    const { kinds } = await world.ana.call(kindList, {});
    const calls = kinds.flatMap((kind) =>
      kind.units.flatMap((unit) => ['BR', 'GB', 'US-CAMX'].map((region) => ({ kind, unit, region }))),
    );
    expect(calls.length).toBeGreaterThan(500);
    const faults: string[] = [];
    const check = async ({ kind, unit, region }: (typeof calls)[number]) => {
      const activity = {
        kind: kind.key,
        quantity: '12.5',
        unit,
        region,
        from: '2024-03-01',
        to: '2024-03-31',
      };
      const { status, text, json } = await world.post('/functions/v1/footprint.calculate', { activity });
      const answer = json as unknown as Calculated;
      const counted =
        answer.status === 'calculated' &&
        AMOUNT.test(answer.co2eKg ?? '') &&
        answer.scope === kind.scope &&
        answer.category === kind.category;
      const refused = answer.status === 'not_calculated' && answer.problems.length > 0;
      if (status !== 200 || !(counted || refused) || /NaN|Infinity|undefined/.test(text)) {
        faults.push(`${kind.key} ${unit} ${region}: ${status} ${text.slice(0, 120)}`);
      }
    };
    for (let at = 0; at < calls.length; at += 16) await Promise.all(calls.slice(at, at + 16).map(check));
    expect(faults).toEqual([]);
  });
});

describe('a draft that cannot be', () => {
  it('is kept open with its problem, and is never recorded, not even as not counted', async () => {
    // What the schema of a draft takes; the rest is refused at the door, below.
    const bad = wrong.filter(([, change]) => {
      const { quantity = '1', from = DIESEL.from, to = DIESEL.to } = change;
      return AMOUNT.test(quantity) && isDay(from) && isDay(to);
    });
    expect(bad.length).toBeGreaterThan(8);
    const { region: _region, ...diesel } = DIESEL;
    for (const [what, change, code] of bad) {
      const item = { ...diesel, ...change };
      const { drafts } = await world.ana.call(draftCreate, { items: [item] });
      const [draft] = drafts;
      expect(
        draft?.problems.map((problem) => problem.code),
        what,
      ).toContain(code);
      const refused = await world.ana.refused(entryCommit, {
        drafts: [{ draftId: draft!.id, revision: 1 }],
        acceptNotCounted: true,
      });
      expect([refused.status, refused.code], what).toEqual([422, 'draft.incomplete']);
    }
    expect((await world.ana.call(entryList, {})).entries).toEqual([]);
  });

  it.each([
    ['an unreadable quantity', { quantity: '1.2.3' }, 'items.0.quantity'],
    ['31 February', { from: '2025-02-31' }, 'items.0.from'],
    ['the year 0', { from: '0000-01-01' }, 'items.0.from'],
  ])('is refused at the door for %s, and nothing is kept', async (_, change, path) => {
    const before = (await world.ana.call(draftList, {})).drafts.length;
    const refused = await world.ana.refused(draftCreate, { items: [{}, { ...change }].reverse() });
    expect(refused).toMatchObject({ status: 400, code: 'input.invalid', params: { path } });
    expect((await world.ana.call(draftList, {})).drafts).toHaveLength(before);
  });
});

describe('a line that nothing is published for', () => {
  it.each([
    ['electricity', 'MWh', 'factor.missing', 2],
    ['mobile.diesel', 'L', 'blend.missing', 1],
  ] as const)(
    '(%s) is recorded only when asked for, and counts as one line missing, not as zero',
    async (kind, unit, code, scope) => {
      const before = await world.ana.call(resultSummary, BEFORE);
      const item = { kind, unit, quantity: '30', from: '2005-10-01', to: '2005-10-31' };
      expect(await calculate({ ...item, region: 'BR' })).toMatchObject({
        status: 'not_calculated',
        problems: [{ code }],
      });
      const { drafts } = await world.ana.call(draftCreate, { items: [item] });
      const approval = { drafts: [{ draftId: drafts[0]!.id, revision: 1 }] };
      const refused = await world.ana.refused(entryCommit, approval);
      expect(refused).toMatchObject({
        status: 422,
        code: 'draft.incomplete',
        params: { problem: code, recordable: 'true' },
      });
      const { entries } = await world.ana.call(entryCommit, { ...approval, acceptNotCounted: true });
      expect(entries).toMatchObject([{ status: 'saved', state: 'not_counted' }]);
      const after = await world.ana.call(resultSummary, BEFORE);
      expect(after.total).toEqual({ ...before.total, notCountedLines: before.total.notCountedLines + 1 });
      expect(after.scopes.find((part) => part.scope === scope)).toMatchObject({
        countedLines: 0,
        notCountedLines: 1,
      });
      const listed = await world.ana.call(entryList, { kind });
      expect(listed.entries).toMatchObject([{ state: 'not_counted', co2eKg: null }]);
    },
  );
});
