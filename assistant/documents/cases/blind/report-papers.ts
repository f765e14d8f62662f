import { blocks } from './blind-case.ts';
import type { PaperCase } from './power-papers.ts';

/** Invented invoices, reports and statements that list what was done. */
export const REPORT_PAPERS: readonly PaperCase[] = [
  {
    id: 'danfe-diesel',
    words: 'diesel para os geradores da fábrica',
    expect: ['stationary.diesel 15000_L 2025-02-18 ?'],
    papers: [
      blocks(
        [
          [40, 330],
          [
            'DANFE Documento Auxiliar da Nota Fiscal Eletrônica|Nº 000.044.120 Série 2 Saída',
            'TRR CAMINHO NOVO COMBUSTÍVEIS LTDA|CNPJ 05.440.110/0001-63',
          ],
        ],
        [
          [40, 250, 420],
          [
            'NATUREZA DA OPERAÇÃO|DATA DA EMISSÃO|DATA DE SAÍDA',
            'VENDA DE COMBUSTÍVEL A CONSUMIDOR FINAL|18/02/2025|18/02/2025',
          ],
        ],
        [
          [30, 75, 225, 275, 305, 340, -420, -470, -540],
          [
            'CÓD|DESCRIÇÃO DO PRODUTO|NCM|CST|CFOP|UN|QUANT|V.UNIT|V.TOTAL',
            '101|OLEO DIESEL B S500 COMUM|27101921|061|5656|L|15.000,0000|5,7120|85.680,00',
          ],
          7,
        ],
        [
          [40],
          [
            'DADOS ADICIONAIS: ONU 1202 classe 3. Peso bruto 12.600,000 kg Peso líquido 12.600,000 kg. ANP 820101012',
          ],
        ],
      ),
    ],
  },
  {
    id: 'refrigerant-report',
    // `3,200 kg` alone has two readings: the format of numbers is asked.
    expect: ['fugitive.r410a null_kg 2025-07-22 ?', 'fugitive.r134a 850_g 2025-07-22 ?'],
    asks: ['number_format'],
    papers: [
      blocks(
        [
          [40],
          [
            'CLIMA FORTE MANUTENÇÃO - RELATÓRIO DE SERVIÇO 5.512',
            'Data do atendimento: 22/07/2025',
            'Cliente: Hospital Santa Rita de Cássia',
          ],
        ],
        [
          [40, 200, 300, -420],
          [
            'Equipamento|Fluido refrigerante|Serviço|Quantidade',
            'Split 60.000 BTU nº 12|R-410A|Recarga|3,200 kg',
            'Chiller bebedouro|R-134a|Recarga|850 g',
          ],
        ],
        [
          [40],
          ['Temperatura de insuflamento: 12 °C. Pressão de baixa: 118 psi. Próxima preventiva em 90 dias.'],
        ],
      ),
    ],
  },
  {
    id: 'waste-cdf',
    expect: [
      'waste.coprocessing 4.32_t|4320_kg ? ?',
      'waste.landfill 12.75_t|12750_kg ? ?',
      'waste.recycling 8.115_t|8115_kg ? ?',
    ],
    papers: [
      blocks(
        [
          [40],
          [
            'CERTIFICADO DE DESTINAÇÃO FINAL - CDF nº 2.118.904/2025',
            'Período: 01/03/2025 até 31/03/2025',
            'Gerador: Tintas Araucária Ltda  CNPJ 44.120.998/0001-05',
            'Destinador: Ecotrat Ambiental S.A.',
          ],
        ],
        [
          [40, 80, 300, 360, -430, 440],
          [
            'Item|Resíduo|Classe|Estado|Quantidade|Tecnologia',
            '1|080111 - Borras de tinta|I|Pastoso|4,32000 t|Coprocessamento',
            '2|200301 - Resíduos de varrição|II A|Sólido|12,75000 t|Aterro',
            '3|191202 - Sucata de metais ferrosos|II B|Sólido|8,11500 t|Reciclagem',
          ],
        ],
        [[40], ['MTRs incluídos: 110022334, 110022335, 110022390']],
      ),
    ],
  },
  {
    id: 'freight-statement',
    asks: ['kind'],
    words: 'fretes das nossas compras',
    expect: [
      'freight_in.road|- 24.5_t|24500_kg 2025-04-03 ?',
      'freight_in.road|- 11.2_t|11200_kg 2025-04-10 ?',
      'freight_in.road|- 30.08_t|30080_kg 2025-04-22 ?',
    ],
    papers: [
      blocks(
        [[40], ['TRANSPORTES MARE ALTA LTDA - Fatura 9.011 - Abril/2025']],
        [
          [40, 90, 150, 255, -400, -460, -540],
          [
            'CT-e|Data|Origem|Destino|Peso (kg)|Distância (km)|Frete (R$)',
            '44101|03/04/2025|Santos/SP|Betim/MG|24.500|640|8.120,00',
            '44133|10/04/2025|Paulínia/SP|Betim/MG|11.200|560|4.980,00',
            '44170|22/04/2025|Camaçari/BA|Betim/MG|30.080|1.320|14.400,00',
            'Total||||65.780||27.500,00',
          ],
          7,
        ],
      ),
    ],
  },
  {
    id: 'travel-agency',
    expect: [
      'travel.flight GRU-REC_1 2025-03-05 ?',
      'travel.flight CNF-BSB_2 2025-03-11 ?',
      'travel.flight GRU-LIS_1 2025-03-18 ?',
    ],
    papers: [
      blocks(
        [[40], ['VOE LONGE AGÊNCIA DE VIAGENS - Fatura 771/2025', 'Emissão 31/03/2025']],
        [
          [40, 100, 200, 280, 350, 430, -540],
          [
            'Data|Passageiros|Trecho|Companhia|Classe|Localizador|Valor R$',
            '05/03/2025|1|GRU-REC|LA 3344|Econômica|QX7TRE|1.204,10',
            '11/03/2025|2|CNF-BSB|G3 1120|Econômica|LM2PPA|1.890,00',
            '18/03/2025|1|GRU-LIS|TP 082|Executiva|ZZ8KQW|14.220,55',
            'Total|4|||||17.314,65',
          ],
          7,
        ],
      ),
    ],
  },
  {
    id: 'fuel-card-uk',
    locale: 'en',
    expect: [
      'mobile.diesel 61.24_L 2025-01-06 ?',
      'mobile.diesel 58.9_L 2025-01-14 ?',
      'mobile.gasoline 38.02_L 2025-01-21 ?',
    ],
    papers: [
      blocks(
        [
          [40],
          ['KeyFleet Fuel Cards - Statement 01 Jan 2025 to 31 Jan 2025', 'Account: Hartley Joinery Ltd'],
        ],
        [
          [40, 110, 180, 290, -390, -450, -530],
          [
            'Date|Reg|Site|Product|Litres|Pence/L|Mileage',
            '06/01/2025|YK21 ABC|M62 Services|Diesel|61.24|152.90|48,120',
            '14/01/2025|YK21 ABC|Leeds South|Diesel|58.90|149.90|48,702',
            '21/01/2025|YD19 XYZ|York Rd|Unleaded|38.02|141.90|30,011',
            'Total||||158.16||',
          ],
        ],
      ),
    ],
  },
  {
    id: 'waste-uk',
    locale: 'en',
    expect: [
      'waste.landfill 6.42_t 2025-05 ?',
      'waste.recycling 3.18_t 2025-05 ?',
      'waste.composting 0.94_t 2025-05 ?',
    ],
    papers: [
      blocks(
        [[40], ['Greenway Waste Services - Monthly tonnage report', 'Reporting month: May 2025']],
        [
          [40, 220, -400, -480],
          [
            'Stream|Destination|Collections|Weight (tonnes)',
            'General waste|Landfill|12|6.42',
            'Cardboard and paper|Recycling|8|3.18',
            'Food waste|Composting|4|0.94',
            'Total||24|10.54',
          ],
        ],
      ),
    ],
  },
  {
    id: 'gas-uk',
    locale: 'en',
    expect: ['stationary.natural_gas 1204_m3|13547.2_kWh 2025-01-01..2025-01-31|2025-01 ?'],
    papers: [
      blocks(
        [
          [40],
          [
            'Calder Gas Business - VAT invoice 44121',
            'Bill period: 1 January 2025 - 31 January 2025',
            'MPRN 7712300911',
          ],
        ],
        [
          [40, -300, 310],
          [
            'Previous reading (actual)|20,110|',
            'Present reading (actual)|21,314|',
            'Units used|1,204|m3',
            'Calorific value|39.62|MJ/m3',
            'Volume correction|1.02264|',
            'Energy used|13,547.2|kWh',
          ],
        ],
        [
          [40, -300],
          ['13,547.2 kWh at 6.112p|£828.00', 'Standing charge 31 days|£27.90'],
        ],
      ),
    ],
  },
  {
    id: 'steam-invoice',
    expect: ['steam 1284.6_t 2025-08 ?'],
    papers: [
      blocks(
        [
          [40],
          [
            'TERMO UTILIDADES DO POLO S.A. - Fatura de utilidades 118/2025',
            'Mês de competência: agosto/2025',
            'Cliente: Resinas Bela Vista',
          ],
        ],
        [
          [40, -330, 340, -440, -530],
          [
            'Utilidade|Quantidade|Unidade|Preço R$|Total R$',
            'Vapor saturado 10 bar|1.284,60|t|182,40|234.311,04',
          ],
        ],
      ),
    ],
  },
];
