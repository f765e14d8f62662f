import { multiply, decimal, sum, toText } from '#engine/decimal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeDocument } from '../../testing/files.ts';
import { ownImport, ownOffer } from '../../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import { tellCalendar } from './calendar.ts';
import { compareGood } from './compare.ts';
import { declareYear } from './declaration.ts';
import { addFromFile, readImportFile } from './file.ts';
import { findGoods, listRoutes } from './goods.ts';
import { removeImports, saveImport, stateWhole } from './lines.ts';
import { explainImport, listImports } from './list.ts';
import { listOffers, removeOffer, saveOffer } from './offers.ts';
import { remindOfDeadlines } from './remind.ts';

let house: TestInstallation;
let owner: TestPerson;
const sql = (text: string) => house.database.pool.query(text);
const save = async (said: object) => (await house.as(owner, saveImport, { ...ownImport, ...said })).line;
const declared = (year = 2026) => house.as(owner, declareYear, { year });
const table = async (content: string, name = 'imports.csv') =>
  (await storeDocument(house, house.north, name, content)).id;

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(() => house?.stop());
beforeEach(() =>
  sql(`delete from public.cbam_imports; delete from public.cbam_import_years; delete from public.cbam_offers;
    delete from public.cbam_reminders; delete from public.letters`),
);

describe('a year of imports', () => {
  it('adds up lines to certificates, cost at published prices and no euro where none is published', async () => {
    await save({ quarter: 1, massT: '20' });
    await save({ quarter: 4, massT: '40' });
    const { total, quarters, goods } = await declared();
    const [first, , , last] = quarters;
    expect(first).toMatchObject({ priceEur: '75.36', certificates: '8.925' });
    expect(first?.costEur).toBe(toText(multiply(decimal('8.925'), decimal('75.36'))));
    expect(last).toMatchObject({ priceEur: null, costEur: null, certificates: '17.85', holding: null });
    expect(total).toMatchObject({
      certificates: '26.775',
      surrender: '27',
      costEur: first?.costEur,
      unpricedCertificates: '17.85',
      defaultShare: '1',
      countedLines: 2,
      notCountedLines: 0,
    });
    // The good came in a quarter without a price: its cost is not known.
    expect(goods).toMatchObject([{ code: '72081000', certificates: '26.775', costEur: null }]);
  });

  it('counts what cannot be calculated beside every total, with the question', async () => {
    await save({});
    const line = await save({ basis: 'actual', seeDirect: '0.9', sefa: '0.5', installation: 'Usina A' });
    const { total, problems } = await declared();
    expect(total).toMatchObject({ countedLines: 1, notCountedLines: 1 });
    expect(problems).toMatchObject([{ problem: { code: 'cbam.unverified' }, lines: 1, sampleId: line.id }]);
    await house.as(owner, saveImport, {
      ...ownImport,
      basis: 'actual',
      seeDirect: '0.9',
      sefa: '0.5',
      verified: true,
      verifier: 'Verifier Ltd',
      importId: line.id,
      revision: 1,
    });
    expect((await declared()).total).toMatchObject({ countedLines: 2, notCountedLines: 0 });
  });

  it('is not known to stay below 50 t until somebody says the list is whole, which any change takes back', async () => {
    const line = await save({ massT: '30' });
    const state = async () => (await declared()).meter.state;
    expect(await state()).toBe('indeterminate');
    await house.as(owner, stateWhole, { year: 2026, whole: true });
    expect(await state()).toBe('below');
    await house.as(owner, saveImport, { ...ownImport, massT: '31', importId: line.id, revision: 1 });
    expect(await state()).toBe('indeterminate');
    await house.as(owner, stateWhole, { year: 2026, whole: true });
    await save({ massT: '1' });
    expect(await state()).toBe('indeterminate');
    await house.as(owner, stateWhole, { year: 2026, whole: true });
    await house.as(owner, removeImports, { importIds: [line.id] });
    expect(await state()).toBe('indeterminate');
    // A contributor's change takes the word back as well, though a contributor could not give it.
    await house.as(owner, stateWhole, { year: 2026, whole: true });
    await house.as(house.north.people.contributor, saveImport, ownImport);
    expect(await state()).toBe('indeterminate');
  });

  it('of one installation year counts whole with each of two declarants, and neither sees or moves the other', async () => {
    const proved = {
      ...ownImport,
      basis: 'actual',
      seeDirect: '0.9',
      sefa: '0.5',
      verified: true,
      verifier: 'Verifier Ltd',
      installation: 'Usina A',
    };
    const other = house.south.people.owner;
    await Promise.all([
      house.as(owner, saveImport, { ...proved, massT: '60' }),
      house.as(other, saveImport, { ...proved, massT: '100' }),
    ]);
    const [mine, theirs] = [await declared(), await house.as(other, declareYear, { year: 2026 })];
    // 60 · (0.9 − 0.5) and 100 · (0.9 − 0.5).
    expect([mine.total.certificates, theirs.total.certificates]).toEqual(['24', '40']);
    expect([mine.total.countedLines, theirs.total.countedLines]).toEqual([1, 1]);
    const { lines } = await house.as(owner, listImports, { year: 2026 });
    expect(lines).toMatchObject([{ massT: '60', installation: 'Usina A' }]);
  });

  it('says from 2027 on what the account must hold at the end of each quarter', async () => {
    await save({ year: 2027, quarter: 1, massT: '100' });
    await save({ year: 2027, quarter: 2, massT: '100' });
    const { quarters } = await declared(2027);
    // Half of 100 t × (1.62 − 1.370 × 0.95), rounded up; then of 200 t.
    expect(quarters.map(({ holding }) => holding)).toEqual([
      { by: '2027-03-31', certificates: '16' },
      { by: '2027-06-30', certificates: '32' },
      { by: '2027-09-30', certificates: '32' },
      { by: '2027-12-31', certificates: '32' },
    ]);
  });

  it('explains a line by its steps, which give the number of the list', async () => {
    const { id } = await save({ massT: '20' });
    const { trace, result } = await house.as(owner, explainImport, { importId: id });
    expect(result).toMatchObject({ status: 'calculated', certificates: '8.925' });
    expect(trace).toMatchObject({ value: '8.925' });
    const { lines } = await house.as(owner, listImports, { year: 2026 });
    expect(lines[0]?.result).toEqual(result);
  });
});

describe('bad input', () => {
  it.each([
    ['a code outside the annexes', { code: '84818000' }, 'cbam.code_outside'],
    ['eight digits of a split good', { code: '2523 10 00' }, 'cbam.code_split'],
    ['digits that no good has', { code: '72999999' }, 'cbam.code_unknown'],
    ['an exempt origin', { origin: 'NO' }, 'cbam.origin_exempt'],
    ['a Member State', { origin: 'DE' }, 'cbam.origin_exempt'],
    ['a country that there is not', { origin: 'QQ' }, 'cbam.country_unknown'],
    ['electricity', { code: '27160000' }, 'cbam.electricity_line'],
    ['an import before 2026', { year: 2025 }, 'input.invalid'],
    ['no mass', { massT: '0' }, 'input.invalid'],
    [
      'a verified value that names nobody',
      { basis: 'actual', seeDirect: '1', verified: true },
      'input.invalid',
    ],
  ])('%s is refused by its code', async (_name, said, code) => {
    await expect(save(said)).rejects.toMatchObject({ code });
    expect((await declared()).years).toEqual([]);
  });

  it('a change of an older revision, and of a removed line, changes nothing', async () => {
    const { id } = await save({});
    await house.as(owner, saveImport, { ...ownImport, massT: '21', importId: id, revision: 1 });
    const stale = house.as(owner, saveImport, { ...ownImport, massT: '22', importId: id, revision: 1 });
    await expect(stale).rejects.toMatchObject({ code: 'cbam.import_stale' });
    await house.as(owner, removeImports, { importIds: [id] });
    const gone = house.as(owner, removeImports, { importIds: [id] });
    await expect(gone).rejects.toMatchObject({ code: 'cbam.import_not_found' });
  });
});

describe('a table of imports', () => {
  it('is read with what is wrong in each row, and added whole or without those', async () => {
    const documentId = await table(
      [
        'Código NC;País de origem;Peso líquido (kg);Data de liberação;Usina;SEE direta (tCO2e/t)',
        '7208 10 00;BR;20.000,0;15/02/2026;Usina A;',
        '72142000;BR;38500,5;2026-05-03;Usina B;',
        '84818000;BR;10,0;2026-05-03;;',
        '72142000;DE;10,0;2026-05-03;;',
        '72142000;BR;dez;2026-05-03;;',
        '72142000;BR;10,0;2025-05-03;;',
        '25231000;BR;10,0;2026-05-03;;',
      ].join('\n'),
    );
    const read = await house.as(owner, readImportFile, { documentId });
    expect([read.ready, read.faulty]).toEqual([2, 5]);
    expect(read.rows.slice(0, 5).map(({ problems }) => problems[0]?.code)).toEqual([
      'cbam.code_outside',
      'cbam.origin_exempt',
      'cbam.row_number',
      'cbam.row_year',
      'cbam.code_split',
    ]);
    const whole = house.as(owner, addFromFile, { documentId });
    await expect(whole).rejects.toMatchObject({ code: 'cbam.file_faulty' });
    expect(await house.as(owner, addFromFile, { documentId, leaveOut: true })).toEqual({
      added: 2,
      leftOut: 5,
      years: [2026],
    });
    const again = house.as(owner, addFromFile, { documentId, leaveOut: true });
    await expect(again).rejects.toMatchObject({ code: 'cbam.file_known' });
    const { lines } = await house.as(owner, listImports, { year: 2026 });
    expect(lines).toMatchObject([
      { code: '72081000', massT: '20', quarter: 1, installation: 'Usina A', documentId, documentRow: 2 },
      { code: '72142000', massT: '38.5005', quarter: 2, documentRow: 3 },
    ]);
  });

  it('asks for a unit that is not said, and reads kilograms of CO2e per tonne as what they are', async () => {
    const noUnit = await table('CN code,Origin,Net mass,Year,Quarter\n72081000,BR,20,2026,1\n', 'unit.csv');
    expect((await house.as(owner, readImportFile, { documentId: noUnit })).rows[0]?.problems).toMatchObject([
      { code: 'cbam.row_unit' },
    ]);
    const actual = await table(
      'CN code,Origin,Net mass (t),Quarter,Direct emissions (kg CO2e/t),SEFA (t/t),Verifier\n72081000,BR,20,2026-Q3,1500.5,1.1,Verifier Ltd\n',
      'actual.csv',
    );
    await house.as(owner, addFromFile, { documentId: actual });
    const { lines } = await house.as(owner, listImports, { year: 2026 });
    expect(lines).toMatchObject([
      { basis: 'actual', seeDirect: '1.5005', sefa: '1.1', verified: true, quarter: 3 },
    ]);
  });

  it('without the columns that are needed, or without any table, is refused by its code', async () => {
    const words = house.as(owner, readImportFile, { documentId: await table('a;b\n1;2\n', 'other.csv') });
    await expect(words).rejects.toMatchObject({ code: 'cbam.file_columns' });
  });
});

describe('an offer of verification', () => {
  it('is kept, changed, weighed and removed', async () => {
    const { offer } = await house.as(owner, saveOffer, ownOffer);
    const changed = { ...ownOffer, costEur: '20000', priceEur: '80', offerId: offer.id };
    await house.as(owner, saveOffer, { ...changed, revision: 1 });
    await expect(house.as(owner, saveOffer, { ...changed, revision: 1 })).rejects.toMatchObject({
      code: 'cbam.offer_stale',
    });
    await expect(house.as(owner, saveOffer, ownOffer)).rejects.toMatchObject({
      code: 'cbam.offer_name_taken',
    });
    const [kept] = (await house.as(owner, listOffers, {})).offers;
    const weighed = await house.as(owner, compareGood, { ...kept, explainYear: 2030 });
    if (weighed.status !== 'calculated') throw new Error('not calculated');
    expect(weighed.trace).toMatchObject({
      value: weighed.years.find(({ year }) => year === 2030)?.certificatesSaved,
    });
    expect(weighed.notes.map(({ code }) => code)).toEqual(['cbam.sefa_estimated']);
    expect(toText(sum(weighed.years.map((one) => decimal(one.certificatesSaved))))).toBe(
      weighed.breakEven.certificates,
    );
    await house.as(owner, removeOffer, { offerId: offer.id });
    expect((await house.as(owner, listOffers, {})).offers).toEqual([]);
  });

  it('is offered only routes that have a benchmark', async () => {
    const { routes } = await house.as(owner, listRoutes, { code: '72081000', year: 2026 });
    expect(routes.map(({ route, benchmark }) => [route, benchmark])).toEqual(
      expect.arrayContaining([
        ['C', '1.37'],
        ['E', '0.072'],
      ]),
    );
    const unpriced = await house.as(owner, compareGood, { ...ownOffer, route: 'K' });
    expect(unpriced).toMatchObject({ status: 'not_calculated', problems: [{ code: 'cbam.route_missing' }] });
  });
});

describe('goods', () => {
  it('are found by digits and by words in both languages', async () => {
    const byDigits = await house.as(owner, findGoods, { query: '7208 10' });
    expect(byDigits).toMatchObject({
      goods: [{ code: '72081000', sector: 'iron-and-steel', directOnly: true }],
    });
    expect((await house.as(owner, findGoods, { query: 'clinker' })).goods.length).toBeGreaterThan(0);
    expect((await house.as(owner, findGoods, { query: 'clínquer' })).goods.length).toBeGreaterThan(0);
    expect(await house.as(owner, findGoods, { query: '84818000' })).toEqual({ goods: [], outside: true });
  });

  it('of eight digits that are split are answered with the ten-digit codes to choose from', async () => {
    const { goods } = await house.as(owner, findGoods, { query: '25231000' });
    expect(goods.map(({ code, split }) => [code, split.map((one) => one.code)])).toEqual([
      ['25231000', ['2523100010', '2523100090']],
    ]);
  });
});

describe('deadlines', () => {
  it('tell what is due, and remind those who lead once a step where there are imports of the year', async () => {
    await save({ massT: '20' });
    const { deadlines } = await house.as(owner, tellCalendar, { year: 2026 });
    expect(deadlines.find(({ deadline }) => deadline === 'declaration')).toMatchObject({
      on: '2027-09-30',
      certificates: '9',
      remindedOn: null,
    });
    const rounds = await Promise.all(
      ['2027-09-01', '2027-09-01'].map((day) => remindOfDeadlines(house.database, day)),
    );
    expect(rounds.reduce((all, one) => all + one, 0)).toBe(1);
    expect(await remindOfDeadlines(house.database, '2027-09-10')).toBe(0);
    expect(await remindOfDeadlines(house.database, '2027-09-23')).toBe(1);
    const { rows } = await sql(`select kind, params from public.letters order by created_at, recipient`);
    const told = rows.filter(({ params }) => params.day === '30/09/2027' || params.day === '2027-09-30');
    expect(told).toHaveLength(4);
    expect(told[0]).toMatchObject({
      kind: 'cbam_due',
      params: { path: '/cbam-compliance/calendar?year=2026' },
    });
    const [after] = (await house.as(owner, tellCalendar, { year: 2026 })).deadlines.filter(
      ({ deadline }) => deadline === 'declaration',
    );
    expect(after?.remindedOn).toBe('2027-09-23');
  });
});
