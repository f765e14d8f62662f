import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';

const kinds = referenceVocabulary();

function said(text: string) {
  const input = {
    text,
    locale: 'pt-BR' as const,
    referenceDate: '2026-11-20',
    sites: ['Camaçari', 'Betim'],
    kinds,
  };
  const { activities, asks, notUnderstood } = understand({
    ...input,
    conversation: { proposals: [], asks: [] },
  });
  return {
    amounts: activities.map(({ kind, quantity, unit }) => [kind, quantity, unit].join(' ')),
    periods: activities.map(({ from, to }) => `${from}/${to}`),
    sites: activities.map(({ site }) => site),
    slots: asks.map(({ slot }) => slot),
    left: notUnderstood.map(({ quote }) => quote),
  };
}

describe('an amount that was said and not consumed is reported and never recorded', () => {
  it.each([
    ['vamos comprar 300 MWh em 2027; em 2025 foram 140 MWh da rede', 'electricity 140 MWh', '300'],
    ['energia da rede: 300 MWh em 2027', undefined, '300'],
    ['45.000 kWh em maio de 2025, R$ 54.000 no total', 'electricity 45000 kWh', '54.000'],
    ['o caminhão faz 3,5 km/l e rodou 2.100 km em maio de 2025', 'mobile.distance.truck 2100 km', '3,5'],
    ['vapor comprado em maio de 2025: 1.200 t (mínimo contratado 1.000 t)', 'steam 1200 t', '1.000'],
    ['água gelada comprada em maio de 2025: 845 GJ (ida 7 C, retorno 12 C)', 'cooling 845 GJ', '12'],
    ['vapor comprado em maio de 2025: 1.200 t. Condensado retornado: 880 t', 'steam 1200 t', '880'],
    ['Produção: 120 t. Vapor comprado: 204 t, em maio de 2025', 'steam 204 t', '120'],
    [
      'Produção do mês: 18.420 t; diesel do gerador: 90 L, em maio de 2025',
      'stationary.diesel 90 L',
      '18.420',
    ],
    [
      'vapor comprado em maio de 2025: 1.318,6 t. No mês anterior foram 1.290,1 t de vapor, já faturadas',
      'steam 1318.6 t',
      '1.290,1',
    ],
    ['gerador de 180 kVA: 90 L de diesel em maio de 2025', 'stationary.diesel 90 L', '180'],
    ['em 2025 foram 40 MWh, mais que os 36 MWh de antes', 'electricity 40 MWh', '36'],
    [
      'o tanque tinha 8.000 L; o gerador usou 400 L de diesel em maio de 2025',
      'stationary.diesel 400 L',
      '8.000',
    ],
  ])('%s', (text, amount, left) => {
    const { amounts, left: reported } = said(text);
    expect(amounts).toEqual(amount === undefined ? [] : [amount]);
    expect(reported).toContain(left);
  });

  it('nor is a year without a unit, or the same number again in brackets', () => {
    expect(said('usamos menos que em 2024: 40 MWh em maio de 2025').amounts).toEqual(['electricity 40 MWh']);
    expect(said('1.250.000 kWh (1,250,000) em 2025').amounts).toEqual(['electricity 1250000 kWh']);
  });
});

describe('what is plainly of a thing it cannot measure, or of one of two places, is asked', () => {
  it('asks for the unit of a fuel in kilowatt-hours', () => {
    expect(said('gasolina: 300 kWh em maio de 2025').slots).toEqual(['unit']);
  });

  it('asks for the kind of a gas that was taken out, and of what a supplier burned', () => {
    expect(said('recuperamos 10 kg de R-22 em maio de 2025').slots).toEqual(['kind']);
    expect(said('o fornecedor usou 300 L de diesel em entregas em maio de 2025').slots).toEqual(['kind']);
  });

  it('asks for the site where two are compared before one amount', () => {
    expect(said('Camaçari usou mais do que Betim em maio de 2025: 40 MWh').slots).toEqual(['site']);
  });

  it('reads the places that head the columns of a table', () => {
    const { sites } = said('Mês;Camaçari;Betim\njan/25;40.000;20.000\nfev/25;41.000;21.000\nEnergia em kWh');
    expect(sites).toEqual(['Camaçari', 'Betim', 'Camaçari', 'Betim']);
  });
});

describe('the days that a text names as the ends of a stretch', () => {
  it.each([
    ['40 MWh de 1 de abril de 2025 a 31 de março de 2026', '2025-04-01/2026-03-31'],
    ['de 01/04 a 30/06/2025 consumimos 90 MWh', '2025-04-01/2025-06-30'],
    ['480 MWh for the year ended 31 March 2026', '2025-04-01/2026-03-31'],
    ['Q1/2025: 90 MWh', '2025-01-01/2025-03-31'],
    ['terceiro trimestre de 25, energia 90 MWh', '2025-07-01/2025-09-30'],
    ['90 MWh desde janeiro de 2026', '2026-01-01/2026-11-20'],
  ])('%s', (text, period) => {
    expect(said(text).periods).toEqual([period]);
  });
});
