import type { SourceCard } from '#reference/card.ts';
import { shift } from './digits.ts';
import { type FactorCells, type KindLink, link, writeFactors } from './factor-table.ts';
import { type Row, cell, readTable } from './table.ts';

/**
 * Process factors of the 2006 IPCC Guidelines, Volume 3: those that stand as an amount of one gas per tonne of product.
 * Ratios, shares and coefficients of other methods are not factors and are left out.
 */
const CARD: SourceCard = {
  id: 'ipcc-process/2006',
  publisher: 'IPCC',
  title:
    '2006 IPCC Guidelines for National Greenhouse Gas Inventories, Volume 3: Industrial Processes and Product Use',
  edition: '2006',
  licence: 'Figures cited as facts with their table numbers; the documents themselves are not redistributed',
  attribution:
    'IPCC 2006, 2006 IPCC Guidelines for National Greenhouse Gas Inventories, Volume 3, IGES, Japan.',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'Tier 1 defaults, one gas per tonne of product; the energy of the process is not in them.',
  pitfalls: [
    'Each row is one gas: CO2 of aluminium is without its PFC, CH4 of ferroalloys is a row of its own.',
    'Clinker 0.52 is without cement kiln dust (× 1.02 where dust is not recycled).',
    'Glass 0.20 is of the melt without cullet: × (1 − cullet share).',
    'Where a technology decides (nitric acid, ferroalloys, aluminium, carbonates) no row is the default: a person chooses.',
  ],
  url: 'https://www.ipcc-nggip.iges.or.jp/public/2006gl/vol3.html',
  provenance: 'data/raw/ipcc/ipcc2006_process_emission_factors.csv, read through an export of the EFDB.',
  leftOut: [],
  notes: {
    clinker: {
      'pt-BR': 'Sem a poeira do forno (CKD): multiplique por 1,02 se ela não for reciclada.',
      en: 'Without cement kiln dust: multiply by 1.02 where it is not recycled.',
    },
    glass: {
      'pt-BR': 'Sem caco: multiplique por (1 − parcela de caco).',
      en: 'Without cullet: multiply by (1 − share of cullet).',
    },
  },
};

const GASES: Readonly<Record<string, string>> = {
  'CARBON DIOXIDE': 'CO2',
  METHANE: 'CH4',
  'NITROUS OXIDE': 'N2O',
  CF4: 'PFC-14',
  C2F6: 'PFC-116',
  'HFC-23': 'HFC-23',
  'Sulphur Hexafluoride': 'SF6',
};
const AMOUNT = /^\d+(\.\d+)?$/;
/** `tonne CO2/tonne clinker produced`, `kg N2O/tonne nitric acid produced`, `kg/tonne adipic acid produced`. */
const PER_TONNE = /^(tonnes?|kg)(?: (?:CO2|CH4|N2O|CF4 ?|C2F6 ?|HFC-23))?\/(?:tonnes?) /i;

const NAMES: Readonly<Record<string, readonly [kind: string, pt: string, note?: string]>> = {
  '213926': ['process.clinker', 'Produção de clínquer (65 % de CaO)', 'clinker'],
  '213928': ['process.lime', 'Produção de cal'],
  '213930': ['process.glass', 'Produção de vidro', 'glass'],
  '23037': ['process.adipic_acid', 'Produção de ácido adípico, sem abatimento'],
  '214098': ['process.iron_steel', 'Produção de aço, média mundial'],
  '214095': ['process.iron_steel', 'Produção de aço, convertedor a oxigênio (BOF)'],
  '214096': ['process.iron_steel', 'Produção de aço, forno Siemens-Martin (OHF)'],
  '214097': ['process.iron_steel', 'Produção de aço, forno elétrico a arco (EAF)'],
  '213919': ['process.carbonates', 'Uso de carbonato: calcita (CaCO3)'],
  '213920': ['process.carbonates', 'Uso de carbonato: magnesita (MgCO3)'],
  '213921': ['process.carbonates', 'Uso de carbonato: dolomita'],
  '213925': ['process.carbonates', 'Uso de carbonato: barrilha (Na2CO3)'],
  '213986': ['process.nitric_acid', 'Ácido nítrico, com redução catalítica não seletiva'],
  '213987': ['process.nitric_acid', 'Ácido nítrico, com destruição de N2O'],
  '213988': ['process.nitric_acid', 'Ácido nítrico, baixa pressão'],
  '213989': ['process.nitric_acid', 'Ácido nítrico, média pressão'],
  '213990': ['process.nitric_acid', 'Ácido nítrico, alta pressão'],
  '213980': ['process.ammonia', 'Amônia, planta moderna, reforma convencional de gás natural'],
  '214005': ['process.petrochemicals', 'Metanol, reforma a vapor convencional sem reformador primário'],
  '214006': ['process.petrochemicals', 'Metanol, reforma a vapor convencional sem reformador primário'],
  '214007': ['process.petrochemicals', 'Metanol, reforma a vapor com reformador primário'],
  '214008': ['process.petrochemicals', 'Metanol, reforma a vapor integrada à amônia'],
  '214014': ['process.petrochemicals', 'Metanol, oxidação parcial de óleo'],
  '214015': ['process.petrochemicals', 'Metanol, oxidação parcial de carvão'],
  '214027': ['process.petrochemicals', 'Eteno, craqueamento de nafta'],
  '214029': ['process.petrochemicals', 'Eteno, craqueamento de nafta'],
  '214028': ['process.petrochemicals', 'Eteno, craqueamento de etano'],
  '214030': ['process.petrochemicals', 'Eteno, craqueamento de etano'],
  '214031': ['process.petrochemicals', 'Eteno, craqueamento de gasóleo'],
  '214032': ['process.petrochemicals', 'Eteno, craqueamento de propano'],
  '214033': ['process.petrochemicals', 'Eteno, craqueamento de butano'],
  '214045': ['process.petrochemicals', 'Dicloroetano, processo balanceado'],
  '214046': ['process.petrochemicals', 'Dicloroetano e MVC, processo balanceado'],
  '214047': ['process.petrochemicals', 'Dicloroetano e MVC, processo balanceado'],
  '214052': ['process.petrochemicals', 'Óxido de eteno, processo a ar'],
  '214053': ['process.petrochemicals', 'Óxido de eteno, processo a oxigênio'],
  '214054': ['process.petrochemicals', 'Óxido de eteno'],
  '214056': ['process.petrochemicals', 'Acrilonitrila, subprodutos queimados'],
  '214059': ['process.petrochemicals', 'Acrilonitrila, subprodutos queimados'],
  '214062': ['process.petrochemicals', 'Negro de fumo, processo fornalha'],
  '214063': ['process.petrochemicals', 'Negro de fumo, processo térmico'],
  '214064': ['process.petrochemicals', 'Negro de fumo, processo acetileno'],
  '214065': ['process.petrochemicals', 'Negro de fumo, processo fornalha'],
  '214101': ['process.ferroalloys', 'Ferrossilício 45 % Si'],
  '214102': ['process.ferroalloys', 'Ferrossilício 65 % Si'],
  '214103': ['process.ferroalloys', 'Ferrossilício 75 % Si'],
  '214104': ['process.ferroalloys', 'Ferrossilício 90 % Si'],
  '214105': ['process.ferroalloys', 'Ferromanganês (7 % C)'],
  '214106': ['process.ferroalloys', 'Ferromanganês (1 % C)'],
  '214107': ['process.ferroalloys', 'Silicomanganês'],
  '214108': ['process.ferroalloys', 'Silício metálico'],
  '214109': ['process.ferroalloys', 'Ferrocromo, sem sinterização'],
  '214110': ['process.ferroalloys', 'Ferrocromo, com sinterização'],
  '214133': ['process.aluminium', 'Alumínio primário, Søderberg, somente CO2'],
  '214134': ['process.aluminium', 'Alumínio primário, Prebake, somente CO2'],
};

function isFactor(row: Row): boolean {
  const known = GASES[cell(row, 'gas')] !== undefined && AMOUNT.test(cell(row, 'value'));
  return known && PER_TONNE.test(cell(row, 'unit'));
}

function cells(row: Row): FactorCells {
  const id = cell(row, 'efdb_id');
  const gas = GASES[cell(row, 'gas')] ?? '';
  const kilograms = /^t/i.test(cell(row, 'unit')) ? shift(cell(row, 'value'), 3) : cell(row, 'value');
  const details = ['technology', 'conditions'].map((column) => cell(row, column)).filter(Boolean);
  const short = [cell(row, 'description'), ...details].join('; ').replaceAll('\n', ' ').slice(0, 160);
  const named = NAMES[id];
  const table = /Table [\d.]+|Equation [\d.]+/.exec(cell(row, 'citation'))?.[0] ?? 'Volume 3';
  const own = { CO2: 'co2', CH4: 'ch4', N2O: 'n2o' }[gas];
  return {
    key: `efdb-${id}`,
    name_pt: named ? `${named[1]} (${gas})` : short,
    name_en: short,
    region: 'WORLD',
    valid_from: '1990-01-01',
    unit: 't',
    form: 'kg',
    ...(own ? { [own]: kilograms } : { other: `${gas}=${kilograms}` }),
    scope: '1',
    category: 'process',
    locator: `${table}, EFDB ${id}`,
    note: named?.[2] ?? '',
  };
}

export function convertIpccProcess(raw: string): KindLink[] {
  const rows = readTable(raw, 'ipcc/ipcc2006_process_emission_factors.csv');
  const factors = rows.filter(isFactor).map(cells);
  const left = `${rows.length - factors.length} rows: ranges, shares, energy inputs and coefficients of other methods.`;
  writeFactors({ ...CARD, leftOut: [left] }, { process: factors });
  return factors.flatMap(({ key }) => {
    const kind = NAMES[key.replace('efdb-', '')]?.[0];
    return kind ? [link(kind, `${CARD.id}/${key}`)] : [];
  });
}
