import { describe, expect, it } from 'vitest';
import { readHere } from './read-here.ts';

const HEADS = {
  'pt-BR': 'Passagens aéreas\nBilhete;Passageiros;Trecho;Embarque;Classe;Tarifa R$\n',
  en: 'Flights\nTicket;Passengers;Route;Departure date;Class;Fare GBP\n',
};

async function ways(way: string, locale: 'pt-BR' | 'en') {
  const csv = `${HEADS[locale]}957-1;2;${way};14/09/2026;Economy;1412,00\n957-2;1;GIG/SSA;17/09/2026;Economy;912,00\n`;
  const { activities, unused } = await readHere('tickets.csv', csv, { locale });
  const flown = activities.filter(({ route }) => route !== undefined);
  const told = flown.map(({ route, return: back }) => `${route?.join('-')}${back === true ? ' back' : ''}`);
  return { told, left: unused.map(({ quote }) => quote) };
}

describe('what is said of a way behind its airports', () => {
  it.each([
    ['GRU / LIS (só ida)', 'GRU-LIS', 'pt-BR'],
    ['GRU-REC somente ida', 'GRU-REC', 'pt-BR'],
    ['CGH/POA - ida e volta', 'CGH-POA back', 'pt-BR'],
    ['BSB / REC / BSB (direto)', 'BSB-REC back', 'pt-BR'],
    ['LHR - JFK (one way)', 'LHR-JFK', 'en'],
    ['MAN-AMS return', 'MAN-AMS back', 'en'],
    ['LHR/SIN, non-stop', 'LHR-SIN', 'en'],
  ] as const)('is no part of it: %s', async (way, wanted, locale) => {
    expect((await ways(way, locale)).told).toEqual([wanted, 'GIG-SSA']);
  });

  it.each([
    ['GRU / LIS / MAD / GRU', 'pt-BR'],
    ['LHR-DXB-SIN', 'en'],
  ] as const)('never lets a way of several legs be passed over in silence: %s', async (way, locale) => {
    expect(await ways(way, locale)).toEqual({ told: ['GIG-SSA'], left: [way] });
  });
});
