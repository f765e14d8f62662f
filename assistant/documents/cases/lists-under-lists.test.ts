import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

describe('a list right below another one', () => {
  it('is read by its own headings where they differ, without an empty row between them', async () => {
    const months = 'Mês;Etanol frota (L)\n2025-01;100\nMês;Energia (kWh);Custo (R$)\n2025-01;3000;2400\n';
    expect(told(await readHere('planilha.csv', months))).toEqual([
      ['mobile.ethanol', '100', 'L'],
      ['electricity', '3000', 'kWh'],
    ]);
    const gases =
      'Date,Fuel,Litres,Site\n2025-03-01,Diesel fleet,10,Joinville\nDate,Item,Weight (kg),Treatment\n2025-03-01,Cardboard waste,100,Recycling\n';
    expect(told(await readHere('list.csv', gases, { locale: 'en' }))).toEqual([
      ['mobile.diesel', '10', 'L'],
      ['waste.recycling', '100', 'kg'],
    ]);
  });

  it('of flights leaves the one of hotels above it as it is', async () => {
    const sheet =
      'Hotel;Check-in;Check-out;Noites\nIbis;2025-03-01;2025-03-04;3\nNovotel;2025-03-10;2025-03-12;2\nData;Origem;Destino;Passageiros\n2025-03-01;GRU;LHR;1\n';
    const { activities } = await readHere('viagens.csv', sheet);
    expect(activities.map(({ kind, quantity, route }) => [kind, route?.join('-') ?? quantity])).toEqual([
      ['travel.hotel', '3'],
      ['travel.hotel', '2'],
      ['travel.flight', 'GRU-LHR'],
    ]);
  });

  it('takes none with it whose headings nobody understands: its rows are asked or told', async () => {
    const sheet =
      'Funcionário;Placa X;Rubrica\nAna;12;4,5\nBia;13;5,5\nMês;Energia (kWh);Água (m³)\n2025-01;3000;7\n';
    const { activities, unused, problems } = await readHere('planilha.csv', sheet);
    expect(told({ activities } as never)).toContainEqual(['electricity', '3000', 'kWh']);
    expect(unused.length + problems.length).toBeGreaterThan(0);
  });
});
