import type { SourceCard } from '#reference/card.ts';
import { published, shift } from './digits.ts';
import { fromPounds, readTable6, region as regionOf } from './egrid.ts';
import { EPA } from './epa.ts';
import { type FactorCells, type KindLink, link, writeFactors } from './factor-table.ts';
import { type Row, cell, readTable } from './table.ts';

/**
 * Electricity of the United States by the year of its data. The hub prints eGRID two years later and under its own year;
 * here a factor is meant for the year that it was measured in, and its name says which edition printed it.
 */
const CARD: SourceCard = {
  ...EPA,
  id: 'epa-egrid-data/2018-2023',
  title: 'eGRID subregion total output emission rates by data year 2018–2023',
  edition: 'eGRID2018–eGRID2023',
  retrievedOn: '2026-11-23',
  boundary:
    'Total output emission rates of generation in the subregion; CO2, CH4, N2O; no losses, no upstream.',
  pitfalls: [
    'Each row is meant for the year of its data; for later years the line says how many years lie between.',
    'Non-baseload rates are for avoided emissions.',
  ],
  provenance:
    'The stored history of the hub, relabelled by data year; 2018 to 2022 equal eGRID’s own workbooks in ' +
    '26 to 27 subregions, 2023 equals Hub Table 6.',
  leftOut: [
    'Data years 2010, 2012 and 2016 (84 rows): their labels were not verified for every subregion.',
    'State rates: not found.',
  ],
  notes: {
    generation: {
      'pt-BR': 'Somente geração; sem perdas e sem montante.',
      en: 'Generation only; no losses and no upstream.',
    },
  },
};

const FIRST_VERIFIED = 2018;

function factorOf(row: Row): FactorCells {
  const [year, edition, subregion, hub] = [
    'data_year',
    'egrid_edition',
    'subregion',
    'hub_label_in_stored_file',
  ].map((column) => cell(row, column));
  const region = regionOf(subregion ?? '');
  return {
    key: `${region}-${year}`,
    name_pt: `Eletricidade da rede, EUA, ${subregion}, dados de ${year} (edição ${hub})`,
    name_en: `Grid electricity, US, ${subregion}, data of ${year} (hub ${hub})`,
    region,
    valid_from: `${year}-01-01`,
    valid_to: `${year}-12-31`,
    unit: 'MWh',
    form: 'kg',
    co2: published(cell(row, 'kg_CO2_per_MWh')),
    ch4: shift(published(cell(row, 'g_CH4_per_MWh')), -3),
    n2o: shift(published(cell(row, 'g_N2O_per_MWh')), -3),
    scope: '2',
    category: 'purchased_electricity',
    locator: `${edition}, ${subregion}`,
    note: 'generation',
    data_year: year ?? '',
  };
}

/** Of the newest year the figures as Table 6 prints them: the history rounds them. */
function asPrinted(factor: FactorCells, table6: readonly Row[]): FactorCells {
  const row = table6.find((one) => `${regionOf(cell(one, 'subregion'))}-2023` === factor.key);
  if (row === undefined) return factor;
  const [co2, ch4, n2o] = [fromPounds(row, 'CO2'), fromPounds(row, 'CH4'), fromPounds(row, 'N2O')];
  return { ...factor, co2, ch4, n2o, locator: `Hub 2025, Table 6, ${factor.locator}` };
}

/** Writes the table and gives the links of its factors to the kinds of electricity. */
export function convertEgridData(raw: string): KindLink[] {
  const rows = readTable(raw, 'added_2026_11/egrid_subregions_by_data_year.csv')
    .filter((row) => Number(cell(row, 'data_year')) >= FIRST_VERIFIED)
    .map((row) => asPrinted(factorOf(row), readTable6(raw)));
  writeFactors(CARD, { subregions: rows });
  const kinds = ['electricity', 'electricity.renewable', 'electricity.ev'];
  return rows.flatMap(({ key }) => kinds.map((kind) => link(kind, `${CARD.id}/${key}`)));
}
