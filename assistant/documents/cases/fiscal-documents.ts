import { billXml, elements, nfeXml, type Tree } from '#documents/testing/fiscal-xml.ts';
import { type DocumentCase, ORDER, text } from './document-case.ts';

const DAY = '2025-03-14 2025-03-14 ?';

function product(xProd: string, uCom: string, qCom: string, NCM: string, anp?: string): Tree {
  return {
    xProd,
    NCM,
    CFOP: '5656',
    uCom,
    qCom,
    uTrib: uCom,
    qTrib: qCom,
    ...(anp === undefined ? {} : { comb: { cProdANP: anp } }),
  };
}

const DIESEL = product('OLEO DIESEL B S10', 'LT', '5000.0000', '27101921', '820101034');

function note(products: readonly Tree[], given?: Parameters<typeof nfeXml>[1]): DocumentCase['file'] {
  return text('nota.xml', nfeXml(products, given));
}

function supply(
  layout: 'NF3e' | 'NFGas',
  model: string,
  items: readonly (readonly [string, string, string])[],
): DocumentCase['file'] {
  const meter = elements({ gMed: { dMedAnt: '2025-03-01', dMedAtu: '2025-04-01' } });
  const inner = layout === 'NF3e' ? 'detItem' : 'gNormal';
  const lines = items.map(([xProd, uMed, qFaturada], at) => {
    const prod = { xProd, cClass: '0601000', uMed, qFaturada, vProd: '99.10' };
    return `<det nItem="${at + 1}">${elements({ [inner]: { prod } })}</det>`;
  });
  const all = layout === 'NF3e' ? `<NFdet>${lines.join('')}</NFdet>` : lines.join('');
  return text('conta.xml', billXml(layout, model, meter + all));
}

/** Invoices and bills as XML. */
export const FISCAL_DOCUMENTS: readonly DocumentCase[] = [
  {
    id: 'nfe-diesel-fleet',
    words: 'diesel da frota',
    file: note([DIESEL]),
    expect: [`mobile.diesel 5000 L ${DAY}`],
  },
  {
    id: 'nfe-diesel-generator',
    words: 'para o gerador',
    file: note([DIESEL]),
    expect: [`stationary.diesel 5000 L ${DAY}`],
  },
  { id: 'nfe-diesel-use-open', file: note([DIESEL]), expect: [`? 5000 L ${DAY}`], asks: ['kind'] },
  {
    id: 'nfe-several-fuels',
    words: 'gasolina e etanol são da frota, o GLP é da cozinha. Lança tudo em março de 2025',
    file: note([
      product('GASOLINA C COMUM', 'L', '1850.5000', '27101259', '320102001'),
      product('ETANOL HIDRATADO COMUM', 'LITRO', '920.2500', '22071090', '810101001'),
      product('GLP GRANEL', 'KG', '180.0000', '27111910', '210203001'),
    ]),
    expect: [
      'mobile.gasoline 1850.5 L 2025-03-01 2025-03-31 ?',
      'mobile.ethanol 920.25 L 2025-03-01 2025-03-31 ?',
      'stationary.lpg 180 kg 2025-03-01 2025-03-31 ?',
    ],
  },
  {
    id: 'nfe-code-over-description',
    file: note([product('COMBUSTIVEL AUTOMOTIVO', 'L', '40.5', '27101259', '320102001')]),
    expect: [`mobile.gasoline 40.5 L ${DAY}`],
  },
  {
    id: 'nfe-ncm-without-anp',
    file: note([product('PRODUTO 77', 'KG', '45.5', '27111910')]),
    expect: [`stationary.lpg 45.5 kg ${DAY}`],
  },
  {
    id: 'nfe-cylinders',
    file: note([product('GLP BOTIJAO P45', 'UN', '4.0000', '27111910', '210203001')]),
    expect: [`stationary.lpg 180 kg ${DAY}`],
  },
  {
    id: 'nfe-no-activity',
    file: note([
      product('FILTRO DE OLEO DIESEL', 'UN', '2', '84212300'),
      product('PARAFUSO SEXTAVADO', 'UN', '900', '73181500'),
    ]),
    expect: [],
  },
  {
    id: 'nfe-ours-by-root',
    taxIds: ['44555666000270'],
    words: 'frota',
    file: note([DIESEL]),
    expect: [`mobile.diesel 5000 L ${DAY}`],
  },
  {
    id: 'nfe-somebody-elses',
    taxIds: ['99888777000100'],
    file: note([DIESEL]),
    expect: [],
    problems: ['document.not_ours'],
  },
  {
    id: 'nfe-own-sale',
    taxIds: ['11222333000181'],
    file: note([DIESEL]),
    expect: [],
    problems: ['document.own_sale'],
  },
  {
    id: 'nfe-return',
    file: note([DIESEL], { ide: { finNFe: '4' } }),
    expect: [],
    problems: ['fiscal.return'],
  },
  {
    id: 'nfe-test',
    file: note([DIESEL], { ide: { tpAmb: '2' } }),
    expect: [],
    problems: ['fiscal.test_environment'],
  },
  {
    id: 'nfe-cancelled',
    file: note([DIESEL], { status: '101' }),
    expect: [],
    problems: ['fiscal.cancelled'],
  },
  {
    id: 'nfce-order-in-description',
    orders: true,
    words: 'frota',
    file: note([product(`GASOLINA C COMUM ${ORDER}`, 'L', '31.5', '27101259', '320102001')], {
      ide: { mod: '65' },
    }),
    expect: [`mobile.gasoline 31.5 L ${DAY}`],
  },
  {
    id: 'nf3e-once-per-tariff',
    file: supply('NF3e', '66', [
      ['Energia Elétrica TUSD Ponta', '2', '1000.5'],
      ['Energia Elétrica TE Ponta', '2', '1000.5'],
      ['Energia Elétrica TUSD Fora Ponta', '2', '9000'],
      ['Energia Elétrica TE Fora Ponta', '2', '9000'],
      ['Demanda Ponta', '1', '400'],
    ]),
    expect: ['electricity 10000.5 kWh 2025-03-01 2025-04-01 ?'],
  },
  {
    id: 'nfgas',
    file: supply('NFGas', '76', [['Gás canalizado industrial', '1', '1530.25']]),
    expect: ['stationary.natural_gas 1530.25 m3 2025-03-01 2025-04-01 ?'],
  },
];
