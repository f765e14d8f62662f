import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';

const kinds = referenceVocabulary();

function said(text: string, locale: 'pt-BR' | 'en' = 'pt-BR') {
  const { activities, asks, notUnderstood } = understand({
    text,
    locale,
    referenceDate: '2026-11-20',
    sites: ['Camaçari', 'Betim'],
    kinds,
    conversation: { proposals: [], asks: [] },
  });
  return {
    amounts: activities.map(({ kind, quantity, unit }) => [kind, quantity, unit].join(' ')),
    sites: activities.map(({ site }) => site),
    slots: asks.map(({ slot }) => slot),
    left: notUnderstood.map(({ quote }) => quote),
  };
}

describe('what a report names and no draft holds is said', () => {
  it.each([
    ['voo CNF-GRU dia 12/03/2026 e de volta dia 15/03/2026', '15/03/2026'],
    ['gasolina da frota 200 L em maio de 2026, o vapor veio depois', 'vapor'],
  ])('%s: %s', (text, left) => {
    expect(said(text).left).toContain(left);
  });

  it('is silent about a year that only frames its months, and about what was denied', () => {
    expect(said('Energia em 2025: janeiro 40 MWh, fevereiro 41 MWh').left).toEqual([]);
    expect(said('Em abril de 2026 não houve GLP; foram 300 L de diesel no gerador').left).toEqual([]);
  });
});

describe('two figures of one meter', () => {
  it('are asked for their sites where the text names several', () => {
    const { sites, slots } = said('fev/26 em Betim: 15.300 kWh, em Camaçari 9.870. março: 16.010 e 9.455');
    expect(sites.slice(2)).toEqual([undefined, undefined]);
    expect(slots).toContain('site');
  });
});

describe('one amount in two halves', () => {
  it('becomes two drafts, by place or by use', () => {
    expect(said('600 L de gasolina em maio de 2026, metade em Betim e metade em Camaçari')).toMatchObject({
      amounts: ['mobile.gasoline 300 L', 'mobile.gasoline 300 L'],
      sites: ['Betim', 'Camaçari'],
    });
    expect(
      said('900 L de diesel em abril de 2026, metade no gerador e metade nos caminhões').amounts,
    ).toEqual(['stationary.diesel 450 L', 'mobile.diesel 450 L']);
  });

  it('takes the place of the whole where the parts in brackets add up to it', () => {
    expect(said('diesel 2.000 L (1.500 caminhões, 500 gerador) em abril de 2026').amounts).toEqual([
      'mobile.diesel 1500 L',
      'stationary.diesel 500 L',
    ]);
    expect(said('diesel 2.000 L (1.500 caminhões, 400 gerador) em abril de 2026').amounts).not.toContain(
      'mobile.diesel 1500 L',
    );
  });
});

describe('the thousands behind the last number of a list', () => {
  it('are said of all numbers of its size', () => {
    expect(said('diesel da frota: jan 10, fev 12, mar 9 mil litros (2025)').amounts).toEqual([
      'mobile.diesel 10000 L',
      'mobile.diesel 12000 L',
      'mobile.diesel 9000 L',
    ]);
  });

  it('are not lent to a number that counts or names something else', () => {
    expect(said('dia 10, 12 mil litros de diesel na frota em maio de 2026').amounts).toContain(
      'mobile.diesel 12000 L',
    );
    expect(said('caldeiras 1, 2 e 3 mil m³ de gás natural em maio de 2026').amounts).not.toContain(
      'stationary.natural_gas 1000 m3',
    );
  });
});

describe('money beside an amount that counts already', () => {
  it.each([
    [
      '2.000 L de diesel S500, R$ 11.980,00, para os caminhões, em 14/08/2025',
      'mobile.diesel 2000 L',
      '11.980,00',
    ],
    ['compra de 12 notebooks (R$ 54.000) em janeiro de 2026', 'capital.it 12 unit', '54.000'],
  ])('is its price and no second activity: %s', (text, amount, left) => {
    expect(said(text)).toMatchObject({ amounts: [amount], left: [left] });
  });

  it('is an activity of its own where it names what it was spent on', () => {
    expect(said('500 L de gasolina e R$ 300 de táxi em maio de 2026').amounts).toEqual([
      'mobile.gasoline 500 L',
      'travel.taxi 300 BRL',
    ]);
  });
});

describe('a share of the electricity with certificates', () => {
  it('says nothing of the rest: the kind is asked', () => {
    expect(said('1,2 milhão de kWh em 2025, sendo 40% com I-REC').slots).toContain('kind');
    expect(said('1,2 milhão de kWh em 2025, 100% com I-REC').amounts).toEqual([
      'electricity.renewable 1200000 kWh',
    ]);
  });
});

describe('the end of a way', () => {
  it('is not the site that reports it', () => {
    expect(
      said('Frete contratado: 22 t de bobina, Betim → Camaçari, 1.720 km, ferrovia, agosto/25').sites,
    ).toEqual([undefined]);
  });
});

describe('what went where all of it went', () => {
  it('is waste, whatever it was bought as', () => {
    expect(
      said('Sucata 8,4 t; papelão 2,1 t; plástico 900 kg - tudo pra cooperativa de reciclagem, set/26')
        .amounts,
    ).toEqual(['waste.recycling 8.4 t', 'waste.recycling 2.1 t', 'waste.recycling 900 kg']);
  });
});

describe('a part of an amount', () => {
  it('is no whole: the quantity is asked', () => {
    const { amounts, slots } = said(
      'half the 640 litres went to the forklifts, the rest to the genset (diesel, May 2026)',
      'en',
    );
    expect(amounts).not.toContain('mobile.diesel 640 L');
    expect(slots).toContain('quantity');
  });
});

describe('an amount beside what it is measured against', () => {
  it.each([
    ['Camaçari gastou 10 MWh a mais que Betim em maio de 2026', '10'],
    ['tinha 500 L no tanque e usamos diesel em maio de 2026', '500'],
  ])('is reported and no consumption: %s', (text, number) => {
    expect(said(text).left).toContain(number);
    expect(said(text).amounts.join()).not.toContain(number);
  });
});
