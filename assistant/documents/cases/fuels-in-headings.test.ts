import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const read = async (csv: string, words = '', locale: 'pt-BR' | 'en' = 'pt-BR') =>
  readHere('abastecimentos.csv', csv, { words, locale });

/** Every sheet is invented. */
describe('a heading that names the fuel of rows that name machines', () => {
  it.each(['Equipamento', 'Descrição', 'Máquina', 'Centro de custo', 'Ativo'])(
    'leaves it to each machine of %s what it was used for',
    async (heading) => {
      const { activities } = await read(
        `Data;${heading};Diesel S10 (L)\n05/10/2026;Escavadeira 30t;210\n07/10/2026;Gerador do canteiro;96\n`,
      );
      expect(activities.map(({ kind, quantity }) => [kind, quantity])).toEqual([
        ['mobile.diesel', '210'],
        ['stationary.diesel', '96'],
      ]);
      const quotes = activities.map(({ evidence }) =>
        evidence.filter(({ slot }) => slot === 'kind').map(({ quote }) => quote),
      );
      expect(quotes[1]).toEqual(['Diesel S10 (L)', 'Gerador do canteiro']);
    },
  );

  it('does so beside a column of another fuel', async () => {
    const csv =
      'Date,Description,Gas oil (L),Petrol (L)\n05 Oct 2026,Excavator 30t,210,\n07 Oct 2026,Site generator,96,\n08 Oct 2026,Pool car,,41\n';
    expect(told(await read(csv, '', 'en'))).toEqual([
      ['mobile.diesel', '210', 'L'],
      ['stationary.diesel', '96', 'L'],
      ['mobile.gasoline', '41', 'L'],
    ]);
  });

  it('asks for what nobody says, with that fuel alone to choose from', async () => {
    const { activities } = await read('Data;Equipamento;Diesel (L)\n05/10/2026;EQ-17;210\n');
    expect(activities.map(({ kind, candidates }) => [kind, candidates])).toEqual([
      [null, ['mobile.diesel', 'stationary.diesel']],
    ]);
  });

  it('leaves rows their own fuels where they name them', async () => {
    const csv = 'Mês;Combustível;Diesel (L)\nset/2026;Gasolina;210\n';
    const { activities } = await read(csv);
    expect(activities.every(({ kind }) => kind === null || kind.endsWith('.gasoline'))).toBe(true);
  });
});

describe('a statement of journeys that tells them in words', () => {
  it('reads the way, the nights and the distance of each line', async () => {
    const { activities } = await read(
      [
        'Data;Viajante;Tipo;Detalhe;Qtd;Valor',
        '04/08/2026;Ana;Aéreo;CNF-BSB-CNF;1;1.204,00',
        '04/08/2026;Ana;Hotel;Brasília, 2 diárias;1;780,00',
        '12/08/2026;Rui;Rodoviário;Ônibus BH-Ipatinga (217 km);1;98,00',
        '20/08/2026;Bia;Táxi;Corrida aeroporto 38 km;1;142,00',
      ].join('\n'),
    );
    expect(
      activities.map(({ kind, quantity, unit, route }) => [kind, route?.join('-') ?? `${quantity} ${unit}`]),
    ).toEqual([
      ['travel.flight', 'CNF-BSB'],
      ['travel.hotel', '2 night'],
      ['travel.bus', '217 km'],
      ['travel.taxi', '38 km'],
    ]);
  });

  it('leaves open how far several journeys went', async () => {
    const { activities } = await read('Data;Tipo;Detalhe;Qtd\n20/08/2026;Táxi;Corrida aeroporto 38 km;4\n');
    expect(activities.map(({ quantity, unit }) => [quantity, unit])).toEqual([['4', null]]);
  });
});
