import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

async function tells(lines: readonly (readonly string[])[], locale: 'pt-BR' | 'en') {
  const bytes = await paperPdf([
    paper((pen) => {
      for (const [at, cells] of lines.entries())
        for (const [column, cell] of cells.entries())
          pen.at(40 + column * 220, 40 + at * 16, cell, { size: 8 });
    }, 842),
  ]);
  const { activities } = await readHere('form.pdf', bytes, { locale });
  return activities.map(({ kind, quantity, unit, from }) => `${kind} ${quantity} ${unit} ${from}`);
}

describe('a paper that says the same fields of several things', () => {
  it('tells each of them, of the day that it says once: machines that were topped up', async () => {
    expect(
      await tells(
        [
          ['Frio Inventado - ficha de atendimento'],
          ['Data do atendimento: 11/03/2026', 'Técnico: C. Exemplo'],
          ['Equipamento: Rack RK-1', 'Gás refrigerante: R-404A'],
          ['Carga adicionada: 7,25 kg', 'Cilindros usados: 1'],
          ['Equipamento: Split SP-2', 'Gás refrigerante: R-410A'],
          ['Carga adicionada: 1,5 kg', 'Cilindros usados: 1'],
        ],
        'pt-BR',
      ),
    ).toEqual(['fugitive.r404a 7.25 kg 2026-03-11', 'fugitive.r410a 1.5 kg 2026-03-11']);
  });

  it('tells each of them: fuels of one visit to a pump', async () => {
    expect(
      await tells(
        [
          ['Posto Inventado - comprovante'],
          ['Data: 11/03/2026'],
          ['Produto: Etanol hidratado', 'Litros: 41,20'],
          ['Produto: Gasolina comum', 'Litros: 18,90'],
        ],
        'pt-BR',
      ),
    ).toEqual(['mobile.ethanol 41.2 L 2026-03-11', 'mobile.gasoline 18.9 L 2026-03-11']);
  });

  it('tells each of them in English, the same gas twice too', async () => {
    expect(
      await tells(
        [
          ['Invented Cooling - visit'],
          ['Service date: 14 May 2026'],
          ['Machine: Chiller A', 'Refrigerant: R-134a'],
          ['Refrigerant added: 4.5 kg'],
          ['Machine: Chiller B', 'Refrigerant: R-134a'],
          ['Refrigerant added: 2.25 kg'],
        ],
        'en',
      ),
    ).toEqual(['fugitive.r134a 4.5 kg 2026-05-14', 'fugitive.r134a 2.25 kg 2026-05-14']);
  });
});
