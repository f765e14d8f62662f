import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';

const kinds = referenceVocabulary();

/** Each activity with its quantity, its way and its site, and what is asked about. */
function read(text: string): string[] {
  const turn = understand({
    text,
    locale: /\b(?:the|we|our|staff)\b/i.test(text) ? 'en' : 'pt-BR',
    referenceDate: '2026-11-20',
    sites: ['Betim', 'Camaçari'],
    kinds,
    conversation: { proposals: [], asks: [] },
  });
  return [
    ...turn.activities.map(({ kind, quantity, distance, site }) =>
      [kind, quantity, distance, site].filter((part) => typeof part === 'string').join(' '),
    ),
    ...turn.asks.map(({ slot }) => `? ${slot}`),
  ];
}

describe('what a neighbouring clause says', () => {
  it('makes no way to work of a journey on business or of the vehicles of the firm', () => {
    expect(read('In May 2025 staff commuted 78 pkm by car and our own vans drove 692 miles')).toEqual([
      'commuting.car 78',
      'mobile.distance.van 692',
    ]);
    expect(
      read(
        'In May 2025 staff commuted 830 pkm by car; staff travelled 916 passenger-km by train on business',
      ),
    ).toEqual(['commuting.car 830', 'travel.train 916']);
    expect(
      read(
        'Em 2024, os carros próprios rodaram 7.682 km; o pessoal fez 895 passageiro-km de ônibus casa-trabalho',
      ),
    ).toEqual(['mobile.distance.car 7682', 'commuting.bus 895']);
  });

  it('carries nothing that was bought or burned beside it', () => {
    expect(read('Em abr/24 compramos 27 kg de tecido e os caminhões da empresa rodaram 281 km')).toEqual([
      'purchased.textiles 27',
      'mobile.distance.truck 281',
    ]);
    expect(
      read(
        'Em 2024 contratamos 224 t.km de frete rodoviário, queimamos 62 t de carvão mineral e rodamos 450 km em carro alugado',
      ),
    ).toEqual(['freight_in.road 224', 'stationary.coal 62', 'travel.rental_car 450']);
  });

  it('makes no treatment of one’s own of waste that left', () => {
    expect(
      read('In 2024 our own incinerator burned 57 t of waste and we sent 6 t of general waste to landfill'),
    ).toEqual(['waste_own.incineration 57', 'waste.landfill 6']);
  });

  it('buys no vehicles that brackets count beside their way', () => {
    expect(
      read('In 2025 our own vans drove 798 miles (6 vehicles) and we bought 5 t of steel plate'),
    ).toEqual(['mobile.distance.van 798', 'purchased.steel 5']);
    expect(read('In 2025 we bought 5 t of steel plate and 3 vans')).toEqual([
      'purchased.steel 5',
      'capital.vehicles 3',
    ]);
  });

  it('takes no site away from the amount before it', () => {
    expect(
      read(
        'Em 2025 viajamos 88 km de ônibus a trabalho em Betim, produzimos 40 t de hidrogênio na fábrica de Camaçari e compramos 21 kg de papelão em Betim',
      ),
    ).toEqual(['travel.bus 88 Betim', 'process.hydrogen 40 Camaçari', 'purchased.paper 21 Betim']);
  });
});

describe('a mass, a way and what carried it', () => {
  it('are a shipment of whoever paid, each in its own clause', () => {
    expect(
      read(
        'Em 2025 o cliente pagou o caminhão que levou 68 t num trajeto de 145 km; compramos 3 t de cimento; pagamos o trem para 30 t a 200 km',
      ),
    ).toEqual(['freight_out.road 68 145', 'purchased.cement 3', 'freight_in.rail 30 200']);
    expect(read('In 2025 we paid to ship 391 t by rail over 2410 km')).toEqual(['freight_in.rail 391 2410']);
    expect(read('In 2025 the plant had 85 t by rail for 798 km (freight on the buyer)')).toEqual([
      'freight_out.rail 85 798',
    ]);
  });
});
