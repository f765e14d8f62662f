import type { SourceCard } from '#reference/card.ts';
import { BRAZIL_FUELS } from './fuel-names.ts';
import { type Row, cell, readTable, writeJson, writeTable } from './table.ts';

/** Registers: lists of codes that other rooms look up (places, products, activities), one table shape for all. */
const COLUMNS = ['code', 'label_pt', 'label_en', 'parent', 'facts'] as const;
const RETRIEVED = '2026-11-20';
/** Of one file; a register of more lies in several (`codes.csv`, `codes-2.csv`). */
const MOST_BYTES = 1_800_000;

type CardFacts = Omit<SourceCard, 'retrievedOn' | 'gwpSet'>;

function write(name: string, card: CardFacts, rows: readonly Row[]): void {
  const seen = new Set(rows.map((row) => row['code']));
  if (seen.size !== rows.length) throw new Error(`${name}: ${rows.length - seen.size} codes stand twice`);
  let [part, size, from] = [1, 0, 0];
  const end = (to: number): void => {
    writeTable(
      `registers/${name}/${part === 1 ? 'codes.csv' : `codes-${part}.csv`}`,
      COLUMNS,
      rows.slice(from, to),
    );
    [part, size, from] = [part + 1, 0, to];
  };
  for (const [index, row] of rows.entries()) {
    size += Buffer.byteLength(Object.values(row).join(',')) + 1;
    if (size > MOST_BYTES) end(index);
  }
  end(rows.length);
  writeJson(`registers/${name}/source.json`, { ...card, retrievedOn: RETRIEVED, gwpSet: null });
}

/** Facts as `key=value; key=value`, without the empty ones. */
function facts(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`)
    .join('; ');
}

/** A ZIP code that lies in two states stands once, with both states and all its subregions. */
function zips(raw: string): void {
  const table = readTable(raw, 'epa_hub/zip_to_egrid_subregion_2025.csv.gz');
  const rows = [...Map.groupBy(table, (row) => cell(row, 'zip5'))].map(([code, lines]) => {
    const subregions = lines.flatMap((row) => [1, 2, 3].map((n) => cell(row, `egrid_subregion_${n}`)));
    return {
      code,
      parent: [...new Set(lines.map((row) => cell(row, 'state')))].join(' '),
      facts: facts({ subregions: [...new Set(subregions.filter(Boolean))].join(' ') }),
    };
  });
  const card: CardFacts = {
    id: 'epa-zip/2025',
    publisher: 'US EPA',
    title: 'eGRID subregions by ZIP code',
    edition: '2025',
    licence: 'US Government work, public domain; read from ORNL-AMO/VERIFI (UT-Battelle, permissive)',
    attribution: 'US Environmental Protection Agency, Power Profiler ZIP code table.',
    boundary: 'ZIP codes of the United States and the grid subregions they touch, most likely first.',
    pitfalls: ['3,255 ZIP codes touch several subregions: ask, or take the first and say so.'],
    url: 'https://www.epa.gov/egrid/power-profiler',
    provenance:
      'ORNL-AMO/VERIFI, commit 51c7017f, eGrid_zipcode_lookup_2025.xlsx; lost leading zeros restored.',
    leftOut: ['Residual-mix rows (Green-e): licence not stated.'],
  };
  write('us-zip', card, rows);
}

function cnae(raw: string): void {
  const rows = readTable(raw, 'reference/cnae/cnae_2_3_full_hierarchy.csv').map((row) => ({
    code: cell(row, 'code'),
    label_pt: cell(row, 'description_pt'),
    parent: cell(row, 'parent_code'),
    facts: facts({ level: cell(row, 'level'), digits: cell(row, 'digits') }),
  }));
  const card: CardFacts = {
    id: 'ibge/cnae-2.3',
    publisher: 'IBGE',
    title: 'Classificação Nacional de Atividades Econômicas (CNAE)',
    edition: '2.3',
    licence: 'Government classification; codes and names are facts',
    attribution: 'Instituto Brasileiro de Geografia e Estatística (IBGE), CNAE 2.3.',
    boundary: '21 sections, 87 divisions, 285 groups, 673 classes, 1331 subclasses.',
    pitfalls: [],
    url: 'https://concla.ibge.gov.br/',
    provenance: 'OCA/l10n-brazil, commit 22d3fa66, l10n_br_fiscal.cnae.csv (codes and names only).',
    leftOut: [],
  };
  write('cnae', card, rows);
}

function ncm(raw: string): void {
  const all = readTable(raw, 'reference/ncm/ncm_energy_products_subset.csv');
  const rows = all
    .filter((row) => cell(row, 'exception') === '')
    .map((row) => ({
      code: cell(row, 'ncm_digits'),
      label_pt: cell(row, 'description_pt'),
      facts: facts({ printed: cell(row, 'ncm') }),
    }));
  const card: CardFacts = {
    id: 'mercosul/ncm-2024-10',
    publisher: 'Mercosul / Receita Federal',
    title: 'Nomenclatura Comum do Mercosul: energy products',
    edition: 'October 2024',
    licence: 'Government classification; codes and names are facts',
    attribution: 'Nomenclatura Comum do Mercosul (NCM), Receita Federal do Brasil.',
    boundary: 'Fuels and energy products only.',
    pitfalls: ['A code names a product, not what it was used for.'],
    url: 'https://www.gov.br/receitafederal/',
    provenance: 'OCA/l10n-brazil, commit 22d3fa66, NCM table of October 2024 (codes and names only).',
    leftOut: [
      `${all.length - rows.length} tax exceptions (EX) of the same codes; the other 10,784 codes of the NCM.`,
    ],
  };
  write('ncm-fuels', card, rows);
}

/** Blends as they are sold; everything else by the name of the energy balance. */
const SOLD: Readonly<Record<string, string>> = {
  'Óleo Diesel (comercial)': 'diesel_b',
  'Gasolina Automotiva (comercial)': 'gasoline_c',
  'Gasolina (comercial)': 'gasoline_c',
};

/** Products whose blend has a share of its own. */
const SOLD_APART: Readonly<Record<string, string>> = { '320102003': 'gasoline_c_premium' };

function anp(raw: string): void {
  const fuels = new Map(BRAZIL_FUELS.map(({ ben, name }) => [ben, name]));
  const rows = readTable(raw, 'reference/anp/anp_cprodanp_fuel_codes.csv').map((row) => {
    const named = cell(row, 'our_suggested_pbghg_fuel');
    return {
      code: cell(row, 'cProdANP'),
      label_pt: cell(row, 'description'),
      facts: facts({ fuel: SOLD_APART[cell(row, 'cProdANP')] ?? SOLD[named] ?? fuels.get(named) ?? '' }),
    };
  });
  const card: CardFacts = {
    id: 'anp/cprodanp',
    publisher: 'ANP',
    title: 'Códigos de produto da ANP (cProdANP)',
    edition: 'older list, date not stated',
    licence: 'Government codes; codes and names are facts',
    attribution: 'Agência Nacional do Petróleo, Gás Natural e Biocombustíveis (ANP).',
    boundary: 'Product codes in electronic invoices of fuels; `fuel` is our reading of the product.',
    pitfalls: ['An older list: 210203003 to 005 and other new codes are not in it.'],
    url: 'https://www.gov.br/anp/',
    provenance: 'Transcribed from a public code base (data/raw/reference/anp).',
    leftOut: [],
  };
  write('anp-products', card, rows);
}

function countries(raw: string): void {
  const portuguese = new Intl.DisplayNames('pt-BR', { type: 'region' });
  const rows = readTable(raw, 'reference/countries/country-codes.csv').map((row) => ({
    code: cell(row, 'ISO3166-1-Alpha-2'),
    label_pt: portuguese.of(cell(row, 'ISO3166-1-Alpha-2')) ?? '',
    label_en: cell(row, 'CLDR display name') || cell(row, 'UNTERM English Short'),
    parent: cell(row, 'Region Name'),
    facts: facts({
      iso3: cell(row, 'ISO3166-1-Alpha-3'),
      currency: cell(row, 'ISO4217-currency_alphabetic_code').split(',')[0] ?? '',
    }),
  }));
  const card: CardFacts = {
    id: 'datasets/country-codes',
    publisher: 'Open Knowledge, datasets',
    title: 'Country codes (ISO 3166)',
    edition: 'caa72d1e',
    licence: 'PDDL-1.0',
    attribution: 'datasets/country-codes (PDDL); Portuguese names from Unicode CLDR.',
    boundary: '249 countries and territories of ISO 3166.',
    pitfalls: ['Names of the European and energy tables do not match these: join by code.'],
    url: 'https://github.com/datasets/country-codes',
    provenance: 'datasets/country-codes, commit caa72d1e.',
    leftOut: ['Other codings (FIFA, MARC, dialling codes).'],
  };
  write('countries', card, rows);
}

export function convertRegisters(raw: string): void {
  zips(raw);
  cnae(raw);
  ncm(raw);
  anp(raw);
  countries(raw);
}

export { type CardFacts, facts, write };
