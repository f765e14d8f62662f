import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';
import type { Locale } from '../understanding.ts';
import { MACHINES } from '../lexicon/lexicon.ts';

const kinds = referenceVocabulary();

function kindsOf(text: string, locale: Locale): string[] {
  return understand({
    text,
    locale,
    referenceDate: '2026-11-20',
    sites: ['Betim'],
    kinds,
    conversation: { proposals: [], asks: [] },
  }).activities.map(({ kind, quantity, unit }) => `${kind ?? '?'} ${quantity} ${unit}`);
}

const SAID: Readonly<Record<'mobile' | 'stationary', Readonly<Record<Locale, string>>>> = {
  mobile: {
    'pt-BR':
      'nos guinchos;no guincho;nas ambulâncias;na ambulância;nos rebocadores;nas empilhadeiras;nas retroescavadeiras;na motoniveladora;nas pás carregadeiras;nas colhedoras;no skidder;nas locomotivas;na lancha;nos drones;nas viaturas;nos caminhões-comboio;no micro-ônibus;nas minicarregadeiras;nos rolos vibratórios;na draga;nas roçadeiras;no trator de pátio;nas plataformas articuladas;nas motos de inspeção',
    en: 'in the tow trucks;in the tow truck;in the forklifts;in the excavators;in the reach stackers;in the tugs;in the yard trucks;in the golf carts;in the diggers;in the skid steers;in the cherry pickers;in the workboat;in the minibuses;in the fire engines;in the street sweepers;in the lawn mowers;in the chainsaws;in the shunters;in the scissor lifts;in the dump trucks;in the patrol boats;in the bulldozers',
  },
  stationary: {
    'pt-BR':
      'no gerador;nos grupos geradores;na motobomba;nas moto-bombas;na estufa;no secador;nos secadores rotativos;no forno;nos fornos de têmpera;na fornalha;no atomizador;nos preaquecedores;na casa de caldeiras;na torrefação;nas bombas de drenagem;no motor gerador;no pivô central;nas muflas',
    en: 'in the gensets;in the genset;in the standby generators;in the kilns;in the dryers;in the heaters;in the lehr;in the retort;in the retorts;in the boiler house;in the space heaters;in the ladle preheaters;in the smokehouse;in the air compressors;in the dewatering pumps;in the thermal oxidiser;in the fryers',
  },
};

const LINES = (['mobile', 'stationary'] as const).flatMap((use) =>
  (['pt-BR', 'en'] as const).flatMap((locale) =>
    SAID[use][locale].split(';').map((where) => [use, locale, where] as const),
  ),
);

describe('a fuel is of the use that the machine tells, and nobody is asked', () => {
  it.each(LINES)('%s, %s: %s', (use, locale, where) => {
    const text =
      locale === 'en'
        ? `In March 2025 we used 300 L of diesel ${where}`
        : `Em março de 2025 gastamos 300 L de diesel ${where}`;
    expect(kindsOf(text, locale)).toEqual([`${use}.diesel 300 L`]);
  });

  it('by each name of the lists, written before its amount', () => {
    const wrong = (['mobile', 'stationary'] as const).flatMap((use) =>
      MACHINES[use].filter(
        (name) => kindsOf(`${name}: 300 L de diesel, março de 2025`, 'pt-BR')[0] !== `${use}.diesel 300 L`,
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('what carries people and goods tells the kind', () => {
  it.each([
    [
      '60 staff come on our hired coach, 22 km a day each, 24 days in March 2026',
      'commuting.charter 31680 pkm',
    ],
    [
      '40 funcionários vêm de ônibus contratado, 20 km por dia cada, 22 dias em março de 2026',
      'commuting.charter 17600 pkm',
    ],
    ['Em maio de 2026, viagens: R$ 1.200,50 de aplicativo', 'travel.taxi 1200.5 BRL'],
    ['R$ 1.200,50 de app de transporte em maio de 2026', 'travel.taxi 1200.5 BRL'],
    ['BRL 1,200 on ride hailing apps in May 2026', 'travel.taxi 1200 BRL'],
    [
      'Carga retirada pelo supermercado, que paga o caminhão: 96 t rodando 540 km em maio de 2026',
      'freight_out.road 96 t',
    ],
    ['96 t by truck, 540 km, collected by the supermarket in May 2026', 'freight_out.road 96 t'],
    ['96 t went out by rail over 540 km in May 2026, the railway invoiced us', 'freight_in.rail 96 t'],
    ['painéis e iluminação: 64,8 MWh da rede em maio de 2026', 'electricity 64.8 MWh'],
    ['EN lighting and HVAC took 64.8 MWh in May 2026', 'electricity 64.8 MWh'],
  ])('%s', (text, wanted) => {
    expect(kindsOf(text.replace(/^EN /, ''), /[ãçáéê]|aio/.test(text) ? 'pt-BR' : 'en')).toEqual([wanted]);
  });

  it('waste co-processed beside the coke of a kiln is its fuel, and sent away it is treated or asked', () => {
    expect(
      kindsOf('Forno, maio de 2026: coque de petróleo 2.870 t e pneus picados coprocessados 415 t', 'pt-BR'),
    ).toEqual(['stationary.petroleum_coke 2870 t', 'stationary.waste_fuel 415 t']);
    expect(kindsOf('415 t de borra coprocessadas numa cimenteira em maio de 2026', 'pt-BR')).toEqual([
      'waste.coprocessing 415 t',
    ]);
  });
});
