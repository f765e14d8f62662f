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
