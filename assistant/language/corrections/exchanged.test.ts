import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

const TWO_FUELS = 'May 2026: 300 L of diesel and 200 L of petrol in the fleet';
const TWO_MONTHS = 'Consumimos 300 m3 de gás natural na caldeira em maio de 2026 e 420 m3 em junho de 2026';

describe('what two entries say, exchanged', () => {
  it.each(['swap the two values', "it's the other way round", 'I mixed up the numbers, switch them'])(
    'is the other way round: %s',
    (later) => {
      expect(said('en', TWO_FUELS, later).amounts).toEqual(['mobile.diesel 200 L', 'mobile.gasoline 300 L']);
    },
  );

  it.each(['os meses estão invertidos', 'troquei os meses, inverte'])('may be its months: %s', (later) => {
    const told = said('pt-BR', TWO_MONTHS, later);
    expect(told.amounts).toEqual(['stationary.natural_gas 300 m3', 'stationary.natural_gas 420 m3']);
    expect(told.periods).toEqual(['2026-06-01/2026-06-30', '2026-05-01/2026-05-31']);
  });

  it('is not where a new value is named', () => {
    expect(said('en', TWO_FUELS, 'swap diesel for ethanol').amounts).toEqual([
      'mobile.ethanol 300 L',
      'mobile.gasoline 200 L',
    ]);
  });
});
