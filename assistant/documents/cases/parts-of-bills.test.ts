import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { elements } from '#documents/testing/fiscal-xml.ts';
import { readHere, told } from './read-here.ts';
import { tellsOf, type ToldStatement } from './told-statement.ts';

afterAll(() => closePdf());

/** Bills whose parts are told apart or belong together; every name, number and layout in them is invented. */
const BILLS: Readonly<Record<string, ToldStatement>> = {
  'water by tiers with the sewage as a share of it': {
    parts: [
      {
        text: [
          'Saneamento Inventado',
          'Cliente: Fábrica de Aracaju   Referência: JUL/2026   Vencimento 18/08/2026',
        ],
      },
      {
        at: [36, -180, 200, -310, 330, -450, -550],
        rows: [
          ['Hidrômetro', 'Leitura anterior', 'Data', 'Leitura atual', 'Data', 'Consumo (m³)', 'Dias'],
          ['H-771', '8.120', '01/07/2026', '8.932', '31/07/2026', '812', '31'],
        ],
      },
      { text: ['LANÇAMENTOS'] },
      {
        at: [36, 200, -340, -440, -550],
        rows: [
          ['Serviço', 'Base', 'Volume (m³)', 'Tarifa (R$/m³)', 'Valor (R$)'],
          ['Água - faixa 1', 'até 50 m³', '50', '8,400', '420,00'],
          ['Água - faixa 2', 'acima de 50 m³', '762', '11,250', '8.572,50'],
          ['Total água', '', '812', '', '8.992,50'],
          ['Esgoto coletado', '90% do consumo', '730,8', '10,100', '7.381,08'],
          ['TOTAL', '', '', '', '16.373,58'],
        ],
      },
    ],
    wanted: [
      'purchased.water 812 m3 2026-07-01 2026-07-31 Aracaju',
      'waste.wastewater 730.8 m3 2026-07-01 2026-07-31 Aracaju',
    ],
  },
  'water by tiers of which only the readings tell the sum': {
    parts: [
      { text: ['Saneamento Inventado', 'Cliente: Fábrica de Aracaju   Referência: JUL/2026'] },
      {
        at: [36, -340, -480],
        rows: [
          ['Serviço', 'Consumo (m³)', 'Valor R$'],
          ['Água - faixa 0 a 20', '20', '124,20'],
          ['Água - faixa 21 a 80', '60', '601,50'],
          ['Água - acima de 80', '722', '8.301,20'],
        ],
      },
      { text: ['Leitura anterior 48.220   Leitura atual 49.022'] },
    ],
    wanted: ['purchased.water 802 m3 2026-07-01 2026-07-31 Aracaju'],
  },
  'water by tiers of which nothing tells the sum': {
    parts: [
      { text: ['Saneamento Inventado', 'Cliente: Fábrica de Aracaju   Referência: JUL/2026'] },
      {
        at: [36, -340, -480],
        rows: [
          ['Serviço', 'Consumo (m³)', 'Valor R$'],
          ['Água - faixa 0 a 20', '20', '124,20'],
          ['Água - acima de 80', '722', '8.301,20'],
        ],
      },
    ],
    wanted: [],
  },
  'two supplies in numbered parts': {
    locale: 'en',
    parts: [
      {
        text: [
          'Pretend Supply Co',
          'Supply address: Joinville works',
          'Billing period 1 June 2026 to 30 June 2026   Amount due 9,120.44',
        ],
      },
      { text: ['Part 1 - Electricity (meter E20 118)'] },
      {
        at: [36, -300, 312, -420, -550],
        rows: [
          ['Charge', 'Units', 'Unit', 'Rate', 'Amount'],
          ['Day units', '30,100', 'kWh', '20.00 p', '6,020.00'],
          ['Night units', '9,400', 'kWh', '15.00 p', '1,410.00'],
        ],
      },
      { text: ['Part 2 - Natural gas (meter G4 55)'] },
      {
        at: [36, -300, 312, -420, -550],
        rows: [
          ['Charge', 'Units', 'Unit', 'Rate', 'Amount'],
          ['Gas energy', '21,480', 'kWh', '6.00 p', '1,288.80'],
          ['Standing charge', '30', 'days', '£2.00', '60.00'],
        ],
      },
    ],
    wanted: [
      'electricity 39500 kWh 2026-06-01 2026-06-30 Joinville',
      'stationary.natural_gas 21480 kWh 2026-06-01 2026-06-30 Joinville',
    ],
  },
  'nights and hired cars of one agency': {
    parts: [
      { text: ['Agência Inventada', 'Período: 01/05/2026 a 31/05/2026'] },
      { text: ['HOSPEDAGEM'] },
      {
        at: [36, 150, 290, 370, -470, -550],
        rows: [
          ['Hóspede', 'Hotel', 'Check-in', 'Check-out', 'Diárias', 'Valor (R$)'],
          ['SOUZA/ANA', 'Hotel Farol', '04/05/2026', '06/05/2026', '2', '610,00'],
          ['LIMA/RUI', 'Hotel Serra', '11/05/2026', '15/05/2026', '4', '1.180,00'],
        ],
      },
      { text: ['LOCAÇÃO DE VEÍCULO'] },
      {
        at: [36, 150, 290, 370, -470, -550],
        rows: [
          ['Condutor', 'Locadora', 'Retirada', 'Devolução', 'Diárias', 'Valor (R$)'],
          ['SOUZA/ANA', 'Rodas de Teste', '04/05/2026', '06/05/2026', '2', '240,00'],
        ],
      },
    ],
    wanted: [
      'travel.hotel 2 night 2026-05-04 2026-05-06 ',
      'travel.hotel 4 night 2026-05-11 2026-05-15 ',
      'travel.rental_car 2 day 2026-05-04 2026-05-06 ',
    ],
  },
};

describe('a bill of several parts', () => {
  it.each(Object.entries(BILLS))('tells each once, and all of them: %s', async (_, one) => {
    expect(await tellsOf(one)).toEqual(one.wanted);
  });
});

const service = (xDescServ: string) =>
  `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe Id="NFS1">${elements({
    emit: { CNPJ: '11222333000181', xNome: 'Serviços Inventados' },
    DPS: {
      infDPS: {
        tpAmb: '1',
        dhEmi: '2026-10-02T10:00:00-03:00',
        dCompet: '2026-10-02',
        toma: { CNPJ: '44555666000199', xNome: 'Tomadora' },
        serv: { cServ: { xDescServ } },
        valores: { vServPrest: { vServ: '4959.00' } },
      },
    },
  })}</infNFSe></NFSe>`;

describe('an invoice of services that measures nothing', () => {
  it.each([
    'Manutenção preventiva de prensas, ordem 918',
    'Serviços de limpeza predial',
    'Consultoria contábil',
  ])('is what was paid for the service: %s', async (text) => {
    expect(told(await readHere('nfse.xml', service(text)))).toEqual([['purchased.services', '4959', 'BRL']]);
  });

  it.each([
    'Coleta e destinação de resíduos classe I',
    'Transporte de cargas',
    'Recarga de gás refrigerante R-410A em 3 splits',
  ])('of what is told by its mass stays untold: %s', async (text) => {
    const read = await readHere('nfse.xml', service(text));
    expect(told(read)).toEqual([]);
    expect(read.unused.length).toBeGreaterThan(0);
  });
});
