import { afterAll, describe, expect, it } from 'vitest';
import { UNHURRIED } from '../testing/unhurried.ts';
import { drawnPdf } from '../testing/hostile-pdf.ts';
import { closePdf, readPdf } from './read-pdf.ts';

afterAll(() => closePdf());

type Pen = Parameters<Parameters<typeof drawnPdf>[1]>[0];

async function textsOf(draw: (page: Pen) => void): Promise<string[][]> {
  const read = await readPdf(await drawnPdf(1, draw), UNHURRIED);
  if (!read.ok || read.content.kind !== 'pages') throw new Error(JSON.stringify(read));
  return (read.content.pages[0]?.lines ?? []).map(({ texts }) => texts.map(({ text }) => text));
}

const write = (page: Pen, x: number, y: number, text: string) =>
  page.fillColor('#000000').fontSize(8).text(text, x, y, { lineBreak: false });
const frame = (page: Pen, x: number, y: number, width: number, height: number) =>
  page.rect(x, y, width, height).lineWidth(0.5).stroke('#777777');

describe('a table that a PDF draws', () => {
  it('keeps a text that is broken within its cell as one, in the line of its row', async () => {
    const lines = await textsOf((page) => {
      for (const [row, y] of [20, 50].entries()) {
        for (const [x, width] of [
          [20, 70],
          [90, 50],
          [140, 50],
        ] as const)
          frame(page, x, y, width, 30);
        write(page, 24, y + 4, row === 0 ? 'Descrição' : 'Consumo fora');
        write(page, 24, y + 15, row === 0 ? 'do item' : 'ponta TUSD');
        write(page, 94, y + 10, row === 0 ? 'Quant.' : '109.200');
        write(page, 144, y + 10, row === 0 ? 'Unid.' : 'kWh');
      }
    });
    expect(lines).toEqual([
      ['Descrição do item', 'Quant.', 'Unid.'],
      ['Consumo fora ponta TUSD', '109.200', 'kWh'],
    ]);
  });

  it('keeps rows apart that share one frame', async () => {
    const lines = await textsOf((page) => {
      for (const [x, width] of [
        [20, 70],
        [90, 60],
      ] as const)
        frame(page, x, 20, width, 40);
      write(page, 24, 24, 'Consumo TUSD');
      write(page, 24, 36, 'Consumo TE');
      write(page, 94, 24, '5.100,00');
      write(page, 94, 36, '5.100,00');
    });
    expect(lines).toEqual([
      ['Consumo TUSD', '5.100,00'],
      ['Consumo TE', '5.100,00'],
    ]);
  });

  it('parts what stands close beside one another in narrow columns, with lines between them and without', async () => {
    const lines = await textsOf((page) => {
      page.fontSize(8);
      const width = page.widthOfString('88.121');
      write(page, 20, 20, '88.121');
      write(page, 20 + width + 5, 20, 'Aterro');
      write(page, 20 + width + 5 + page.widthOfString('Aterro') + 5, 20, '4,20');
      write(page, 20, 60, 'Carga adicionada no sistema');
    });
    expect(lines).toEqual([['88.121', 'Aterro', '4,20'], ['Carga adicionada no sistema']]);
  });
});
