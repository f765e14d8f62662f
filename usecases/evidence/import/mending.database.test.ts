import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { explainEntry } from '../../ledger/entry/explain.ts';
import { searchFactors } from '../../calculation/factor/search.ts';
import { sheetMapping } from '../mapping/mapping-shape.ts';
import { importDesk, NO_FAULTS } from '../../testing/import-desk.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { fixImport } from './fix.ts';
import { totalImport } from './totals.ts';
import { tellValues } from './values.ts';

let installation: TestInstallation;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  installation = await openTestInstallation();
  desk = importDesk(installation);
});
afterAll(() => installation?.stop());

const owner = () => installation.north.people.owner;
const fix = (importId: string, position: number, change: object) =>
  installation.as(owner(), fixImport, { importId, lines: [{ position, change }] });

describe('a row with a problem', () => {
  it('is mended in its place, keeps what was read beside what was typed, and is filed', async () => {
    const { id } = await desk.propose(
      (
        await desk.sheet([
          'Diesel;cem;L;01/2025;BA;P1',
          'Sabão;5;L;01/2025;BA;P2',
          'Diesel;5;L;31/02/2025;BA;P3',
          'Diesel;5;L;01/2025;Marte;P4',
          'Diesel;5;balde;01/2025;BA;P5',
          'Diesel;7;L;01/2025;BA;P6',
        ])
      ).id,
    );
    const { lines } = await desk.preview(id, { only: 'problems' });
    expect(lines.map(({ problem }) => problem?.code)).toEqual([
      'row.number_unreadable',
      'row.kind_unknown',
      'row.date_impossible',
      'row.site_unknown',
      'row.unit_unknown',
    ]);
    // What could be read of it is there already.
    expect(lines[0]).toMatchObject({ kind: 'mobile.diesel', unit: 'L', from: '2025-01-01', quantity: null });
    const first = await fix(id, 1, { quantity: '100' });
    expect(first.lines[0]).toMatchObject({ quantity: '100', problem: null, fixed: true });
    expect(first.lines[0]?.co2eKg).not.toBeNull();
    expect((await fix(id, 2, { kind: 'mobile.gasoline' })).lines[0]?.problem).toBeNull();
    expect((await fix(id, 3, { from: '2025-02-01', to: '2025-02-28' })).lines[0]?.problem).toBeNull();
    expect((await fix(id, 4, { siteId: null })).lines[0]?.problem).toBeNull();
    expect((await fix(id, 5, { skip: 'Nobody knows how large it is' })).lines[0]?.problem).toEqual({
      code: 'row.skipped',
      params: { reason: 'Nobody knows how large it is' },
    });
    expect(await desk.commit(id)).toMatchObject({ saved: 5, leftOut: [{ code: 'row.skipped', lines: 1 }] });
    const [line] = (await desk.preview(id)).lines;
    const told = await installation.as(owner(), explainEntry, { entryId: line?.entryId });
    expect(told.entry).toMatchObject({ quantity: '100', state: 'counted' });
    expect(told.evidence).toMatchObject({
      text: '100',
      spans: [{ slot: 'quantity', quote: '100' }],
      read: [{ slot: 'quantity', quote: 'cem', place: { row: 2, column: 2 } }],
    });
    expect(await desk.faults()).toEqual(NO_FAULTS);
    await expect(fix(id, 1, { quantity: '1' })).rejects.toMatchObject({
      code: 'import.not_open',
      status: 409,
    });
  });

  it('of several faults tells the next one with what stands in its cell', async () => {
    const { id } = await desk.propose((await desk.sheet(['Sabão;cem;balde;13/2025;Marte;P9'])).id);
    const told = async (change: object) => (await fix(id, 1, change)).lines[0]?.problem;
    expect(await told({ kind: 'mobile.diesel' })).toMatchObject({ code: 'row.number_unreadable' });
    expect(await told({ quantity: '100' })).toMatchObject({
      code: 'row.unit_unknown',
      params: { text: 'balde' },
    });
    expect(await told({ unit: 'L' })).toMatchObject({ code: 'row.site_unknown', params: { text: 'Marte' } });
    expect(await told({ siteId: null })).toMatchObject({
      code: 'row.date_impossible',
      params: { text: '13/2025' },
    });
    expect(await told({ from: '2025-01-01', to: '2025-01-31' })).toBeNull();
  });

  it('that lacks what one of its unit holds is not ready until it is told, and then is what its draft is', async () => {
    const document = await desk.sheet(['GLP;12;botijões;03/2025;BA;Q1', 'Diesel;5;L;03/2025;BA;Q2']);
    const kinds = [...desk.mapping.kinds, { word: 'GLP', means: 'stationary.lpg' }];
    const units = [...desk.mapping.units, { word: 'botijões', means: 'cylinder' }];
    const { id, ...proposed } = await desk.propose(document.id, {
      mapping: { ...desk.mapping, kinds, units },
    });
    expect(proposed).toMatchObject({ lines: 2, ready: 1, uncounted: 1 });
    const { lines } = await desk.preview(id, { only: 'problems' });
    expect(lines).toMatchObject([
      {
        row: 2,
        problems: [
          { code: expect.any(String) },
          { code: 'parameters.missing', params: { parameters: 'perUnit (kg/cylinder)' } },
        ],
      },
    ]);
    const perUnit = { value: '13', unit: 'kg/cylinder' };
    const fixed = await fix(id, 1, { perUnit });
    expect(fixed.import).toMatchObject({ ready: 2, uncounted: 0 });
    expect(await desk.commit(id)).toMatchObject({ saved: 2, leftOut: [] });
    const single = await committed({
      kind: 'stationary.lpg',
      quantity: '12',
      unit: 'cylinder',
      from: '2025-03-01',
      to: '2025-03-31',
      perUnit,
    });
    const [line] = (await desk.preview(id)).lines;
    const bulk = await installation.as(owner(), explainEntry, { entryId: line?.entryId });
    expect(bulk.entry.co2eKg).toBe(single.entry.co2eKg);
    expect(await desk.faults()).toEqual(NO_FAULTS);
  });

  it('stays mended when the sheet is read anew by another mapping', async () => {
    const document = await desk.sheet(['Diesel;cem;L;03/2025;BA;Q1', 'Álcool;5;L;03/2025;BA;Q2']);
    const before = await desk.propose(document.id);
    await fix(before.id, 1, { quantity: '100' });
    const kinds = [...desk.mapping.kinds, { word: 'Álcool', means: 'mobile.ethanol' }];
    const after = await desk.propose(document.id, { mapping: { ...desk.mapping, kinds }, carry: before.id });
    expect(after).toMatchObject({ ready: 2 });
    expect((await desk.preview(after.id)).lines).toMatchObject([
      { quantity: '100', fixed: true },
      { kind: 'mobile.ethanol', fixed: false },
    ]);
  });

  it('under a key that another row has waits for another key', async () => {
    const rows = ['Diesel;10;L;04/2025;BA;K1', 'Diesel;20;L;04/2025;BA;K1', 'Diesel;30;L;04/2025;BA;'];
    const { id } = await desk.propose((await desk.sheet(rows)).id, { keyColumn: 6 });
    expect((await fix(id, 2, { quantity: '21' })).lines[0]?.problem?.code).toBe('row.key_twice');
    expect((await fix(id, 2, { key: 'K2' })).lines[0]).toMatchObject({ problem: null, quantity: '21' });
    expect((await fix(id, 3, { key: 'K2' })).lines[0]?.problem?.code).toBe('row.key_twice');
  });
});

describe('a factor', () => {
  it('is chosen once for a value, counts all its rows, and stands in the ledger as a choice', async () => {
    const rows = ['Diesel;10;L;05/2025;BA;V1', 'Diesel;20;L;05/2025;BA;V2', 'Sabão;5;L;05/2025;BA;V3'];
    const document = await desk.sheet(rows);
    const plain = await desk.propose(document.id);
    const { values } = await installation.as(owner(), tellValues, { importId: plain.id });
    expect(values.map(({ word, match, lines }) => [word, match, lines])).toEqual([
      ['Sabão', 'none', 1],
      ['Diesel', 'exact', 2],
    ]);
    const call = { kind: 'mobile.diesel', limit: 50 };
    const { factors: found } = await installation.as(owner(), searchFactors, call);
    const other = found.find(({ factor }) => factor.unit === 'L' && !values[1]?.factorIds.includes(factor.id))
      ?.factor.id;
    if (other === undefined) throw new Error('no other factor');
    const factors = [{ word: 'Diesel', kind: 'mobile.diesel', factorId: other }];
    const chosen = await desk.propose(document.id, { mapping: { ...desk.mapping, factors } });
    const told = await installation.as(owner(), tellValues, { importId: chosen.id });
    expect(told.values[1]).toMatchObject({ match: 'chosen', chosenFactorId: other, factorIds: [other] });
    await desk.commit(chosen.id);
    const [line] = (await desk.preview(chosen.id)).lines;
    const { entry } = await installation.as(owner(), explainEntry, { entryId: line?.entryId });
    expect(entry).toMatchObject({ factorIds: [other] });
    expect(await desk.faults()).toEqual(NO_FAULTS);
  });
});

describe('a line whose kind needs more than an amount', () => {
  const flights = sheetMapping.parse({
    ...importDeskMapping(),
    columns: [
      { column: 1, header: 'De', meaning: 'origin' },
      { column: 2, header: 'Para', meaning: 'destination' },
      { column: 3, header: 'Classe', meaning: 'class' },
      { column: 4, header: 'Volta', meaning: 'return' },
      { column: 5, header: 'Pessoas', meaning: 'passengers' },
      { column: 6, header: 'Forçamento', meaning: 'forcing' },
      { column: 7, header: 'Mês', meaning: 'period' },
    ],
  });

  it('a flight comes to what its draft comes to, line by line', async () => {
    const document = await desk.store(
      'De;Para;Classe;Volta;Pessoas;Forçamento;Mês\nGRU;LIS;Econômica;sim;2;com;06/2025\nGRU;XX;Econômica;;1;com;06/2025\n',
    );
    const { id } = await desk.propose(document.id, { mapping: flights });
    const { lines } = await desk.preview(id);
    expect(lines.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'row.airport_unknown']);
    expect(await desk.commit(id)).toMatchObject({ saved: 1 });
    const parameters = {
      from: 'GRU',
      to: 'LIS',
      journey: 'return',
      cabin: 'economy',
      radiativeForcing: 'with',
    };
    const single = await committed({
      kind: 'travel.flight',
      quantity: '2',
      unit: 'trip',
      from: '2025-06-01',
      to: '2025-06-30',
      parameters,
    });
    const [line] = (await desk.preview(id)).lines;
    const bulk = await installation.as(owner(), explainEntry, { entryId: line?.entryId });
    expect(bulk.entry.co2eKg).toBe(single.entry.co2eKg);
    expect(bulk.result).toMatchObject(single.result);
    expect(bulk.evidence?.read?.map(({ slot }) => slot)).toEqual(['route', 'route', 'passengers', 'class']);
    expect(await desk.faults()).toEqual(NO_FAULTS);
  });

  it('freight is its mass by its way, and a spend is counted by the rates beside it', async () => {
    const columns = [
      { column: 1, header: 'Insumo', meaning: 'kind' },
      { column: 2, header: 'Quantidade', meaning: 'value', numbers: 'comma' },
      { column: 3, header: 'Unidade', meaning: 'unit' },
      { column: 4, header: 'Mês', meaning: 'period' },
      { column: 5, header: 'km', meaning: 'distance', numbers: 'comma' },
      { column: 6, header: 'Índice', meaning: 'price_index', numbers: 'comma' },
      { column: 7, header: 'Índice do fator', meaning: 'factor_price_index', numbers: 'comma' },
    ];
    const kinds = [
      { word: 'Frete', means: 'freight_in.road' },
      { word: 'Serviços', means: 'purchased.services' },
    ];
    const mapping = sheetMapping.parse({ ...importDeskMapping(), columns, kinds });
    const document = await desk.store(
      'Insumo;Quantidade;Unidade;Mês;km;Índice;Índice do fator\nFrete;2500;kg;07/2025;400,5;;\nServiços;1000;USD;07/2025;;110;100\n',
    );
    const { id } = await desk.propose(document.id, { mapping });
    const { lines } = await desk.preview(id);
    expect(lines[0]).toMatchObject({ quantity: '1001.25', unit: 'tkm', problem: null });
    await desk.commit(id, { acceptNotCounted: true });
    const days = { from: '2025-07-01', to: '2025-07-31' };
    const freight = await committed({ kind: 'freight_in.road', quantity: '1001.25', unit: 'tkm', ...days });
    const spend = await committed({
      kind: 'purchased.services',
      quantity: '1000',
      unit: 'USD',
      ...days,
      parameters: { indexSpendYear: { value: '110' }, indexFactorYear: { value: '100' } },
    });
    const after = (await desk.preview(id)).lines;
    expect(after.map(({ co2eKg }) => co2eKg)).toEqual([freight.entry.co2eKg, spend.entry.co2eKg]);
    expect(await desk.faults()).toEqual(NO_FAULTS);
  });
});

it('a sheet in an archive is imported from there, and its evidence says from which file', async () => {
  const sheet = 'Insumo;Quantidade;Unidade;Mês;Planta;Nota\nDiesel;10;L;08/2025;BA;Z1\n';
  const bytes = zipSync({ 'abastecimento/agosto.csv': strToU8(sheet) });
  const document = await desk.store(bytes, 'agosto.zip');
  const { id } = await desk.propose(document.id, { inner: 'abastecimento/agosto.csv' });
  expect(await desk.commit(id)).toMatchObject({ saved: 1, inner: 'abastecimento/agosto.csv' });
  const [line] = (await desk.preview(id)).lines;
  const { evidence } = await installation.as(owner(), explainEntry, { entryId: line?.entryId });
  expect(evidence?.read).toMatchObject([{ inner: 'abastecimento/agosto.csv', quote: '10' }]);
});

it('totals before and after are told by scope, by category and by site, and agree', async () => {
  const { id } = await desk.propose(
    (await desk.sheet(['Diesel;10;L;09/2025;BA;W1', 'Energia;2;MWh;09/2025;;W2'])).id,
  );
  const sums: number[] = [];
  for (const by of ['scope', 'category', 'site'] as const) {
    const { totals } = await installation.as(owner(), totalImport, { importId: id, by });
    expect(totals).toHaveLength(2);
    expect(totals.map(({ beforeKg }) => beforeKg)).toEqual(['0', '0']);
    expect(totals.map(({ lines }) => lines)).toEqual([1, 1]);
    sums.push(totals.reduce((sum, { afterKg }) => sum + Number(afterKg), 0));
  }
  expect(sums[1]).toBeCloseTo(sums[0] ?? 0, 9);
  expect(sums[2]).toBeCloseTo(sums[0] ?? 0, 9);
});

function importDeskMapping() {
  return {
    sheet: 'consumo',
    fingerprint: 'e'.repeat(64),
    headerRow: 1,
    kinds: [],
    units: [],
    sites: [],
  };
}

async function committed(item: object) {
  const { drafts } = await installation.as(owner(), createDrafts, { items: [item] });
  const [draft] = drafts;
  const { entries } = await installation.as(owner(), commitEntries, {
    drafts: [{ draftId: draft?.id, revision: 1 }],
    acceptNotCounted: true,
  });
  return installation.as(owner(), explainEntry, { entryId: entries[0]?.entryId });
}

describe('a kind', () => {
  it.each(['constructor', '__proto__', 'toString'])('is no name that every object has: %s', async (kind) => {
    const { id } = await desk.propose((await desk.sheet(['Sabão;5;L;01/2025;BA;'])).id);
    // A factor that nobody has is what a line may be recorded with, if it is of a kind.
    await fix(id, 1, { kind, factorId: 'nobody/has/it' });
    const { lines } = await desk.preview(id);
    expect(lines.map(({ problem }) => problem)).toEqual([{ code: 'kind.unknown', params: { kind } }]);
    await expect(desk.commit(id, { acceptNotCounted: true })).rejects.toMatchObject({ code: 'import.empty' });
  });
});

describe('lines of a file that say the same', () => {
  it('are named before anything is saved, but for small amounts of one day', async () => {
    const line = (quantity: string, when = '03/2025') => `Diesel;${quantity};L;${when};BA;`;
    const rows = [
      line('1250'),
      line('1250'),
      line('1250,0'),
      line('300'),
      line('20', '05/03/2025'),
      line('20', '05/03/2025'),
      line('812,4', '05/03/2025'),
      line('812,4', '05/03/2025'),
    ];
    const { id } = await desk.propose((await desk.sheet(rows)).id);
    const told = await desk.preview(id, { only: 'repeated' });
    expect(told.repeated).toBe(3);
    expect(told.lines.map(({ row }) => row)).toEqual([3, 4, 9]);
  });
});
