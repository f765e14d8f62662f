import type { SourceCard } from '#reference/card.ts';
import { readLines } from '#reference/tables.ts';
import { type Row, cell, readTable, writeJson, writeTable } from './table.ts';

/**
 * Global warming potentials over 100 years and refrigerant compositions. Gases are named as the EPA names them:
 * `HFC-134a`, `HCFC-22`, `CFC-11`, `PFC-14` (CF4), `PFC-116` (C2F6), `Halon-1301`, `HFE-125`, `SF6`, `NF3`.
 */
const TABLE: SourceCard = {
  id: 'openclimatedata/gwp',
  publisher: 'IPCC, through openclimatedata',
  title: 'Global warming potentials of greenhouse gases, AR4, AR5 and AR6',
  edition: 'fc4e6f4',
  licence: 'CC0-1.0',
  attribution:
    'openclimatedata/globalwarmingpotentials (CC0): IPCC AR4, AR5 (without feedbacks) and AR6 Table 7.SM.7.',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'GWP over 100 years, AR5 without climate-carbon feedbacks.',
  pitfalls: [
    'AR6 CH4 27.9 in this table is the value before the split into fossil and non-fossil methane.',
    'AR6 SF6 is 25,200 in Table 7.SM.7; 24,300 also circulates.',
    'HCFC, CFC and halons are outside the Kyoto basket and are reported apart.',
  ],
  url: 'https://github.com/openclimatedata/globalwarmingpotentials',
  provenance: 'data/raw/gwp/globalwarmingpotentials.csv, commit fc4e6f48190b2c43a8b1ef41cd7a88f1d1234247.',
  leftOut: ['SAR, TAR, 20 and 500 years, AR5 with feedbacks: no inventory here uses them.'],
};

const SPLIT: SourceCard = {
  id: 'ghg-protocol/gwp-2.0',
  publisher: 'GHG Protocol',
  title: 'IPCC Global Warming Potential Values v2.0',
  edition: '2.0 (August 2024)',
  licence: 'Figures cited as facts',
  attribution: 'GHG Protocol, IPCC Global Warming Potential Values, version 2.0, August 2024.',
  retrievedOn: '2026-11-20',
  gwpSet: 'AR6',
  boundary:
    'AR6 methane: 29.8 for fossil fugitive and process methane, 27.0 for non-fossil and combustion methane.',
  pitfalls: [
    'AR5 is used unsplit (28), as DESNZ, EPA and the Brazilian programme do, although 30 exists for fossil.',
  ],
  url: 'https://ghgprotocol.org/calculation-tools-and-guidance',
  provenance:
    'data/raw/gwp/methane_gwp100_fossil_split.csv: read in a summary; the primary document was not read.',
  leftOut: [],
};

const FORMULAS: Readonly<Record<string, string>> = {
  CF4: 'PFC-14',
  C2F6: 'PFC-116',
  C3F8: 'PFC-218',
  cC4F8: 'PFC-318',
  C4F10: 'PFC-31-10',
  C5F12: 'PFC-41-12',
  C6F14: 'PFC-51-14',
  C7F16: 'PFC-61-16',
  C8F18: 'PFC-71-18',
  C10F18: 'PFC-91-18',
  HFC4310mee: 'HFC-43-10mee',
};

/** `HFC134a` → `HFC-134a`; a formula that is a perfluorocarbon takes its number; others stay. */
export function gasName(species: string): string {
  return FORMULAS[species] ?? species.replace(/^(HFC|HCFC|CFC|HFE|HCFE|Halon)(?=\d)/, '$1-');
}

/** Refrigerants for which only the UK publishes a figure on AR5. */
const DESNZ_AR5: readonly (readonly [string, string])[] = [
  ['propane', 'R290 = propane'],
  ['isobutane', 'R600A = isobutane'],
  ['butane', 'R600 = butane'],
  ['pentane', 'R601 = pentane'],
  ['isopentane', 'R601A = isopentane'],
  ['ethane', 'R170 = ethane'],
  ['propylene', 'R1270 = propene'],
  ['DME', 'Dimethylether'],
  ['HFO-1234yf', 'R1234yf*'],
  ['HFO-1234ze', 'R1234ze*'],
];

const MIXTURES: SourceCard = {
  id: 'eu/517-2014',
  publisher: 'European Union',
  title: 'Regulation (EU) No 517/2014 on fluorinated greenhouse gases',
  edition: '2014',
  licence: 'EU law, Commission reuse policy (Decision 2011/833/EU)',
  attribution: 'Regulation (EU) No 517/2014, Annex IV: GWP of non-fluorinated substances in mixtures.',
  retrievedOn: '2026-11-20',
  gwpSet: 'AR4',
  boundary: 'GWP over 100 years of refrigerants that are not fluorinated, based on AR4.',
  pitfalls: [
    'Ammonia: the IPCC reports print no value, because it is no greenhouse gas; the zero of this Annex stands on every set.',
    'Pentane and isopentane: not in AR4; the Annex takes them by the GWP of other hydrocarbons.',
    'Indirect N2O from deposited ammonia is not a matter of refrigeration and is not here.',
  ],
  url: 'https://eur-lex.europa.eu/eli/reg/2014/517/oj',
  provenance: 'Annex IV as printed at gesetze.legal/eu/vo_eu_2014_517/anhang_iv (public copy of the law).',
  leftOut: ['The other substances of Annex IV: no kind names them, or AR4 of the IPCC gives them.'],
};

/** Gas, the value of Annex IV, and the sets on which it stands. */
const ANNEX_IV: readonly (readonly [gas: string, name: string, value: string, sets: readonly string[]])[] = [
  ['propane', 'R-290', '3', ['AR4']],
  ['butane', 'R-600', '4', ['AR4']],
  ['isobutane', 'R-600a', '3', ['AR4']],
  ['pentane', 'R-601', '5', ['AR4']],
  ['isopentane', 'R-601a', '5', ['AR4']],
  ['ethane', 'R-170', '6', ['AR4']],
  ['propylene', 'R-1270', '2', ['AR4']],
  ['DME', 'dimethyl ether', '1', ['AR4']],
  ['NH3', 'R-717', '0', ['AR4', 'AR5', 'AR6']],
];

function ukValue(raw: string, name: string): string {
  const row = readTable(raw, 'desnz_defra/desnz_2025_v1.0_flat.csv').find(
    (candidate) =>
      cell(candidate, 'level_3') === name &&
      cell(candidate, 'column_text') === 'Total emissions including non-Kyoto products',
  );
  if (!row) throw new Error(`no UK figure for ${name}`);
  return cell(row, 'factor');
}

export function convertGwp(raw: string): void {
  const species = readTable(raw, 'gwp/globalwarmingpotentials.csv');
  const methane = readTable(raw, 'gwp/methane_gwp100_fossil_split.csv');
  const split = (kind: string): string => {
    const row = methane.find(
      (candidate) => cell(candidate, 'report') === 'AR6' && cell(candidate, 'source_kind').startsWith(kind),
    );
    if (!row) throw new Error(`no AR6 methane ${kind}`);
    return String(Number(cell(row, 'gwp100')));
  };
  const rows: Row[] = [];
  for (const set of ['AR4', 'AR5', 'AR6']) {
    const source = TABLE.id;
    rows.push({ set, gas: 'CO2', value: '1', source, locator: 'by definition' });
    for (const row of species) {
      const value = cell(row, `${set}GWP100`);
      const name = gasName(cell(row, 'Species'));
      if (value === '' || (set === 'AR6' && name === 'CH4')) continue;
      rows.push({ set, gas: name, value, source, locator: `${set}GWP100 ${cell(row, 'Species')}` });
    }
  }
  const locator = 'AR6 methane, split by origin';
  rows.push({ set: 'AR6', gas: 'CH4', value: split('non-fossil'), source: SPLIT.id, locator });
  rows.push({ set: 'AR6', gas: 'fossil CH4', value: split('fossil'), source: SPLIT.id, locator });
  for (const [gas, name] of DESNZ_AR5) {
    rows.push({
      set: 'AR5',
      gas,
      value: ukValue(raw, name),
      source: 'desnz/2025',
      locator: `Refrigerant & other: ${name}`,
    });
  }
  for (const [gas, name, value, sets] of ANNEX_IV) {
    const annex = { gas, value, source: MIXTURES.id, locator: `Annex IV: ${name}` };
    rows.push(...sets.map((set) => ({ set, ...annex })));
  }
  writeTable('gwp/gwp100.csv', ['set', 'gas', 'value', 'source', 'locator'], rows);
  writeJson('gwp/openclimatedata/source.json', TABLE);
  writeJson('gwp/ghg-protocol/source.json', SPLIT);
  writeJson('gwp/eu-517-2014/source.json', MIXTURES);
}

/** Compositions of the blends (EPA hub 2025, Table 12): never the printed GWP, which is wrong for R-424A. */
export function convertRefrigerants(raw: string): void {
  const rows = readTable(raw, 'gwp/refrigerant_blend_composition_epa2025.csv').map((row) => ({
    blend: cell(row, 'blend'),
    gas: cell(row, 'component'),
    mass_fraction: cell(row, 'mass_fraction'),
    source: 'epa/2025',
    locator: 'Table 12',
  }));
  const further = furtherBlends(raw, new Set(rows.map(({ blend }) => blend)));
  writeTable(
    'refrigerants/blends.csv',
    ['blend', 'gas', 'mass_fraction', 'source', 'locator'],
    [...rows, ...further],
  );
}

/** Names of components in the list of blends, where the table of GWPs has another. */
const COMPONENTS: Readonly<Record<string, string>> = {
  'HC-290': 'propane',
  'HC-600': 'butane',
  'HC-600a': 'isobutane',
  'HC-601': 'pentane',
  'HC-601a': 'isopentane',
  'HC-170': 'ethane',
  'HC-1270': 'propylene',
  'HE-E170': 'DME',
  'PFC-C318': 'PFC-318',
  'HFO-1234ze(E)': 'HFO-1234ze',
  'R-744': 'CO2',
};

/** By a second source beside NIST. */
const isConfirmed = (row: Row): boolean => cell(row, 'confirmed_by').length > 1;

/** Blends that EPA does not print, of NIST and a second source; those of which a component has no GWP on AR5 stay out. */
function furtherBlends(raw: string, known: ReadonlySet<string>): Row[] {
  const weighed = readLines('gwp/gwp100.csv').flatMap(({ value: { set, gas } }) =>
    set === 'AR5' ? [gas] : [],
  );
  const hasGwp = (gas: string): boolean => weighed.includes(gas);
  const told = readTable(raw, 'added_2026_11/refrigerant_blends.csv');
  const rows = told.filter(isConfirmed).map((row) => ({
    blend: cell(row, 'blend'),
    gas: COMPONENTS[cell(row, 'component')] ?? cell(row, 'component'),
    mass_fraction: cell(row, 'mass_fraction'),
    source: 'nist-refprop/9333b62d',
    locator: `index.md, predefined mixtures; confirmed by ${cell(row, 'confirmed_by')}`,
  }));
  return [...Map.groupBy(rows, ({ blend }) => blend)]
    .filter(([blend, parts]) => !known.has(blend) && parts.every(({ gas }) => hasGwp(gas)))
    .flatMap(([, parts]) => parts);
}
