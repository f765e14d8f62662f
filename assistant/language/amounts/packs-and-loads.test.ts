import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';

const kinds = referenceVocabulary();

/** Each activity with its quantity and unit, and what is asked about. */
function read(text: string): string[] {
  const turn = understand({
    text,
    locale: /\b(?:the|of|and)\b/i.test(text) ? 'en' : 'pt-BR',
    referenceDate: '2026-11-20',
    sites: [],
    kinds,
    conversation: { proposals: [], asks: [] },
  });
  return [
    ...turn.activities.map(({ kind, quantity, unit }) => `${kind} ${quantity} ${unit}`),
    ...turn.asks.map(({ slot }) => `? ${slot}`),
  ];
}

describe('packs and loads of so much each', () => {
  it('are multiplied, whatever they hold and however they are called', () => {
    for (const [text, wanted] of [
      ['Em maio de 2025 usamos 12 cilindros de R-22 com 10 kg cada', 'fugitive.r22 120 kg'],
      ['In May 2025 we used 12 cylinders of R-410A with 10 kg each', 'fugitive.r410a 120 kg'],
      ['Em maio de 2025: 3 extintores de CO2 de 6 kg recarregados', 'fugitive.co2_extinguisher 18 kg'],
      ['In May 2025 the team refilled 3 CO2 fire extinguishers of 6 kg', 'fugitive.co2_extinguisher 18 kg'],
      ['In May 2025: 20 truck trips of 22 t each over 400 km, freight paid by us', 'freight_in.road 440 t'],
      ['In May 2025: 20 rail shipments of 22 t, 400 km each, paid by the buyer', 'freight_out.rail 440 t'],
    ] as const)
      expect(read(text), text).toEqual([wanted]);
  });
});

describe('how hot it is', () => {
  it('is no amount of what burns there', () => {
    for (const text of [
      'Em maio de 2025 queimamos 49 t de lenha, forno a 1.450 °C',
      'Em maio de 2025 queimamos 49 t de lenha (fornalha a 850 ºC)',
      'In May 2025 the furnace ran at 1,450 °C on 49 t of firewood',
    ])
      expect(read(text), text).toEqual(['stationary.wood 49 t']);
  });

  it('takes no unit from an amount that the next word governs', () => {
    expect(read('In May 2025 the forklifts burned 430 of LPG')).toContain('? unit');
  });
});

describe('power of the grid and power with certificates in one sentence', () => {
  it('are each what their own clause names', () => {
    const wanted = ['electricity 747 MWh', 'electricity.renewable 41 MWh'];
    for (const text of [
      'nov/24: a rede forneceu 747 MWh e o contrato com I-REC cobriu mais 41 MWh',
      'Nov 2024: the grid supplied 747 MWh and I-REC contracts covered another 41 MWh',
      'Nov 2024: the grid delivered 747 MWh, and wind PPAs plus 41 MWh',
    ])
      expect(read(text), text).toEqual(wanted);
  });
});
