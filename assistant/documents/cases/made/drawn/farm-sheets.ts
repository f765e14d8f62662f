import { sum } from '../facts.ts';
import { type Draw, type Drawn, number, onDay } from './draw.ts';
import { type Column, maybe, tabled } from './tabled.ts';
import { FERTILISERS, HERDS, labelOf } from './things.ts';

/** Heads of a herd by category, of a whole year. */
export function herds(draw: Draw): Drawn {
  const year = draw.chance.one([2025, 2025]);
  const lines = draw.chance.some(HERDS, draw.chance.whole(2, 4)).map(([pt, en]) => ({
    label: draw.language === 'pt-BR' ? pt : en,
    value: String(draw.chance.whole(30, 4_000)),
  }));
  const head = draw.say(
    ['Cabeças', 'Nº de cabeças', 'Quantidade (cabeças)'],
    ['Head', 'Number of head', 'Heads'],
  );
  const columns: Column<(typeof lines)[number]>[] = [
    {
      head: draw.say(['Categoria animal', 'Categoria'], ['Animal category', 'Category']),
      cell: ({ label }) => label,
    },
    { head, cell: ({ value }) => number(value) },
    ...maybe<(typeof lines)[number]>(draw, 0.4, () => ({
      head: draw.say('Peso médio (kg)', 'Average weight (kg)'),
      cell: () => number(String(draw.chance.whole(30, 600))),
    })),
  ];
  const rows = tabled(draw, columns, lines, 0);
  const total = draw.chance.is(0.5) ? [['Total', number(sum(lines.map(({ value }) => value)))]] : [];
  const title = draw.say(
    `Fermentação entérica - rebanho médio ${year}`,
    `Enteric fermentation - average herd ${year}`,
  );
  return {
    tables: [{ name: draw.say('Rebanho', 'Herd'), rows: [[title], [], ...rows, ...total] }],
    truth: lines.map(({ value }) => ({
      kind: 'agriculture.enteric',
      quantity: value,
      unit: 'head',
      from: `${year}-01-01`,
      to: `${year}-12-31`,
    })),
  };
}

/** What was spread on fields. */
export function fertilisers(draw: Draw): Drawn {
  const lines = draw.months(draw.chance.whole(1, 3)).flatMap((month) =>
    draw.days(month, draw.chance.whole(1, 3)).map((day) => {
      const thing = draw.chance.one(FERTILISERS);
      const area = draw.chance.whole(5, 80);
      const dose = draw.chance.one([50, 80, 120, 200]);
      return {
        thing,
        day,
        area,
        dose,
        label: labelOf(thing, draw),
        value: thing.unit === 't' ? draw.amount(90) : String(area * dose),
      };
    }),
  );
  type Line = (typeof lines)[number];
  const columns: Column<Line>[] = [
    {
      head: draw.say(['Data', 'Data da aplicação'], ['Date', 'Application date']),
      cell: ({ day }) => draw.day(day),
    },
    {
      head: draw.say(['Talhão', 'Gleba'], ['Field', 'Paddock']),
      cell: () => draw.chance.one(['T-01', 'T-07', 'Norte 2']),
    },
    {
      head: draw.say(['Produto', 'Insumo', 'Fertilizante'], ['Product', 'Input', 'Fertiliser']),
      cell: ({ label }) => label,
    },
    ...maybe<Line>(draw, 0.4, () => ({
      head: draw.say('Área (ha)', 'Area (ha)'),
      cell: ({ area }) => number(String(area)),
    })),
    ...maybe<Line>(draw, 0.3, () => ({
      head: draw.say('Dose (kg/ha)', 'Rate (kg/ha)'),
      cell: ({ dose }) => number(String(dose)),
    })),
    {
      head: draw.say(
        ['Quantidade aplicada', 'Total aplicado', 'Quantidade'],
        ['Quantity applied', 'Amount applied'],
      ),
      cell: ({ value }) => number(value),
    },
    { head: draw.say(['Un.', 'Unidade'], ['Unit', 'UoM']), cell: ({ thing }) => thing.unit },
  ];
  return {
    tables: [
      {
        name: draw.say('Aplicações', 'Applications'),
        rows: [
          [draw.say('Fertilizantes e corretivos aplicados', 'Fertilisers and lime applied')],
          [],
          ...tabled(draw, columns, lines, 0.2),
        ],
      },
    ],
    truth: lines.map(({ thing, day, value }) => ({
      kind: thing.kind,
      quantity: value,
      unit: thing.unit,
      ...onDay(day),
    })),
  };
}
