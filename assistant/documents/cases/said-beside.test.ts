import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import { payerIn, payerOf } from '../said/payers.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

const sheet = (text: string, words?: string) =>
  readHere('planilha.csv', text, words === undefined ? {} : { words });

const kinds = async (text: string, words?: string) =>
  (await sheet(text, words)).activities.map(({ kind }) => kind);

const amounts = ({ activities }: Awaited<ReturnType<typeof sheet>>) =>
  activities.map(({ quantity }) => quantity);

describe('who paid for a freight', () => {
  const head = 'Data;Modal;Peso (t);Distância (km);';
  const rows = (payers: readonly string[]) =>
    payers.map((payer, at) => `0${at + 1}/04/2025;Rodoviário;${at + 5};${at + 1}20;${payer}\n`).join('');

  it.each([
    ['Frete pago por', ['Nossa empresa', 'Cliente', 'Terceiros']],
    ['Tomador do serviço', ['Remetente', 'Destinatário', 'Comprador']],
    ['Modalidade do frete', ['0 - Emitente', '1 - Destinatário', '2 - Terceiros']],
    ['modFrete', ['0', '1', '2']],
    ['Frete', ['CIF', 'FOB', 'FOB']],
    ['Incoterm', ['DAP', 'EXW', 'FCA']],
    ['Responsável pelo frete', ['Nós', 'Cliente', 'Cliente final']],
  ])('is told by a column called %s', async (name, payers) => {
    expect(await kinds(`${head}${name}\n${rows(payers)}`)).toEqual([
      'freight_in.road',
      'freight_out.road',
      'freight_out.road',
    ]);
  });

  it('is told by the message where no column does, and leaves what was bought as it is', async () => {
    const plain = `${head}Placa\n01/04/2025;Rodoviário;5;120;ABC1D23\n`;
    expect(await kinds(plain, 'fretes pagos pelo cliente')).toEqual(['freight_out.road']);
    expect(await kinds(plain, 'fretes que nós pagamos aos transportadores do cliente')).toEqual([
      'freight_in.road',
    ]);
    expect(await kinds(`${head}Incoterm\n${rows(['FOB'])}`, 'compras de insumos')).toEqual([
      'freight_in.road',
    ]);
    expect(await kinds('Data;Produto;Quantidade (L);Frete\n02/04/2025;Gasolina comum;900;FOB\n')).toEqual([
      'mobile.gasoline',
    ]);
  });

  it('is nobody’s where it is denied or not told', () => {
    expect(payerIn('o frete não foi pago pelo cliente')).toBeNull();
    expect(payerIn('conta de luz do cliente')).toBeNull();
    expect(payerIn('quem paga é o cliente')).toBe('theirs');
    expect(payerOf('9')).toBeNull();
    expect(payerOf('Transportes Exemplo Ltda')).toBeNull();
  });

  it('is told by a title over rows that name no way of transport', async () => {
    const text =
      'CT-es rodoviários - abril de 2025\nEmissão;CT-e;Peso (kg);Km;Tomador\n02/04/2025;1201;12.500;340;Remetente\n09/04/2025;1219;8.300;512;Destinatário\n';
    expect(await kinds(text)).toEqual(['freight_in.road', 'freight_out.road']);
  });
});

describe('the use that a person says of a fuel', () => {
  it('stands against the one that its name alone is taken for', async () => {
    const invoice = await paperPdf([
      paper((pen) => {
        const rows = [
          ['DANFE - Nota fiscal eletrônica'],
          ['Data de emissão: 21/08/2025'],
          ['Descrição', 'Un.', 'Quantidade', 'V. total'],
          ['GLP A GRANEL', 'KG', '1.850,0000', '12.043,50'],
        ];
        for (const [at, cells] of rows.entries())
          for (const [column, cell] of cells.entries())
            pen.at(40 + column * 130, 40 + at * 18, cell, { size: 10 });
      }),
    ]);
    const read = async (words: string) =>
      (await readHere('danfe.pdf', invoice, { words })).activities.map(({ kind }) => kind);
    expect(await read('GLP que abastece as empilhadeiras')).toEqual(['mobile.lpg']);
    expect(await read('GLP da cozinha')).toEqual(['stationary.lpg']);
    expect(await read('GLP entregue pelo caminhão-tanque')).toEqual(['stationary.lpg']);
    expect(await read('o diesel é da frota')).toEqual(['stationary.lpg']);
  });

  it('is of the fuel that it is said of, in a table with others', async () => {
    const text = 'Mês;GLP (kg);Lenha (t)\nmar/2025;320;4\n';
    expect(await kinds(text, 'o GLP é das empilhadeiras')).toEqual(['mobile.lpg', 'stationary.wood']);
    const rows = 'Data;Combustível;Litros\n02/03/2025;Diesel S10;100\n03/03/2025;Gasolina comum;40\n';
    expect(await kinds(rows, 'o diesel é do gerador e a gasolina dos carros')).toEqual([
      'stationary.diesel',
      'mobile.gasoline',
    ]);
  });
});

describe('what a person wants of a document', () => {
  const months =
    'Unidade;Item;Unid.;jan/25;fev/25\nJoinville;Energia elétrica;kWh;124;119\nJoinville;GLP;kg;320;310\nAracaju;Energia elétrica;kWh;81;79\nAracaju;Água;m3;41;39\n';

  it.each([
    ['lança tudo menos a água', ['124', '119', '320', '310', '81', '79']],
    ['everything except the electricity', ['320', '310', '41', '39']],
    ['só fevereiro', ['119', '310', '79', '39']],
    ['lança o consumo de janeiro', ['124', '320', '81', '41']],
    ['apenas os dados de Joinville', ['124', '119', '320', '310']],
    ['só a energia de Aracaju em fevereiro', ['79']],
    ['deixa a energia de fora', ['320', '310', '41', '39']],
    ['lança o GLP e a água, o resto já foi lançado', ['320', '310', '41', '39']],
    ['não lança a energia de Joinville', ['320', '310', '81', '79', '41', '39']],
  ])('is kept, and what is left out is told: %s', async (words, wanted) => {
    const read = await sheet(months, words);
    expect(amounts(read)).toEqual(wanted);
    const left = read.unused.filter(({ reason }) => reason === 'not_wanted');
    expect(left).toHaveLength(8 - wanted.length);
  });

  it.each([
    'mais ou menos isso',
    'ignora os totais',
    'consumos de janeiro e fevereiro',
    'menos a água de dezembro',
  ])('is all of it where its words choose nothing: %s', async (words) => {
    expect((await sheet(months, words)).activities).toHaveLength(8);
  });
});
