import type { SourceCard } from '#reference/card.ts';
import { type FactorCells, type KindLink, link, writeFactors } from './factor-table.ts';
import { type Row, cell, readTable } from './table.ts';

const CARD: SourceCard = {
  id: 'owid-ember/2024',
  publisher: 'Our World in Data, Ember',
  title: 'Carbon intensity of electricity generation',
  edition: '2024',
  licence: 'CC-BY-4.0',
  attribution: 'Ember; Energy Institute – processed by Our World in Data (CC BY 4.0).',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary:
    'Generation in the country; CO2e with upstream emissions (life cycle); not consumption, not a residual mix.',
  pitfalls: [
    'Includes upstream: not comparable with MCTI SIN, DESNZ or eGRID, which are combustion at generation.',
    'The GWP set is not stated and the figure cannot be moved to another set.',
    'Small systems show values near 0 or near 1,000.',
  ],
  url: 'https://ourworldindata.org/grapher/carbon-intensity-electricity',
  provenance:
    'data/raw/ember_owid/owid_carbon_intensity_electricity_2000_2024.csv (twsaf1-sys/math_331_cryptocurrency_project, commit 474919a8).',
  leftOut: [
    'Aggregates (World, ASEAN, income groups): they are not places of an activity.',
    'The co2.js copy (222 rows): same publisher, stricter licence reading (CC BY-SA 4.0).',
  ],
  notes: {
    life_cycle: {
      'pt-BR': 'CO2e com montante (ciclo de vida), na geração; o publicador não informa o conjunto de GWP.',
      en: 'CO2e with upstream (life cycle), at generation; the publisher does not state the GWP set.',
    },
    latest: {
      'pt-BR': 'Último ano publicado; usado até que haja outro.',
      en: 'Latest year published; used until there is another.',
    },
  },
};

/** From this year on the country figures are candidates of the electricity kinds; earlier ones are found by search. */
const CANDIDATES_FROM = 2018;

/** Countries whose own publisher's grid factor is here: the life-cycle figure never stands in for it. */
const OWN_GRID = new Set(['BR', 'GB', 'US']);

const PORTUGUESE = new Intl.DisplayNames('pt-BR', { type: 'region' });

/** gCO2e/kWh is kg CO2e/MWh: the digits stay as published. */
function cells(row: Row, country: Row, latest: boolean): FactorCells {
  const year = cell(row, 'Year');
  const region = cell(country, 'ISO3166-1-Alpha-2');
  return {
    key: `${region}-${year}`,
    name_pt: `Eletricidade, ${PORTUGUESE.of(region) ?? cell(row, 'Entity')}, ${year}`,
    name_en: `Electricity, ${cell(row, 'Entity')}, ${year}`,
    region,
    valid_from: `${year}-01-01`,
    valid_to: latest ? '' : `${year}-12-31`,
    unit: 'MWh',
    form: 'co2e',
    co2e: cell(row, 'value'),
    scope: '2',
    category: 'purchased_electricity',
    locator: `${cell(row, 'Entity')} ${year}`,
    note: latest ? 'life_cycle latest' : 'life_cycle',
  };
}

export function convertOwid(raw: string): KindLink[] {
  const countries = new Map(
    readTable(raw, 'reference/countries/country-codes.csv').map((row) => [
      cell(row, 'ISO3166-1-Alpha-3'),
      row,
    ]),
  );
  const source = readTable(raw, 'ember_owid/owid_carbon_intensity_electricity_2000_2024.csv');
  const value = Object.keys(source[0] ?? {}).find((column) => column.includes('intensity')) ?? '';
  const rows = source
    .filter((row) => countries.has(cell(row, 'Code')))
    .map((row): Row => ({ ...row, value: cell(row, value) }))
    .filter((row) => row['value'] !== '');
  const newest = new Map<string, number>();
  for (const row of rows) {
    const code = cell(row, 'Code');
    newest.set(code, Math.max(newest.get(code) ?? 0, Number(cell(row, 'Year'))));
  }
  const links: KindLink[] = [];
  const factors = rows.map((row) => {
    const code = cell(row, 'Code');
    const factor = cells(row, countries.get(code) ?? {}, newest.get(code) === Number(cell(row, 'Year')));
    if (Number(cell(row, 'Year')) >= CANDIDATES_FROM && !OWN_GRID.has(factor.region ?? '')) {
      for (const kind of ['electricity', 'electricity.renewable', 'electricity.ev']) {
        links.push(link(kind, `${CARD.id}/${factor.key}`));
      }
    }
    return factor;
  });
  writeFactors(CARD, { countries: factors });
  return links;
}
