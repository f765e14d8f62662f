import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('a time that is told by what it was', () => {
  it.each([
    [
      'pt-BR',
      '300 L de diesel nos caminhões em dezembro de 2024',
      'foi um mês depois',
      '2025-01-01/2025-01-31',
    ],
    [
      'pt-BR',
      '300 L de diesel nos caminhões em março de 2025',
      'na verdade foi no mês anterior',
      '2025-02-01/2025-02-28',
    ],
    [
      'en',
      '300 L of diesel in our trucks in January 2024',
      'sorry, it was one month later',
      '2024-02-01/2024-02-29',
    ],
    ['en', '300 L of diesel in our trucks in May 2025', 'two months earlier', '2025-03-01/2025-03-31'],
    ['en', '300 L of diesel in our trucks in May 2025', 'it was one year earlier', '2024-05-01/2024-05-31'],
  ] as const)('is so many months from it (%s): %s, %s', (locale, first, turn, days) => {
    expect(said(locale, first, turn).periods).toEqual([days]);
  });

  it('is that of the last day of February in a leap year, too', () => {
    const { periods } = said(
      'en',
      '300 MWh of grid electricity in January 2024',
      'and in February it was 391',
    );
    expect(periods).toEqual(['2024-01-01/2024-01-31', '2024-02-01/2024-02-29']);
  });
});
