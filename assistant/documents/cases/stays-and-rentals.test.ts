import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paperPdf } from '#documents/testing/paper.ts';
import { statement } from '#documents/testing/statement-papers.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

/** What a sheet of an agency tells: kind, amount, unit and days of each activity. */
async function tells(csv: string, words = '', locale: 'pt-BR' | 'en' = 'pt-BR'): Promise<string[]> {
  const { activities } = await readHere('invoice.csv', csv, { words, locale });
  return activities.map(({ kind, quantity, unit, from, to }) =>
    [kind, quantity, unit, from, to].join(' ').replace('travel.', ''),
  );
}

describe('stays of several rooms', () => {
  it('are of all rooms where the days tell that the nights are those of one', async () => {
    expect(
      await tells(
        'Hospedagem\nHotel;Cidade;Check-in;Check-out;Quartos;Diárias;Valor (R$)\n' +
          'Pousada Inventada;Recife;17/08/2026;20/08/2026;2;3;2.310,00\n' +
          'Hotel Exemplo;Natal;11/09/2026;16/09/2026;1;5;4.875,50\n',
      ),
    ).toEqual(['hotel 6 night 2026-08-17 2026-08-20', 'hotel 5 night 2026-09-11 2026-09-16']);
  });

  it('stand as they are where their heading or the days say that they are of all', async () => {
    expect(
      await tells(
        'Hospedagem\nHotel;Cidade;Entrada;Saída;Aptos;Total de diárias;Valor (R$)\n' +
          'Pousada Inventada;Recife;17/08/2026;20/08/2026;2;6;2.310,00\n' +
          'Hotel Exemplo;Natal;11/09/2026;16/09/2026;1;5;4.875,50\n',
      ),
    ).toEqual(['hotel 6 night 2026-08-17 2026-08-20', 'hotel 5 night 2026-09-11 2026-09-16']);
    expect(
      await tells(
        'Hotéis\nHotel;Check-in;Check-out;Qtd aptos;Diárias;Valor diária (R$);Total (R$)\n' +
          'Pousada Inventada;17/08/2026;20/08/2026;2;6;385,00;2.310,00\n' +
          'Hotel Exemplo;11/09/2026;16/09/2026;1;5;300,00;1.500,00\n',
      ),
    ).toEqual(['hotel 6 night 2026-08-17 2026-08-20', 'hotel 5 night 2026-09-11 2026-09-16']);
  });

  it('are of all rooms, or of one, as the price of a night tells', async () => {
    expect(
      await tells(
        'Lodging\nProperty,City,Rooms,Nights,Rate (GBP),Total (GBP)\n' +
          'Invented Inn,Leeds,2,3,100.00,600.00\nSample Lodge,York,3,4,90.00,360.00\n',
        'in August 2026',
        'en',
      ),
    ).toEqual(['hotel 6 night 2026-08-01 2026-08-31', 'hotel 4 night 2026-08-01 2026-08-31']);
  });

  it('are no price of a night, however a column of prices is headed', async () => {
    const stay = ['hotel 6 night 2026-08-17 2026-08-20'];
    for (const [head, row] of [
      ['Quartos;Diárias;Valor diária;Total (R$)', '2;6;412,00;2.472,00'],
      ['Quartos;Diárias;Valor da diária;Total (R$)', '2;6;412,00;2.472,00'],
      ['Total (R$);Diária;Noites', '2.472,00;412,00;6'],
      ['Tarifa diária;Diárias;Total', '412;6;2472'],
      ['Diária média;Diárias', '412,00;6'],
      ['Diárias;Valor diárias', '6;2.472,00'],
    ])
      expect(
        await tells(
          `Hospedagem\nHotel;Check-in;Check-out;${head}\nPousada Inventada;17/08/2026;20/08/2026;${row}\n`,
        ),
        head,
      ).toEqual(stay);
    for (const [head, row] of [
      ['Nightly rate,Room nights,Amount', '206.00,6,1236.00'],
      ['Rooms,Room nights,Rate per night,Total', '2,6,206.00,1236.00'],
      ['Rooms,Nights,Night rate,Total', '2,6,206.50,1239.00'],
    ])
      expect(
        await tells(
          `Lodging\nProperty,Check-in,Check-out,${head}\nInvented Inn,2026-08-17,2026-08-20,${row}\n`,
          '',
          'en',
        ),
        head,
      ).toEqual(stay);
  });

  it('are asked where nothing tells of how many rooms the nights are', async () => {
    expect(
      await tells(
        'Lodging\nProperty,City,Date,Rooms,Nights\nInvented Inn,Leeds,2026-08-03,2,3\nSample Lodge,York,2026-08-09,1,4\n',
        '',
        'en',
      ),
    ).toEqual(['hotel  night 2026-08-03 2026-08-03', 'hotel 4 night 2026-08-09 2026-08-09']);
  });
});

describe('nights that a line of money counts in its words', () => {
  it.each([
    ['Hotel Exemplo - 3 diárias x 2 quartos', 'hotel 6 night'],
    ['Pousada Inventada, 2 aptos por 4 noites', 'hotel 8 night'],
    ['Invented Inn, 3 nights x 2 rooms', 'hotel 6 night'],
    ['Hospedagem Hotel Exemplo: 5 diárias', 'hotel 5 night'],
  ])('are the stay: %s', async (line, wanted) => {
    const sheet = `Fatura da agência\nData;Tipo;Descrição;Passageiro;Valor (R$)\n05/08/2026;Hotel;${line};PRADO/ANA;1.800,00\n`;
    expect(await tells(sheet, 'fatura da agência de viagens')).toEqual([`${wanted} 2026-08-05 2026-08-05`]);
  });

  it('are none of a car that is rented by the day', async () => {
    const sheet =
      'Fatura da agência\nData;Tipo;Descrição;Valor (R$)\n05/08/2026;Carro;Locadora Exemplo - 3 diárias;640,00\n';
    expect((await tells(sheet, 'fatura da agência de viagens')).join()).not.toContain('night');
  });
});

describe('days of a car, from where it was taken to where it came back,', () => {
  it.each([
    'Locação de veículo\nCategoria - cidade;Retirada;Devolução;Diárias;Valor (R$)\nGrupo C - Brasília;12/08/2026;15/08/2026;3;612,00\nTaxa de serviço;;;;31,00\n',
    'Fatura\nItem;Data de retirada;Data de devolução;Diárias;Valor (R$)\nLocação Grupo C - Brasília;12/08/2026;15/08/2026;3;612,00\n',
    'Car rental\nCategory / city;Pick-up;Drop-off;Days;Total (USD)\nCompact - Denver;12/08/2026;15/08/2026;3;212,00\n',
  ])('are no nights, whatever its group is called: %#', async (csv) => {
    expect(await tells(csv)).toEqual(['rental_car 3 day 2026-08-12 2026-08-15']);
  });

  it('leave the nights of hotels as they are', async () => {
    const sheet = 'Hospedagem\nItem;Entrada;Saída;Diárias\nHotel Exemplo;12/08/2026;15/08/2026;3\n';
    expect(await tells(sheet)).toEqual(['hotel 3 night 2026-08-12 2026-08-15']);
  });
});

describe('a car of a group or a model, in a list of an agency,', () => {
  it.each([
    ['Locação de veículos\nLocadora;Retirada;Grupo', 'Roda Exemplo;24/08/2026;C - hatch 1.0 flex'],
    ['Serviços\nEmpresa locadora;Data;Veículo', 'Roda Exemplo;24/08/2026;carro sedan'],
    ['Car hire\nRental company;Pick-up date;Model', 'Sample Wheels;24/08/2026;Compact car'],
  ])('is a rented one: %s', async (heads, row) => {
    const sheet = `${heads};Km rodados\n${row};268\n`;
    expect(await tells(sheet, 'fatura da agência de viagens')).toEqual([
      'rental_car 268 km 2026-08-24 2026-08-24',
    ]);
  });

  it('is the own one where its line says so', async () => {
    const sheet =
      'Despesas de viagem\nData;Item;Km\n02/09/2026;Carro alugado, Locadora Exemplo;120\n03/09/2026;Carro próprio;80\n';
    expect(await tells(sheet)).toEqual([
      'rental_car 120 km 2026-09-02 2026-09-02',
      'own_car 80 km 2026-09-03 2026-09-03',
    ]);
  });
});

describe('cars that an agency invoices', () => {
  it('are hired from pick-up to return, whatever fees stand in those columns below them', async () => {
    const invoice = await paperPdf(
      statement(
        { text: ['Viagens Inventadas', 'Fatura 771 - Emissão 05/09/2026'] },
        { text: ['Locação de veículo'], bold: true },
        {
          at: [36, 190, 270, 340, 410, -500, -570],
          rows: [
            ['Locadora', 'Condutor', 'Retirada', 'Devolução', 'Grupo', 'Diárias', 'Valor R$'],
            ['Carro Fictício', 'Ana Prado', '17/08/2026', '21/08/2026', 'B', '4', '812,00'],
            ['Taxa de serviço (3 emissões)', '', '150,00', '', '', '', ''],
            ['Seguro viagem', '', '90,00', '', '', '', ''],
            ['Total da fatura', '', '1.052,00', '', '', '', ''],
          ],
        },
      ),
    );
    const { activities } = await readHere('fatura.pdf', invoice);
    expect(activities.map(({ kind, quantity, unit, from, to }) => [kind, quantity, unit, from, to])).toEqual([
      ['travel.rental_car', '4', 'day', '2026-08-17', '2026-08-21'],
    ]);
  });

  it('are counted in days as well as in `diárias`', async () => {
    expect(
      await tells(
        'Supplier,Vehicle class,Pick-up,Drop-off,Days,Rate/day,Amount\nPretend Cars,C - economy,2026-08-17,2026-08-21,4,55.00,220.00\n',
        '',
        'en',
      ),
    ).toEqual(['rental_car 4 day 2026-08-17 2026-08-21']);
  });
});
