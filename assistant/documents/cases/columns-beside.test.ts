import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const days = ({ activities }: Awaited<ReturnType<typeof readHere>>) =>
  activities.map(({ quantity, from, to }) => [quantity, from, to]);

describe('columns and rows beside the amounts change nothing of them', () => {
  it.each([
    ['Valor (R$)', '2.317,41', '3.324,42'],
    ['Ano anterior', '2128', '2141'],
    ['Prior year', '2128', '2141'],
    ['Emissões (tCO2e)', '15,31', '18,31'],
  ])('the amount beside its unit is read, and not %s behind it', async (heading, first, second) => {
    const csv = `site;ano;mes;variavel;valor;unidade;${heading}\nJoinville;2025;1;Energia elétrica comprada;410,22;MWh;${first}\nAracaju;2025;2;GLP caldeira;880;kg;${second}\n`;
    expect(told(await readHere('base.csv', csv))).toEqual([
      ['electricity', '410.22', 'MWh'],
      ['stationary.lpg', '880', 'kg'],
    ]);
  });

  it.each(['Data de pagamento', 'Vencimento', 'Payment date', 'Due date'])(
    'a day of payment (%s) outside of the time that is told tells none',
    async (heading) => {
      const rows = 'Carro;120400;03/02/2026\nÔnibus;88200,5;14/02/2026\n';
      const read = await readHere('deslocamento.csv', `Modo;Distância total (km);${heading}\n${rows}`, {
        words: 'deslocamento casa-trabalho dos funcionários em 2025',
      });
      expect(days(read)).toEqual([
        ['120400', '2025-01-01', '2025-12-31'],
        ['88200.5', '2025-01-01', '2025-12-31'],
      ]);
    },
  );

  it('where nothing else tells a time, the day of payment does', async () => {
    const read = await readHere('gastos.csv', 'Item;Litros;Data de pagamento\nGasolina;40,5;03/02/2026\n', {
      words: 'carros da frota',
    });
    expect(days(read)).toEqual([['40.5', '2026-02-03', '2026-02-03']]);
  });

  it.each(['Fonte: sistema interno de gestão', 'Obs.: pesos dos tickets', '* valores sujeitos a revisão'])(
    'a note below few rows (%s) takes no months from their column',
    async (note) => {
      const csv = `Resíduo;Aterro (t);Reciclagem (t)\nJaneiro/2025;12,4;3,1\nFevereiro/2025;11,8;3,6\nTotal;24,2;6,7\n\n${note}\n`;
      expect(days(await readHere('residuos.csv', csv))).toEqual([
        ['12.4', '2025-01-01', '2025-01-31'],
        ['3.1', '2025-01-01', '2025-01-31'],
        ['11.8', '2025-02-01', '2025-02-28'],
        ['3.6', '2025-02-01', '2025-02-28'],
      ]);
    },
  );

  it.each(['GRUPO GERADOR 250 KVA', 'Gerador 180 kVA', 'GERADOR 60 KW'])(
    'how much a machine can do (%s) is no demand that was charged',
    async (machine) => {
      const csv = `Data;Descrição;Combustível;Litros\n05/09/2026;${machine};Diesel S10;96\n06/09/2026;Caminhão;Diesel S10;98\n`;
      expect(told(await readHere('abastecimentos.csv', csv))).toEqual([
        ['stationary.diesel', '96', 'L'],
        ['mobile.diesel', '98', 'L'],
      ]);
    },
  );
});

describe('amounts that are told in two units', () => {
  const log = 'Unit;Refrigerant;Added (lb);Added (kg)\nRTU-3;R-410A;5.29;2.40\nCH-1;R-134a;25.35;11.50\n';

  it.each([
    ['please log the top-ups in kg', 'kg', ['2.4', '11.5']],
    ['lança em quilos o que foi adicionado', 'kg', ['2.4', '11.5']],
    ['top-ups of August 2026', 'lb', ['5.29', '25.35']],
  ] as const)('are read in the one that is said: %s', async (words, unit, amounts) => {
    const read = await readHere('refrigerant log.csv', log, { words, locale: 'en' });
    expect(told(read)).toEqual([
      ['fugitive.r410a', amounts[0], unit],
      ['fugitive.r134a', amounts[1], unit],
    ]);
  });
});
