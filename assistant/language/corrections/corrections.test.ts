import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

const TWO = 'jan/26: 910 L de diesel na frota e 44 MWh da rede';

describe('a later turn', () => {
  it('repeats everything of one time in another', () => {
    expect(said('pt-BR', TWO, 'em fevereiro foi igual').periods).toEqual([
      '2026-01-01/2026-01-31',
      '2026-01-01/2026-01-31',
      '2026-02-01/2026-02-28',
      '2026-02-01/2026-02-28',
    ]);
  });

  it('keeps what it says is to be kept', () => {
    expect(said('pt-BR', TWO, 'deixa só o diesel, o resto apaga').amounts).toEqual(['mobile.diesel 910 L']);
  });

  it('counts bottles anew where the new number is one of bottles, and weighs them where it is one of weight', () => {
    const first = 'Empilhadeiras de Betim: 26 P20 de gás em agosto de 2026';
    expect(said('pt-BR', first, 'desculpa, eram 28').amounts).toEqual(['mobile.lpg 560 kg']);
    expect(said('pt-BR', first, 'desculpa, eram 500').amounts).toEqual(['mobile.lpg 500 kg']);
  });

  it('changes the draft that it names by its place', () => {
    expect(said('pt-BR', TWO, 'a segunda é de maio').periods).toEqual([
      '2026-01-01/2026-01-31',
      '2026-05-01/2026-05-31',
    ]);
  });

  it('changes the draft that it names by the words it was told with', () => {
    const first = 'Em maio de 2025: 78 t de carvão mineral e 42 kg de papelão para reciclagem';
    expect(said('pt-BR', first, 'o certo de papelão é 366 kg').amounts).toEqual([
      'stationary.coal 78 t',
      'waste.recycling 366 kg',
    ]);
  });

  it('changes nothing where several drafts could be meant, and says so', () => {
    const first = 'Em maio de 2025: 5 t de borra para coprocessamento e 6 t de lodo para incineração';
    const { amounts, left } = said('pt-BR', first, 'o certo do resíduo é 774 t');
    expect(amounts).toEqual(['waste.coprocessing 5 t', 'waste.incineration 6 t']);
    expect(left).toEqual(['774']);
  });

  it('denies a unit for another', () => {
    expect(said('pt-BR', 'R-410A: 900 kg no chiller em 14/02/2026', 'gramas!! não quilos').amounts).toEqual([
      'fugitive.r410a 900 g',
    ]);
  });

  it('tells who paid the freight', () => {
    const first = '18 t de frete rodoviário pago pela empresa, 240 km, mai/26';
    expect(said('pt-BR', first, 'na verdade quem pagou foi o cliente').amounts).toEqual([
      'freight_out.road 18 t',
    ]);
  });

  it('says once more what stands, and changes nothing', () => {
    expect(
      said('pt-BR', 'foram 230 m³ de gás natural em janeiro de 2026', 'gás natural, na caldeira'),
    ).toMatchObject({
      intent: 'record',
      amounts: ['stationary.natural_gas 230 m3'],
      left: [],
    });
  });
});

describe('a new value of what stands', () => {
  const steam = 'vapor comprado em janeiro de 2026: 1.005 t';

  it.each(['1.050 desculpa, dedo gordo', 'ajuste: 1.050 t conforme o balanço', 'retificando: 1.050 t'])(
    'is known without its thing: %s',
    (text) => {
      expect(said('pt-BR', steam, text).amounts).toEqual(['steam 1050 t']);
    },
  );

  it('is told with the unit in front of it', () => {
    const first = 'energia em abril de 2026: 640.000 kWh';
    expect(said('pt-BR', first, 'troca para MWh: 640').amounts).toEqual(['electricity 640 MWh']);
  });

  it('is of the time that is not denied', () => {
    const { periods } = said('pt-BR', steam, 'e é maio, não janeiro');
    expect(periods).toEqual(['2026-05-01/2026-05-31']);
  });

  it('goes by what names one kind, before what may be several', () => {
    const { amounts, slots } = said(
      'pt-BR',
      'recarga de 4,2 kg de R-410A em 03/08/2026',
      'corrigindo: o gás era R-407C',
    );
    expect(amounts).toEqual(['fugitive.r407c 4.2 kg']);
    expect(slots).toEqual([]);
  });

  it('counts bottles by their weight', () => {
    const first = 'maio de 2026: glp na cozinha 4 P13';
    expect(said('pt-BR', first, 'os botijões foram 5').amounts).toEqual(['stationary.lpg 65 kg']);
  });

  it('takes away what is pointed at, whatever the reason names', () => {
    expect(
      said('pt-BR', steam, 'pode excluir esse lançamento, já estava na planilha da logística').amounts,
    ).toEqual([]);
  });

  describe('of one thing that stands in several months', () => {
    const months =
      'água: 1.284 m³ em julho de 2026, 1.390 m³ em agosto de 2026 e 1.247 m³ em setembro de 2026';
    const all = ['purchased.water 1284 m3', 'purchased.water 1390 m3', 'purchased.water 1247 m3'];
    const times = ['2026-07-01/2026-07-31', '2026-08-01/2026-08-31', '2026-09-01/2026-09-30'];

    it.each([
      'a água de agosto está errada na planilha, o certo é 1.310 m³',
      'corrige a água de agosto para 1.310 m³',
    ])('changes the one of the month that it names, and no month: %s', (text) => {
      const { amounts, periods } = said('pt-BR', months, text);
      expect(amounts).toEqual([all[0], 'purchased.water 1310 m3', all[2]]);
      expect(periods).toEqual(times);
    });

    it('takes away the one of the month that it names', () => {
      expect(said('pt-BR', months, 'apaga a água de agosto').amounts).toEqual([all[0], all[2]]);
    });

    it('changes none where it names none', () => {
      expect(said('pt-BR', months, 'a água está errada, o certo é 1.310 m³').amounts).toEqual(all);
    });
  });
});
