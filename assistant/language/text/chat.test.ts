import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('a hurried message', () => {
  it('is read with its words in full', () => {
    const { amounts, slots } = said('pt-BR', 'conta dagua agosto 2026 veio 318 m3');
    expect(amounts).toEqual(['purchased.water 318 m3']);
    expect(slots).toEqual([]);
  });

  it('has its questions answered and nothing changed by them', () => {
    const first = 'gerador 90 L diesel em 02/11/2026';
    const { amounts, periods } = said('pt-BR', first, 'qtas vez ja lancei diesel do gerador esse ano?');
    expect(amounts).toEqual(['stationary.diesel 90 L']);
    expect(periods).toEqual(['2026-11-02/2026-11-02']);
  });

  it('quotes the words as they were typed', () => {
    const { state } = said('pt-BR', 'hj foram 300 L de diesel no gerador');
    const [proposal] = state.proposals;
    expect(proposal?.spans.find(({ slot }) => slot === 'period')?.quote).toBe('hj');
    expect(proposal?.spans.find(({ slot }) => slot === 'quantity')?.quote).toBe('300');
  });

  it('names people who are no months', () => {
    const text = 'eu e o Marcio fomos de avião de Recife pra Belém ida e volta na econômica em julho de 2026';
    expect(said('pt-BR', text).periods).toEqual(['2026-07-01/2026-07-31']);
  });

  it('tells money without a sign from amounts', () => {
    expect(
      said('pt-BR', 'abasteci o carro da empresa em maio de 2026, 38 litros de álcool a 4,29 o litro')
        .amounts,
    ).toEqual(['mobile.ethanol 38 L']);
    expect(said('pt-BR', 'conta de luz 09/2026 deu 18.744 kwh valor 14.902,33').amounts).toEqual([
      'electricity 18744 kWh',
    ]);
  });

  it('says grams behind a kilogram in hundreds', () => {
    expect(
      said('pt-BR', 'carga no ar condicionado em 14/10/2026: um quilo e duzentos de r410a').amounts,
    ).toEqual(['fugitive.r410a 1.2 kg']);
  });
});
