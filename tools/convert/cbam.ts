import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { SourceCard } from '#reference/card.ts';
import { plain, published, shift } from './digits.ts';
import { type FactorCells, writeFactors } from './factor-table.ts';
import { convertCbamRegisters } from './cbam-registers.ts';
import { type CardFacts, facts, write } from './registers.ts';
import { type Row, cell, readTable, slug } from './table.ts';

/** The carbon border adjustment of the European Union: goods, default values, benchmarks and standard factors. */
const SHARED = {
  publisher: 'European Union',
  licence: 'European Union law and Commission documents, reusable with attribution (Decision 2011/833/EU)',
  attribution: '© European Union, EUR-Lex and European Commission.',
  provenance:
    'Ajishpradeep/CarbonPass, commit e1e05844, data/cbam_official (official workbooks and texts of the acts).',
} as const;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[;=]/g, ',').trim();
/** Codes as digits: aluminium codes are printed with and without spaces. */
const digits = (text: string): string => text.replaceAll(/\D/g, '');

const PORTUGUESE = new Map(
  (parse(readFileSync(new URL('./cbam-goods-pt.csv', import.meta.url)), { columns: true }) as Row[]).map(
    (row) => [cell(row, 'code'), cell(row, 'pt')],
  ),
);
const SECTORS: Readonly<Record<string, string>> = {
  Cement: 'Cimento',
  Electricity: 'Eletricidade',
  Fertilisers: 'Fertilizantes',
  'Iron and steel': 'Ferro e aço',
  'Iron and Steel': 'Ferro e aço',
  Aluminium: 'Alumínio',
  Chemicals: 'Produtos químicos',
  Hydrogen: 'Hidrogênio',
};
const sectorPt = (row: Row): string => SECTORS[cell(row, 'sector')] ?? cell(row, 'sector');

/** The category of a good: of the longest code that its code begins with, or of the only one that lies below it. */
function categoryOf(code: string, categories: readonly Row[]): Row | undefined {
  const above = categories.filter((row) => code.startsWith(cell(row, 'cn_prefix')));
  const longest = above.sort((a, b) => cell(b, 'cn_prefix').length - cell(a, 'cn_prefix').length)[0];
  return (
    longest ?? categories.find((row) => digits(cell(row, 'cn_prefix')).padEnd(8, '0') === code.padEnd(8, '0'))
  );
}

function goods(raw: string): void {
  const categories = readTable(raw, 'cbam/goods/cbam_cn_to_aggregated_goods_definitive_2025_2547.csv');
  const annex = readTable(raw, 'cbam/goods/cbam_annex_I_goods_definitive_2023_956.csv');
  const named = new Set(annex.map((row) => cell(row, 'cn_prefix')));
  const listed = annex.map((row) => {
    const code = cell(row, 'cn_prefix');
    const category = cell(row, 'is_exception') === 'yes' ? undefined : categoryOf(code, categories);
    return {
      code,
      label_pt: PORTUGUESE.get(code) ?? '',
      label_en: oneLine(cell(row, 'description')),
      parent: cell(row, 'sector'),
      facts: facts({
        excluded: cell(row, 'is_exception') === 'yes' ? 'yes' : '',
        gases: oneLine(cell(row, 'greenhouse_gases')),
        direct_only: cell(row, 'direct_emissions_only_annex_II'),
        category: category ? cell(category, 'aggregated_goods_category') : '',
        functional_unit: category ? oneLine(cell(category, 'functional_unit')) : '',
        remark: oneLine(cell(row, 'note')),
        law: '(EU) 2023/956 Annex I as amended by (EU) 2025/2083',
        valid_from: '2026-01-01',
      }),
    };
  });
  const below = categories
    .filter((row) => !named.has(cell(row, 'cn_prefix')))
    .map((row) => ({
      code: cell(row, 'cn_prefix'),
      label_pt: sectorPt(row),
      label_en: cell(row, 'aggregated_goods_category'),
      parent: cell(row, 'sector')
        .replace('Steel', 'steel')
        .replace(/^Fertiliser$/, 'Fertilisers'),
      facts: facts({
        gases: oneLine(cell(row, 'greenhouse_gases')),
        category: cell(row, 'aggregated_goods_category'),
        functional_unit: oneLine(cell(row, 'functional_unit')),
        remark: oneLine(cell(row, 'note')),
        law: 'IR (EU) 2025/2547 Annex I Table 1',
        valid_from: '2026-01-01',
      }),
    }));
  const card: CardFacts = {
    ...SHARED,
    id: 'eu-cbam-goods/2025-2083',
    title: 'CBAM goods by CN code: Annex I of Regulation (EU) 2023/956, categories of IR (EU) 2025/2547',
    edition: 'as amended by Regulation (EU) 2025/2083',
    boundary:
      'Goods of the definitive period, from 1 January 2026; a code stands for everything that begins with it.',
    pitfalls: [
      'A code with excluded=yes is outside, although a shorter one that it begins with is inside.',
      'direct_only=yes (Annex II): indirect emissions do not count. Cement, fertilisers and agglomerated ores count both.',
      'The functional unit is not always a tonne: clinker contained for cement, nitrogen contained for fertilisers.',
      'The first six digits of a CN code are those of the NCM; the last two are not.',
    ],
    url: 'https://eur-lex.europa.eu/eli/reg/2023/956/oj',
    leftOut: [
      'The list of the transitional communication template (569 codes): the transitional period is over.',
    ],
  };
  write('cbam-goods', card, [...listed, ...below]);
}

/** Descriptions of the combined nomenclature run on, once for each of 120 countries: the code says the rest. */
const LONGEST = 80;
const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;

const OTHER = '_Other Countries and Territorie';
const VALUE = /^\d+(\.\d+)?(e-?\d+)?$/i;

function defaults(raw: string): void {
  const sheets = new Map(
    readTable(raw, 'cbam/default_values/cbam_default_values_country_sheets.csv').map((row) => [
      cell(row, 'country_sheet'),
      cell(row, 'iso2_our_mapping'),
    ]),
  );
  const all = readTable(raw, 'cbam/default_values/cbam_default_values_2026_v20260204.csv.gz');
  const good = all.filter(
    (row) => VALUE.test(cell(row, 'total_tCO2e_per_t')) && cell(row, 'our_note') === '',
  );
  const place = (row: Row): string =>
    cell(row, 'country_sheet') === OTHER ? 'OTHER' : (sheets.get(cell(row, 'country_sheet')) ?? '');
  const value = (row: Row, column: string): string =>
    VALUE.test(cell(row, column)) ? published(cell(row, column)) : '';
  const rows = [
    ...Map.groupBy(
      good.filter((row) => place(row) !== ''),
      (row) => `${place(row)}/${digits(cell(row, 'cn_code'))}`,
    ),
  ];
  const entries = rows.flatMap(([code, same]) =>
    same.map((row, index) => ({
      code:
        same.length === 1
          ? code
          : `${code}/${digits(cell(row, 'cn_code')).length > 0 ? slug(cell(row, 'benchmark_route')) || index + 1 : ''}`,
      label_pt: sectorPt(row),
      label_en: shortened(oneLine(cell(row, 'description'))),
      parent: place(row),
      facts: facts({
        direct: value(row, 'direct_tCO2e_per_t'),
        indirect: value(row, 'indirect_tCO2e_per_t'),
        total: value(row, 'total_tCO2e_per_t'),
        route: oneLine(cell(row, 'benchmark_route')),
        valid_from: '2026-01-01',
        replaced_by: 'IR (EU) 2026/1740',
      }),
    })),
  );
  const card: CardFacts = {
    ...SHARED,
    id: 'eu-cbam-defaults/2025-2621',
    title: 'CBAM default values by country and CN code: IR (EU) 2025/2621, Annex I',
    edition: '2025/2621, workbook version 1 of 4 February 2026',
    boundary:
      'Embedded emissions of goods by country of origin; OTHER stands for other countries and territories.',
    pitfalls: [
      'Replaced in law: IR (EU) 2026/1740 of 20 July 2026 put other Annexes I and IV in force from 1 ' +
        'January 2026. The register cbam-defaults has them; this one stands for audits of what was calculated before.',
      'Without the mark-up: 10 % in 2026, 20 % in 2027, 30 % from 2028; fertilisers 1 %.',
      'Longest code that matches, of the country; where it has none, of OTHER. A code that is not here ' +
        'has no published value, which is not zero.',
      'Indirect emissions count only for goods outside Annex II of Regulation (EU) 2023/956.',
    ],
    url: 'https://eur-lex.europa.eu/eli/reg_impl/2025/2621/oj',
    leftOut: [
      `${all.length - entries.length} rows without a total or with a known error of the workbook ` +
        `(Albania 2523 21 00 shifted, Mali hydrogen printed as 0).`,
      'The printed mark-up columns: they were removed from the law, and five rows compound them.',
      'Annexes II and III (electricity by country): figures of the IEA under CC BY-NC-SA.',
    ],
  };
  write('cbam-defaults-2025-2621', card, entries);
}

function benchmarks(raw: string): void {
  const rows = readTable(raw, 'cbam/benchmarks/cbam_benchmarks_2026_columns_A_and_B.csv').map((row) => ({
    code: [
      cell(row, 'column'),
      digits(cell(row, 'cn_code')),
      cell(row, 'route_indicator') || '-',
      cell(row, 'production_years'),
    ].join('/'),
    label_pt: sectorPt(row),
    label_en: oneLine(cell(row, 'description')),
    parent: cell(row, 'column'),
    facts: facts({
      benchmark: published(plain(cell(row, 'BMg_tCO2e_per_t'))),
      unit: 't CO2e/t',
      route: cell(row, 'route_indicator'),
      years: cell(row, 'production_years'),
      act: 'IR (EU) 2025/2620',
      checked: '2026-11-23',
      valid_from: '2026-01-01',
      provisional: 'yes',
    }),
  }));
  const card: CardFacts = {
    ...SHARED,
    id: 'eu-cbam-benchmarks/2025-2620',
    title: 'CBAM benchmarks by CN code: IR (EU) 2025/2620',
    edition: '2025/2620, workbook of 6 February 2026',
    boundary: 'Column A: process, for actual emissions. Column B: with precursors, for default values.',
    pitfalls: [
      'A benchmark of 0 in column A means that the step itself has no allocation; its precursor has.',
      'Several alloy grades for one code: the highest.',
      'Values for 2026 are provisional.',
    ],
    url: 'https://eur-lex.europa.eu/eli/reg_impl/2025/2620/oj',
    leftOut: [],
  };
  const seen = new Set<string>();
  const once = rows.filter(({ code }) => (seen.has(code) ? false : seen.add(code)));
  if (once.length !== rows.length) throw new Error(`${rows.length - once.length} benchmarks stand twice`);
  write('cbam-benchmarks', card, rows);
}

const FACTORS: SourceCard = {
  ...SHARED,
  id: 'eu-cbam/2025-2547',
  title: 'Standard factors of IR (EU) 2025/2547, Annex II point G',
  edition: '2025/2547',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'CO2 only; fuels per TJ net calorific value, carbonates, oxides and steel inputs per tonne.',
  pitfalls: [
    'The figures of Table 1 are those of the 2006 IPCC Guidelines, in law and freely reusable.',
    'Table 2 is before the biomass fraction: the CO2 is biogenic.',
    'CH4 and N2O of combustion are outside this act.',
  ],
  url: 'https://eur-lex.europa.eu/eli/reg_impl/2025/2547/oj',
  leftOut: [
    'Table 6 (GWP of N2O, CF4 and C2F6): those of AR5 stand among the GWP sets.',
    'PFC slope and overvoltage coefficients: inputs of a method, not factors.',
  ],
};

const UNITS: Readonly<Record<string, readonly [unit: string, pt: string, category: string]>> = {
  '1': ['TJ', 'combustão', 'stationary_combustion'],
  '2': ['TJ', 'combustão de biomassa', 'stationary_combustion'],
  '3': ['t', 'uso de carbonato (método A)', 'process'],
  '4': ['t', 'óxido produzido (método B)', 'process'],
  '5': ['t', 'insumo ou produto da siderurgia', 'process'],
};

function factors(raw: string): void {
  const rows = readTable(raw, 'cbam/factors/cbam_standard_factors_2025_2547.csv').flatMap(
    (row): FactorCells[] => {
      const table = cell(row, 'table');
      const [unit, pt, category] = UNITS[table] ?? [];
      if (!unit || !category) return [];
      const item = oneLine(cell(row, 'item'));
      return [
        {
          key: `${table}.${slug(item)}`,
          name_pt: `${item}, ${pt}, CBAM`,
          name_en: `${item}, CBAM standard factor`,
          region: 'WORLD',
          valid_from: '2026-01-01',
          unit,
          basis: unit === 'TJ' ? 'net' : '',
          form: 'kg',
          co2: shift(cell(row, 'factor'), 3),
          biogenic: table === '2' && !item.includes('fossil') ? 'yes' : '',
          scope: '1',
          category,
          locator: `Annex II point G, Table ${table}, ${item}`,
        },
      ];
    },
  );
  writeFactors(FACTORS, { standard: rows });
}

export function convertCbam(raw: string): void {
  goods(raw);
  defaults(raw);
  convertCbamRegisters(raw);
  benchmarks(raw);
  factors(raw);
}
