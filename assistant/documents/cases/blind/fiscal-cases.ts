import { billXml, elements, nfeXml, type Tree } from '#documents/testing/fiscal-xml.ts';
import type { BlindCase } from './blind-case.ts';

/** A product of an invented invoice: description, unit, quantity, NCM, ANP code, taxable unit and quantity. */
export function product(line: string): Tree {
  const [xProd = '', uCom = '', qCom = '', NCM = '', anp = '', uTrib = uCom, qTrib = qCom, CFOP = '5656'] =
    line.split('|');
  return {
    cProd: '1',
    xProd,
    NCM,
    CFOP,
    uCom,
    qCom,
    vProd: '100.00',
    uTrib,
    qTrib,
    ...(anp ? { comb: { cProdANP: anp, UFCons: 'SP' } } : {}),
  };
}

export function xmlFile(content: string, name = 'documento.xml'): BlindCase['file'] {
  return { name, bytes: () => new TextEncoder().encode(content) };
}

const note = (lines: readonly string[], given: Parameters<typeof nfeXml>[1] = {}) =>
  xmlFile(nfeXml(lines.map(product), given));
const DAY = '2025-03-14 ?';
const ALL_DAY = '2025-03-14|2025-03';

/** Invented fiscal documents; keys and companies belong to nobody. */
export const FISCAL_CASES: readonly BlindCase[] = [
  {
    id: 'xml-diesel-fleet',
    group: 'xml',
    words: 'diesel dos caminhões',
    file: note(['DIESEL S-10 ADITIVADO|L|12000.0000|27101921|820101033']),
    expect: [`mobile.diesel 12000_L ${DAY}`],
  },
  {
    id: 'xml-two-fuels',
    group: 'xml',
    words: 'combustível dos carros da empresa',
    file: note([
      'GASOLINA C ADITIVADA|LT|55.123|27101259|320102002',
      'ETANOL HIDRATADO|LT|44.9|22071090|810101001',
    ]),
    expect: [`mobile.gasoline 55.123_L ${DAY}`, `mobile.ethanol 44.9_L ${DAY}`],
  },
  {
    id: 'xml-lpg-package',
    group: 'xml',
    words: 'GLP do refeitório',
    file: note(['GLP ENVASADO 45KG|UN|4.0000|27111910|210203001|KG|180.0000']),
    expect: [`stationary.lpg 180_kg|4_cylinder ${DAY}`],
  },
  {
    id: 'xml-urea-lubricant-fuel',
    group: 'xml',
    words: 'nota da frota',
    file: note([
      'DIESEL B S10|L|3000|27101921|820101034',
      'ARLA 32 BALDE 20L|BD|5|31021010||L|100',
      'OLEO LUBRIFICANTE 15W40 TAMBOR 200L|TB|1|27101932||L|200',
    ]),
    expect: [`mobile.diesel 3000_L ${DAY}`],
    either: [`mobile.diesel 3000_L ${DAY}`, `stationary.lubricants|mobile.lubricants 200_L ${DAY}`],
  },
  {
    id: 'xml-steel',
    group: 'xml',
    file: note(['BOBINA DE ACO LAMINADA A FRIO|KG|18450.5|72091700||KG|18450.5|5101']),
    expect: [`purchased.steel 18450.5_kg ${DAY}`],
  },
  {
    id: 'xml-return',
    group: 'xml',
    refused: true,
    file: note(['DIESEL B S10|L|900|27101921|820101034|L|900|5661'], { ide: { finNFe: '4' } }),
    expect: [],
  },
  {
    id: 'xml-cancelled',
    group: 'xml',
    refused: true,
    file: note(['DIESEL B S10|L|900|27101921|820101034'], { status: '101' }),
    expect: [],
  },
  {
    id: 'xml-test',
    group: 'xml',
    refused: true,
    file: note(['DIESEL B S10|L|900|27101921|820101034'], { ide: { tpAmb: '2' } }),
    expect: [],
  },
  {
    id: 'xml-other-company',
    group: 'xml',
    refused: true,
    taxIds: ['99888777000155'],
    words: 'diesel da frota',
    file: note(['DIESEL B S10|L|900|27101921|820101034']),
    expect: [],
  },
  {
    id: 'xml-nf3e',
    group: 'xml',
    file: xmlFile(
      billXml(
        'NF3e',
        '66',
        `${elements({ gMed: { dMedAnt: '2025-03-03', dMedAtu: '2025-04-01' } })}<NFdet>${[
          'CONSUMO TUSD PONTA|1210.5',
          'CONSUMO TE PONTA|1210.5',
          'CONSUMO TUSD FORA PONTA|8844',
          'CONSUMO TE FORA PONTA|8844',
        ]
          .map((one, at) => {
            const [xProd = '', qFaturada = ''] = one.split('|');
            return `<det nItem="${at + 1}">${elements({ detItem: { prod: { xProd, cClass: '0601000', uMed: '2', qFaturada, vProd: '10.00' } } })}</det>`;
          })
          .join('')}</NFdet>`,
      ),
    ),
    expect: ['electricity 10054.5_kWh ? ?'],
  },
  {
    id: 'xml-nfgas',
    group: 'xml',
    file: xmlFile(
      billXml(
        'NFGas',
        '76',
        elements({ gMed: { dMedAnt: '2025-03-01', dMedAtu: '2025-04-01' } }) +
          `<det nItem="1">${elements({ gNormal: { prod: { xProd: 'GAS NATURAL CANALIZADO INDUSTRIAL', cClass: '0600101', uMed: '1', qFaturada: '7790.44', vProd: '9999.00' } } })}</det>`,
      ),
    ),
    expect: ['stationary.natural_gas 7790.44_m3 ? ?'],
  },
  {
    id: 'xml-month-said',
    group: 'xml',
    words: 'querosene de aviação das nossas aeronaves, lança em março de 2025',
    file: note(['QUEROSENE DE AVIACAO QAV-1|M3|2.350|27101911|']),
    expect: [`mobile.jet_kerosene 2.35_m3|2350_L ${ALL_DAY} ?`],
  },
];
