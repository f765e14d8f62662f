import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';
import { fold } from '../text/fold.ts';
import { findPeriods } from './periods.ts';

const periods = (text: string, locale: 'pt-BR' | 'en' = 'pt-BR', today = '2026-11-20') =>
  findPeriods(fold(text), locale, today)
    .periods.filter((period) => period.from !== '')
    .map(({ from, to }) => `${from}/${to}`);

describe('accounting periods', () => {
  it.each([
    ['em março de 2025', '2025-03-01/2025-03-31'],
    ['set/25', '2025-09-01/2025-09-30'],
    ['1T25', '2025-01-01/2025-03-31'],
    ['de janeiro a setembro deste ano', '2026-01-01/2026-09-30'],
    ['in the 12 months to June 2025', '2024-07-01/2025-06-30'],
    ['Balanço 2025 da aciaria:', '2025-01-01/2025-12-31'],
    ['Q3 2025', '2025-07-01/2025-09-30'],
    ['second quarter of 2025', '2025-04-01/2025-06-30'],
    ['2º semestre de 2025', '2025-07-01/2025-12-31'],
    ['de janeiro a junho de 2025', '2025-01-01/2025-06-30'],
    ['entre outubro e dezembro de 2024', '2024-10-01/2024-12-31'],
    ['de dezembro a fevereiro de 2025', '2024-12-01/2025-02-28'],
    ['jan-mar/25', '2025-01-01/2025-03-31'],
    ['01/02/2024 a 29/02/2024', '2024-02-01/2024-02-29'],
    ['14/08/2025', '2025-08-14/2025-08-14'],
    ['9 September 2025', '2025-09-09/2025-09-09'],
    ['em 2024', '2024-01-01/2024-12-31'],
    ['2025-03', '2025-03-01/2025-03-31'],
    ['mês passado', '2026-10-01/2026-10-31'],
    ['last quarter', '2026-07-01/2026-09-30'],
    ['março do ano passado', '2025-03-01/2025-03-31'],
    ['nos últimos 3 meses', '2026-08-01/2026-10-31'],
    ['ontem', '2026-11-19/2026-11-19'],
    ['primeira quinzena de maio de 2025', '2025-05-01/2025-05-15'],
  ])('reads %s', (text, expected) => {
    expect(periods(text)).toEqual([expected]);
  });

  it('takes a month without a year as the last past one, and says so', () => {
    expect(findPeriods('em dezembro foram 3', 'pt-BR', '2026-02-10').periods).toMatchObject([
      { from: '2025-12-01', to: '2025-12-31', yearInferred: true },
    ]);
    expect(periods('in August', 'en')).toEqual(['2026-08-01/2026-08-31']);
  });

  it('gives months of a list the year of their heading', () => {
    expect(periods('Energia em 2025:\njan 41.200 kWh\nfev 39.870 kWh')).toEqual([
      '2025-01-01/2025-01-31',
      '2025-02-01/2025-02-28',
    ]);
  });

  it('never dates an impossible day, and asks about a day that could be two', () => {
    expect(findPeriods('em 31/02/2025', 'pt-BR', '2026-11-20')).toMatchObject({
      periods: [],
      undated: [{ reason: 'impossible' }],
    });
    expect(findPeriods('on 03/04/2025', 'en', '2026-11-20')).toMatchObject({
      periods: [],
      undated: [{ reason: 'ambiguous' }],
    });
  });

  it.each(['usamos 2024 kg', 'foram 2000 litros', '2.1 t incinerated', 'uns 4 t'])(
    'takes no period from %s',
    (text) => {
      expect(periods(text)).toEqual([]);
    },
  );
});

describe('stretches that are told another way', () => {
  it.each([
    ['semana de 3 de março de 2025', 'pt-BR', ['2025-03-03/2025-03-09']],
    ['Week of 3 March 2025', 'en', ['2025-03-03/2025-03-09']],
    ['w/c 5 January 2026', 'en', ['2026-01-05/2026-01-11']],
    ['first week of June 2026', 'en', ['2026-06-01/2026-06-07']],
    ['última semana de fevereiro de 2026', 'pt-BR', ['2026-02-22/2026-02-28']],
    ['último trimestre de 2025', 'pt-BR', ['2025-10-01/2025-12-31']],
    ['last half of 2025', 'en', ['2025-07-01/2025-12-31']],
    ['FY25 (Apr 24 – Mar 25)', 'en', ['2024-04-01/2025-03-31']],
    ['em 3 e 17 de março de 2026', 'pt-BR', ['2026-03-03/2026-03-03', '2026-03-17/2026-03-17']],
    ['entre 3 e 17 de março de 2026', 'pt-BR', ['2026-03-03/2026-03-17']],
    ['no 2o tri de 26 foram', 'pt-BR', ['2026-04-01/2026-06-30']],
  ] as const)('reads %s', (text, locale, expected) => {
    expect(periods(text, locale)).toEqual(expected);
  });

  it('reads short months that each lead to a number as a list', () => {
    expect(periods('Energia jan 12,1 / fev 11,8 / mar 13,0 MWh, ano 2025')).toEqual([
      '2025-01-01/2025-01-31',
      '2025-02-01/2025-02-28',
      '2025-03-01/2025-03-31',
    ]);
  });
});

describe('months of a list', () => {
  it('are one time each where each has a number, else one stretch', () => {
    expect(periods('diesel em jan, fev e mar de 2025: 4.100, 3.950 e 4.420 litros')).toHaveLength(3);
    expect(periods('diesel em jan, fev e mar de 2025: 12.470 litros')).toEqual(['2025-01-01/2025-03-31']);
  });
});

describe('a quarter of a financial year', () => {
  it.each(['Q1 FY25', 'FY 2025 Q1', '2º trimestre do ano fiscal de 2025'])(
    'is no quarter of the calendar: %s',
    (text) => {
      expect(periods(text, 'en')).toEqual([]);
    },
  );
});

describe('the months of one line of a list', () => {
  it('say nothing of the lines below, which are of the time at its head', () => {
    const text =
      'Betim, Q2 2026:\n- Electricity: Apr 41.2 MWh, May 39.8 MWh, Jun 44.0 MWh\n- Natural gas boilers: 22,400 m3';
    expect(said('en', text).periods).toEqual([
      '2026-04-01/2026-04-30',
      '2026-05-01/2026-05-31',
      '2026-06-01/2026-06-30',
      '2026-04-01/2026-06-30',
    ]);
  });
});

describe('a time told from the time before it', () => {
  it.each([
    ['30 L em 10/05/2026 e uma semana depois 20 L', '2026-05-17/2026-05-17'],
    ['30 L em 1/3/2026; na véspera, 12 L', '2026-02-28/2026-02-28'],
    ['30 L on 30 April 2026; two days later it was 20 L', '2026-05-02/2026-05-02'],
    ['30 L in May 2026 and 20 L the following month', '2026-06-01/2026-06-30'],
  ])('is so many days or months from it: %s', (text, second) => {
    expect(periods(text)[1]).toBe(second);
  });

  it('is none where what was told before is no such time, or something else is named behind it', () => {
    expect(periods('30 L em 2025; dois dias depois, 12 L')).toEqual(['2025-01-01/2025-12-31']);
    expect(periods('30 L em 10/05/2026; dois dias depois da visita, 12 L')).toEqual([
      '2026-05-10/2026-05-10',
    ]);
  });

  it('counts a quarter or a half of the year before this one', () => {
    expect(periods('no segundo semestre do ano passado')).toEqual(['2025-07-01/2025-12-31']);
    expect(periods('Q2 last year')).toEqual(['2025-04-01/2025-06-30']);
  });
});
