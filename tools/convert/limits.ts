import { type Row, cell, readTable, REFERENCE, writeTable } from './table.ts';

/**
 * The 95 % limits that the IPCC prints in Volume 2, Tables 2.2 to 2.5, beside the default factors of stationary combustion.
 * They are put on the rows whose default they stand around, fuel by fuel; a row of another figure gets none.
 */
const TABLES: Readonly<Record<string, string>> = {
  energy: 'V2 Table 2.2',
  manufacturing: 'V2 Table 2.3',
  commercial: 'V2 Table 2.4',
  residential_agri: 'V2 Table 2.5',
};

/** Tables of stationary factors that take CH4 and N2O, or all three, from the IPCC. */
const FILES = ['factors/ipcc/2006/stationary.csv', 'factors/mctic-ipcc/2016/stationary.csv'];

/** Fuels under another name than the IPCC's, by name or key; CO2 of a national figure differs and gets no limits. */
const NAMES: Readonly<Record<string, string>> = {
  'Gas Oil': 'Gas/Diesel Oil',
  'Diesel Oil': 'Gas/Diesel Oil',
  'Natural Gas Liquids (NGLs)': 'Natural Gas Liquids',
  Waxes: 'Paraffin Waxes',
  'White Spirit & SBP': 'White Spirit and SBP',
  'Diesel A (fossil)': 'Gas/Diesel Oil',
  'Biodiesel B100': 'Biodiesels',
  'Gasoline A (fossil)': 'Motor Gasoline',
  'Dry natural gas': 'Natural Gas',
  'Wet natural gas': 'Natural Gas',
  LPG: 'Liquefied Petroleum Gases',
  'Fuel oil': 'Residual Fuel Oil',
  Kerosene: 'Other Kerosene',
  'Coke oven coke': 'Coke Oven Coke and Lignite Coke',
  'Commercial firewood': 'Wood/Wood Waste',
  'Black liquor': 'Sulphite lyes (black liquor)',
  'Sugar-cane bagasse': 'Other Primary Solid Biomass',
};
const LOCATOR = 'IPCC 2006 Guidelines, Volume 2, Table';
const GASES = { CO2: 'co2', CH4: 'ch4', N2O: 'n2o' } as const;

/** Adds `limits` and `limits_locator` to the tables of stationary factors that rest on the IPCC's. */
export function convertLimits(raw: string): void {
  const printed = new Map(
    readTable(raw, 'added_2026_11/ipcc2006_limits.csv').map((row) => [
      [cell(row, 'table'), fuelOf(cell(row, 'fuel_or_item')), cell(row, 'gas')].join('|'),
      row,
    ]),
  );
  for (const file of FILES) {
    const rows = readTable(REFERENCE, file).map((row) => withLimits(row, printed));
    const [first] = rows;
    writeTable(file, Object.keys(first ?? {}), rows);
  }
}

function withLimits(row: Row, printed: ReadonlyMap<string, Row>): Row {
  const table = TABLES[cell(row, 'key').split('.').at(-1) ?? ''];
  const [fuel = ''] = cell(row, 'name_en').split(', stationary combustion');
  const limits = Object.entries(GASES).flatMap(([gas, column]) => {
    const found = printed.get([table ?? '', fuelOf(NAMES[fuel] ?? fuel), gas].join('|'));
    const stated = cell(row, column);
    if (found === undefined || stated === '' || Number(cell(found, 'default')) !== Number(stated)) return [];
    const [lower, upper] = [cell(found, 'lower'), cell(found, 'upper')];
    const fits = Number(lower) <= Number(stated) && Number(stated) <= Number(upper);
    return fits && lower !== '' && upper !== '' ? [`${gas}=${lower}..${upper}`] : [];
  });
  const where = limits.length === 0 ? '' : `${LOCATOR} ${(table ?? '').replace('V2 Table ', '')}`;
  return { ...row, limits: limits.join('; '), limits_locator: where };
}

function fuelOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
