import type { SourceCard } from '#reference/card.ts';
import { type FactorCells, type KindLink, link, writeFactors } from './factor-table.ts';
import { BRAZIL_FUELS, WORLD_FUELS, isBiogenic } from './fuel-names.ts';
import { MOBILE, type MobileUse } from './mobile-uses.ts';
import { type Row, cell, readTable, slug } from './table.ts';

/**
 * Combustion factors per TJ (net): the IPCC 2006 defaults for the world, and for Brazil the CO2 of the national
 * inventory where it has one, with the CH4 and N2O of the IPCC. Litres and tonnes reach TJ by the fuel's properties.
 */

const SECTORS = [
  { key: 'energy', table: '2.2', pt: 'indústrias de energia', en: 'energy industries' },
  { key: 'manufacturing', table: '2.3', pt: 'indústria', en: 'manufacturing' },
  { key: 'commercial', table: '2.4', pt: 'comércio e instituições', en: 'commercial and institutional' },
  {
    key: 'residential_agri',
    table: '2.5',
    pt: 'residências e agricultura',
    en: 'residential and agriculture',
  },
] as const;

const IPCC: SourceCard = {
  id: 'ipcc/2006',
  publisher: 'IPCC',
  title: '2006 IPCC Guidelines for National Greenhouse Gas Inventories, Volume 2: Energy',
  edition: '2006',
  licence: 'Figures cited as facts with their table numbers; the documents themselves are not redistributed',
  attribution:
    'IPCC 2006, 2006 IPCC Guidelines for National Greenhouse Gas Inventories, Volume 2: Energy, IGES, Japan.',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'Combustion only; default oxidation factor 1; net calorific values.',
  pitfalls: [
    'CH4 and N2O of stationary sources depend on the sector: manufacturing is the default candidate here.',
    'CH4 and N2O of road vehicles depend on the technology: oxidation catalyst is the default for gasoline here.',
    'The CO2 of biomass is reported apart, outside the scopes.',
  ],
  url: 'https://www.ipcc-nggip.iges.or.jp/public/2006gl/vol2.html',
  provenance:
    'Figures transcribed from data/raw/ipcc, read through an export of the IPCC Emission Factor Database.',
  leftOut: [
    'Volume 3 process factors: activity kinds process.* need sector methods, not one factor.',
    'Nitrogen oxides of aircraft (3 rows): not a greenhouse gas of the inventory.',
    'Calorific value of Industrial Wastes: Table 1.2 prints none, so tonnes need a measured one (fuel_property.missing).',
    'Densities of blast furnace, coke oven and refinery gas: none is printed; cubic metres go by the US factors per scf.',
  ],
  notes: {
    ethanol_n2o: {
      'pt-BR':
        'A Tabela 3.2.2 não traz N2O para carros brasileiros a etanol; usa-se o valor de 0,6 kg/TJ do próprio combustível na Tabela 2.3.',
      en: 'Table 3.2.2 gives no N2O for Brazilian ethanol cars; the 0.6 kg/TJ that Table 2.3 gives for the fuel is used.',
    },
    engine: {
      'pt-BR':
        'CH4 e N2O do motor em que o biocombustível é queimado (mesmo valor do combustível fóssil da mistura).',
      en: 'CH4 and N2O of the engine that burns the biofuel (the value of the fossil fuel of the blend).',
    },
    ships: {
      'pt-BR': 'CH4 e N2O: padrão de navios oceânicos (Tabela 3.5.3).',
      en: 'CH4 and N2O: default of ocean-going ships (Table 3.5.3).',
    },
  },
};

const BRAZIL: SourceCard = {
  ...IPCC,
  id: 'mctic-ipcc/2016',
  publisher: 'MCTIC, IPCC',
  title: 'CO2 of the Brazilian national inventory (MCTIC 2016) with CH4 and N2O of the 2006 IPCC Guidelines',
  edition: '2016',
  licence: 'Government publication and IPCC figures, cited as facts',
  attribution:
    'Ministério da Ciência, Tecnologia, Inovações e Comunicações (MCTIC 2016), Terceiro Inventário Brasileiro; IPCC 2006, Volume 2.',
  pitfalls: [
    ...IPCC.pitfalls,
    'Figures such as 74066.6666666667 are repeating decimals as transcribed; they are kept digit for digit.',
    'Where the inventory prints no CO2 (biodiesel, firewood, black liquor, crude oil) the IPCC default stands, and the locator says so.',
  ],
  url: null,
  provenance:
    'CO2 from data/raw/brazil_fuels/fuel_properties_ben_mctic.csv (MCTIC 2016 named for each row); CH4 and N2O from data/raw/ipcc.',
  leftOut: [],
};

const same = (left: string, right: string): boolean => slug(left) === slug(right);

interface Burnt {
  readonly name: string;
  readonly pt: string;
  readonly en: string;
  readonly ipcc: Row;
  readonly co2: string;
  readonly co2Locator: string;
  readonly biogenic: boolean;
}

function worldFuels(ipcc: readonly Row[]): Burnt[] {
  return ipcc.map((row) => {
    const en = cell(row, 'fuel');
    const named = WORLD_FUELS.find((fuel) => fuel.ipcc === en);
    return {
      name: named?.name ?? `ipcc_${slug(en)}`,
      pt: named?.pt ?? en,
      en,
      ipcc: row,
      co2: cell(row, 'co2_kg_per_TJ'),
      co2Locator: `CO2 Table 1.4 (${en})`,
      biogenic: isBiogenic(en),
    };
  });
}

function brazilFuels(ipcc: readonly Row[], ben: readonly Row[]): Burnt[] {
  return BRAZIL_FUELS.map((fuel) => {
    const row = ben.find((candidate) => cell(candidate, 'fuel_pt') === fuel.ben);
    const world = row && ipcc.find((candidate) => same(cell(candidate, 'fuel'), cell(row, 'ipcc_fuel')));
    if (!row || !world) throw new Error(`no combustion rows for ${fuel.ben}`);
    const own = cell(row, 'co2_kg_per_TJ');
    return {
      name: fuel.name,
      pt: fuel.ben,
      en: fuel.en,
      ipcc: world,
      co2: own === '' ? cell(world, 'co2_kg_per_TJ') : own,
      co2Locator:
        own === '' ? `CO2 IPCC 2006 Table 1.4 (${cell(world, 'fuel')})` : `CO2 MCTIC 2016 (${fuel.ben})`,
      biogenic: cell(row, 'origin') === 'biogenic',
    };
  });
}

function cells(fuel: Burnt, region: string): Omit<FactorCells, 'key'> {
  return {
    region,
    valid_from: '1990-01-01',
    unit: 'TJ',
    basis: 'net',
    fuel: fuel.name,
    form: 'kg',
    co2: fuel.co2,
    biogenic: fuel.biogenic ? 'yes' : '',
    scope: '1',
  };
}

function stationary(fuel: Burnt, region: string): FactorCells[] {
  return SECTORS.map((sector) => ({
    ...cells(fuel, region),
    key: `stationary.${fuel.name}.${sector.key}`,
    name_pt: `${fuel.pt}, combustão estacionária, ${sector.pt}`,
    name_en: `${fuel.en}, stationary combustion, ${sector.en}`,
    ch4: cell(fuel.ipcc, `ch4_kg_per_TJ_${sector.key}`),
    n2o: cell(fuel.ipcc, `n2o_kg_per_TJ_${sector.key}`),
    category: 'stationary_combustion',
    locator: `${fuel.co2Locator}; CH4, N2O IPCC 2006 Volume 2 Table ${sector.table}`,
  }));
}

function mobile(use: MobileUse, fuel: Burnt, region: string, table: readonly Row[]): FactorCells {
  const value = (gas: string): string => {
    const row = table.find(
      (candidate) =>
        cell(candidate, 'gas') === gas &&
        cell(candidate, 'ipcc_category') === use.ipccCategory &&
        cell(candidate, 'fuel') === use.fuel &&
        cell(candidate, 'technology') === (use.technology ?? ''),
    );
    if (!row) throw new Error(`no ${gas} for ${use.key}`);
    return cell(row, 'value');
  };
  return {
    ...cells(fuel, region),
    key: `mobile.${use.key}.${fuel.name}`,
    name_pt: `${fuel.pt}, ${use.pt}`,
    name_en: `${fuel.en}, ${use.en}`,
    ch4: value('METHANE'),
    n2o: use.n2o ?? value('NITROUS OXIDE'),
    category: 'mobile_combustion',
    locator: `${fuel.co2Locator}; CH4, N2O IPCC 2006 Volume 2 Table ${use.table}${use.technology ? ` (${use.technology})` : ''}`,
    note: use.note ?? '',
  };
}

/** Candidates of the kinds `stationary.*`: the manufacturing sector, by fuel of each region. */
function stationaryLinks(card: SourceCard, fuels: ReadonlyMap<string, readonly string[]>): KindLink[] {
  return [...fuels].flatMap(([fuel, kinds]) =>
    kinds.map((kind) => {
      const [key = '', component = ''] = kind.split('#');
      return link(`stationary.${key}`, `${card.id}/stationary.${fuel}.manufacturing`, component);
    }),
  );
}

const BRAZIL_STATIONARY = new Map<string, readonly string[]>([
  ['diesel_a', ['diesel#diesel_a', 'diesel_marine']],
  ['biodiesel_b100', ['diesel#biodiesel_b100', 'biodiesel']],
  ['gasoline_a', ['gasoline#gasoline_a']],
  ['ethanol_anhydrous', ['gasoline#ethanol_anhydrous']],
  ['ethanol_hydrous', ['ethanol']],
  ['natural_gas_br', ['natural_gas', 'cng']],
  ...[
    'lpg',
    'fuel_oil',
    'kerosene',
    'jet_kerosene',
    'aviation_gasoline',
    'petroleum_coke',
    'coal',
    'coal_coke',
  ]
    .concat(['charcoal', 'wood', 'bagasse', 'black_liquor', 'lubricants', 'naphtha'])
    .map((kind): [string, string[]] => [`${kind}_br`, [kind]]),
]);

const WORLD_STATIONARY = new Map<string, readonly string[]>([
  ...WORLD_FUELS.map(({ name }): [string, string[]] => {
    if (name === 'natural_gas') return [name, ['natural_gas', 'cng']];
    if (name === 'diesel') return [name, ['diesel', 'diesel_marine']];
    return [name, [name]];
  }),
  // Its rows had the name of the Guidelines before it was a kind; ledgers cite them, so it keeps it.
  ['ipcc_lignite', ['lignite']],
]);

function write(
  card: SourceCard,
  region: 'BR' | 'WORLD',
  fuels: readonly Burnt[],
  table: readonly Row[],
): KindLink[] {
  const uses = MOBILE.filter((use) => use.region === region);
  const moving = uses.map((use) => {
    const fuel = fuels.find((candidate) => candidate.name === use.burns);
    if (!fuel) throw new Error(`no fuel ${use.burns}`);
    return mobile(use, fuel, region, table);
  });
  writeFactors(card, { stationary: fuels.flatMap((fuel) => stationary(fuel, region)), mobile: moving });
  const links = uses.flatMap((use) =>
    use.kinds.map((kind) => {
      const [key = '', component = ''] = kind.split('#');
      return link(`mobile.${key}`, `${card.id}/mobile.${use.key}.${use.burns}`, component);
    }),
  );
  return [...stationaryLinks(card, region === 'BR' ? BRAZIL_STATIONARY : WORLD_STATIONARY), ...links];
}

export function convertCombustion(raw: string): KindLink[] {
  const ipcc = readTable(raw, 'ipcc/ipcc2006_stationary_combustion.csv');
  const table = readTable(raw, 'ipcc/ipcc2006_mobile_combustion_ch4_n2o.csv');
  const ben = readTable(raw, 'brazil_fuels/fuel_properties_ben_mctic.csv');
  return [
    ...write(BRAZIL, 'BR', brazilFuels(ipcc, ben), table),
    ...write(IPCC, 'WORLD', worldFuels(ipcc), table),
  ];
}
