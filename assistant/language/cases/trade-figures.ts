import { type Draw, drawing, type Message, opened, timeOf, type ToldWay } from './drawn.ts';

type Figure = Omit<ToldWay, 'from' | 'to'>;

interface Report {
  readonly text: string;
  readonly told: readonly Figure[];
}

type Count = (low: number, high: number) => number;

type Family = (draw: Draw, count: Count, english: boolean) => Report;

/** One report of figures that belong together: herds, packs, loads, ways, people and days, wastes by where they go. */
export function tradeFigures(next: () => number): Message {
  const draw = drawing(next);
  const english = next() < 0.45;
  const count: Count = (low, high) => low + Math.floor(next() * (high - low));
  const { text, told } = draw(FAMILIES)(draw, count, english);
  const time = timeOf(draw, english);
  return {
    locale: english ? 'en' : 'pt-BR',
    text: draw([
      `${opened(time.text)}, ${text}`,
      `${time.bare}: ${text}`,
      `${opened(text)} (${time.bare})`,
      `${opened(text)}, ${time.text}`,
    ]),
    told: told.map((one) => ({ ...one, ...time.days })),
  };
}

function figure(kind: string, quantity: number, unit: string): Figure {
  return { kind, quantity: `${quantity}`, unit };
}

const herds: Family = (draw, count, english) => {
  const [a, b] = [count(20, 900), count(20, 900)];
  const text = draw(
    english
      ? [
          `enteric fermentation of ${a} dairy cows and manure management of ${b} pigs`,
          `we keep ${a} dairy cows (enteric fermentation) and ${b} pigs (manure management)`,
          `enteric fermentation: ${a} beef cattle; manure: ${b} pigs`,
        ]
      : [
          `fermentação entérica de ${a} vacas leiteiras e manejo de dejetos de ${b} suínos`,
          `temos ${a} bois (fermentação entérica) e ${b} porcos (manejo de dejetos)`,
          `fermentação entérica: ${a} bovinos; dejetos: ${b} suínos`,
        ],
  );
  return { text, told: [figure('agriculture.enteric', a, 'head'), figure('agriculture.manure', b, 'head')] };
};

const MODES = [
  ['caminhão', 'truck', 'road'],
  ['trem', 'rail', 'rail'],
  ['navio', 'ship', 'sea'],
  ['balsa', 'barge', 'inland_water'],
  ['avião', 'air', 'air'],
] as const;

const freight: Family = (draw, count, english) => {
  const [load, km] = [count(10, 400), count(50, 900)];
  const [pt, en, key] = draw(MODES);
  const ours = draw([true, false]);
  const text = draw(
    english
      ? [
          `${load} t moved ${km} km by ${en}, freight paid by ${ours ? 'us' : 'the customer'}`,
          `${ours ? 'we paid to ship' : 'the customer paid to ship'} ${load} tonnes by ${en} over ${km} km`,
          `${load} t by ${en} for ${km} km (${ours ? 'freight on our account' : 'freight on the buyer'})`,
        ]
      : [
          `${load} t por ${km} km de ${pt}, frete pago ${ours ? 'por nós' : 'pelo cliente'}`,
          `${ours ? 'contratamos' : 'o cliente contratou'} ${pt} para levar ${load} t num trajeto de ${km} km`,
          `frete de ${pt} ${ours ? 'por nossa conta' : 'por conta do cliente'}: ${load} t × ${km} km`,
        ],
  );
  const kind = `freight_${ours ? 'in' : 'out'}.${key}`;
  return { text, told: [{ ...figure(kind, load, 't'), distance: `${km}` }] };
};

const trips: Family = (draw, count, english) => {
  const [load, km, times] = [count(10, 40), count(50, 900), count(2, 30)];
  const [pt, en, key] = draw(MODES.slice(0, 2));
  const ours = draw([true, false]);
  const text = draw(
    english
      ? [
          `${times} ${en} trips of ${load} t each over ${km} km, freight paid by ${ours ? 'us' : 'the customer'}`,
          `${times} ${en} shipments of ${load} tonnes, ${km} km each, paid by ${ours ? 'us' : 'the customer'}`,
        ]
      : [
          `${times} viagens de ${pt} com ${load} t cada por ${km} km, frete pago ${ours ? 'por nós' : 'pelo cliente'}`,
          `${times} viagens de ${pt} de ${load} toneladas, ${km} km cada, pagas ${ours ? 'por nós' : 'pelo cliente'}`,
        ],
  );
  const kind = `freight_${ours ? 'in' : 'out'}.${key}`;
  return { text, told: [{ ...figure(kind, load * times, 't'), distance: `${km}` }] };
};

const packs: Family = (draw, count, english) => {
  const [many, kg] = [count(2, 30), draw([5, 10, 13])];
  const [gas, key] = draw([
    ['R-134a', 'r134a'],
    ['R-410A', 'r410a'],
    ['R-22', 'r22'],
  ] as const);
  return draw([
    {
      text: english
        ? `we used ${many} cylinders of ${gas} with ${kg} kg each in the chillers`
        : `usamos ${many} cilindros de ${gas} com ${kg} kg cada nos chillers`,
      told: [figure(`fugitive.${key}`, many * kg, 'kg')],
    },
    {
      text: english
        ? `we recharged ${many} CO2 fire extinguishers of ${kg} kg each`
        : `recarregamos ${many} extintores de CO2 de ${kg} kg cada`,
      told: [figure('fugitive.co2_extinguisher', many * kg, 'kg')],
    },
    {
      text: english
        ? `we applied ${many} bags of urea of ${kg} kg each to the fields`
        : `aplicamos ${many} sacos de ureia de ${kg} kg cada na lavoura`,
      told: [figure('agriculture.urea', many * kg, 'kg')],
    },
  ]);
};

const inOrder: Family = (draw, count, english) => {
  const [a, b] = [count(100, 900), count(100, 900)];
  return draw([
    {
      text: english
        ? `coal and wood chips burned in the boiler were ${a} t and ${b} t respectively`
        : `o consumo de carvão mineral e de cavaco na caldeira foi de ${a} t e ${b} t, respectivamente`,
      told: [figure('stationary.coal', a, 't'), figure('stationary.wood', b, 't')],
    },
    {
      text: english
        ? `landfill and recycling took ${a} kg and ${b} kg respectively`
        : `aterro e reciclagem receberam ${a} kg e ${b} kg, respectivamente`,
      told: [figure('waste.landfill', a, 'kg'), figure('waste.recycling', b, 'kg')],
    },
  ]);
};

const wastes: Family = (draw, count, english) => {
  const [a, b, c] = [count(10, 90), count(10, 90), count(10, 90)];
  const text = draw(
    english
      ? [
          `waste: ${a} t landfilled, ${b} t incinerated and ${c} t composted by a contractor`,
          `of our waste ${a} t went to landfill, ${b} t to incineration and ${c} t to third-party composting`,
        ]
      : [
          `resíduos: ${a} t aterradas, ${b} t incineradas e ${c} t compostadas por terceiro`,
          `dos nossos resíduos, ${a} t foram para aterro, ${b} t para incineração e ${c} t para compostagem de terceiros`,
        ],
  );
  const told = [
    figure('waste.landfill', a, 't'),
    figure('waste.incineration', b, 't'),
    figure('waste.composting', c, 't'),
  ];
  return { text, told };
};

const power: Family = (_, count, english) => {
  const [a, b] = [count(100, 900), count(10, 90)];
  return {
    text: english
      ? `the grid supplied ${a} MWh and I-REC contracts covered another ${b} MWh`
      : `a rede forneceu ${a} MWh e o contrato com I-REC cobriu mais ${b} MWh`,
    told: [figure('electricity', a, 'MWh'), figure('electricity.renewable', b, 'MWh')],
  };
};

const journeys: Family = (draw, count, english) => {
  const [a, b, c] = [count(10, 90), count(20, 900), count(100, 900)];
  const [people, nights] = [count(2, 9), count(2, 9)];
  return draw([
    {
      text: english
        ? `${a} hotel nights, USD ${b} of taxis and ${c} km in rental cars`
        : `${a} diárias de hotel, R$ ${b} de táxi e ${c} km de carro alugado`,
      told: [
        figure('travel.hotel', a, 'night'),
        figure('travel.taxi', b, english ? 'USD' : 'BRL'),
        figure('travel.rental_car', c, 'km'),
      ],
    },
    {
      text: english
        ? `${people} people stayed ${nights} nights each at a hotel`
        : `${people} pessoas ficaram ${nights} noites cada no hotel`,
      told: [figure('travel.hotel', people * nights, 'night')],
    },
  ]);
};

const FAMILIES: readonly Family[] = [herds, freight, trips, packs, inOrder, wastes, power, journeys];
