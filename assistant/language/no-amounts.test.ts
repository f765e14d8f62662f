import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from './cases/vocabulary.ts';
import { understand } from './understand.ts';
import type { Locale } from './understanding.ts';

const kinds = referenceVocabulary();

/** A report of one amount in March 2025: `{}` is where something is said behind it, `{m}` where its thing is named. */
type Base = readonly [locale: Locale, text: string, kind: string, quantity: string, unit: string];

const BASES: readonly Base[] = [
  ['pt-BR', 'Diesel do gerador{m}: 415 L em março de 2025{}', 'stationary.diesel', '415', 'L'],
  ['pt-BR', 'A frota consumiu 7.215 litros de gasolina em março de 2025{}', 'mobile.gasoline', '7215', 'L'],
  ['pt-BR', 'Energia da rede{m}: 12.400 kWh em março de 2025{}', 'electricity', '12400', 'kWh'],
  ['pt-BR', 'Repusemos 3,2 kg de R-507A{m} em março de 2025{}', 'fugitive.r507a', '3.2', 'kg'],
  ['pt-BR', 'Em março de 2025 compramos 44 t de chapa de aço{}', 'purchased.steel', '44', 't'],
  ['pt-BR', 'Gás natural{m} em março de 2025: 2.700 m³{}', 'stationary.natural_gas', '2700', 'm3'],
  ['pt-BR', 'Em março de 2025 mandamos 6,8 t de sucata para reciclagem{}', 'waste.recycling', '6.8', 't'],
  ['en', 'Diesel for the generator{m}: 415 L in March 2025{}', 'stationary.diesel', '415', 'L'],
  ['en', 'The fleet burned 7,215 litres of petrol in March 2025{}', 'mobile.gasoline', '7215', 'L'],
  ['en', 'Grid electricity{m}: 12,400 kWh in March 2025{}', 'electricity', '12400', 'kWh'],
  ['en', 'We topped up 3.2 kg of R-507A{m} in March 2025{}', 'fugitive.r507a', '3.2', 'kg'],
  ['en', 'In March 2025 we bought 44 t of steel plate{}', 'purchased.steel', '44', 't'],
  ['en', 'Natural gas{m} in March 2025: 2,700 m3{}', 'stationary.natural_gas', '2700', 'm3'],
  ['en', 'In March 2025 6.8 t of scrap went to the recycler{}', 'waste.recycling', '6.8', 't'],
];

/** One of a unit and several, in Portuguese and in English, and its sign. */
const ONE: Readonly<Record<string, readonly [string, string]>> = {
  L: ['litro', 'litre'],
  kWh: ['kWh', 'kWh'],
  kg: ['quilo', 'kilo'],
  t: ['tonelada', 'tonne'],
  m3: ['m³', 'm3'],
};
const MANY: Readonly<Record<string, readonly [string, string]>> = {
  L: ['litros', 'litres'],
  kWh: ['kWh', 'kWh'],
  kg: ['kg', 'kg'],
  t: ['t', 't'],
  m3: ['m³', 'm3'],
};

/** Numbers that measure no activity, by what speaks against them, in Portuguese and in English. */
const AGAINST: Readonly<Record<string, readonly [pt: string, en: string]>> = {
  id: [
    `, OS 33917|, O.S. 33.917|, ordem de serviço 118| (NF 4512)|, nota 4512|, pedido 4500871|, PO 7781|, contrato 112|, medidor 88213|, patrimônio 5521|, TAG GG-05|, ativo 7781|, centro de custo 4410|, lote 7781|, RNC 45|, ART 9921|, protocolo 118|, turno 2|, requisição 5512|, RM 5512|, ticket 8821|, certificado 3.1|, laudo 221|, chamado 90121|, apólice 77123|, item 14|, conta contábil 4.1.02|, CT-e 5512|, boleto 4471|, MTR 2281`,
    `, WO 33917|, work order 33917| (invoice 4512)|, PO 7781|, job 118|, contract 112|, meter 88213|, asset 5521|, tag GG-05|, cost centre 4410|, batch 7781|, ticket 8821|, cert 3.1|, shift 2|, req 5512|, ref 90121|, account 7712|, item 14|, docket 5512|, SO 7781|, permit 221|, unit 7|, bay 4|, GRN 7714|, policy 77123|, lot 55`,
  ],
  mid: [
    ` GG-05| B| da sala 204| da linha 3| do prédio 7| no chiller 2| na câmara fria 7| (AHU-12)| da unidade 3| do forno A| do turno 2| do galpão 4| do bloco 12| da loja 118| no rack 3| do setor 9| da célula 5| do poço 8| da filial 22| da doca 3| TAG 118`,
    ` GG-05| B| in room 204| on line 3| in building 7| in chiller 2| in cold room 7| (AHU-12)| at unit 3| of kiln A| in bay 4| in block 12| at store 118| on rack 3| in hall 9| in zone 5| at well 8| at branch 22| at dock 3| tag 118`,
  ],
  price: [
    `, paguei 5,97 o {u}|, a R$ 6,19 o {u}|, a 6,19 por {u}|, R$ 0,78 por {u}|, saiu a 6,15 o {u}|, preço de 5,80 por {u}|, R$ 5,97/{s}|, custou 5,97 cada {u}|, total de R$ 2.477,55|, tarifa de 0,92|, cotado a 5,97/{s}|, US$ 3/{s}|, preço médio 5,81|, paguei 5,97 no {u}|, deu R$ 2.500`,
    `, paid 5.97 a {u}|, at $6.19 a {u}|, at 6.19 per {u}|, £0.78 per {u}|, price of 5.80 per {u}|, $5.97/{s}|, total £2,477.55|, tariff of 0.92|, quoted at 5.97/{s}|, US$ 3/{s}|, average price 5.81|, came to $2,500|, at £212 a {u}|, we paid 5.97 per {u}|, 5.97 each {u}`,
  ],
  target: [
    `, a meta era 500 {w}| (meta de 900 {w})|, contra orçado de 380 {w}|, orçamento de 400 {w}|, era pra ser 390 {w}|, previsto 410 {w}|, limite de 450 {w}|, contra um orçamento de 380|, meta 900|, projeção de 999 {w}|, o plano era 500 {w}|, teto de 700 {w}|, esperado 480 {w}|, deveria ser 390 {w}|, abaixo da meta de 500 {w}|, acima dos 380 {w} orçados|, estimativa inicial de 999 {w}|, planejado: 500 {w}|, mas a meta é chegar a 300 {w}|, queremos baixar pra 300 {w}`,
    `, the target was 500 {w}| (target 900 {w})|, against a budget of 380 {w}|, budget of 400 {w}|, it was supposed to be 390 {w}|, forecast 410 {w}|, limit of 450 {w}|, against a budget of 380|, target 900|, projection of 999 {w}|, the plan was 500 {w}|, cap of 700 {w}|, expected 480 {w}|, should have been 390 {w}|, below the target of 500 {w}|, above the 380 {w} budgeted|, versus 380 {w} planned|, we aim for 300 {w}|, goal: 300 {w}|, quota of 700 {w}`,
  ],
  cap: [
    `, tanque de 15 mil litros|, capacidade de 500 {w}|, potência de 150 kVA|, carga total de 40 kg|, demanda de 300 kW|, capacidade instalada 900 {w}|, o tanque comporta 5.000 L|, cabe 900 {w}|, volume útil de 700 L|, carga nominal de 40 kg|, contém 40 kg de carga|, o equipamento tem carga de 40 kg|, motor de 200 cv|, área de 300 m²|, silo para 50 t|, estoque atual de 900 {w}|, sobraram 300 {w}`,
    `, tank of 15,000 litres|, capacity of 500 {w}|, rated 150 kVA|, total charge of 40 kg|, demand of 300 kW|, installed capacity 900 {w}|, the tank holds 5,000 L|, nameplate charge 40 kg|, working volume of 700 L|, full charge is 40 kg|, the system holds 40 kg|, 200 hp engine|, 300 m2 floor area|, silo for 50 t|, stock on hand 900 {w}|, 300 {w} left over|, a 15,000 litre tank`,
  ],
  rate: [
    `, média de 9,4 km/l|, média de 13,8 {w} por dia|, consumo específico de 0,28 {s}/peça|, rendimento de 8 km por litro|, 0,3 {s} por tonelada produzida|, em média 14 {w} por dia|, cerca de 14 {w}/dia|, intensidade de 0,28 {s}/t|, faz 9 km por litro|, vazão de 12 m³/h|, 3,5 {s} por hora|, 0,8 {s}/m²`,
    `, averaging 9.4 km/l|, average of 13.8 {w} per day|, specific use 0.28 {s}/piece|, 28 mpg|, 0.3 {s} per tonne produced|, on average 14 {w} a day|, about 14 {w}/day|, intensity of 0.28 {s}/t|, does 9 km per litre|, flow of 12 m3/h|, 3.5 {s} per hour|, 0.8 {s}/m2`,
  ],
  comp: [
    `, 15% de biodiesel|, com 38% de caco|, 94% de pureza|, 6,7% acima|, 12% a menos que em fevereiro|, teor de 8%|, umidade de 45%|, sendo 20% do turno B`,
    `, 15% biodiesel|, with 38% cullet|, 94% pure|, 6.7% over|, 12% less than in February|, 8% content|, 45% moisture|, a 3.2% rise`,
  ],
  count: [
    `, frota de 32 veículos|, 18 Fiorinos|, 6 dos 40 caminhões|, dois técnicos no local|, 118 funcionários|, 24 unidades|, 3 turnos|, 12 abastecimentos|, 8 fornos|, 19 dias úteis|, 2 geradores|, 14 viagens|, quatro empilhadeiras|, 3 chillers|, 5 equipes|, 40 pessoas|, 2 fornecedores|, em 3 entregas|, 7 medidores|, 2 lojas`,
    `, fleet of 32 vehicles|, 18 vans|, 6 of the 40 trucks|, two techs on site|, 118 employees|, 24 units|, 3 shifts|, 12 fill-ups|, 8 kilns|, 19 working days|, 2 generators|, 14 trips|, four forklifts|, 3 chillers|, 5 crews|, 40 people|, 2 suppliers|, in 3 deliveries|, 7 meters|, 2 stores`,
  ],
};

function differs([locale, , kind, quantity, unit]: Base, text: string): string[] {
  const { activities, asks, notUnderstood } = understand({
    text,
    locale,
    referenceDate: '2026-11-20',
    sites: [],
    kinds,
    conversation: { proposals: [], asks: [] },
  });
  const wanted = `${kind} ${quantity} ${unit} 2025-03-01 2025-03-31`;
  const got = activities
    .map((one) => `${one.kind} ${one.quantity} ${one.unit} ${one.from} ${one.to}`)
    .join('; ');
  if (got === wanted && asks.length === 0) return [];
  const told = asks.length + notUnderstood.length > 0 ? 'told  ' : 'SILENT';
  return [`${told} ${text} → ${got} ask ${asks.map(({ slot }) => slot).join()}`];
}

function made(base: Base, family: string): string[] {
  const [locale, text, , , unit] = base;
  const language = locale === 'en' ? 1 : 0;
  return (AGAINST[family]?.[language] ?? '').split('|').map((said) => {
    const filled = said
      .replaceAll('{u}', ONE[unit]?.[language] ?? unit)
      .replaceAll('{w}', MANY[unit]?.[language] ?? unit)
      .replaceAll('{s}', unit === 'm3' ? 'm3' : unit);
    return family === 'mid'
      ? text.replace('{m}', filled).replace('{}', '')
      : text.replace('{m}', '').replace('{}', filled);
  });
}

describe('a number that something speaks against', () => {
  for (const family of Object.keys(AGAINST)) {
    it(`is no amount of an activity: ${family}`, () => {
      // How many vehicles there are may be bought with what is bought, or tell what burned the gas.
      const bases = BASES.filter(
        ([, text, kind]) =>
          (family !== 'mid' || text.includes('{m}')) &&
          (family !== 'count' || !/^purchased|natural_gas/.test(kind)),
      );
      const found = bases.map((base) => made(base, family).flatMap((text) => differs(base, text)));
      const all = bases.flatMap((base) => made(base, family));
      expect(all.length).toBeGreaterThan(50);
      expect(found.flat().filter((one) => one.startsWith('SILENT'))).toEqual([]);
      expect(found.flat().slice(Math.floor(all.length * 0.04))).toEqual([]);
    });
  }
});
