import type { SourceCard } from '#reference/card.ts';
import { published, shift, times } from './digits.ts';
import { EPA } from './epa.ts';
import { type FactorCells, type KindLink, writeFactors } from './factor-table.ts';
import { type Row, cell, readTable } from './table.ts';

/** Electricity of the United States by eGRID subregion: lb/MWh become kg/MWh by the exact pound. */
const POUND_KG = '0.45359237';

const CARD: SourceCard = {
  ...EPA,
  id: 'epa-egrid/2025',
  title: 'eGRID subregion total output emission rates, as published in the GHG Emission Factors Hub',
  boundary:
    'Total output emission rates of generation in the subregion; CO2, CH4, N2O; no losses, no upstream.',
  pitfalls: [
    'The year is the edition of the hub, two years after the data: 2025 is eGRID2023.',
    'The history before 2018 is not identified; 2019 repeats 2018.',
    'Non-baseload rates are for avoided emissions.',
  ],
  provenance:
    'Hub 2025, Table 6 (lb/MWh); earlier editions from the history in ORNL-AMO/VERIFI (permissive UT-Battelle licence, EPA data).',
  leftOut: [
    'Hub years 2014–2017 (112 rows): labels not identified, 2016 and 2017 repeat 2015.',
    'Hub year 2025 of the history (28 rows): it equals Table 6.',
    'Non-baseload rates (28) and grid losses (28): not for scope 2.',
    'ZIP code to subregion (42,177 rows): the site names its subregion.',
  ],
  notes: {
    generation: {
      'pt-BR': 'Somente geração; sem perdas e sem montante.',
      en: 'Generation only; no losses and no upstream.',
    },
  },
};

export const region = (subregion: string): string =>
  /^(US|US Average)$/i.test(subregion) ? 'US' : `US-${subregion}`;

function shared(subregion: string, label: string, year: string): FactorCells {
  const place = region(subregion);
  return {
    key: `${place}-${year}`,
    name_pt: `Eletricidade da rede, EUA, ${label}, edição ${year}`,
    name_en: `Grid electricity, US, ${label}, hub ${year}`,
    region: place,
    valid_from: `${year}-01-01`,
    unit: 'MWh',
    form: 'kg',
    scope: '2',
    category: 'purchased_electricity',
    locator: '',
    note: 'generation',
  };
}

/** kg per MWh of a gas, from the pounds that Table 6 prints. */
export function fromPounds(row: Row, gas: 'CO2' | 'CH4' | 'N2O'): string {
  return times(published(cell(row, `total_output_lb_${gas}_per_MWh`)), POUND_KG);
}

/** Table 6 of the hub of 2025: eGRID2023. */
export function readTable6(raw: string): Row[] {
  return readTable(raw, 'epa_hub/epa_hub_2025_t6_egrid2023_subregions.csv');
}

function current(row: Row): FactorCells {
  const subregion = cell(row, 'subregion');
  return {
    ...shared(
      subregion,
      subregion.startsWith('US') ? 'average' : `${subregion} ${cell(row, 'name')}`,
      '2025',
    ),
    co2: fromPounds(row, 'CO2'),
    ch4: fromPounds(row, 'CH4'),
    n2o: fromPounds(row, 'N2O'),
    locator: `Table 6, eGRID2023, ${subregion}`,
  };
}

function earlier(row: Row): FactorCells {
  const subregion = cell(row, 'subregion');
  const year = cell(row, 'hub_year_as_labelled');
  return {
    ...shared(subregion, subregion, year),
    valid_to: `${year}-12-31`,
    co2: published(cell(row, 'kg_CO2_per_MWh')),
    ch4: shift(published(cell(row, 'g_CH4_per_MWh')), -3),
    n2o: shift(published(cell(row, 'g_N2O_per_MWh')), -3),
    locator: `eGRID history, hub ${year}, ${subregion}`,
  };
}

export function convertEgrid(raw: string): KindLink[] {
  const now = readTable6(raw).map(current);
  const before = readTable(raw, 'epa_hub/egrid_subregion_total_output_by_hub_year_2014_2025.csv')
    .filter(
      (row) =>
        Number(cell(row, 'hub_year_as_labelled')) >= 2018 && cell(row, 'hub_year_as_labelled') !== '2025',
    )
    .map(earlier);
  writeFactors(CARD, { hub2025: now, history: before });
  // What answers an activity is the table by data year (`egrid-data.ts`); these stay for the lines that cite them.
  return [];
}
