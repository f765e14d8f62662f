import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('a thing that is denied', () => {
  it.each([
    ['pt-BR', 'ih, não era gasolina, era etanol'],
    ['pt-BR', 'não foi gasolina, foi etanol'],
    ['pt-BR', 'gasolina não, etanol'],
  ] as const)('is no answer to the question which it was (%s): %s', (locale, turn) => {
    const told = said(locale, '980 L de gasolina nos carros da equipe em setembro de 2025', turn);
    expect(told.amounts).toEqual(['mobile.ethanol 980 L']);
    expect(told.slots).toEqual([]);
  });
});

describe('a cry before a correction', () => {
  const FIRST = '980 L de gasolina na frota e 300 m³ de gás natural na caldeira em setembro de 2025';
  it.each(['ih', 'opa', 'ops', 'xi', 'xiii', 'eita', 'putz', 'vixe', 'epa', 'oops', 'whoops', 'wait'])(
    'makes one of a new amount alone: %s',
    (cry) => {
      expect(said('pt-BR', FIRST, `${cry}, 890 L`).amounts).toEqual([
        'mobile.gasoline 890 L',
        'stationary.natural_gas 300 m3',
      ]);
    },
  );

  it('makes one of a new month alone', () => {
    const told = said('en', '980 L of petrol in the fleet in September 2025', 'whoops, October 2025');
    expect(told.periods).toEqual(['2025-10-01/2025-10-31']);
  });

  it.each(['ih, 300 L de etanol em outubro de 2025', 'eita, e 300 L de etanol em outubro de 2025'])(
    'makes none of another thing: %s',
    (turn) => {
      expect(said('pt-BR', '980 L de gasolina na frota em setembro de 2025', turn).amounts).toEqual([
        'mobile.gasoline 980 L',
        'mobile.ethanol 300 L',
      ]);
    },
  );

  it('corrects nothing where a question is open', () => {
    expect(said('pt-BR', 'GLP na cozinha em maio de 2025', 'xi, 300 kg').amounts).toEqual([
      'stationary.lpg 300 kg',
    ]);
  });
});

describe('a unit that was wrong', () => {
  it.each([
    ['errei a unidade, esse consumo é de Camaçari', 'electricity 97 MWh', 'Camaçari'],
    ['unidade errada, é de Camaçari', 'electricity 97 MWh', 'Camaçari'],
    ['errei a unidade, são kWh', 'electricity 97 kWh', 'Betim'],
    ['a unidade está errada, é kWh', 'electricity 97 kWh', 'Betim'],
  ] as const)('is the site where a site is said, and the measure where a measure is: %s', (turn, ...is) => {
    const told = said('pt-BR', 'Betim: 97 MWh da rede em agosto de 2025', turn);
    expect([...told.amounts, ...told.sites]).toEqual(is);
    expect(told.left).toEqual([]);
  });
});

describe('a rough amount', () => {
  it.each([
    ['pt-BR', 'Queimamos bagaço na caldeira em agosto de 2025', 'cerca de 2,7 mil toneladas', true],
    ['pt-BR', 'Queimamos bagaço na caldeira em agosto de 2025', '2,7 mil toneladas', false],
    ['en', 'We burned bagasse in the boiler in August 2025', 'roughly 2,700 tonnes', true],
    ['pt-BR', 'Queimamos 300 t de bagaço na caldeira em agosto de 2025', 'na verdade umas 320 t', true],
    ['pt-BR', 'Queimamos 300 t de bagaço na caldeira em agosto de 2025', 'na verdade 320 t', false],
  ] as const)('is estimated in an answer and a correction (%s): %s / %s', (locale, first, turn, rough) => {
    expect(said(locale, first, turn).state.proposals.map(({ estimated }) => estimated)).toEqual([rough]);
  });
});

describe('a number whose format is open', () => {
  const THREE =
    'In March 2025 we burned 1,200 L of diesel in the fleet, 45 MWh of electricity and 3 passengers flew GRU-LHR return in economy';
  const TWO = 'Em março de 2025 queimamos 1.200 L de diesel na frota e gastamos 45 MWh de energia';

  it.each([
    ['three drafts, one of them open', THREE, 'actually 1,300 L', 3],
    ['three drafts, one of them open, and the number alone', THREE, '1,300 L', 3],
    ['two drafts, both certain', TWO, 'na verdade 1,300 L', 2],
    ['one draft', 'Em março de 2025 queimamos 1.200 L de diesel na frota', 'actually 1,300 L', 1],
  ])('is asked of the draft that it corrects: %s', (_, first, turn, drafts) => {
    const { state, amounts, slots, left } = said('pt-BR', first, turn);
    expect(amounts).toHaveLength(drafts);
    expect(amounts[0]).toBe('mobile.diesel null L');
    expect(slots).toEqual(['number_format']);
    expect(left).toEqual([]);
    expect(state.asks[0]?.activityIndex).toBe(0);
    expect(state.asks[0]?.options?.map(({ value }) => value).sort()).toEqual(['1.3', '1300']);
  });

  it('is taken once it is told', () => {
    expect(said('pt-BR', TWO, 'na verdade 1,300 L', '1300').amounts[0]).toBe('mobile.diesel 1300 L');
  });
});

describe('the flights of a heading', () => {
  it.each([
    [
      'pt-BR',
      'Dois voos em março de 2026: 1 pessoa VCP–REC só ida na econômica e 5 pessoas GIG–SCL ida e volta na econômica',
      ['1 VCP-REC economy one way', '5 GIG-SCL economy return'],
    ],
    [
      'en',
      'Two flights in March 2026: 1 person VCP-REC one way in economy and 5 people GIG-SCL return in economy',
      ['1 VCP-REC economy one way', '5 GIG-SCL economy return'],
    ],
    [
      'pt-BR',
      'Dois voos em março de 2026: GRU-REC na econômica e GIG-SCL ida e volta na executiva',
      ['1 GRU-REC economy one way', '1 GIG-SCL business return'],
    ],
    ['pt-BR', '3 voos GRU-REC em março de 2026', ['3 GRU-REC ? one way']],
  ] as const)('are as many as are told, and no travellers (%s): %s', (locale, text, flights) => {
    const told = said(locale, text);
    expect(told.flights).toEqual(flights);
    expect(told.left).toEqual([]);
  });

  it.each([
    ['en', 'In March 2025 3 passengers flew GRU-LHR return in economy'],
    ['pt-BR', 'Em março de 2025 3 pessoas voaram GRU-LHR ida e volta na econômica'],
  ] as const)('leave no verb of flying to be told (%s): %s', (locale, text) => {
    expect(said(locale, text)).toMatchObject({ flights: ['3 GRU-LHR economy return'], left: [] });
  });
});

describe('a machine that is bought', () => {
  it.each([
    ['en', 'In August 2025 we spent EUR 610,000 on a packaging machine', 'capital.machinery 610000 EUR'],
    ['en', 'In August 2025 we spent EUR 61,000 on machine parts', 'purchased.goods_spend 61000 EUR'],
    ['en', 'In August 2025 we spent EUR 61,000 on packaging', 'purchased.goods_spend 61000 EUR'],
    [
      'pt-BR',
      'Em agosto de 2025 compramos uma máquina de embalagem por R$ 610.000',
      'capital.machinery 610000 BRL',
    ],
    ['en', 'In August 2025 we bought 40 laptops as fixed assets', 'capital.it 40 unit'],
    ['pt-BR', 'Em agosto de 2025 compramos 40 notebooks como ativo imobilizado', 'capital.it 40 unit'],
  ] as const)('is one by its own name, whatever it is for (%s): %s', (locale, text, amount) => {
    expect(said(locale, text)).toMatchObject({ amounts: [amount], left: [] });
  });
});

describe('a thing of one’s own that the assistant is to write', () => {
  it.each([
    ['en', 'Can you translate a love letter into French for me?', 'other'],
    ['pt-BR', 'Você consegue escrever um poema sobre o mar?', 'other'],
    ['en', 'Could you write a poem?', 'other'],
    ['en', 'Can you translate the app into Portuguese?', 'help'],
    ['en', 'Can you export a report?', 'help'],
    ['en', 'Can you write a report of our emissions?', 'help'],
    ['pt-BR', 'você pode exportar um relatório?', 'help'],
    ['pt-BR', 'você consegue gerar uma planilha?', 'help'],
  ] as const)('is no question how the ledger is used (%s): %s', (locale, text, intent) => {
    expect(said(locale, text).intent).toBe(intent);
  });
});

describe('an amount of a list that is the sum of the others', () => {
  it.each([
    ['pt-BR', 'Compramos 300, 200 e 100 kg de aço em março de 2025', '300'],
    ['pt-BR', 'GLP na cozinha em março de 2025: 300 kg, 200 kg e 100 kg', '300'],
    ['en', 'We burned 100, 200 and 300 kg of LPG in the kitchen in March 2025', '300'],
  ] as const)('is told where no word says that it is one (%s): %s', (locale, text, whole) => {
    const told = said(locale, text);
    expect(told.amounts).toHaveLength(2);
    expect(told.left.join()).toContain(whole);
  });

  it.each([
    ['pt-BR', 'Em março de 2025: 30 MWh de energia no total, 20 MWh em Camaçari e 10 MWh em Betim'],
    ['pt-BR', 'Energia em março de 2025: 20 MWh em Camaçari, 10 MWh em Betim, 30 MWh'],
  ] as const)('counts once in silence where it plainly is (%s): %s', (locale, text) => {
    expect(said(locale, text)).toMatchObject({ left: [] });
    expect(said(locale, text).amounts).toHaveLength(2);
  });
});
