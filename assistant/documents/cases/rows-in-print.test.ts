import { describe, expect, it } from 'vitest';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import { readHere, told } from './read-here.ts';

describe('rows of printed tables', () => {
  it('are read on below cells that break over lines with room between them', async () => {
    const pdf = await paperPdf([
      paper((pen) => {
        pen.at(40, 40, 'CERTIFICADO DE DESTINAÇÃO FINAL - período de 01/09/2026 a 30/09/2026');
        pen.row(70, [
          [40, 'Tecnologia'],
          [160, 'Resíduo (código e descrição)'],
          [400, 'Classe'],
          [540, 'Quantidade (t)', 'right'],
        ]);
        const rows = [
          ['Coprocessamento', '040220', 'Lodo do tratamento de efluentes', '18,4200'],
          ['Reciclagem', '200101', 'Papel e cartão', '2,1750'],
          ['Aterro sanitário', '200301', 'Resíduos urbanos e de varrição', '6,0300'],
        ] as const;
        for (const [at, [way, code, name, amount]] of rows.entries()) {
          const y = 96 + at * 44;
          pen.row(y, [
            [40, way],
            [160, code],
            [400, 'II A'],
            [540, amount, 'right'],
          ]);
          pen.at(160, y + 15, name);
        }
      }),
    ]);
    expect(told(await readHere('cdf.pdf', pdf))).toEqual([
      ['waste.coprocessing', '18.42', 't'],
      ['waste.recycling', '2.175', 't'],
      ['waste.landfill', '6.03', 't'],
    ]);
  });

  it('stand in the columns of their headings in turn, also where a number ends nearer to the next', async () => {
    const pdf = await paperPdf([
      paper((pen) => {
        pen.at(40, 40, 'Resíduos enviados em setembro de 2026');
        pen.row(70, [
          [40, 'Destino'],
          [330, 'Massa faturada (kg)'],
          [450, 'Valor (R$)'],
        ]);
        const rows = [
          ['Aterro sanitário', '1.150', '17.664,00'],
          ['Reciclagem de papelão', '920', '13.524,00'],
          ['Compostagem', '77', '98,20'],
        ] as const;
        for (const [at, [name, amount, value]] of rows.entries())
          pen.row(88 + at * 16, [
            [40, name],
            [441, amount, 'right'],
            [545, value, 'right'],
          ]);
      }),
    ]);
    expect(told(await readHere('residuos.pdf', pdf))).toEqual([
      ['waste.landfill', '1150', 'kg'],
      ['waste.recycling', '920', 'kg'],
      ['waste.composting', '77', 'kg'],
    ]);
  });
});
