import type { SourceCard } from '#reference/card.ts';
import { published, shift } from './digits.ts';
import { type FactorCells, type KindLink, link, writeFactors } from './factor-table.ts';
import { US_GASES } from './fuel-names.ts';
import { EPA_LINKS } from './epa-links.ts';
import { type Row, cell, readTable, slug } from './table.ts';
import { portuguese } from './terms.ts';

/** The EPA hub of January 2025, tables 1–5 and 7–10. CO2 is printed in kg, CH4 and N2O in g: all become kg here. */
export const EPA: SourceCard = {
  id: 'epa/2025',
  publisher: 'US EPA',
  title: 'GHG Emission Factors Hub',
  edition: '2025',
  licence: 'US Government work, public domain',
  attribution:
    'US Environmental Protection Agency, Emission Factors for Greenhouse Gas Inventories, 15 January 2025.',
  retrievedOn: '2026-11-20',
  gwpSet: 'AR5',
  boundary:
    'Combustion only (tank to wheel), no upstream; fuels on the gross (higher) heating value; United States.',
  pitfalls: [
    'CO2 in kg, CH4 and N2O in g, eGRID in lb/MWh: all are kilograms here.',
    'Heating values are gross; IPCC and Brazilian figures are net.',
    'Table 2 gives the CO2 of vehicles only; CH4 and N2O come by distance (Tables 3 and 4) or by gallon (Table 5).',
    'Non-baseload rates are for avoided emissions and are not here.',
    'R-424A is printed as 3,104 in Table 12; its composition gives 2,211.8: blends are computed from composition.',
  ],
  url: 'https://www.epa.gov/climateleadership/ghg-emission-factors-hub',
  provenance: 'data/raw/epa_hub, cell by cell from the official sheet of ghg-emission-factors-hub-2025.xlsx.',
  leftOut: [
    'Table 1, five kraft liquors: no heat content or factor by gallon is printed, only by mmBtu.',
    'Table 6, non-baseload rates (28): for avoided emissions, never for an inventory.',
    'Table 9: 225 treatments printed NA.',
  ],
  notes: {
    co2_only: {
      'pt-BR': 'Somente CO2: o publicador dá CH4 e N2O de veículos por distância (Tabelas 3 e 4).',
      en: 'CO2 only: the publisher gives CH4 and N2O of vehicles by distance (Tables 3 and 4).',
    },
    no_co2: {
      'pt-BR': 'Somente CH4 e N2O: o CO2 vem do combustível (Tabela 2).',
      en: 'CH4 and N2O only: the CO2 comes from the fuel (Table 2).',
    },
    waste: {
      'pt-BR': 'WARM sem emissões evitadas; inclui o transporte do resíduo.',
      en: 'WARM without avoided emissions; includes transport of the waste.',
    },
  },
};

/** 40 CFR 98 Tables C-1 and C-2, last amended on 9 December 2016: the values hold for years from 2017 on. */
const RULE_98 = '2017-01-01';
const EDITION = '2025-01-01';

const UNITS: Readonly<Record<string, string>> = {
  'short ton': 'short_ton',
  scf: 'scf',
  gallon: 'gal',
  'vehicle-mile': 'mile',
  'short ton-mile': 'short_ton_mile',
  'passenger-mile': 'passenger_mile',
};

const grams = (value: string): string => (value === '' ? '' : shift(published(value), -3));
const unitOf = (row: Row, column: string): string => UNITS[cell(row, column)] ?? cell(row, column);
/** Footnote letters close some names: `Passenger Car A`, `Medium- and Heavy-Duty TruckC`. */
const clean = (name: string): string =>
  name.replace(/ ?[A-E]$/, (letter) => (/ [A-E]/.test(letter) ? '' : '')).trim();

function base(locator: string, name: string, use: string): FactorCells {
  return {
    key: '',
    name_pt: `${portuguese(name)}, ${portuguese(use)} (EUA)`,
    name_en: `${name}, ${use} (US)`,
    region: 'US',
    valid_from: EDITION,
    form: 'kg',
    locator,
  };
}

/** Our name of a gas that is counted by the cubic foot: its conditions lead from cubic metres to the factor. */
function gasOf(fuel: string): string {
  const gas = US_GASES.find(({ epa }) => epa.includes(fuel));
  if (!gas) throw new Error(`no name for the gas ${fuel}`);
  return gas.name;
}

function stationary(rows: readonly Row[]): FactorCells[] {
  return rows.flatMap((row) => {
    const fuel = cell(row, 'fuel');
    const liquor = cell(row, 'fuel_group').includes('Kraft');
    const name = liquor ? `Kraft pulping liquor, ${fuel}` : fuel;
    const shared: FactorCells = {
      ...base(`Table 1, ${fuel}`, name, 'stationary combustion'),
      valid_from: RULE_98,
      biogenic: cell(row, 'fuel_group').startsWith('Biomass') && fuel !== 'Peat' ? 'yes' : '',
      scope: '1',
      category: 'stationary_combustion',
    };
    const forms = [
      { suffix: 'mmbtu', unit: 'MMBtu', basis: 'gross', per: 'mmBtu' },
      { suffix: 'unit', unit: unitOf(row, 'physical_unit'), basis: '', per: 'physical_unit' },
    ];
    return forms
      .filter(({ per }) => cell(row, `kg_CO2_per_${per}`) !== '')
      .map(({ suffix, unit, basis, per }) => ({
        ...shared,
        key: `stationary.${slug(name)}.${suffix}`,
        unit,
        basis,
        fuel: unit === 'scf' ? gasOf(fuel) : '',
        co2: published(cell(row, `kg_CO2_per_${per}`)),
        ch4: grams(cell(row, `g_CH4_per_${per}`)),
        n2o: grams(cell(row, `g_N2O_per_${per}`)),
      }));
  });
}

const BIOFUELS = new Set(['Biodiesel (100%)', 'Ethanol (100%)']);

function mobileCo2(rows: readonly Row[]): FactorCells[] {
  return rows.map((row) => {
    const fuel = cell(row, 'fuel');
    return {
      ...base(`Table 2, ${fuel}`, fuel, 'mobile combustion, CO2 only'),
      key: `mobile.${slug(fuel)}`,
      valid_from: RULE_98,
      unit: unitOf(row, 'unit'),
      fuel: unitOf(row, 'unit') === 'scf' ? gasOf(fuel) : '',
      co2: published(cell(row, 'kg_CO2_per_unit')),
      biogenic: BIOFUELS.has(fuel) ? 'yes' : '',
      scope: '1',
      category: 'mobile_combustion',
      note: 'co2_only',
    };
  });
}

function onRoad(rows: readonly Row[], table: string): FactorCells[] {
  return rows.map((row) => {
    const parts = [cell(row, 'vehicle_type'), row['fuel'] ?? '', cell(row, 'model_year')].filter(
      (part) => part !== '',
    );
    return {
      ...base(`Table ${table}, ${parts.join(', ')}`, parts.join(', '), 'on-road, CH4 and N2O only'),
      key: `onroad.${table}.${slug(parts.join(' '))}`,
      unit: 'mile',
      ch4: grams(cell(row, 'g_CH4_per_vehicle_mile')),
      n2o: grams(cell(row, 'g_N2O_per_vehicle_mile')),
      scope: '1',
      category: 'mobile_combustion',
      note: 'no_co2',
    };
  });
}

function nonRoad(rows: readonly Row[]): FactorCells[] {
  return rows.map((row) => {
    const vehicle = cell(row, 'vehicle_type').replace(/Equipment[AB]$/, 'Equipment');
    const fuel = cell(row, 'fuel');
    return {
      ...base(`Table 5, ${vehicle}, ${fuel}`, `${vehicle}, ${fuel}`, 'nonroad, CH4 and N2O only'),
      name_pt: `${portuguese(vehicle)}, ${portuguese(fuel)}, ${portuguese('nonroad, CH4 and N2O only')} (EUA)`,
      key: `nonroad.${slug(`${vehicle} ${fuel}`)}`,
      unit: 'gal',
      ch4: grams(cell(row, 'g_CH4_per_gallon')),
      n2o: grams(cell(row, 'g_N2O_per_gallon')),
      scope: '1',
      category: 'mobile_combustion',
      note: 'no_co2',
    };
  });
}

function byGas(row: Row, per: string): Partial<FactorCells> {
  return {
    co2: published(cell(row, `kg_CO2_per_${per}`)),
    ch4: grams(cell(row, `g_CH4_per_${per}`)),
    n2o: grams(cell(row, `g_N2O_per_${per}`)),
  };
}

function steam(rows: readonly Row[]): FactorCells[] {
  return rows.map((row) => ({
    ...base('Table 7', cell(row, 'source'), 'purchased'),
    name_pt: 'Vapor e calor comprados (EUA)',
    key: 'steam_and_heat',
    valid_from: RULE_98,
    unit: 'MMBtu',
    ...byGas(row, 'mmBtu'),
    scope: '2',
    category: 'purchased_heat',
  }));
}

function distances(
  rows: readonly Row[],
  table: string,
  use: 'freight' | 'travel',
  category: string,
): FactorCells[] {
  return rows.map((row) => {
    const name = clean(cell(row, 'vehicle_type_as_printed'));
    const unit = unitOf(row, 'unit');
    return {
      ...base(`Table ${table}, ${name}`, name, use),
      key: `${use}.${slug(name)}.${unit}`,
      unit,
      ...byGas(row, 'unit'),
      scope: '3',
      category,
    };
  });
}

const TREATMENTS = ['recycled', 'landfilled', 'combusted', 'composted', 'anaerobic_dry', 'anaerobic_wet'];

function waste(rows: readonly Row[]): FactorCells[] {
  return rows.flatMap((row) =>
    TREATMENTS.filter((treatment) => !['NA', ''].includes(cell(row, treatment))).map((treatment) => ({
      ...base(`Table 9, ${cell(row, 'material')}, ${treatment}`, cell(row, 'material'), treatment),
      key: `waste.${slug(cell(row, 'material'))}.${treatment}`,
      unit: 'short_ton',
      form: 'co2e',
      co2e: shift(published(cell(row, treatment)), 3),
      gwp_set: 'AR5',
      scope: '3',
      category: 'waste_generated',
      note: 'waste',
    })),
  );
}

export function convertEpa(raw: string): KindLink[] {
  const table = (name: string): Row[] => readTable(raw, `epa_hub/epa_hub_2025_${name}.csv`);
  const tables = {
    stationary: stationary(table('t1_stationary_combustion')),
    mobile: [
      ...mobileCo2(table('t2_mobile_co2')),
      ...onRoad(table('t3_onroad_gasoline_ch4_n2o'), '3'),
      ...onRoad(table('t4_onroad_diesel_alt_ch4_n2o'), '4'),
      ...nonRoad(table('t5_nonroad_ch4_n2o')),
    ],
    steam: steam(table('t7_steam_heat')),
    transport: [
      ...distances(table('t8_transport_distribution'), '8', 'freight', 'upstream_transport'),
      ...distances(table('t10_travel_commuting'), '10', 'travel', 'business_travel'),
    ],
    waste: waste(table('t9_waste')),
  };
  const printed = table('t9_waste').length * TREATMENTS.length;
  const leftOut = EPA.leftOut.filter((line) => !line.startsWith('Table 9'));
  const missing = `Table 9: ${printed - tables.waste.length} treatments printed NA: not available, never zero.`;
  writeFactors({ ...EPA, leftOut: [...leftOut, missing] }, tables);
  const keys = new Set(Object.values(tables).flatMap((rows) => rows.map((row) => row.key)));
  return EPA_LINKS.map(([kind, key]) => {
    if (!keys.has(key)) throw new Error(`no EPA factor ${key}`);
    return link(kind, `${EPA.id}/${key}`);
  });
}
