import { describe, expect, it } from 'vitest';
import { leftOutSheets } from '../sheets/left-out.ts';
import { readHere, told } from './read-here.ts';

const rows = async (text: string, words = '') => told(await readHere('planilha.csv', text, { words }));

describe('the amount of a row', () => {
  it('is the number beside its unit where no heading names one', async () => {
    const energy = [['electricity', '48915.2', 'kWh']];
    expect(
      await rows('month;site;source;value;unit;comment\n2025-08;Joinville;Grid electricity;48915,2;kWh;ok\n'),
    ).toEqual(energy);
    expect(await rows('Mês;Fonte;Un.;Valor\n08/2025;Energia elétrica;kWh;48.915,2\n')).toEqual(energy);
    expect(await rows('Mês;Fonte;Total do mês;Unidade\n08/2025;Energia elétrica;48.915,2;kWh\n')).toEqual(
      energy,
    );
  });

  it('is no average, and days of a month are no days of the calendar', async () => {
    const survey =
      'Modal;Pessoas;Distância média ida e volta (km);Dias no mês;Total do mês;Unidade\n' +
      'Carro próprio;61;24,5;22;32.879;passageiro.km\nMotocicleta;28;19;22;11.704;passageiro.km\nTrabalho remoto (dias);8;0;22;176;dias\n';
    const read = await readHere('pesquisa.csv', survey, {
      words: 'deslocamento casa-trabalho de setembro de 2025',
    });
    expect(told(read)).toEqual([
      ['commuting.car', '32879', 'pkm'],
      ['commuting.motorcycle', '11704', 'pkm'],
      ['commuting.homeworking', '176', 'day'],
    ]);
    expect(read.activities.map(({ from, to }) => [from, to])).toEqual([
      ['2025-09-01', '2025-09-30'],
      ['2025-09-01', '2025-09-30'],
      ['2025-09-01', '2025-09-30'],
    ]);
  });

  it('is the mass where pieces or bags are counted beside it, whatever their unit is called', async () => {
    const bought =
      'Data;Material;Qtd.;Un. compra;Massa total (kg)\n' +
      '02/03/2026;Chapa de aço carbono;62;pç;14580,5\n02/03/2026;Perfil de alumínio;340;barra;1926\n' +
      '02/03/2026;Cimento CP II saco 50 kg;400;saco;20000\n';
    expect(await rows(bought)).toEqual([
      ['purchased.steel', '14580.5', 'kg'],
      ['purchased.aluminium', '1926', 'kg'],
      ['purchased.cement', '20000', 'kg'],
    ]);
  });

  it('is what two weighings differ by, also where it is told in grams', async () => {
    const log =
      'Date;Refrigerant;Cylinder before (kg);Cylinder after (kg);Gas added;Unit\n' +
      '2026-01-20;R-134a;24.6;18.25;6.35;kg\n2026-04-29;R-600a;0.42;0.335;85;g\n';
    const read = await readHere('log.csv', log, { locale: 'en' });
    expect(told(read)).toEqual([
      ['fugitive.r134a', '6.35', 'kg'],
      ['fugitive.r600a', '85', 'g'],
    ]);
  });
});

describe('a row that did not happen', () => {
  const table = (status: string, carrier = 'Coleta Segura') =>
    `Data;Resíduo;Destinação;Quantidade;Un.;Transportador;Situação\n` +
    `09/04/2026;Lixo comum;Aterro sanitário;17,9;t;Coleta Segura;OK\n` +
    `22/04/2026;Lixo comum;Aterro sanitário;4,1;t;${carrier};${status}\n`;

  it('is left out, wherever it says so, and told', async () => {
    for (const text of [
      table('Cancelado'),
      table('Planejado'),
      table('', 'CANCELADO - carga não saiu'),
      table('', 'Void'),
    ]) {
      const read = await readHere('livro.csv', text);
      expect(told(read)).toEqual([['waste.landfill', '17.9', 't']]);
      expect(read.unused).toHaveLength(1);
    }
  });

  it('is read where a word only begins like one', async () => {
    expect(await rows(table('', 'Cancela & Filhos'))).toHaveLength(2);
    expect(await rows(table('', 'Void Waste Ltd'))).toHaveLength(2);
    const paid = 'Data;Tipo de despesa;Quantidade;Unidade\n10/04/2025;Reembolso km carro próprio;286,4;km\n';
    expect(await rows(paid, 'viagens a serviço')).toEqual([['travel.own_car', '286.4', 'km']]);
  });
});

describe('periods and kinds of a sheet of energy', () => {
  it('are read from days that lost their format, and from the carrier of energy', async () => {
    const text =
      'Site;Period start;Period end;Carrier;Amount;Unit\n' +
      'Joinville;45748;45777;Natural gas for boilers;92.35;MWh\nAracaju;45748;45777;Grid electricity;64.2;MWh\n';
    const { activities } = await readHere('energy.csv', text, { locale: 'en' });
    expect(activities.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['stationary.natural_gas', '2025-04-01', '2025-04-30'],
      ['electricity', '2025-04-01', '2025-04-30'],
    ]);
  });
});

describe('a column whose texts are all kinds', () => {
  const landfill = [
    ['waste.landfill', '4.15', 't'],
    ['waste.landfill', '3.82', 't'],
    ['waste.recycling', '11.3', 't'],
    ['waste.recycling', '12.05', 't'],
  ];

  it('names the activity, whatever heads it', async () => {
    for (const head of ['Treatment (contractor)', 'Contractor', 'Class', 'Ref.'])
      expect(
        await rows(
          `Site;${head};Unit;Apr 2025;May 2025\nJoinville;Waste to landfill;t;4.15;3.82\nAracaju;Waste to recycling;t;11.3;12.05\n`,
        ),
      ).toEqual(landfill);
  });

  it('is none of sites or suppliers that are called like them', async () => {
    expect(
      await rows('Unidade;Un.;abr/2025\nETE Norte;m3;415\nCompostagem Sul;m3;113\n', 'consumo de água'),
    ).toEqual([
      ['purchased.water', '415', 'm3'],
      ['purchased.water', '113', 'm3'],
    ]);
    expect(
      await rows(
        'Fornecedor;Un.;abr/2025\nPosto Diesel Sul Ltda;L;415\nGasolina e Cia Ltda;L;113\n',
        'etanol da frota',
      ),
    ).toEqual([
      ['mobile.ethanol', '415', 'L'],
      ['mobile.ethanol', '113', 'L'],
    ]);
  });
});

describe('tables beside the activities of their sheet', () => {
  const energy =
    'Energia elétrica comprada (kWh);;\nUnidade;Jul/2025;Ago/2025\nJoinville;31240;32915\nAracaju;12406;12988\n;;\n';

  it('tell what it cost and what was counted, and are told', async () => {
    const read = await readHere(
      'indicadores.csv',
      `${energy}Horas trabalhadas (mil h);;\nUnidade;Jul/2025;Ago/2025\nJoinville;52,1;51,8\nAracaju;12,1;12,2\n`,
    );
    expect(told(read).map(([, quantity]) => quantity)).toEqual(['31240', '32915', '12406', '12988']);
    expect(read.unused).toHaveLength(4);
    expect(read.asks).toEqual([]);
  });
});

describe('sheets that are not to be read', () => {
  it('are those that the person leaves out, by place or name, and those whose name says so', () => {
    const names = ['FY2025', 'FY2024 (old)', 'Fatores'];
    const out = (words: string, of: readonly string[] = names) => [...leftOutSheets(words, of)];
    expect(out('the second sheet was already reported last year, leave it out')).toEqual([1]);
    expect(out('ignora a aba Fatores, por favor')).toEqual([2]);
    expect(out('lança tudo, mas não usa a última planilha')).toEqual([2]);
    expect(out('do not book the first sheet; the others are fine')).toEqual([0]);
    expect(out('lança a segunda aba')).toEqual([]);
    expect(out('não lança a demanda da segunda aba')).toEqual([]);
    expect(out('energy of 2025', ['FY2025', 'FY2024 (already reported)'])).toEqual([1]);
    expect(out('', ['Consumo', 'Janeiro (já lançado)'])).toEqual([1]);
    expect(out('', ['Já lançado'])).toEqual([]);
  });
});
