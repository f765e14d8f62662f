import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

const read = (name: string, content: Uint8Array | string, words = '') => readHere(name, content, { words });

const sheet = (text: string, words?: string) => read('planilha.csv', text, words);

/** A paper of lines below each other; a line may be of cells. */
const lines = async (texts: readonly (string | readonly string[])[]) =>
  await paperPdf([
    paper((pen) => {
      for (const [at, text] of texts.entries()) {
        const cells = typeof text === 'string' ? [text] : text;
        for (const [column, cell] of cells.entries())
          pen.at(40 + column * 150, 40 + at * 18, cell, { size: 10 });
      }
    }),
  ]);

const spans = ({ activities }: Awaited<ReturnType<typeof read>>) =>
  activities.map(({ quantity, from, to }) => [quantity, from, to]);

describe('a sheet that tells its periods in its own way', () => {
  it('keeps rows of weeks as weeks', async () => {
    const wanted = [
      ['51.5', '2026-06-29', '2026-07-05'],
      ['48.5', '2026-07-06', '2026-07-12'],
    ];
    const rows = (head: string, a: string, b: string) => `${head};Vapor (t)\n${a};51,5\n${b};48,5\n`;
    for (const text of [
      rows('Semana', 'S27 (29/06 a 05/07/2026)', 'S28 (06/07 a 12/07/2026)'),
      rows('Week ending', '2026-07-05', '2026-07-12'),
      rows('Semana', '2026-W27', '2026-W28'),
    ])
      expect(spans(await sheet(text, 'vapor comprado'))).toEqual(wanted);
  });

  it('takes a bare number below a quarter for the quarter, not for a month', async () => {
    const read = await sheet('Ano;Trimestre;Energia (kWh)\n2026;1;1000\n2026;2;1200\n');
    expect(spans(read)).toEqual([
      ['1000', '2026-01-01', '2026-03-31'],
      ['1200', '2026-04-01', '2026-06-30'],
    ]);
  });
});

it('reads from any column of a flight, whatever its heading, whether one came back', async () => {
  const { activities } = await sheet(
    'Data;Origem;Destino;Trecho;Passageiros\n03/09/2026;CWB;GRU;Ida e volta;2\n23/09/2026;POA;BSB;Somente ida;3\n',
  );
  expect(activities.map((one) => one.return)).toEqual([true, false]);
  const days = await sheet(
    'Data;Rota;Passageiros;Volta\n03/09/2026;CWB-GRU;1;05/09/2026\n14/09/2026;GRU-FRA;1;\n',
  );
  expect(days.activities.map((one) => one.return)).toEqual([true, false]);
});

it('takes limestone for liming only where soil is told of', async () => {
  const kindsOf = async (text: string, words?: string) =>
    (await sheet(text, words)).activities.map(({ kind }) => kind);
  const head = 'Data;Talhão;Insumo;Quantidade (t)\n';
  expect(await kindsOf(`${head}18/09/2025;T-04;Calcário dolomítico;62,5\n`)).toEqual(['agriculture.liming']);
  const bare = 'Data;Material;Quantidade (t)\n18/09/2025;Calcário;62,5\n';
  expect(await kindsOf(bare)).toEqual(['process.carbonates']);
  expect(await kindsOf(bare, 'dessulfurização da caldeira')).toEqual(['process.carbonates']);
});

it('takes the year of a stay from the issue of its folio, also over the turn of a year', async () => {
  const night = (day: string) => [day, 'Diária apartamento', '320,00'];
  const folio = await lines([
    'HOTEL FICTÍCIO DO VALE',
    'Emissão: 03/01/2026',
    'Entrada: 30/12  Saída: 01/01',
    night('30/12'),
    night('31/12'),
  ]);
  expect(spans(await read('folio.pdf', folio))).toEqual([['2', '2025-12-30', '2026-01-01']]);
});

it('takes no amount of a torn receipt from what was bought beside the fuel', async () => {
  const receipt = await lines([
    'POSTO FICTÍCIO LTDA',
    '14/10/2025 10:22',
    ['1 DIESEL S10', '41,256 L x 6,29'],
    '2 AGUA MINERAL 500ML 1 UN x 3,00 3,00',
  ]);
  const { activities } = await read('cupom.pdf', receipt);
  expect(activities.map(({ quantity, unit }) => [quantity, unit])).toEqual([['41.256', 'L']]);
});

it('takes a bill for the site that it prints, and tells that another was said', async () => {
  const bill = await lines([
    'CONTA DE ENERGIA ELÉTRICA',
    'Unidade Joinville',
    'Período: 1 a 31 de março de 2026',
    ['Descrição', 'Quantidade kWh', 'Valor (R$)'],
    ['Consumo ativo', '12.040', '10.234,50'],
    'Vencimento: 20/04/2026',
  ]);
  const { activities } = await read('conta.pdf', bill, 'conta de Aracaju');
  expect(activities.map(({ site, from, to }) => [site, from, to])).toEqual([
    ['Joinville', '2026-03-01', '2026-03-31'],
  ]);
  expect(activities[0]?.findings.map(({ code }) => code)).toEqual(['document.site_differs']);
});
