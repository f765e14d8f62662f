import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';
import type { Locale } from '../understanding.ts';

const MAIO = '2026-05-01/2026-05-31';
const ABRIL = '2026-04-01/2026-04-30';
const THREE = 'maio de 2026: 300 L de diesel e 200 L de gasolina na frota; 12 t de lenha na caldeira';
const TRES = 'May 2026: 300 L of diesel and 200 L of petrol in the fleet, 12 t of wood chips in the boiler';

type Row = readonly [Locale, string, string, readonly string[], readonly string[]];

/** Amounts and periods that stand after a turn and a later one. */
function check([locale, first, later, amounts, periods]: Row): void {
  const told = said(locale, first, later);
  expect(told.amounts).toEqual(amounts);
  expect(told.periods).toEqual(periods);
}

describe('each clause of a later turn', () => {
  it.each<Row>([
    [
      'pt-BR',
      THREE,
      'o segundo é 303 e a lenha foi em abril',
      ['mobile.diesel 300 L', 'mobile.gasoline 303 L', 'stationary.wood 12 t'],
      [MAIO, MAIO, ABRIL],
    ],
    [
      'pt-BR',
      THREE,
      'a gasolina era etanol, e o diesel eu digitei errado: 1.590',
      ['mobile.diesel 1590 L', 'mobile.ethanol 200 L', 'stationary.wood 12 t'],
      [MAIO, MAIO, MAIO],
    ],
    [
      'pt-BR',
      THREE,
      'a gasolina é 210, e o mês dos três é abril',
      ['mobile.diesel 300 L', 'mobile.gasoline 210 L', 'stationary.wood 12 t'],
      [ABRIL, ABRIL, ABRIL],
    ],
    [
      'en',
      TRES,
      'the diesel was 330 and the wood chips were April',
      ['mobile.diesel 330 L', 'mobile.gasoline 200 L', 'stationary.wood 12 t'],
      [MAIO, MAIO, ABRIL],
    ],
    [
      'en',
      TRES,
      'petrol should be ethanol, and the diesel I mistyped: 330',
      ['mobile.diesel 330 L', 'mobile.ethanol 200 L', 'stationary.wood 12 t'],
      [MAIO, MAIO, MAIO],
    ],
    [
      'en',
      'bought 41 t of aluminium sheet and 26 t of glass in May 2026',
      'swap the aluminium figure to 14 and move both to 2025',
      ['purchased.aluminium 14 t', 'purchased.glass 26 t'],
      ['2025-05-01/2025-05-31', '2025-05-01/2025-05-31'],
    ],
  ])('%s: changes what it names: %s ⏎ %s', (...row) => check(row));

  it.each<readonly [Locale, string, string]>([
    [
      'pt-BR',
      'Betim, maio de 2026: 55 MWh da rede e 15 kg de R-22',
      'o R-22 foi 1,5 kg, e a energia é de Camaçari',
    ],
    [
      'en',
      'Betim, May 2026: 55 MWh from the grid and 15 kg of R-22',
      'the electricity is Camaçari, and the R-22 is 1.5 kg',
    ],
  ])('%s: moves its own draft to another site: %s ⏎ %s', (locale, first, later) => {
    const { amounts, sites } = said(locale, first, later);
    expect(amounts).toEqual(['electricity 55 MWh', 'fugitive.r22 1.5 kg']);
    expect(sites).toEqual(['Camaçari', 'Betim']);
  });

  it.each<readonly [Locale, string]>([
    ['pt-BR', 'o diesel foi em maio de 2026 e a gasolina em abril de 2026'],
    ['en', 'diesel in May 2026 and petrol in April 2026'],
    ['en', 'the diesel was May 2026, the petrol April 2026'],
  ])('%s: answers for its own draft: %s', (locale, later) => {
    const first =
      locale === 'en'
        ? 'the fleet used 300 L of diesel and 200 L of petrol'
        : 'a frota usou 300 L de diesel e 200 L de gasolina';
    expect(said(locale, first, later)).toMatchObject({ periods: [MAIO, ABRIL], slots: [], intent: 'record' });
  });

  it.each<readonly [Locale, string]>([
    ['pt-BR', 'o diesel foi em maio de 2026'],
    ['pt-BR', 'o diesel foi em maio de 2026 e a gasolina não sei'],
    ['en', 'the diesel was in May 2026'],
    ['en', 'the first one was in May 2026'],
  ])('%s: leaves the question open for what it does not name: %s', (locale, later) => {
    const first =
      locale === 'en'
        ? 'the fleet used 300 L of diesel and 200 L of petrol'
        : 'a frota usou 300 L de diesel e 200 L de gasolina';
    expect(said(locale, first, later)).toMatchObject({ periods: [MAIO, 'null/null'], slots: ['period'] });
  });

  it('gives each its own unit', () => {
    const first = 'compramos 40 de papel e 30 de aço em maio de 2026';
    expect(said('pt-BR', first, 'o papel em kg e o aço em toneladas').amounts).toEqual([
      'purchased.paper 40 kg',
      'purchased.steel 30 t',
    ]);
  });
});

describe('a clause of a draft that is named by its place or its use', () => {
  it.each<readonly [Locale, string, string, readonly string[], readonly string[]]>([
    [
      'pt-BR',
      'Betim 40 MWh e Camaçari 50 MWh em maio de 2026',
      'Camaçari na verdade foi 55 e Betim foi em abril',
      ['electricity 40 MWh', 'electricity 55 MWh'],
      [ABRIL, MAIO],
    ],
    [
      'en',
      'diesel in May 2026: generator 300 L and fleet 200 L',
      'the generator was 310 and the fleet was 210',
      ['stationary.diesel 310 L', 'mobile.diesel 210 L'],
      [MAIO, MAIO],
    ],
    [
      'en',
      '300 L of diesel in the fleet in May 2026',
      'litres should be gallons and May should be April',
      ['mobile.diesel 300 gal'],
      [ABRIL],
    ],
  ])('%s: %s ⏎ %s', (...row) => check(row));

  it('takes what was missing for no new value', () => {
    const first = '300 L de diesel na frota em maio de 2026';
    expect(said('pt-BR', first, 'faltaram 50 litros').amounts[0]).toBe('mobile.diesel 300 L');
  });
});

describe('a clause that names what it changes', () => {
  const one = 'maio de 2026: 300 L de diesel na frota';
  it.each<readonly [Locale, string, string, string]>([
    ['pt-BR', 'o ano está errado, tudo isso é 2024', 'mobile.diesel 300 L', '2024-05-01/2024-05-31'],
    ['pt-BR', 'errei o ano, foi 2025', 'mobile.diesel 300 L', '2025-05-01/2025-05-31'],
    ['pt-BR', 'o mês está errado, é abril', 'mobile.diesel 300 L', ABRIL],
    ['pt-BR', 'a unidade é galões', 'mobile.diesel 300 gal', MAIO],
    ['pt-BR', 'a quantidade é 330 e o mês é abril', 'mobile.diesel 330 L', ABRIL],
    ['pt-BR', 'o combustível é gasolina', 'mobile.gasoline 300 L', MAIO],
    ['en', 'the year is wrong, it should be 2025', 'mobile.diesel 300 L', '2025-05-01/2025-05-31'],
    ['en', 'that was 2025, not 2026', 'mobile.diesel 300 L', '2025-05-01/2025-05-31'],
    ['en', 'the unit should be gallons', 'mobile.diesel 300 gal', MAIO],
    ['en', 'change that to 350 L and the month is April', 'mobile.diesel 350 L', ABRIL],
  ])('%s: changes nothing else: %s', (locale, later, amount, period) => {
    expect(said(locale, one, later)).toMatchObject({ amounts: [amount], periods: [period], left: [] });
  });

  it('takes no bare year for an amount, and says so', () => {
    expect(said('pt-BR', one, 'foi 2024')).toMatchObject({
      amounts: ['mobile.diesel 300 L'],
      left: ['2024'],
    });
  });
});

describe('what is told on the side', () => {
  it.each<readonly [Locale, string, string, string]>([
    ['en', "it's litres, the pump was swapped in July", 'mobile.diesel 300 L', 'July'],
    ['pt-BR', 'são litros, a bomba foi trocada em março', 'mobile.diesel 300 L', 'março'],
    ['pt-BR', 'são 330, o contador voltou de férias em junho', 'mobile.diesel 330 gal', 'junho'],
    ['en', "it's 330, our accountant came back in June", 'mobile.diesel 330 gal', 'June'],
  ])('%s: moves no draft, and is reported: %s', (locale, later, amount, aside) => {
    const first =
      locale === 'en'
        ? 'May 2026: 300 gal of diesel in the fleet'
        : 'maio de 2026: 300 galões de diesel na frota';
    expect(said(locale, first, later)).toMatchObject({
      amounts: [amount],
      periods: [MAIO],
      left: expect.arrayContaining([aside]),
    });
  });
});

describe('a later turn that says who or what it was', () => {
  const ours = 'frete rodoviário pago por nós em maio de 2026: 38 t por 270 km';
  const road = 'May 2026: 38 t by truck over 270 km, paid by us';
  it.each<readonly [Locale, string, string, string]>([
    ['pt-BR', ours, 'quem pagou esse frete foi o cliente, corrige', 'freight_out.road 38 t'],
    ['pt-BR', ours, 'esse frete o comprador que bancou', 'freight_out.road 38 t'],
    ['en', road, 'it was the customer who paid', 'freight_out.road 38 t'],
    [
      'en',
      road.replace('by us', 'by the customer'),
      'we paid for that one, actually',
      'freight_in.road 38 t',
    ],
    [
      'pt-BR',
      '18 t de restos de cozinha compostadas no nosso pátio em maio de 2026',
      'não, quem composta é a empresa terceirizada que retira',
      'waste.composting 18 t',
    ],
    [
      'pt-BR',
      '12 t de papel incineradas por terceiros em maio de 2026',
      'na verdade a gente mesmo incinerou',
      'waste_own.incineration 12 t',
    ],
    [
      'pt-BR',
      'recarga de 6,1 kg de R-404A em 15/05/2026',
      'conferi o cilindro, é R-407C',
      'fugitive.r407c 6.1 kg',
    ],
    [
      'en',
      'topped up 6.1 kg of R-404A on 15 May 2026',
      "checked the label, it's R-407C",
      'fugitive.r407c 6.1 kg',
    ],
    [
      'en',
      'Betim boiler, May 2026: 7,900 m3 of natural gas',
      'that meter is the digester line, so biogas',
      'stationary.biogas 7900 m3',
    ],
    [
      'pt-BR',
      'Betim, caldeira, maio de 2026: 7.900 m³ de gás natural',
      'esse medidor é o da linha do biodigestor, então biogás',
      'stationary.biogas 7900 m3',
    ],
  ])('%s: %s ⏎ %s', (locale, first, later, amount) => {
    expect(said(locale, first, later)).toMatchObject({ amounts: [amount], intent: 'correct' });
  });

  it.each<readonly [Locale, string, string]>([
    [
      'en',
      'bought 41 t of aluminium sheet and 26 t of aluminium scrap in May 2026',
      'the 26 is glass cullet, sorry, purchased glass not aluminium',
    ],
    ['pt-BR', 'compramos 41 t de chapa de alumínio e 26 t de aço em maio de 2026', 'as 26 são de vidro'],
  ])('%s: finds its draft by the value that stood: %s ⏎ %s', (locale, first, later) => {
    expect(said(locale, first, later).amounts).toEqual(['purchased.aluminium 41 t', 'purchased.glass 26 t']);
  });
});

describe('what is added or said again', () => {
  it.each<readonly [Locale, string, string, readonly string[]]>([
    [
      'pt-BR',
      'Betim, maio de 2026: 300 L de diesel na frota',
      'no mesmo mês e unidade teve 31 t de lenha na caldeira',
      ['mobile.diesel 300 L', 'stationary.wood 31 t'],
    ],
    [
      'pt-BR',
      'Betim, maio de 2026: compramos 760 de vapor',
      'toneladas. E mais 14.200 kWh da rede no mesmo mês',
      ['steam 760 t', 'electricity 14200 kWh'],
    ],
    [
      'en',
      'Betim in May 2026: 300 L of diesel in the fleet',
      'plus 120 L of petrol, same month and site',
      ['mobile.diesel 300 L', 'mobile.gasoline 120 L'],
    ],
  ])('%s: is of the time and the place of what stands: %s ⏎ %s', (locale, first, later, amounts) => {
    const told = said(locale, first, later);
    expect(told.amounts).toEqual(amounts);
    expect(told.periods).toEqual([MAIO, MAIO]);
    expect(told.sites).toEqual(['Betim', 'Betim']);
    expect(told.slots).toEqual([]);
  });

  it.each<readonly [Locale, string]>([
    ['pt-BR', 'repete pra junho e julho do mesmo ano'],
    ['en', 'same for June and July'],
  ])('%s: is said of each month: %s', (locale, later) => {
    const first =
      locale === 'en'
        ? 'Betim kiln in May 2026: 2,700 m3 of natural gas'
        : 'estufa de Betim em maio de 2026: 2.700 m³ de gás natural';
    expect(said(locale, first, later).periods).toEqual([
      MAIO,
      '2026-06-01/2026-06-30',
      '2026-07-01/2026-07-31',
    ]);
  });

  it.each<readonly [Locale, string]>([
    ['pt-BR', 'mesma coisa em Camaçari, mas 11.250'],
    ['en', 'same again for Camaçari, but 11,250'],
    ['en', 'ditto for Camaçari with 11,250'],
  ])('%s: has an amount of its own: %s', (locale, later) => {
    const first =
      locale === 'en'
        ? 'Betim kiln in May 2026: 2,700 m3 of natural gas'
        : 'estufa de Betim em maio de 2026: 2.700 m³ de gás natural';
    const { amounts, sites } = said(locale, first, later);
    expect(amounts).toEqual(['stationary.natural_gas 2700 m3', 'stationary.natural_gas 11250 m3']);
    expect(sites).toEqual(['Betim', 'Camaçari']);
  });

  it('answers with an apology', () => {
    const told = said('en', 'Betim burned 640 of heating kerosene in May 2026', 'litres, sorry');
    expect(told).toMatchObject({ amounts: ['stationary.kerosene 640 L'], intent: 'record' });
  });
});

describe('a deletion', () => {
  it.each<readonly [Locale, string, string, readonly string[], string]>([
    [
      'pt-BR',
      'maio/26: 12 t de aparas recicladas, 3,4 t de lodo pra coprocessamento',
      'pode tirar o do lodo',
      ['waste.recycling 12 t'],
      'delete',
    ],
    [
      'pt-BR',
      'maio/26: 12 t de aparas recicladas, 3,4 t de lodo pra coprocessamento',
      'esquece os dois',
      [],
      'delete',
    ],
    [
      'en',
      'May 2026: 4,100 therms of natural gas in the heaters and 52 MWh from the grid',
      'forget both of them please',
      [],
      'delete',
    ],
    ['pt-BR', 'maio/26: 300 L de diesel na frota', 'tira o de junho', ['mobile.diesel 300 L'], 'delete'],
    ['pt-BR', 'maio/26: 300 L de diesel na frota', 'não apaga o diesel', ['mobile.diesel 300 L'], 'other'],
  ])('%s: takes away what it names and nothing else: %s ⏎ %s', (locale, first, later, amounts, intent) => {
    expect(said(locale, first, later)).toMatchObject({ amounts, intent });
  });
});

describe('a later turn to the limit', () => {
  it.each(['o diesel é 3 e ', 'o ano do do do do ', 'a bomba foi trocada em março, ', 'quem pagou foi '])(
    'is read to its end: %s',
    (piece) => {
      const later = piece.repeat(Math.floor(19_000 / piece.length));
      expect(said('pt-BR', 'maio de 2026: 300 L de diesel na frota', later).amounts.length).toBeGreaterThan(
        0,
      );
    },
  );
});
