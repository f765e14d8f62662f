import { expect, test } from 'vitest';
import { contentOf } from './content.ts';
import { draftOf, emptyDraft, newRow, type ReadYear } from './draft.ts';

const ID = '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11';

/** A record with every part that the form does not show. */
function read(): ReadYear {
  return {
    version: 3,
    period: { id: ID, installationId: ID, year: 2026, revision: 3, savedAt: '2026-11-01T00:00:00.000Z' },
    evidence: [
      { path: 'streams.1', documentId: ID },
      { path: 'pfc.0', documentId: ID },
      { path: 'processes.1.electricity.0', documentId: ID },
    ],
    content: {
      year: 2026,
      quality: { assurance: 'internal' },
      stated: { co2: '12' },
      plants: [{ id: 'boiler', kind: 'boiler', fuel: '3' }],
      pfc: [{ name: 'cells', method: 'slope', aluminium: '5' }],
      electricity: [{ name: 'shared', amount: '4', to: 'melt' }],
      streams: [
        {
          name: 'Gas',
          method: 'combustion',
          amount: '1200.50',
          unit: 't',
          ncv: 48,
          factor: '56.1',
          to: { by: 'share', parts: [{ to: 'melt', share: '0.5' }] },
          oxidation: '0.99',
        },
        { name: 'Lime', method: 'process', amount: '10', unit: 't', factor: '0.44', to: 'melt' },
        { name: 'Steel', method: 'mass_balance', amount: '-5', unit: 't', carbon: '0.01', to: 'boiler' },
      ],
      processes: [
        { id: 'melt', category: 'crude_steel', production: [{ route: 'EAF', amount: '100' }], market: '1' },
        {
          id: 'roll',
          name: 'Rolling mill',
          category: 'iron_or_steel_products',
          production: [{ amount: '90' }],
          heat: { imported: [{ amount: '1' }] },
          electricity: [{ amount: '7', factor: ['0.0617', '0.1263'], source: 'MCTI' }],
        },
      ],
      precursors: [
        {
          id: 'pig iron',
          category: 'pig_iron',
          code: '72011011',
          otherUse: '2',
          lots: [{ amount: '30', basis: 'default', lookUp: { code: '72011011', country: 'BR', year: 2026 } }],
          consumed: [{ process: 'melt', amount: '28' }],
        },
      ],
      goods: [
        {
          process: 'roll',
          code: '72142000',
          parameters: { mn: '0.6 %', own: 'kept' },
          carbonPrice: { instrument: 'none', currency: 'BRL', covered: '0', price: '0' },
        },
      ],
    },
  };
}

test.each(['pt-BR', 'en'] as const)(
  'a record that nobody touched is saved exactly as it was, in %s',
  (marks) => {
    const saved = contentOf(draftOf(read(), marks));
    expect(saved).toEqual({ content: read().content, evidence: read().evidence });
  },
);

test('a change is written in plain decimals, and all that the form does not show stays', () => {
  const draft = draftOf(read(), 'pt-BR');
  const [gas, ...others] = draft.rows.streams;
  if (!gas) throw new Error('no stream');
  const changed = { ...gas, fields: { ...gas.fields, amount: '1.300,25' } };
  const saved = contentOf({ ...draft, rows: { ...draft.rows, streams: [changed, ...others] } });
  if ('wrong' in saved) throw new Error(JSON.stringify(saved.wrong));
  const [before] = read().content.streams ?? [];
  expect(saved.content.streams?.[0]).toEqual({ ...before, amount: '1300.25' });
  expect({ ...saved.content, streams: [] }).toEqual({ ...read().content, streams: [] });
});

test('figures of the sector are written as plain decimals for a report in English, and words stay words', () => {
  const draft = draftOf(read(), 'pt-BR');
  const [good] = draft.rows.goods;
  if (!good) throw new Error('no good');
  const fields = { ...good.fields, 'parameters.cr': '0,35', 'parameters.mill': 'Usina 2' };
  const saved = contentOf({ ...draft, rows: { ...draft.rows, goods: [{ ...good, fields }] } });
  if ('wrong' in saved) throw new Error('refused');
  expect(saved.content.goods?.[0]?.parameters).toEqual({
    mn: '0.6 %',
    own: 'kept',
    cr: '0.35',
    mill: 'Usina 2',
  });
});

test('documents stay with the part that they stand for when one before it is removed, and go with their own', () => {
  const draft = draftOf(read(), 'en');
  const without = (at: number) =>
    contentOf({ ...draft, rows: { ...draft.rows, streams: draft.rows.streams.toSpliced(at, 1) } });
  const first = without(0);
  const own = without(1);
  if ('wrong' in first || 'wrong' in own) throw new Error('refused');
  expect(first.evidence.map(({ path }) => path)).toEqual(['streams.0', 'pfc.0', 'processes.1.electricity.0']);
  expect(own.evidence.map(({ path }) => path)).toEqual(['pfc.0', 'processes.1.electricity.0']);
});

test('a field that is needed and one that cannot be read stop the save, each by its place', () => {
  const process = newRow('processes', { name: 'Aciaria', category: 'crude_steel' });
  const stream = newRow('streams', {
    name: 'Gás',
    method: 'combustion',
    unit: 't',
    amount: 'dez',
    to: process.key,
  });
  const draft = emptyDraft(2026, 'pt-BR');
  const refused = contentOf({ ...draft, rows: { ...draft.rows, processes: [process], streams: [stream] } });
  const made = process.nested.production?.[0]?.key;
  expect(refused).toEqual({
    wrong: expect.arrayContaining([
      { row: made, field: 'amount', why: 'needed' },
      { row: stream.key, field: 'amount', why: 'unread' },
    ]),
  });
});

test('a new process is known by its name, and what refers to it follows; without its process a source asks for one', () => {
  const process = newRow('processes', { name: 'Aciaria', category: 'crude_steel' });
  const [made] = process.nested.production ?? [];
  if (!made) throw new Error('no production');
  const whole = { ...process, nested: { production: [{ ...made, fields: { amount: '1.000,5' } }] } };
  const use = newRow('electricity', { process: process.key, amount: '500', factor: '0,0617; 0,1263' });
  const draft = emptyDraft(2026, 'pt-BR');
  const saved = contentOf({ ...draft, rows: { ...draft.rows, processes: [whole], electricity: [use] } });
  expect(saved).toMatchObject({
    content: {
      year: 2026,
      processes: [
        {
          id: 'Aciaria',
          production: [{ amount: '1000.5' }],
          electricity: [{ amount: '500', factor: ['0.0617', '0.1263'] }],
        },
      ],
    },
  });
  const alone = contentOf({ ...draft, rows: { ...draft.rows, electricity: [use] } });
  expect(alone).toMatchObject({ wrong: [{ row: use.key, field: 'process' }] });
});

test('a default value is looked up by code, country and year, and asks for the code', () => {
  const draft = draftOf(read(), 'en');
  const [iron] = draft.rows.precursors;
  if (!iron) throw new Error('no precursor');
  const { lookUp: _before, ...lot } = iron.nested.lots?.[0]?.was ?? {};
  const bare = { ...iron, was: { ...iron.was, code: undefined }, fields: { ...iron.fields, code: '' } };
  const without = {
    ...bare,
    nested: {
      ...bare.nested,
      lots: [{ ...newRow('lots'), was: lot, fields: { amount: '3', basis: 'default', country: 'BR' } }],
    },
  };
  expect(contentOf({ ...draft, rows: { ...draft.rows, precursors: [without] } })).toEqual({
    wrong: [{ row: iron.key, field: 'code', why: 'needed' }],
  });
  const coded = { ...without, fields: { ...without.fields, code: '72011011' } };
  const saved = contentOf({ ...draft, rows: { ...draft.rows, precursors: [coded] } });
  if ('wrong' in saved) throw new Error('refused');
  expect(saved.content.precursors?.[0]?.lots[0]?.lookUp).toEqual({
    code: '72011011',
    country: 'BR',
    year: 2026,
  });
});
