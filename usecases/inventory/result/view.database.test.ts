import { add, decimal, multiply, subtract, sum, toText } from '#engine/decimal.ts';
import { gwpOf } from '#engine/gwp.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { withdrawMany } from '../../ledger/entry/bulk-withdraw.ts';
import { saveInstrument, withdrawInstrument } from '../../calculation/instrument/instruments.ts';
import { readClosing } from '../closings.ts';
import { updateInventory } from '../setup.ts';
import { createSite } from '../../organization/site/sites.ts';
import { closed, monthInventory } from '../../testing/inventory-life.ts';
import { commitItems, randomOperations } from '../../testing/random-ledger.ts';
import { certificate } from '../../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import { decomposeInventories } from './compare.ts';
import { tellCompleteness } from './completeness.ts';
import { composeResult } from './composition.ts';
import { listIntensities, stateDriver } from './drivers.ts';
import { methaneOf } from './lines.ts';
import { tellScope2 } from './scope2.ts';
import { summarizeResult } from './summary.ts';

let house: TestInstallation;
let owner: TestPerson;
const year = { from: '2025-01-01', to: '2025-12-31' };
const MARKET = { byMarket: true };
const EVERY_SWITCH = { byMarket: true, gwpSet: 'AR4', consolidated: true, withDrafts: true };

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
  await randomOperations(house, 7);
  const { siteId } = house.north;
  const power = { kind: 'electricity', quantity: '100', unit: 'MWh' };
  await commitItems(house, [
    { ...power, siteId, from: '2025-03-01', to: '2025-03-31' },
    { ...power, siteId: null, from: '2025-03-01', to: '2025-03-31' },
    { ...power, siteId, from: '2025-04-11', to: '2025-06-10' },
    {
      kind: 'stationary.natural_gas',
      quantity: '900',
      unit: 'm3',
      siteId,
      from: '2025-03-01',
      to: '2025-03-31',
    },
  ]);
  await house.as(owner, saveInstrument, { ...certificate, ...year, quantity: '130' });
});
afterAll(() => house?.stop());

const seen = async (view: object, filter: object = year) =>
  house.as(owner, summarizeResult, { ...year, ...filter, view });
const plain = (filter: object = year) => house.as(owner, summarizeResult, { ...year, ...filter });
const kg = (parts: readonly { co2eKg: string }[]) => toText(sum(parts.map(({ co2eKg }) => decimal(co2eKg))));
const less = (one: string, other: string) => toText(subtract(decimal(one), decimal(other)));
/** Quotients by days end after so many digits. */
const near = (one: string, other: string) => expect(Math.abs(Number(less(one, other)))).toBeLessThan(1e-12);

type Summary = Awaited<ReturnType<typeof plain>>;
function addsUp(summary: Summary): void {
  for (const cut of ['scopes', 'categories', 'months', 'sites', 'kinds', 'flows'] as const)
    expect(`${cut} ${kg(summary[cut])}`).toBe(`${cut} ${summary.total.co2eKg}`);
}

describe('a view of the same lines', () => {
  it('is the recorded one where nothing is asked for, and tells what it added where something is', async () => {
    const recorded = await plain();
    expect(recorded.seen).toBeUndefined();
    const same = await seen({});
    expect(same.total).toEqual(recorded.total);
    expect(same.seen).toEqual({});
    for (const view of [MARKET, { gwpSet: 'AR6' }, EVERY_SWITCH]) {
      const other = await seen(view);
      addsUp(other);
      const parts = [other.seen?.market, other.seen?.gwp, other.seen?.drafts];
      const changed = parts.map((part) => (part && 'changeKg' in part ? part.changeKg : '0'));
      near(toText(sum([recorded.total.co2eKg, ...changed].map(decimal))), other.total.co2eKg);
      expect([other.total.countedLines, other.total.notCountedLines]).toEqual([
        recorded.total.countedLines,
        recorded.total.notCountedLines,
      ]);
    }
  });
});

describe('scope 2 by market', () => {
  it('stands in the place of the other in every cut, as the account of the year has it', async () => {
    const both = await house.as(owner, tellScope2, year);
    if (both.market.status !== 'calculated') throw new Error('not calculated');
    const [recorded, market] = [await plain(), await seen(MARKET)];
    expect(market.seen?.market?.status).toBe('calculated');
    near(market.scopes.find(({ scope }) => scope === 2)?.co2eKg ?? '', both.market.co2eKg);
    expect(Number(less(market.total.co2eKg, recorded.total.co2eKg))).toBeLessThan(0);
    for (const scope of [1, 3])
      expect(market.scopes.find((row) => row.scope === scope)?.co2eKg).toBe(
        recorded.scopes.find((row) => row.scope === scope)?.co2eKg,
      );
    const made = await house.as(owner, composeResult, { ...year, view: MARKET });
    expect(made.co2eKg).toBe(market.total.co2eKg);
    near(toText(sum([kg(made.gases), made.acrossCo2eKg, made.marketCo2eKg ?? ''].map(decimal))), made.co2eKg);
  });

  it('is the same account for a site or a quarter, so that parts add up to the whole', async () => {
    const whole = await seen(MARKET);
    const sites = whole.sites.map(({ siteId }) => siteId);
    const parts = [];
    for (const siteId of sites) parts.push((await seen(MARKET, { siteIds: [siteId] })).total);
    near(kg(parts), whole.total.co2eKg);
    const quarters = [];
    for (const [from, to] of [
      ['2025-01-01', '2025-03-31'],
      ['2025-04-01', '2025-06-30'],
      ['2025-07-01', '2025-09-30'],
      ['2025-10-01', '2025-12-31'],
    ])
      quarters.push((await seen(MARKET, { from, to })).total);
    near(kg(quarters), whole.total.co2eKg);
  });

  it('tells why where it cannot be told, and stays by location', async () => {
    const { instrument } = await house.as(owner, saveInstrument, {
      ...certificate,
      ...year,
      type: 'contract',
      name: 'PPA 7',
      factor: { unit: 't', gasesKg: { CO2: '1' } },
    });
    const [recorded, market] = [await plain(), await seen(MARKET)];
    expect(market.seen?.market).toMatchObject({ status: 'not_calculated', problems: expect.any(Array) });
    expect(market.total).toEqual(recorded.total);
    await house.as(owner, withdrawInstrument, { instrumentId: instrument.id, reason: 'wrong unit' });
    expect((await seen(MARKET)).seen?.market?.status).toBe('calculated');
  });
});

describe('another GWP set', () => {
  it('weighs the masses that are kept, by a recount of the lines to the last digit', async () => {
    const { rows } = await house.database.pool.query<{
      kind: string;
      category: string;
      gases: Record<string, string>;
      weighed: Record<string, string>;
    }>(
      `select kind, category, gases_kg as gases, razao.gases_co2e_of(result, quantity, b.at_one) as weighed
       from public.entries e
       left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
       where e.organization_id = $1 and state = 'counted' and period_from >= $2 and period_to <= $3
         and not exists (select from public.entries later where later.supersedes = e.id)`,
      [house.north.id, year.from, year.to],
    );
    const { library } = house.ports;
    const changes = rows.flatMap((line) =>
      Object.entries(line.weighed).map(([gas, co2e]) => {
        const gwp = gwpOf(library, 'AR6', gas, methaneOf(library, line));
        if (!gwp.ok) throw new Error(gas);
        return subtract(multiply(decimal(line.gases[gas] ?? '0'), gwp.value.value), decimal(co2e));
      }),
    );
    const other = await seen({ gwpSet: 'AR6' });
    if (other.seen?.gwp?.status !== 'calculated') throw new Error('not calculated');
    expect(other.seen.gwp.changeKg).toBe(toText(changes.reduce(add)));
    expect(Number(other.seen.gwp.changeKg)).not.toBe(0);
    const made = await house.as(owner, composeResult, { ...year, gwpSet: 'AR6', view: { gwpSet: 'AR6' } });
    const old = await house.as(owner, composeResult, { ...year, gwpSet: 'AR6' });
    if (old.restated.status !== 'calculated') throw new Error('not calculated');
    expect(made.co2eKg).toBe(old.restated.co2eKg);
    expect(other.total.co2eKg).toBe(old.restated.co2eKg);
    expect(other.seen.gwp.unmovedCo2eKg).toBe(old.restated.unmovedCo2eKg);
    expect(toText(add(decimal(kg(made.gases)), decimal(made.acrossCo2eKg)))).toBe(made.co2eKg);
  });

  it('parts the change of a line over several months by days, and loses nothing', async () => {
    const { site } = await house.as(owner, createSite, { name: 'Câmaras frias' });
    const spilled = { kind: 'fugitive.r410a', quantity: '3', unit: 'kg', siteId: site.id };
    await commitItems(house, [{ ...spilled, from: '2025-02-11', to: '2025-04-10' }]);
    const filter = { siteIds: [site.id] };
    const [recorded, other] = [await plain(filter), await seen({ gwpSet: 'AR6' }, filter)];
    addsUp(other);
    expect(other.months).toHaveLength(3);
    for (const { month, co2eKg } of other.months)
      expect(co2eKg).not.toBe(recorded.months.find((row) => row.month === month)?.co2eKg);
  });
});

describe('drafts', () => {
  it('are added in their months, sites and kinds, and told apart in each sum', async () => {
    const item = { kind: 'mobile.diesel', quantity: '500', unit: 'L', siteId: house.north.siteId };
    await house.as(owner, createDrafts, {
      items: [
        { ...item, from: '2025-08-01', to: '2025-08-31' },
        { ...item, kind: 'electricity', quantity: '5', unit: 'sacks', from: '2025-08-01', to: '2025-08-31' },
      ],
    });
    const [recorded, drafted] = [await plain(), await seen({ withDrafts: true })];
    addsUp(drafted);
    const { draftCo2eKg = '' } = drafted.total;
    expect(Number(draftCo2eKg)).toBeGreaterThan(1000);
    expect(drafted.seen?.drafts).toEqual({ drafts: 1, withoutAmount: 1, changeKg: draftCo2eKg });
    expect(less(drafted.total.co2eKg, draftCo2eKg)).toBe(recorded.total.co2eKg);
    expect(drafted.total.countedLines).toBe(recorded.total.countedLines);
    const august = drafted.months.find(({ month, scope }) => month === '2025-08' && scope === 1);
    expect(august?.draftCo2eKg).toBe(draftCo2eKg);
    const elsewhere = await seen({ withDrafts: true }, { siteIds: [null] });
    expect(elsewhere.total.draftCo2eKg).toBe('0');
  });
});

/** Random lines over many years count with their part of a month, which no inventory of that month holds. */
async function withdrawAcross({ from, to }: { from: string; to: string }): Promise<void> {
  const { rows } = await house.database.pool.query<{ id: string }>(
    `select entry_id as id from public.current_entries where organization_id = $1 and period_from < $2 and period_to > $3`,
    [house.north.id, from, to],
  );
  const entryIds = rows.map(({ id }) => id);
  if (entryIds.length > 0)
    await house.as(owner, withdrawMany, { selection: { entryIds }, reason: 'Not of that month' });
}

describe('the boundary of the inventory', () => {
  it('gives the figures of its closing: sites in part, and none that is outside', async () => {
    const month = '2024-03';
    const days = { from: '2024-03-01', to: '2024-03-31' };
    await withdrawAcross(days);
    const inventoryId = await monthInventory(house, house.north, month);
    const [{ site: venture }, { site: lost }] = [
      await house.as(owner, createSite, { name: 'Venture' }),
      await house.as(owner, createSite, { name: 'Associate' }),
    ];
    const diesel = { ...days, kind: 'mobile.diesel', quantity: '100', unit: 'L' };
    await commitItems(house, [
      { ...diesel, siteId: venture.id },
      { ...diesel, siteId: lost.id, quantity: '70' },
      { ...diesel, siteId: lost.id, kind: 'electricity', unit: 'MWh' },
    ]);
    await house.as(owner, updateInventory, {
      inventoryId,
      revision: 1,
      consolidation: 'equity_share',
      entities: [
        { name: 'JV', relationship: 'joint_operation', economicInterest: '0.4', operatedByGroup: false },
      ],
      sites: [
        { siteId: venture.id, entity: 'JV' },
        { siteId: lost.id, inBoundary: false, reason: 'Held without influence' },
      ],
    });
    const recorded = await plain(days);
    const view = { consolidated: true };
    const own = await seen(view, days);
    addsUp(own);
    expect(own.sites.map(({ siteId }) => siteId)).not.toContain(lost.id);
    expect(own.seen?.boundary).toEqual({
      changeKg: less(own.total.co2eKg, recorded.total.co2eKg),
      outsideLines: 2,
      sitesInPart: 1,
    });
    const made = await house.as(owner, composeResult, { ...days, view });
    expect(kg(made.gases)).toBe(own.total.co2eKg);
    const inPart = await seen({ ...view, ...MARKET }, days);
    expect(inPart.seen?.market).toEqual({ status: 'not_told', because: 'shares' });
    expect(inPart.total).toEqual(own.total);
    const { id } = await closed(house, house.north, inventoryId);
    const { snapshot } = await house.as(owner, readClosing, { closingId: id });
    expect(own.total).toMatchObject({
      co2eKg: snapshot.totals.co2eKg,
      biogenicCo2Kg: snapshot.totals.biogenicCo2Kg,
      countedLines: snapshot.lines.counted,
    });
    expect(made.gases).toEqual(expect.arrayContaining(snapshot.totals.byGas));
  });

  it('leaves sites that are outside out of what is expected', async () => {
    const all = await house.as(owner, tellCompleteness, { from: '2024-03-01', to: '2024-03-31' });
    const own = await house.as(owner, tellCompleteness, {
      from: '2024-03-01',
      to: '2024-03-31',
      consolidated: true,
    });
    expect(own.expected).toBeLessThanOrEqual(all.expected);
  });
});

describe('what follows from totals', () => {
  it('follows the view: intensities, and the way from one year to the next', async () => {
    await house.as(owner, stateDriver, { year: 2025, measure: 'production', amount: '100', unit: 't' });
    const market = await seen(MARKET);
    const { intensities } = await house.as(owner, listIntensities, { year: 2025, view: MARKET });
    expect(intensities[0]?.co2eKg).toBe(market.total.co2eKg);
    const inventories = await house.database.pool.query<{ id: string; from: string }>(
      `select id, period_from::text as "from" from public.inventories where organization_id = $1 order by period_from`,
      [house.north.id],
    );
    const of = (from: string) => inventories.rows.find((row) => row.from === from)?.id;
    const call = { beforeInventoryId: of('2024-03-01'), afterInventoryId: of('2025-01-01') };
    const told = await house.as(owner, decomposeInventories, call);
    const other = await house.as(owner, decomposeInventories, {
      ...call,
      view: { ...MARKET, gwpSet: 'AR6', consolidated: true, withDrafts: true },
    });
    if (told.status !== 'calculated' || other.status !== 'calculated') throw new Error('not calculated');
    for (const { beforeKg, activityKg, factorKg, structureKg, afterKg } of [told, other])
      near(toText(sum([beforeKg, activityKg, factorKg, structureKg].map(decimal))), afterKg);
    expect(other.afterKg).not.toBe(told.afterKg);
    expect(Number(other.beforeKg)).toBeLessThan(Number(told.beforeKg));
  });
});
