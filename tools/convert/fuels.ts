import type { SourceCard } from '#reference/card.ts';
import { BRAZIL_FUELS, UK_FUELS, US_GASES, WORLD_FUELS, isBiogenic } from './fuel-names.ts';
import { type Row, cell, readTable, slug, writeJson, writeTable } from './table.ts';

/** Fuels: what they are called and their density and calorific values, each value with its own source. */

const BEN: SourceCard = {
  id: 'epe-ben/2023',
  publisher: 'EPE',
  title: 'Balanço Energético Nacional',
  edition: '2023',
  licence: 'Government publication; figures cited as facts',
  attribution: 'Empresa de Pesquisa Energética (EPE), Balanço Energético Nacional 2023.',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'Net calorific values and densities of fuels sold in Brazil.',
  pitfalls: [
    'Calorific values are net (PCI). EPA figures are gross.',
    'Fuels stated by mass (LPG, kerosenes) have no density here.',
    'The temperature of the gas volumes is not stated in the copy at hand: m³ are as traded, at the conditions of ANP.',
  ],
  url: 'https://www.epe.gov.br/pt/publicacoes-dados-abertos/publicacoes/balanco-energetico-nacional-ben',
  provenance:
    'Transcribed from data/raw/brazil_fuels/fuel_properties_ben_mctic.csv, which names BEN 2023 for each row.',
  leftOut: ['Resíduos Vegetais: no calorific value is printed.'],
};

const ANP_GAS: SourceCard = {
  id: 'anp/104-2002',
  publisher: 'ANP',
  title: 'Portaria ANP 104/2002, Regulamento Técnico 3/2002: especificação do gás natural',
  edition: '2002',
  licence: 'Act of government, free of copyright (Lei 9.610/1998, art. 8º, IV)',
  attribution: 'Agência Nacional do Petróleo, Portaria 104 de 8 de julho de 2002.',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'Reference conditions of natural gas traded in Brazil: 293.15 K (20 °C), 101.325 kPa, dry.',
  pitfalls: [
    'Nm³ is read as 0 °C and 101.325 kPa (DIN 1343): 1 Nm³ is 1.0732 m³ as traded. Some bills print Nm³ and mean 20 °C.',
    'Replaced by Resolução ANP 16/2008 and its successor of May 2025; the conditions were read in the act of 2002.',
  ],
  url: 'https://normasbrasil.com.br/norma/portaria-104-2002_183558.html',
  provenance:
    'Table of the Regulamento Técnico with its notes 2 and 4, read in a public copy (antonioguilherme.web.br.com/Arquivos/GN_BR.php).',
  leftOut: [],
};

const CFR_GAS: SourceCard = {
  id: 'us-cfr/40-98',
  publisher: 'US EPA',
  title: '40 CFR Part 98, Mandatory Greenhouse Gas Reporting, Subpart NN: conditions of a cubic foot of gas',
  edition: 'Part 98',
  licence: 'US Government work, public domain',
  attribution: 'Code of Federal Regulations, Title 40, Part 98.',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'Natural gas delivered by local distribution companies: 60 °F and 14.73 psia.',
  pitfalls: [
    '60 °F is 15.555… °C. 14.73 psia is 0.23 % above the 101.325 kPa of the unit scf; the difference is not corrected.',
    'Stated for natural gas; other gases of Table 1 are taken at the same conditions.',
  ],
  url: 'https://www.ecfr.gov/current/title-40/chapter-I/subchapter-C/part-98',
  provenance:
    'Text of the rule as quoted by lawinsider.com/dictionary/cubic-foot-of-gas; the hub prints scf without conditions.',
  leftOut: ['Densities: the hub prints none, so a mass of gas does not reach its factors by the cubic foot.'],
};

interface Property {
  readonly fuel: string;
  readonly property: 'density' | 'ncv' | 'gcv' | 'reference_celsius';
  readonly value: string;
  readonly source: string;
  readonly locator: string;
}

/** Moves the decimal point three places right: kg per litre to kg per m³, as text. */
export function timesThousand(value: string): string {
  const [whole = '', part = ''] = value.split('.');
  const digits = `${whole}${part.padEnd(3, '0').slice(0, 3)}`.replace(/^0+(?=\d)/, '');
  const rest = part.slice(3);
  return rest === '' ? digits : `${digits}.${rest}`;
}

function brazil(rows: readonly Row[], uk: (row: string) => Row, fuels: Row[], properties: Property[]): void {
  for (const fuel of BRAZIL_FUELS) {
    const row = rows.find((candidate) => cell(candidate, 'fuel_pt') === fuel.ben);
    if (!row) throw new Error(`no Brazilian fuel ${fuel.ben}`);
    const biogenic = cell(row, 'origin') === 'biogenic';
    fuels.push({
      name: fuel.name,
      label_pt: fuel.ben,
      label_en: `${fuel.en} (Brazil)`,
      biogenic: biogenic ? 'yes' : '',
    });
    const locator = `Poderes caloríficos e massas específicas: ${fuel.ben}`;
    const at = (property: Property['property'], value: string): void => {
      if (value !== '') properties.push({ fuel: fuel.name, property, value, source: BEN.id, locator });
    };
    at('ncv', cell(row, 'ncv_GJ_per_t'));
    const unit = cell(row, 'unit');
    const density = cell(row, 'density_kg_per_unit');
    if (unit === 'Litros') at('density', timesThousand(density));
    if (unit === 'm³') at('density', density);
    if (fuel.density) properties.push(borrowedDensity(fuel.name, fuel.density, uk(fuel.density)));
  }
}

const BRAZIL_GASES = ['natural_gas_br', 'natural_gas_wet_br'];

function conditions(fuels: Row[], properties: Property[]): void {
  for (const fuel of BRAZIL_GASES) {
    const locator = 'Regulamento Técnico 3/2002, table, notes 2 and 4: 293.15 K, 101.325 kPa';
    properties.push({ fuel, property: 'reference_celsius', value: '20', source: ANP_GAS.id, locator });
  }
  for (const { name, pt, en, biogenic } of US_GASES) {
    fuels.push({
      name,
      label_pt: `${pt} (EUA)`,
      label_en: `${en} (US)`,
      biogenic: biogenic ? 'yes' : '',
    });
    const locator =
      name === 'natural_gas_us'
        ? 'Subpart NN: cubic foot of gas at 60 °F (15.555… °C)'
        : 'Subpart NN: 60 °F (15.555… °C), stated for natural gas';
    const value = '15.5555555555556';
    properties.push({ fuel: name, property: 'reference_celsius', value, source: CFR_GAS.id, locator });
  }
}

function borrowedDensity(fuel: string, name: string, row: Row): Property {
  const locator = `Fuel properties: ${name}, density (UK average; the source of the calorific value prints none)`;
  return { fuel, property: 'density', value: cell(row, 'density_kg_per_m3'), source: 'desnz/2025', locator };
}

function world(rows: readonly Row[], uk: (row: string) => Row, fuels: Row[], properties: Property[]): void {
  for (const row of rows) {
    const ipcc = cell(row, 'fuel');
    const named = WORLD_FUELS.find((fuel) => fuel.ipcc === ipcc);
    const name = named?.name ?? `ipcc_${slug(ipcc)}`;
    fuels.push({
      name,
      label_pt: named?.pt ?? ipcc,
      label_en: ipcc,
      biogenic: isBiogenic(ipcc) ? 'yes' : '',
    });
    if (named?.gas) {
      const gas = uk(named.gas);
      const locator = `Fuel properties: ${named.gas.trim()}`;
      const source = 'desnz/2025';
      properties.push({ fuel: name, property: 'ncv', value: cell(gas, 'net_cv_GJ_per_t'), source, locator });
      properties.push({
        fuel: name,
        property: 'density',
        value: cell(gas, 'density_kg_per_m3'),
        source,
        locator,
      });
      continue;
    }
    const value = cell(row, 'ncv_TJ_per_Gg');
    if (value !== '') {
      const locator = `Volume 2, Table 1.2: ${ipcc}`;
      properties.push({ fuel: name, property: 'ncv', value, source: 'ipcc/2006', locator });
    }
    if (named?.density) properties.push(borrowedDensity(name, named.density, uk(named.density)));
  }
}

function kingdom(uk: (row: string) => Row, fuels: Row[], properties: Property[]): void {
  for (const [name, { row, pt, biogenic }] of Object.entries(UK_FUELS)) {
    const cells = uk(row);
    fuels.push({ name, label_pt: pt, label_en: `${row} (UK)`, biogenic: biogenic ? 'yes' : '' });
    const columns = {
      density: 'density_kg_per_m3',
      ncv: 'net_cv_GJ_per_t',
      gcv: 'gross_cv_GJ_per_t',
    } as const;
    for (const property of ['density', 'ncv', 'gcv'] as const) {
      const value = cell(cells, columns[property]);
      const locator = `Fuel properties: ${row}`;
      if (value !== '') properties.push({ fuel: name, property, value, source: 'desnz/2025', locator });
    }
  }
}

export function convertFuels(raw: string): void {
  const ukRows = readTable(raw, 'desnz_defra/desnz_2025_fuel_properties.csv');
  const uk = (name: string): Row => {
    const row = ukRows.find((candidate) => cell(candidate, 'fuel') === name);
    if (!row) throw new Error(`no UK fuel properties for ${name}`);
    return row;
  };
  const fuels: Row[] = [];
  const properties: Property[] = [];
  brazil(readTable(raw, 'brazil_fuels/fuel_properties_ben_mctic.csv'), uk, fuels, properties);
  world(readTable(raw, 'ipcc/ipcc2006_stationary_combustion.csv'), uk, fuels, properties);
  kingdom(uk, fuels, properties);
  conditions(fuels, properties);
  writeTable('fuels/fuels.csv', ['name', 'label_pt', 'label_en', 'biogenic'], fuels);
  writeTable(
    'fuels/properties.csv',
    ['fuel', 'property', 'value', 'source', 'locator'],
    properties as unknown as Row[],
  );
  writeJson('fuels/epe-ben/source.json', BEN);
  writeJson('fuels/anp/source.json', ANP_GAS);
  writeJson('fuels/us-cfr/source.json', CFR_GAS);
}
