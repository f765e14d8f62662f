import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

describe('a sheet of generators', () => {
  it.each([
    [
      'abastecimentos do mês',
      'pt-BR',
      'Grupos geradores - setembro/2026\nData;Local;Gerador;Combustível;Volume (L);Energia gerada (kWh)\n05/09/2026;Joinville;GMG-01;Diesel S10;420;1386\n19/09/2026;Aracaju;GMG-02;Diesel S10;365,5;1201\n',
    ],
    [
      '',
      'pt-BR',
      'Geradores de emergência\nMês;Combustível;Litros;kWh gerados\nset/2026;Óleo diesel;420;1386\nout/2026;Óleo diesel;365,5;1201\n',
    ],
    [
      'fuelling log',
      'en',
      'Standby generators\nDate;Fuel;Litres;Generated (kWh)\n2026-09-05;Diesel;420;1386\n2026-09-19;Diesel;365.5;1201\n',
    ],
  ] as const)(
    'burns its fuel where it stands, and buys no energy that it made of it: %s %s',
    async (words, locale, csv) => {
      const read = await readHere('set26.csv', csv, { words, locale });
      expect(told(read)).toEqual([
        ['stationary.diesel', '420', 'L'],
        ['stationary.diesel', '365.5', 'L'],
      ]);
    },
  );

  it.each(['a frota foi abastecida', 'diesel da frota'])(
    'obeys who says that it is of vehicles: %s',
    async (words) => {
      const csv = 'Grupos geradores\nData;Combustível;Volume (L)\n05/09/2026;Diesel S10;420\n';
      const { activities } = await readHere('a.csv', csv, { words });
      expect(activities.map(({ kind }) => kind)).toEqual(['mobile.diesel']);
    },
  );
});
