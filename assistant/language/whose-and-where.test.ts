import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';
import { referenceVocabulary } from './cases/vocabulary.ts';
import { understand } from './understand.ts';
import { EMPTY_CONVERSATION } from './understanding.ts';

describe('what was sold', () => {
  it.each([
    ['pt-BR', '84.000 t da nossa resina transformadas pelos clientes em 2025', 'processing_sold 84000 t'],
    ['pt-BR', '84.000 t de resina que os clientes transformaram em 2025', 'processing_sold 84000 t'],
    ['en', '84,000 t of our resin moulded by customers in 2025', 'processing_sold 84000 t'],
    ['en', 'customers processed 12,000 t of our steel coil in 2025', 'processing_sold 12000 t'],
    ['en', 'Buyers made 900 t of our aluminium into cans in 2025', 'processing_sold 900 t'],
    [
      'pt-BR',
      '3.900.000 L de combustível que vendemos e os compradores queimaram em 2025',
      'use_sold 3900000 L',
    ],
    ['en', '800,000 L of diesel sold to customers and burned by them in 2025', 'use_sold 800000 L'],
  ] as const)('is of those who bought it (%s): %s', (locale, text, amount) => {
    expect(said(locale, text).amounts).toEqual([amount]);
  });
});

describe('what was bought to stay', () => {
  it.each([
    ['pt-BR', 'Compramos uma ambulância de R$ 310 mil em maio de 2025', ['capital.vehicles 310000 BRL']],
    [
      'pt-BR',
      'Em 2025 compramos um caminhão de bombeiros de R$ 900 mil e duas vans por R$ 380 mil',
      ['capital.vehicles 900000 BRL', 'capital.vehicles 380000 BRL'],
    ],
    ['en', 'We built 1,450 m2 of offices in 2025', ['capital.buildings 1450 m2']],
    ['pt-BR', 'construímos 1.200 m² de galpão em 2025', ['capital.buildings 1200 m2']],
  ] as const)('has its price or its floor (%s): %s', (locale, text, amounts) => {
    expect(said(locale, text).amounts).toEqual(amounts);
  });
});

describe('who goes and how', () => {
  it.each([
    [
      'pt-BR',
      'Quatro compradores embarcaram em Confins rumo a Lisboa em junho de 2026 e voltaram uma semana depois, todos na econômica',
      '4 CNF-LIS economy return',
    ],
    [
      'en',
      'Two buyers boarded at Heathrow bound for Lisbon in June 2026 and came back a week later',
      '2 LHR-LIS ? return',
    ],
  ] as const)('is read where they board (%s): %s', (locale, text, flight) => {
    expect(said(locale, text).flights).toEqual([flight]);
  });

  it.each([
    [
      'pt-BR',
      'teletrabalho: 3.344 horas em setembro de 2026; metrô dos demais: 18.950 passageiro-km',
      'commuting.metro 18950 pkm',
    ],
    [
      'en',
      'homeworking: 1,200 h in May 2026; the others by bus: 8,000 passenger-km',
      'commuting.bus 8000 pkm',
    ],
    [
      'pt-BR',
      'home office: 1.200 h em maio de 2026; viagem de ônibus a Curitiba: 8.000 passageiro-km',
      'travel.bus 8000 pkm',
    ],
  ] as const)(
    'comes in where others work at home, and travels where that is said (%s): %s',
    (locale, text, amount) => {
      expect(said(locale, text).amounts[1]).toBe(amount);
    },
  );

  it('drives cars of the organization where somebody says so', () => {
    expect(
      said('pt-BR', 'gasolina dos carros dos vendedores (frota nossa) 14/09/2026: 620 L').amounts,
    ).toEqual(['mobile.gasoline 620 L']);
    expect(said('pt-BR', 'gasolina dos carros dos vendedores 14/09/2026: 620 L').slots).toEqual(['kind']);
  });
});

describe('a greeting', () => {
  it.each([
    ['pt-BR', 'boa tarde, pessoal do inventário!'],
    ['en', 'Morning! Are you there?'],
    ['en', 'hello, anybody home?'],
  ] as const)('may name whom it greets (%s): %s', (locale, text) => {
    expect(said(locale, text).intent).toBe('greet');
  });
});

describe('goods that came to one’s own place', () => {
  it.each([
    ['en', '62 t of caustic soda delivered to Camaçari on 3 March 2026', 'purchased.chemicals 62 t'],
    ['pt-BR', '30 t de cimento entregues em Betim em maio de 2026', 'purchased.cement 30 t'],
    ['en', '40 t of steel delivered to our works in March 2026', 'purchased.steel 40 t'],
  ] as const)('were bought where nobody names their way (%s): %s', (locale, text, amount) => {
    const { amounts, slots } = said(locale, text);
    expect(amounts).toEqual([amount]);
    expect(slots).toEqual([]);
  });
});

describe('money that they paid', () => {
  it('is earned and not spent, and what went to them was sold', () => {
    const told = said('pt-BR', 'o cliente pagou R$ 80 mil e nós mandamos 30 t de aço em março de 2026');
    expect(told.amounts).toEqual(['null 30 t']);
    expect(told.slots).toEqual(['kind']);
    expect(told.left).toContain('80 mil');
  });

  it.each([
    [
      'pt-BR',
      '15.000 litros de diesel a R$ 6,12 o litro pro tanque dos nossos caminhões, 05/09/2025. Total R$ 91.800,00.',
      'mobile.diesel 15000 L',
    ],
    ['pt-BR', '12 notebooks a R$ 4.500 cada em maio de 2026, nota de R$ 54.000', 'capital.it 12 unit'],
  ] as const)('for so much at a price is no amount besides (%s): %s', (locale, text, amount) => {
    expect(said(locale, text).amounts).toEqual([amount]);
  });
});

describe('what is added with a sign', () => {
  it.each([
    ['pt-BR', 'queimamos 500 L + 99 de diesel e 30 m3 de gás natural em maio de 2025 no forno'],
    ['en', 'we burned 500 + 99 L of diesel in the generator in May 2025'],
  ] as const)('is in the unit of the other (%s): %s', (locale, text) => {
    expect(said(locale, text).amounts.slice(0, 2)).toEqual([
      'stationary.diesel 500 L',
      'stationary.diesel 99 L',
    ]);
  });
});

describe('what was done with a thing', () => {
  it.each([
    [
      'en',
      '500 t of limestone calcined, 200 t spread on the fields, 2025',
      ['process.carbonates 500 t', 'agriculture.liming 200 t'],
    ],
    [
      'pt-BR',
      'Tratamos 12.000 m³ de efluente na nossa ETE e mandamos 3.000 m³ para a Sabesp em maio de 2026',
      ['waste_own.wastewater 12000 m3', 'waste.wastewater 3000 m3'],
    ],
    [
      'en',
      'We leased out 1,200 m2 to a tenant and rent 400 m2 from the council, 2025',
      ['leased_downstream 1200 m2', 'leased_upstream 400 m2'],
    ],
    [
      'pt-BR',
      'recebemos 30 t de resina e devolvemos 4 t ao fornecedor em maio de 2026',
      ['purchased.plastic 30 t'],
    ],
    [
      'pt-BR',
      'Em maio de 2026 foram 40 t de lodo: 25 para o aterro e 15 para compostagem',
      ['waste.landfill 25 t', 'waste.composting 15 t'],
    ],
    [
      'pt-BR',
      'Conta de água de maio de 2026: leitura 1.234 m³, anterior 1.180 m³, R$ 480,00',
      ['purchased.water 54 m3'],
    ],
    ['pt-BR', 'vendemos 30 t de clínquer em maio de 2026', ['null 30 t']],
  ] as const)('says nothing of the one beside it (%s): %s', (locale, text, amounts) => {
    expect(said(locale, text).amounts).toEqual(amounts);
  });
});

describe('where something was used', () => {
  it('stays where the line says, though the next line ships', () => {
    const { activities } = understand({
      text:
        'Recarregamos 6,5 kg de R-410A nos chillers de Contagem em agosto de 2025.\n' +
        'Frete rodoviário de 320 toneladas por 540 km em setembro de 2025.',
      locale: 'pt-BR',
      referenceDate: '2026-11-20',
      sites: ['Betim', 'Contagem'],
      kinds: referenceVocabulary(),
      conversation: EMPTY_CONVERSATION,
    });
    expect(activities[0]?.site).toBe('Contagem');
  });
});
