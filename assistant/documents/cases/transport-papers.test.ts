import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

/** Lines below each other; the cells of a line stand side by side. */
async function read(lines: readonly (readonly string[])[], words: string, locale: 'pt-BR' | 'en' = 'pt-BR') {
  const bytes = await paperPdf([
    paper((pen) => {
      for (const [at, cells] of lines.entries())
        for (const [column, cell] of cells.entries())
          if (cell !== '') pen.at(40 + column * 170, 40 + at * 16, cell, { size: 8 });
    }, 700),
  ]);
  const { activities } = await readHere('frete.pdf', bytes, { words, locale, sites: ['Itu', 'Leeds'] });
  return activities.map(({ kind, quantity, unit, from, to, distance, site }) =>
    [kind, quantity, unit, from === to ? from : `${from}..${to}`, distance ?? '-', site ?? '-'].join(' '),
  );
}

describe('the paper of a carriage tells the freight of its cargo, and no purchase of what was carried', () => {
  it('an auxiliary document of the electronic one, with its weight below a label', async () => {
    const told = await read(
      [
        ['RODOFICTÍCIO LTDA', '', 'DACTE'],
        ['Documento Auxiliar do Conhecimento de Transporte Eletrônico', '', 'Modal', 'Nº 2.219'],
        ['', '', 'Rodoviário'],
        ['Emissão: 11/08/2026 08:00', 'Origem: ITU - SP', 'Destino: BAURU - SP'],
        ['Produto predominante', 'Peso bruto (kg)', 'Peso cubado (kg)', 'Valor da carga'],
        ['BOBINA DE AÇO LAMINADA', '18.420,00', '22.000,00', '91.300,55'],
        ['FRETE PESO', '1.910,00', 'PEDÁGIO', '88,20'],
      ],
      'frete pago por nós, 320 km, pela data de emissão',
    );
    expect(told).toEqual(['freight_in.road 18420 kg 2026-08-11 320 -']);
  });

  it('once, whatever weights of the one load stand beside one another', async () => {
    const told = await read(
      [
        ['TRANSPORTES QUIMERA', 'DACTE', 'Modal RODOVIÁRIO'],
        ['DATA E HORA DE EMISSÃO', 'INÍCIO DA PRESTAÇÃO', 'TÉRMINO DA PRESTAÇÃO'],
        ['03/09/2026 10:20', 'SUMARÉ - SP', 'SANTOS - SP'],
        ['PESO AFERIDO (KG)', 'PESO BASE DE CÁLCULO (KG)', 'PESO BRUTO (KG)', 'QTDE DE VOLUMES'],
        ['24.310,0000', '26.000,0000', '24.310,0000', '2'],
        ['FRETE PESO', '1.910,00', 'PEDÁGIO', '88,20'],
      ],
      'CT-e do frete que nós pagamos',
    );
    expect(told).toEqual(['freight_in.road 24310 kg 2026-09-03 - -']);
  });

  it('the layout of the tax office, with its measure and its amount in one box', async () => {
    const told = await read(
      [
        ['TRANSPORTES QUIMERA', 'DACTE', 'MODAL: FERROVIÁRIO'],
        ['DATA E HORA DE EMISSÃO', 'INÍCIO DA PRESTAÇÃO', 'TÉRMINO DA PRESTAÇÃO'],
        ['03/09/2026 10:20', 'SUMARÉ - SP', 'SANTOS - SP'],
        ['PRODUTO PREDOMINANTE', 'OUTRAS CARACTERÍSTICAS', 'VALOR TOTAL DA CARGA'],
        ['PAPEL EM BOBINA', 'GRANEL', '210.000,00'],
        ['PESO BRUTO/TON: 61,2500', 'PESO BASE DE CÁLCULO/TON: 70,0000'],
      ],
      'frete contratado por nós; são 140 km',
    );
    expect(told).toEqual(['freight_in.rail 61.25 t 2026-09-03 140 -']);
  });

  it('a bill of lading', async () => {
    const told = await read(
      [
        ['BILL OF LADING', '', 'No. 77120'],
        ['Shipper: Invented Mills plc', '', 'Vessel: MV Nowhere'],
        ['Port of loading: Immingham', '', 'Port of discharge: Gdynia'],
        ['Description of goods', 'Packages', 'Gross weight (kg)'],
        ['Steel coils', '4', '38,640.50'],
        ['Freight prepaid', '', 'Date of issue: 14 September 2026'],
      ],
      'Sea freight we paid for, 1,480 km',
      'en',
    );
    expect(told).toEqual(['freight_in.sea 38640.5 kg 2026-09-14 1480 -']);
  });

  it('a road consignment note that prints its way itself', async () => {
    const told = await read(
      [
        ['CMR CONSIGNMENT NOTE', '', 'Number 5512'],
        ['Sender: Invented Mills plc', '', 'Carrier: Nowhere Haulage'],
        ['Goods: cement in bags', '', 'Gross weight: 24.18 t'],
        ['Distance: 612 km', '', 'Date: 21 September 2026'],
      ],
      'freight note, we pay for it',
      'en',
    );
    expect(told).toEqual(['freight_in.road 24.18 t 2026-09-21 612 -']);
  });

  it('paid for by the customer it is freight that goes out', async () => {
    const told = await read(
      [
        ['DACTE', 'Modal: Rodoviário', 'Nº 881'],
        ['Emissão: 02/07/2026', 'Produto: CIMENTO ENSACADO', 'Peso real: 12,5 t'],
      ],
      'frete pago pelo cliente, 90 km',
    );
    expect(told).toEqual(['freight_out.road 12.5 t 2026-07-02 90 -']);
  });
});

describe('the site of a carriage', () => {
  const dacte = (sender: string, receiver: string, payer: string) => [
    ['TRANSPORTES QUIMERA', 'DACTE', 'Modal RODOVIÁRIO'],
    ['EMISSÃO', 'TOMADOR DO SERVIÇO', 'TÉRMINO DA PRESTAÇÃO'],
    ['03/09/2026 10:20', payer, 'ITU - SP'],
    ['REMETENTE', 'DESTINATÁRIO'],
    [sender, receiver],
    ['Rua Inventada, 1 - Santos/SP', 'Rua Fictícia, 2 - Itu/SP'],
    ['PRODUTO PREDOMINANTE', 'PESO BRUTO (KG)'],
    ['ADUBO ENSACADO', '24.310,0000'],
  ];
  const at = async (lines: readonly (readonly string[])[], locale: 'pt-BR' | 'en' = 'pt-BR') =>
    (await read(lines, locale === 'en' ? 'freight that we pay' : 'frete pago por nós', locale)).map((line) =>
      line.split(' ').at(-1),
    );

  it('is the plant of ours that the paper names as the party which pays', async () => {
    expect(
      await at(dacte('Adubos Exemplo Ltda', 'Cooperativa Exemplo - Unidade Itu', 'Destinatário')),
    ).toEqual(['Itu']);
    expect(await at(dacte('Cerâmica Exemplo - Filial de Itu', 'Loja Exemplo S.A.', '0 - Remetente'))).toEqual(
      ['Itu'],
    );
  });

  it('is none that only is a town, a name, or the plant of another party', async () => {
    expect(await at(dacte('Adubos Exemplo Ltda', 'Cerâmica Exemplo S.A.', 'Destinatário'))).toEqual(['-']);
    expect(await at(dacte('Adubos Exemplo Ltda', 'Cerâmica Itu S.A.', 'Destinatário'))).toEqual(['-']);
    expect(await at(dacte('Adubos Exemplo - Unidade Itu', 'Cerâmica Exemplo', 'Destinatário'))).toEqual([
      '-',
    ]);
  });

  it('is told by a consignment note too', async () => {
    expect(
      await at(
        [
          ['CMR CONSIGNMENT NOTE', '', 'Number 5512'],
          ['Sender: Invented Mills plc', '', 'Consignee: Example Foods, Leeds depot'],
          ['Goods: flour', '', 'Gross weight: 24.18 t'],
          ['Distance: 612 km', '', 'Date: 21 September 2026'],
        ],
        'en',
      ),
    ).toEqual(['Leeds']);
  });
});

describe('a list of carriages tells each of them once', () => {
  it.each([
    'Peso bruto (kg);Peso base de cálculo (kg);Peso aferido (kg)',
    'Peso taxado (kg);Peso bruto (kg);Peso real (kg)',
    'Peso bruto (kg);Peso cobrado (kg);Peso cubado (kg)',
  ])('by the gross weight of its cargo, beside what is charged: %s', async (heads) => {
    const gross = heads.split(';').findIndex((head) => head.includes('bruto'));
    const weights = ['24.000', '24.000', '24.000'].map((weight, at) => (at === gross ? '23.310' : weight));
    const csv = `CT-e;Data;Origem;Destino;${heads};Distância (km)\n2219;03/09/2026;Sumaré;Santos;${weights.join(';')};140\n`;
    const { activities } = await readHere('fretes.csv', csv, { words: 'fretes rodoviários que pagamos' });
    expect(activities.map(({ kind, quantity, unit, distance }) => [kind, quantity, unit, distance])).toEqual([
      ['freight_in.road', '23310', 'kg', '140'],
    ]);
  });
});

describe('the loads of a list', () => {
  it.each([
    ['Peso NF (kg);Peso cubado (kg);Km;Frete peso', '24.310;26.000;163;1.500,00'],
    ['Paletes;Peso bruto (kg);Km', '24;24.310;163'],
    ['Volumes;Km;Peso (kg);Valor (R$)', '24;163;24.310;1.500,00'],
  ])('are their weights, and not what they were packed in or are charged by: %s', async (head, cells) => {
    const csv = `CT-e;Emissão;Remetente;Destinatário;${head}\n2219;03/09/2026;Pedreira X;Obra Y;${cells}\n`;
    const { activities } = await readHere('fretes.csv', csv, { words: 'frete rodoviário pago por nós' });
    expect(activities.map(({ kind, quantity, unit, distance }) => [kind, quantity, unit, distance])).toEqual([
      ['freight_in.road', '24310', 'kg', '163'],
    ]);
  });
});

describe('the way of each load in a list', () => {
  it.each([
    ['Distance (km)', 'freight_in.road 24.5 t 163 km'],
    ['km (one way)', 'freight_in.road 24.5 t 163 km'],
    ['One-way km', 'freight_in.road 24.5 t 163 km'],
    ['Haul km', 'freight_in.road 24.5 t 163 km'],
    ['Loaded km', 'freight_in.road 24.5 t 163 km'],
    ['Distance (miles)', 'freight_in.road 24.5 t 163 mile'],
    ['Miles', 'freight_in.road 24.5 t 163 mile'],
    ['Miles (one way)', 'freight_in.road 24.5 t 163 mile'],
    ['Distance (nautical miles)', 'freight_in.road 24.5 t - -'],
    ['Distance (NM)', 'freight_in.road 24.5 t - -'],
  ])('is read in the unit of its heading, or asked: %s', async (head, wanted) => {
    const csv = `Date,Product,From,To,${head},Net t,Rate $/t\n2026-09-02,Gravel,Quarry,Depot,163,24.5,21.4\n`;
    const words = 'road haulage that we pay for';
    const { activities } = await readHere('cartage.csv', csv, { words, locale: 'en', sites: ['Leeds'] });
    const told = activities.map(({ kind, quantity, unit, distance, distanceUnit }) =>
      [kind, quantity, unit, distance ?? '-', distanceUnit ?? '-'].join(' '),
    );
    expect(told).toEqual([wanted]);
  });

  it.each([
    'Distância (km)',
    'Km do percurso',
    'Percurso (km)',
    'Trecho (km)',
    'Km (só ida)',
    'Rota km',
    'KM rodoviário',
  ])('is read below a Portuguese heading: %s', async (head) => {
    const csv = `Data;Produto;Origem;Destino;${head};Peso (t)\n02/09/2026;Brita;Pedreira;Obra;163;24,5\n`;
    const { activities } = await readHere('fretes.csv', csv, { words: 'frete rodoviário pago por nós' });
    expect(activities.map(({ quantity, unit, distance }) => [quantity, unit, distance])).toEqual([
      ['24.5', 't', '163'],
    ]);
  });
});
