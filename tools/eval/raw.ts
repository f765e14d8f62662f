/**
 * The figures that the second way of `reference/second-way` counts with, read once more from the raw files they were taken
 * from: by a reader of its own, led only by the place that each committed figure cites. `npm run eval -- raw <folder>`.
 * With it the 1,390 random activities stand on the raw files: what is equal here is what they were worked out by.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agree, fraction, times } from '#reference/second-way/fraction.ts';
import { readLines } from '#reference/tables.ts';

type Cells = Readonly<Record<string, string>>;

/** A committed figure beside what the raw file prints for it; several where the place names a table of several. */
interface Pair {
  readonly what: string;
  readonly committed: string;
  readonly printed: readonly string[];
}

const BRAZIL = 'factors/mctic-ipcc/2016';
const SECTORS: Readonly<Record<string, string>> = {
  '2.2': 'energy',
  '2.3': 'manufacturing',
  '2.4': 'commercial',
  '2.5': 'residential_agri',
};
const GASES = [
  ['ch4', 'METHANE'],
  ['n2o', 'NITROUS OXIDE'],
] as const;

/** Compares all figures and says how many of each table differ from the raw files, naming the first ones. */
export function rawLines(folder: string, isVerbose: boolean): string[] {
  const parts: Readonly<Record<string, readonly Pair[]>> = {
    'CO2, CH4 and N2O of fuels burnt in Brazil': burnt(folder),
    'calorific values and densities of Brazilian fuels': properties(folder),
    'months of the Brazilian grid': grid(folder),
    'global warming potentials': potentials(folder),
    'parts of refrigerant blends': refrigerants(folder),
    'exchange rates and price indices of months': money(folder),
    'kg CO2e per dollar': spend(folder),
    'shares of biofuel by act and month': blends(folder),
  };
  return Object.entries(parts).flatMap(([name, pairs]) => {
    const apart = pairs.filter(({ committed, printed }) => !printed.some((one) => isSame(committed, one)));
    const named = apart
      .slice(0, isVerbose ? apart.length : MOST_NAMED)
      .map(
        ({ what, committed, printed }) =>
          `  ${what}: ${committed}, printed ${printed.join(' or ') || 'nowhere'}`,
      );
    return [`${name}: ${pairs.length} figures, ${apart.length} differences`, ...named];
  });
}

const MOST_NAMED = 5;
const MONTH = /^\d{4}-\d\d$/;

/** Names that the raw files give gases of blends, beside ours. */
const GAS_NAMES: Readonly<Record<string, string>> = {
  'HC-290': 'propane',
  'HC-600': 'butane',
  'HC-600a': 'isobutane',
  'HC-601': 'pentane',
  'HC-601a': 'isopentane',
  'HC-170': 'ethane',
  'HE-E170': 'DME',
  'HC-1270': 'propylene',
  'HFO-1234ze(E)': 'HFO-1234ze',
  'PFC-C318': 'PFC-318',
  'R-744': 'CO2',
};

function isSame(one: string, other: string): boolean {
  const read = (text: string) => fraction(text.replace(/^\./, '0.'));
  return agree(read(one), read(other), 20n);
}

/** Factors per TJ: CO2 of the inventory's fuel, or of Table 1.4; CH4 and N2O of the sector's table, or of a row for engines. */
function burnt(folder: string): Pair[] {
  const fuels = rowsOf(folder, 'brazil_fuels/fuel_properties_ben_mctic.csv');
  const stationary = rowsOf(folder, 'ipcc/ipcc2006_stationary_combustion.csv');
  const mobile = rowsOf(folder, 'ipcc/ipcc2006_mobile_combustion_ch4_n2o.csv');
  const names = new Map(fuels.map((row) => [row['fuel_pt'], row]));
  const named = (name: string) => stationary.find(({ fuel = '' }) => plain(fuel) === plain(name));
  return ['stationary.csv', 'mobile.csv'].flatMap((file) =>
    readLines(`${BRAZIL}/${file}`).flatMap(({ value: row }) => {
      const { key = '', locator = '', co2 = '' } = row;
      const inventory = /CO2 MCTIC 2016 \((.+?)\);/.exec(locator)?.[1];
      const table = /CO2 IPCC 2006 Table 1\.4 \((.+?)\);/.exec(locator)?.[1];
      const printed = inventory === undefined ? named(table ?? '') : names.get(inventory);
      const own = { what: `${key} CO2`, committed: co2, printed: given(printed?.['co2_kg_per_TJ']) };
      const sector = SECTORS[/Table (2\.\d)/.exec(locator)?.[1] ?? ''];
      const world = inventory === undefined ? printed : named(printed?.['ipcc_fuel'] ?? '');
      const others = GASES.map(([gas, name]) => {
        const tables = [...locator.matchAll(/Table (3\.\d\.\d)/g)].map(([, one]) => one ?? '');
        const engines = mobile.filter(
          (one) => one['gas'] === name && tables.some((it) => one['citation']?.includes(`Table ${it}`)),
        );
        const values =
          sector === undefined ? engines.map((one) => one['value']) : [world?.[`${gas}_kg_per_TJ_${sector}`]];
        // Cars on ethanol have no N2O of their own: that of the fuel stands, and the row says so.
        const more =
          sector === undefined && row['note'] !== '' ? [world?.[`${gas}_kg_per_TJ_manufacturing`]] : [];
        return {
          what: `${key} ${gas}`,
          committed: row[gas] || '0',
          printed: [...values, ...more].flatMap(given),
        };
      });
      return [own, ...others];
    }),
  );
}

function properties(folder: string): Pair[] {
  const fuels = new Map(
    rowsOf(folder, 'brazil_fuels/fuel_properties_ben_mctic.csv').map((row) => [row['fuel_pt'] ?? '', row]),
  );
  const columns: Readonly<Record<string, string>> = { ncv: 'ncv_GJ_per_t', density: 'density_kg_per_unit' };
  return readLines('fuels/properties.csv')
    .map(({ value }) => value)
    .filter(({ source }) => source === 'epe-ben/2023')
    .map(({ fuel, property = '', value = '', locator = '' }) => {
      const row = fuels.get(locator.slice(locator.indexOf(': ') + 2));
      const printed = given(row?.[columns[property] ?? '']);
      const isPerLitre = property === 'density' && row?.['unit'] === 'Litros';
      return {
        what: `${fuel} ${property}`,
        committed: value,
        printed: isPerLitre ? printed.map(thousandfold) : printed,
      };
    });
}

function grid(folder: string): Pair[] {
  const months = new Map(
    rowsOf(folder, 'brazil_sin/sin_grid_factor_monthly_2006_2026.csv').map((row) => [
      `${row['year']}-${row['month']?.padStart(2, '0')}`,
      row['tCO2_per_MWh_MCTI'],
    ]),
  );
  return readLines('factors/mcti-sin/2026-08/monthly.csv')
    .filter(({ value }) => MONTH.test(value['key'] ?? ''))
    .map(({ value: { key = '', co2 = '' } }) => ({
      what: key,
      committed: co2,
      printed: given(months.get(key)).map(thousandfold),
    }));
}

function potentials(folder: string): Pair[] {
  const rows = rowsOf(folder, 'gwp/globalwarmingpotentials.csv');
  const byGas = new Map(rows.map((row) => [Object.values(row)[0] ?? '', row]));
  return readLines('gwp/gwp100.csv')
    .map(({ value }) => value)
    .filter(({ source, locator }) => source === 'openclimatedata/gwp' && locator !== 'by definition')
    .map(({ set, gas, value = '', locator = '' }) => {
      const [column = '', name = ''] = locator.split(' ');
      return { what: `${set} ${gas}`, committed: value, printed: given(byGas.get(name)?.[column]) };
    });
}

function refrigerants(folder: string): Pair[] {
  const rows = [
    ...rowsOf(folder, 'gwp/refrigerant_blend_composition_epa2025.csv'),
    ...rowsOf(folder, 'added_2026_11/refrigerant_blends.csv'),
  ];
  const printed = Map.groupBy(rows, ({ blend = '', component = '' }) =>
    plain(`${blend} ${GAS_NAMES[component] ?? component}`),
  );
  return readLines('refrigerants/blends.csv').map(({ value: { blend, gas, mass_fraction: share = '' } }) => ({
    what: `${blend} ${gas}`,
    committed: share,
    printed: (printed.get(plain(`${blend} ${gas}`)) ?? []).flatMap((row) => given(row['mass_fraction'])),
  }));
}

function money(folder: string): Pair[] {
  const COUNTRIES: Readonly<Record<string, string>> = { BRL: 'Brazil', EUR: 'Euro', GBP: 'United Kingdom' };
  const printed = new Map([
    ...rowsOf(folder, 'money/fed_exchange_rates_monthly_br_eu_uk.csv').map(
      (row) => [`${row['Country']} ${row['Date']?.slice(0, 7)}`, row['Exchange rate'] ?? ''] as const,
    ),
    ...rowsOf(folder, 'money/bls_cpi_u_monthly.csv').map(
      (row) => [`USD ${row['Date']?.slice(0, 7)}`, row['Index'] ?? ''] as const,
    ),
  ]);
  return ['money/rates.csv', 'money/indices.csv'].flatMap((file) =>
    readLines(file)
      .map(({ value }) => value)
      .filter(({ period = '' }) => MONTH.test(period))
      .map(({ currency = '', period = '', value = '' }) => ({
        what: `${currency} ${period}`,
        committed: value,
        printed: given(printed.get(`${COUNTRIES[currency] ?? currency} ${period}`)),
      })),
  );
}

function spend(folder: string): Pair[] {
  const file = 'usepa_supply_chain/SupplyChainGHGEmissionFactors_v1.3.0_NAICS_CO2e_USD2022.csv';
  const rows = new Map(rowsOf(folder, file).map((row) => [row['2017 NAICS Code'] ?? '', row]));
  return readLines('factors/useeio/1.3.0/commodities.csv').map(({ value: { key = '', co2e = '' } }) => {
    const [code = '', how = ''] = key.split('.');
    const column = how === 'with' ? 'with' : 'without';
    const printed = rows.get(code)?.[`Supply Chain Emission Factors ${column} Margins`];
    return { what: key, committed: co2e, printed: given(printed) };
  });
}

/** A share is printed in per cent, in force on the first day of the act or the month. */
function blends(folder: string): Pair[] {
  const acts = rowsOf(folder, 'added_2026_11/br_blend_shares.csv');
  const on = (grade: string, day: string) =>
    acts.filter(
      ({ grade: own, valid_from: from = '', valid_to: to = '' }) =>
        own === grade && from <= day && day <= (to || '9999'),
    );
  const GRADES: Readonly<Record<string, string>> = { diesel_b: 'all', gasoline_c: 'common' };
  // Premium gasoline has had a share of its own since March 2015.
  const inForce = (blend: string, day: string) => {
    const own = on(GRADES[blend] ?? 'premium', day);
    return own.length > 0 ? own : on('common', day);
  };
  const rows = [
    ...readLines('blends/acts/acts.csv').map(({ value }) => ({ ...value, day: value['from'] ?? '' })),
    ...readLines('blends/months.csv').map(({ value }) => ({ ...value, day: `${value['month']}-01` })),
  ] as readonly (Cells & { readonly day: string })[];
  return rows.map(({ blend = '', day, shares = '' }) => {
    const share = /(?:biodiesel_b100|ethanol_anhydrous)=(\S+)/.exec(shares)?.[1] ?? '';
    const printed = inForce(blend, day).map(({ share_percent_volume: text = '' }) =>
      hundredth(parseFloat(text)),
    );
    return { what: `${blend} ${day}`, committed: share, printed };
  });
}

const thousandfold = (text: string): string => {
  const { over, under } = times(fraction(text), fraction('1000'));
  return (Number(over) / Number(under)).toString();
};
/** A share from whole per cent or tenths of it. */
const hundredth = (percent: number): string => (percent / 100).toFixed(3);
const given = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : [text]);
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Rows of a CSV by the names of its first line; lines that begin with `#` are remarks. */
function rowsOf(folder: string, file: string): Cells[] {
  const text = readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '');
  const lines: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end !== ',') lines.push([]);
  }
  const [head = [], ...rows] = lines.filter(
    ([first = '', ...more]) => !first.startsWith('#') && (first !== '' || more.length > 0),
  );
  return rows.map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ''])));
}
