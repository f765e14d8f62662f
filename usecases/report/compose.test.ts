import { type Programme, readProgrammes } from '#reference/programmes.ts';
import { reportWordsIn } from '#server/report_words.ts';
import { type Arbitrary, array, bigInt, constantFrom, integer, record, sample } from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { KeptBasis } from './basis-shape.ts';
import { composeReport } from './compose.ts';

const SITE = '00000000-0000-4000-8000-000000000001';
const PLACES = [
  { scope: 1, category: 'stationary_combustion', kind: 'stationary.natural_gas', unit: 'm3' },
  { scope: 1, category: 'mobile_combustion', kind: 'mobile.diesel', unit: 'L' },
  { scope: 2, category: 'purchased_electricity', kind: 'electricity', unit: 'kWh' },
  { scope: 3, category: 'business_travel', kind: 'travel.hotel', unit: 'night' },
  { scope: 3, category: 'purchased_goods_services', kind: 'spend.services', unit: 'BRL' },
] as const;

interface Cell {
  readonly place: (typeof PLACES)[number];
  /** Micrograms: a ledger keeps more digits than anybody reads. */
  readonly micrograms: bigint;
  readonly lines: number;
  readonly notCounted: number;
}

/** An integer of so many decimal places, as an exact decimal. */
function exactOf(digits: bigint, places: number): string {
  const shown = String(digits).padStart(places + 1, '0');
  const [whole, part] = [shown.slice(0, -places), shown.slice(-places).replace(/0+$/, '')];
  return part === '' ? whole : `${whole}.${part}`;
}

function keptOf(cells: readonly Cell[], more: Partial<KeptBasis['figures']> = {}): KeptBasis {
  return {
    format: 1,
    organization: { id: SITE, name: 'Siderúrgica Norte' },
    inventory: {
      id: SITE,
      name: '2025',
      from: '2025-01-01',
      to: '2025-12-31',
      gwpSet: 'AR5',
      programme: 'brazil',
      consolidation: 'operational_control',
    },
    closing: null,
    at: '2026-03-02T14:05:09.000Z',
    setup: {
      revision: 1,
      fourEyes: true,
      baseYear: null,
      entities: [],
      sites: [
        {
          siteId: SITE,
          name: 'Serra',
          region: 'BR',
          inBoundary: true,
          entity: null,
          reason: null,
          share: '1',
        },
      ],
    },
    exclusions: [],
    categories: [],
    figures: {
      activities: cells.map(({ place, micrograms, lines, notCounted }) => ({
        ...place,
        siteId: SITE,
        lines,
        notCounted,
        quantity: '1',
        co2eKg: exactOf(micrograms, 9),
        biogenicCo2Kg: '0',
      })),
      gases: [],
      problems: [],
      emptyMonths: [],
      factorIds: [],
      ...more,
    },
    market: { status: 'calculated', co2eKg: '0', instrumentIds: [] },
    comparatives: [],
    sources: [],
    kinds: {},
    period: { from: '2025-01-01', to: '2025-12-31' },
  };
}

function documentOf(basis: KeptBasis, language: 'pt-BR' | 'en' = 'en', id = 'ghg-protocol') {
  const programme = readProgrammes().get(id);
  return documentBy(basis, language, programme ? [programme] : []);
}

function documentBy(basis: KeptBasis, language: 'pt-BR' | 'en', programmes: readonly Programme[]) {
  return composeReport({
    words: reportWordsIn(language),
    language,
    basis,
    programmes,
    given: {},
    texts: {},
    title: 'GHG',
    number: null,
  });
}

const cell: Arbitrary<Cell> = record({
  place: constantFrom(...PLACES),
  micrograms: bigInt(0n, 10n ** 22n),
  lines: integer({ min: 1, max: 1000 }),
  notCounted: integer({ min: 0, max: 3 }),
});

describe('the document of 500 random inventories', () => {
  it('says of each scope the sum of its lines, to the last digit', () => {
    for (const cells of sample(array(cell, { minLength: 1, maxLength: 12 }), { numRuns: 500, seed: 20 })) {
      const { datapoints } = documentOf(keptOf(cells));
      const value = (code: string) => datapoints.find((point) => point.code === code)?.value ?? null;
      const summed = (scope: number) => {
        const of = cells.filter(({ place }) => place.scope === scope);
        // Of a tonne: 10⁻¹² is a microgram.
        return of.length === 0
          ? null
          : exactOf(
              of.reduce((sum, { micrograms }) => sum + micrograms, 0n),
              12,
            );
      };
      expect([value('CS-scope1'), value('CS-scope2-location'), value('S3-total')]).toEqual(
        [1, 2, 3].map(summed),
      );
    }
  });
});

describe('page one', () => {
  const [place] = PLACES;
  const counted: Cell = { place, micrograms: 10n ** 15n, lines: 3, notCounted: 2 };

  it.each(['pt-BR', 'en'] as const)(
    'says which lines were not counted and which months have none, in %s',
    (language) => {
      const basis = keptOf([counted], {
        problems: [{ code: 'factor.missing', lines: 2 }],
        emptyMonths: ['2025-03', '2025-11'],
      });
      const { notices, chapters } = documentOf(basis, language);
      const said = notices.map(({ text }) => text).join('\n');
      expect(said).toMatch(/^.*\b2\b.*$/m);
      expect(said).toContain('03/2025, 11/2025');
      const tables = chapters[0]?.blocks.flatMap((block) => ('table' in block ? [block.table.id] : []));
      expect(tables).toContain('not-counted');
    },
  );
});

describe('a table of answers', () => {
  const [place, ...others] = PLACES;
  const counted = (at: (typeof PLACES)[number], micrograms: bigint): Cell => ({
    place: at,
    micrograms,
    lines: 3,
    notCounted: 0,
  });
  const basis = keptOf([counted(place, 10n ** 15n), ...others.map((at) => counted(at, 10n ** 14n))]);
  const tablesOf = (id: string, kept = basis) =>
    documentOf(kept, 'en', id).chapters.flatMap((chapter) =>
      chapter.id === id
        ? (chapter.chapters ?? []).flatMap(({ blocks }) =>
            blocks.flatMap((block) => ('table' in block ? [block.table] : [])),
          )
        : [],
    );

  it('says a clause that all of them have once, under it, and each of several in its row', () => {
    for (const { columns, note } of tablesOf('registro-publico')) {
      expect(columns.map(({ key }) => key)).not.toContain('clause');
      expect(note).toMatch(/^Reference: PBGHG, .+ 2\.[1-5]\.$/);
    }
    const several = tablesOf('esrs-e1').find(({ columns }) => columns.some(({ key }) => key === 'clause'));
    expect(several?.note).toBeUndefined();
  });

  it('leads to the chapter that lists the sources of factors, and does not list them again', () => {
    const kept = { ...basis, sources: ['DESNZ, Factors, 2025', 'MCTI, Factors, 2025'] };
    const cells = tablesOf('gri-305', kept).flatMap(({ rows }) => rows.flatMap((row) => row.cells));
    const said = cells.map(({ text }) => text);
    expect(said.join('\n')).not.toContain('DESNZ');
    expect(said).toContain('In the chapter “Emission sources and factors”.');
  });

  it('has codes that are numbers of a form and no names of the program', () => {
    const codes = tablesOf('registro-publico').flatMap(({ rows }) => rows.map(({ cells }) => cells[0]?.text));
    expect(codes).toEqual(expect.arrayContaining(['2.2-1', '2.2-bio-6', '2.4-15']));
    expect(codes.join(' ')).not.toMatch(/_/);
  });

  it('writes percentages with one decimal place', () => {
    const [sites] = tablesOf('sbce');
    const shares = sites?.rows.filter(({ cells }) => cells.some(({ text }) => text === '%')) ?? [];
    expect(shares.length).toBeGreaterThan(1);
    for (const { cells } of shares) expect(cells[2]?.text).toMatch(/^[\d,]+(?:\.\d)?$/);
  });
});

it('emissions by site name what has no site, and come to the total', () => {
  const cells = [
    { place: PLACES[0], micrograms: 4_000_000_000_000_000n, lines: 1, notCounted: 0 },
    { place: PLACES[3], micrograms: 1_000_000_000_000_000n, lines: 1, notCounted: 0 },
    { place: PLACES[1], micrograms: 2_000_000_000_000_000n, lines: 1, notCounted: 0 },
  ];
  const kept = keptOf(cells);
  const [site = { siteId: SITE, name: 'Serra' }] = kept.setup.sites;
  const other = '00000000-0000-4000-8000-000000000002';
  const sites = [site, { ...site, siteId: other, name: 'Vitória' }] as typeof kept.setup.sites;
  const at = [SITE, null, other];
  const activities = kept.figures.activities.map((one, index) => ({ ...one, siteId: at[index] ?? null }));
  const { chapters } = documentOf({
    ...kept,
    setup: { ...kept.setup, sites },
    figures: { ...kept.figures, activities },
  });
  const tables = chapters.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('table' in block && block.table.id === 'sites' ? [block.table] : [])),
  );
  expect(tables[0]?.rows.map(({ cells: [name, amount] }) => [name?.text, amount?.exact])).toEqual([
    ['Serra', '4000'],
    ['Vitória', '2000'],
    ['No site', '1000'],
  ]);
});

it('sources stand scope by scope, of each the largest first, gases written as chemists do', () => {
  const cells = [
    { place: PLACES[3], micrograms: 5n, lines: 1, notCounted: 0 },
    { place: PLACES[0], micrograms: 1n, lines: 1, notCounted: 0 },
    { place: PLACES[1], micrograms: 9n, lines: 1, notCounted: 0 },
    { place: PLACES[4], micrograms: 8n, lines: 1, notCounted: 0 },
  ];
  const kinds = { 'mobile.diesel': { 'pt-BR': 'CO2 — teste', en: 'CO2 — trial' } };
  const { chapters } = documentOf({ ...keptOf(cells), kinds });
  const sources = chapters.find(({ id }) => id === 'sources')?.blocks[0];
  const rows = sources !== undefined && 'table' in sources ? sources.table.rows : [];
  expect(rows.map(({ cells: [scope, , name] }) => `${scope?.text} ${name?.text}`)).toEqual([
    'Scope 1 CO₂ — trial',
    'Scope 1 stationary.natural_gas',
    'Scope 3 spend.services',
    'Scope 3 travel.hotel',
  ]);
});

it('a programme cites its source and the day it was checked; one of our own has none to cite', () => {
  const said = (id: string) =>
    JSON.stringify(documentOf(keptOf([]), 'en', id).chapters.find((chapter) => chapter.id === id)?.blocks);
  expect(said('vsme')).toMatch(/Source: EFRAG, .+ checked on 2026-11-23/);
  expect(said('management')).not.toContain('Source:');
});

it('a programme that is but a data file is answered, bridged to another and said in both languages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programmes-'));
  const both = (pt: string, en: string) => ({ 'pt-BR': pt, en });
  const question = (code: string, formula: string) => ({
    code,
    label: both(`Pergunta ${code}`, `Question ${code}`),
    clause: 'Cláusula 4.2',
    need: 'required',
    formula,
    unit: 't CO2e',
  });
  const programme = {
    id: 'the-buyer',
    category: 'management',
    title: both('Pedido do comprador', 'The buyer’s request'),
    edition: '2026',
    about: both('O que o comprador pede.', 'What the buyer asks.'),
    source: { publisher: 'A buyer', title: 'Request' },
    checked_on: '2026-11-29',
    total: { scopes: [1], account: 'location', gwp: 'recorded', biogenic: false, montreal: false },
    sections: [
      {
        id: 'asked',
        title: both('Pedido', 'Asked'),
        questions: [question('N1', 'co2e(scope: 1)'), question('N2', 'outside()')],
      },
    ],
  };
  writeFileSync(join(folder, 'lists.json'), '{}');
  writeFileSync(join(folder, 'the-buyer.json'), JSON.stringify(programme));
  const asked = [...readProgrammes(folder).values(), ...[...readProgrammes().values()].slice(0, 1)];
  rmSync(folder, { recursive: true });
  const basis = keptOf([
    { place: PLACES[0], micrograms: 12_500_000_000_000n, lines: 3, notCounted: 0 },
    { place: PLACES[3], micrograms: 2_000_000_000_000n, lines: 1, notCounted: 0 },
  ]);
  for (const language of ['pt-BR', 'en'] as const) {
    const { chapters, datapoints } = documentBy(basis, language, asked);
    const answers = datapoints.filter(({ programme: of }) => of === 'the-buyer');
    expect(answers).toMatchObject([
      { code: 'N1', value: '12.5', lines: 3, label: programme.sections[0]?.questions[0]?.label[language] },
      { code: 'N2', value: null, reason: { code: 'outside_product' } },
    ]);
    const titles = chapters.flatMap((one) => [one, ...(one.chapters ?? [])]).map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([programme.title[language], programme.sections[0]?.title[language]]),
    );
    const bridge = chapters.find(({ id }) => id === 'bridge')?.blocks.find(({ kind }) => kind === 'chart');
    expect(JSON.stringify(bridge)).toContain(programme.title[language]);
  }
});

it('a report of short programmes alone begins with their answers, in a few tables; beside others nothing is left out', () => {
  const kept = keptOf([{ place: PLACES[0], micrograms: 12_500_000_000_000n, lines: 3, notCounted: 1 }], {
    problems: [{ code: 'factor.missing', lines: 1 }],
  });
  const known = readProgrammes();
  const [customer, full] = [known.get('customer'), known.get('ghg-protocol')];
  if (!customer || !full) throw new Error('a programme is gone');
  const idsIn = (programmes: readonly Programme[]) => {
    const { chapters } = documentBy(kept, 'pt-BR', programmes);
    const tables = chapters.flatMap(({ blocks }) =>
      blocks.flatMap((one) => ('table' in one ? [one.table.id] : [])),
    );
    return { first: chapters[0]?.id, tables };
  };
  const short = idsIn([customer]);
  expect(short.first).toBe('customer');
  // What the totals leave out is said in any case.
  expect(short.tables).toEqual(['scopes', 'not-counted', 'boundary', 'sources']);
  const { chapters } = documentBy(kept, 'en', [customer]);
  const sources = chapters.find(({ id }) => id === 'sources')?.blocks[0];
  const columns = sources !== undefined && 'table' in sources ? sources.table.columns : [];
  // By category: what the organization buys is nobody's question.
  expect(columns.map(({ key }) => key)).toEqual(['scope', 'category', 'lines', 'amount', 'biogenic']);
  const beside = idsIn([customer, full]);
  expect(beside.first).toBe('results');
  expect(beside.tables).toEqual(
    expect.arrayContaining(['scopes', 'categories', 'gases', 'not-counted', 'boundary']),
  );
});

it('a datapoint says its boundary, what a quotient is of and the year before, each exact', () => {
  const kept = keptOf([
    { place: PLACES[0], micrograms: 12_500_000_000_000n, lines: 3, notCounted: 0 },
    { place: PLACES[2], micrograms: 500_000_000_000n, lines: 1, notCounted: 0 },
  ]);
  const before = { relation: 'previous', year: 2024, closing: 'c', gwpSet: 'AR4' } as const;
  const basis: KeptBasis = {
    ...kept,
    comparatives: [{ ...before, scopes: [{ scope: 1, co2eKg: '9000.5' }] }],
  };
  const programme = readProgrammes().get('customer');
  const { datapoints } = composeReport({
    words: reportWordsIn('en'),
    language: 'en',
    basis,
    programmes: programme ? [programme] : [],
    given: { net_revenue: { value: '4', unit: 'BRL' } },
    texts: {},
    title: 'GHG',
    number: null,
  });
  const point = (code: string) => datapoints.find((one) => one.code === code);
  expect(point('Q3')).toMatchObject({
    value: '12.5',
    boundary: 'operational_control',
    comparative: { year: 2024, value: '9.0005', gwpSet: 'AR4' },
  });
  expect(point('Q7')).toMatchObject({ value: '3.25', ratio: { numerator: '13', denominator: '4' } });
  // Of a scope that the other year has no line of, nothing is said.
  expect(point('Q4')).not.toHaveProperty('comparative');
  expect(point('Q1')).not.toHaveProperty('boundary');
});
