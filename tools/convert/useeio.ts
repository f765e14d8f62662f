import type { SourceCard } from '#reference/card.ts';
import { plain } from './digits.ts';
import { type FactorCells, type KindLink, link, writeFactors } from './factor-table.ts';
import { type Row, cell, readTable } from './table.ts';

/** US EPA supply chain factors v1.3.0: kg per US dollar of 2022 for each of 1,016 commodities, and the gases behind it. */
const CARD: SourceCard = {
  id: 'useeio/1.3.0',
  publisher: 'US EPA',
  title:
    'Supply Chain Greenhouse Gas Emission Factors for US Industries and Commodities, v1.3.0 (NAICS 2017)',
  edition: '1.3.0',
  licence: 'US Government work, public domain',
  attribution: 'US Environmental Protection Agency, Supply Chain GHG Emission Factors v1.3.0.',
  retrievedOn: '2026-11-20',
  gwpSet: 'AR5',
  boundary:
    'Cradle to factory gate, or to the point of sale with margins; United States economy, US dollars of 2022.',
  pitfalls: [
    'The dollar is the one of 2022: bring spend of another year to 2022 prices first, and other currencies to dollars.',
    'With margins: for what a buyer paid (purchaser price). Without margins: producer price.',
    'A proxy outside the United States, and it says so.',
    'The gases leave out HFCs and PFCs that the publisher states only as CO2e; the CO2e figure has them.',
  ],
  url: 'https://catalog.data.gov/dataset/supply-chain-greenhouse-gas-emission-factors-v1-3-by-naics-6',
  provenance: 'sungkomp/mcp-csv-agent, commit 2575dc07, SupplyChainGHGEmissionFactors_v1.3.0_NAICS_*.csv.',
  leftOut: ['Gases without margins: the CO2e figure without margins is here.'],
  notes: {
    price: {
      'pt-BR': 'Por US$ de 2022: leve o gasto a preços de 2022 antes de usar.',
      en: 'Per US dollar of 2022: bring the spend to 2022 prices first.',
    },
    gases: {
      'pt-BR': 'Sem os HFC e PFC que o publicador informa somente em CO2e.',
      en: 'Without the HFCs and PFCs that the publisher states only as CO2e.',
    },
  },
};

const GASES: Readonly<Record<string, string>> = {
  'Carbon dioxide': 'CO2',
  Methane: 'CH4',
  'Nitrous oxide': 'N2O',
  'Sulfur hexafluoride': 'SF6',
  'Nitrogen trifluoride': 'NF3',
  'Carbon tetrafluoride': 'PFC-14',
  Hexafluoroethane: 'PFC-116',
  Perfluoropropane: 'PFC-218',
  Perfluorobutane: 'PFC-31-10',
  Perfluorocyclobutane: 'PFC-318',
  Perfluorohexane: 'PFC-51-14',
};
const UNSPECIFIED = 'HFCs and PFCs, unspecified';

/** Only where the commodity is plain from the name of the kind. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'purchased.steel': ['331110'],
  'purchased.aluminium': ['331313'],
  'capital.vehicles': ['336111'],
  'capital.it': ['334111'],
  'travel.taxi': ['485310'],
  'freight_in.road': ['484121'],
  'freight_out.road': ['484121'],
  'freight_in.rail': ['482111'],
  'freight_out.rail': ['482111'],
  'freight_in.sea': ['483111'],
  'freight_out.sea': ['483111'],
  'freight_in.inland_water': ['483211'],
  'freight_out.inland_water': ['483211'],
  'freight_in.air': ['481112'],
  'freight_out.air': ['481112'],
  // Which of several commodities it is, a person says.
  'purchased.chemicals': [
    '325110',
    '325120',
    '325130',
    '325180',
    '325199',
    '325211',
    '325510',
    '325520',
    '325611',
    '325998',
  ],
  'capital.machinery': [
    '333111',
    '333120',
    '333131',
    '333241',
    '333249',
    '333318',
    '333517',
    '333912',
    '333922',
    '333924',
    '333996',
    '333999',
  ],
  'purchased.services': [
    '511210',
    '517311',
    '518210',
    '522110',
    '524126',
    '531120',
    '541110',
    '541211',
    '541330',
    '541511',
    '541611',
    '541810',
    '561320',
    '561612',
    '561720',
    '811310',
  ],
  'purchased.goods_spend': [
    '316210',
    '322230',
    '322291',
    '323111',
    '324191',
    '325611',
    '326199',
    '326211',
    '327215',
    '332510',
    '332999',
    '334118',
    '335999',
    '336390',
    '337214',
    '339113',
  ],
  'capital.buildings': ['236210', '236220', '237310', '237990'],
  'travel.spend': ['481111', '485310', '532111', '561510', '721110', '722511'],
};

const CODE = '2017 NAICS Code';
const WITH = 'Supply Chain Emission Factors with Margins';
const WITHOUT = 'Supply Chain Emission Factors without Margins';

function shared(row: Row, price: string, pricePt: string): Omit<FactorCells, 'key'> {
  const title = cell(row, '2017 NAICS Title');
  return {
    name_pt: `${title} (gasto, US$ de 2022, ${pricePt})`,
    name_en: `${title} (spend, 2022 USD, ${price})`,
    region: 'US',
    valid_from: '2022-01-01',
    unit: 'USD',
    scope: '3',
    category: 'purchased_goods_services',
    locator: `NAICS 2017 ${cell(row, CODE)}, ${price}`,
  };
}

function total(row: Row, column: string, key: string, price: string, pricePt: string): FactorCells {
  const co2e = plain(cell(row, column));
  return { ...shared(row, price, pricePt), key, form: 'co2e', co2e, gwp_set: 'AR5', note: 'price' };
}

function byGas(rows: readonly Row[]): FactorCells {
  const [first] = rows;
  if (!first) throw new Error('a commodity without gases');
  const amounts = new Map(
    rows
      .filter((row) => cell(row, 'GHG') !== UNSPECIFIED)
      .map((row) => [GASES[cell(row, 'GHG')] ?? cell(row, 'GHG'), plain(cell(row, WITH))]),
  );
  const others = [...amounts]
    .filter(([gas]) => !['CO2', 'CH4', 'N2O'].includes(gas))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...shared(first, 'with margins, by gas', 'com margens, por gás'),
    key: `${cell(first, CODE)}.gases`,
    form: 'kg',
    co2: amounts.get('CO2') ?? '',
    ch4: amounts.get('CH4') ?? '',
    n2o: amounts.get('N2O') ?? '',
    other: others.map(([gas, value]) => `${gas}=${value}`).join('; '),
    note: 'price gases',
  };
}

export function convertUseeio(raw: string): KindLink[] {
  const folder = 'usepa_supply_chain/SupplyChainGHGEmissionFactors_v1.3.0_NAICS';
  const totals = readTable(raw, `${folder}_CO2e_USD2022.csv`);
  const gases = Map.groupBy(readTable(raw, `${folder}_byGHG_USD2022.csv.gz`), (row) => cell(row, CODE));
  const commodities = totals.flatMap((row) => [
    total(row, WITH, `${cell(row, CODE)}.with`, 'with margins', 'com margens'),
    total(row, WITHOUT, `${cell(row, CODE)}.without`, 'without margins', 'sem margens'),
  ]);
  writeFactors(CARD, { commodities, gases: [...gases.values()].map(byGas) });
  const known = new Set(commodities.map(({ key }) => key));
  return Object.entries(KINDS).flatMap(([kind, codes]) =>
    codes.map((code) => {
      if (!known.has(`${code}.with`)) throw new Error(`no commodity ${code}`);
      return link(kind, `${CARD.id}/${code}.with`);
    }),
  );
}
