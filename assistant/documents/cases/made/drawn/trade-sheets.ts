import { type Draw, type Drawn, inMonth, number, onDay, plain } from './draw.ts';
import { type Column, maybe, tabled } from './tabled.ts';
import { FUELS, GOODS, labelOf, type Named, REFRIGERANTS, type Wasted, WASTES } from './things.ts';

/** Wastes with what became of them, by the paper that went with each. */
export function wastes(draw: Draw): Drawn {
  const months = draw.months(draw.chance.whole(1, 3));
  const unit = draw.chance.one(['kg', 't']);
  const lines = months.flatMap((month) =>
    draw.days(month, draw.chance.whole(2, 5)).map((day) => {
      const waste = draw.chance.one(WASTES);
      return { waste, day, value: draw.amount(unit === 't' ? 20 : waste.most), label: labelOf(waste, draw) };
    }),
  );
  type Line = (typeof lines)[number];
  const united = draw.chance.is(0.5);
  const columns: Column<Line>[] = [
    {
      head: draw.say(['Data', 'Data da coleta', 'Dt. expedição'], ['Date', 'Collection date']),
      cell: ({ day }) => draw.day(day),
    },
    ...maybe<Line>(draw, 0.6, () => ({
      head: draw.say(['MTR', 'Nº MTR'], ['Transfer note', 'Consignment no.']),
      cell: () => String(draw.chance.whole(2_100_000, 2_999_999)),
    })),
    {
      head: draw.say(
        ['Resíduo', 'Tipo de resíduo', 'Descrição do resíduo'],
        ['Waste', 'Waste stream', 'Waste type'],
      ),
      cell: ({ label }) => label,
    },
    ...maybe<Line>(draw, 0.4, () => ({
      head: draw.say('Classe', 'Class'),
      cell: ({ waste }) => (waste.kind === 'waste.coprocessing' ? 'I' : 'II A'),
    })),
    {
      head: draw.say(
        ['Destinação', 'Tratamento', 'Tecnologia'],
        ['Treatment', 'Disposal route', 'Disposal method'],
      ),
      cell: ({ waste }) => draw.chance.one(draw.language === 'pt-BR' ? waste.treatmentPt : waste.treatmentEn),
    },
    {
      head: united
        ? draw.say(['Quantidade', 'Peso'], ['Quantity', 'Weight'])
        : `${draw.say(['Peso', 'Massa', 'Quantidade'], ['Weight', 'Mass'])} (${unit})`,
      cell: ({ value }) => number(value),
    },
    ...(united ? [{ head: draw.say(['Un.', 'Unidade'], ['Unit', 'UoM']), cell: () => unit }] : []),
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say(['Transportador', 'Transportadora'], ['Carrier', 'Haulier']),
      cell: () => draw.chance.one(['Coleta Verde Ltda', 'TransResíduos S.A.']),
    })),
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say(['Destinador', 'Receptor'], ['Receiver', 'Facility']),
      cell: () => draw.chance.one(['Central Ambiental', 'EcoTrata Ltda']),
    })),
    ...maybe<Line>(draw, 0.3, () => ({
      head: draw.say('Custo (R$)', 'Cost (R$)'),
      cell: () => number(plain(draw.chance.whole(9_000, 900_000) / 100)),
    })),
  ];
  const rows = tabled(draw, columns, lines);
  return {
    tables: [{ name: draw.say('Resíduos', 'Waste'), rows }],
    truth: lines.map(({ waste, day, value }) => ({ kind: waste.kind, quantity: value, unit, ...onDay(day) })),
  };
}

/** Top-ups of refrigerants, with charges that are none. */
export function refrigerants(draw: Draw): Drawn {
  const lines = draw.months(draw.chance.whole(2, 4)).flatMap((month) =>
    draw.days(month, draw.chance.whole(1, 3)).map((day) => {
      const gas = draw.chance.one(REFRIGERANTS);
      return { gas, day, value: draw.amount(30), label: labelOf(gas, draw) };
    }),
  );
  type Line = (typeof lines)[number];
  const columns: Column<Line>[] = [
    {
      head: draw.say(['Data', 'Data do serviço'], ['Date', 'Service date']),
      cell: ({ day }) => draw.day(day),
    },
    {
      head: draw.say(['Equipamento', 'TAG'], ['Equipment', 'Asset']),
      cell: () => draw.chance.one(['Chiller 01', 'Split sala 3', 'Câmara fria 2', 'CH-02']),
    },
    {
      head: draw.say(['Gás', 'Fluido refrigerante', 'Gás refrigerante'], ['Refrigerant', 'Gas']),
      cell: ({ label }) => label,
    },
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say(
        ['Carga nominal (kg)', 'Capacidade (kg)'],
        ['Nominal charge (kg)', 'System charge (kg)'],
      ),
      cell: () => number(draw.amount(90)),
    })),
    {
      head: draw.say(
        ['Recarga (kg)', 'Quantidade adicionada (kg)', 'Carga reposta (kg)'],
        ['Top-up (kg)', 'Quantity added (kg)', 'Charge added (kg)'],
      ),
      cell: ({ value }) => number(value),
    },
    ...maybe<Line>(draw, 0.4, () => ({
      head: draw.say(['Recolhido (kg)', 'Gás recuperado (kg)'], ['Recovered (kg)', 'Reclaimed (kg)']),
      cell: () => number(draw.amount(9)),
    })),
    ...maybe<Line>(draw, 0.3, () => ({
      head: draw.say('Técnico', 'Technician'),
      cell: () => draw.chance.one(['A. Souza', 'M. Lima']),
    })),
    ...maybe<Line>(draw, 0.3, () => ({
      head: 'GWP',
      cell: () => number(String(draw.chance.whole(1, 3_900))),
    })),
  ];
  return {
    tables: [{ name: draw.say('Refrigerantes', 'Refrigerants'), rows: tabled(draw, columns, lines) }],
    truth: lines.map(({ gas, day, value }) => ({
      kind: gas.kind,
      quantity: value,
      unit: 'kg',
      ...onDay(day),
    })),
  };
}

/** Goods that were bought, with what came back. */
export function goods(draw: Draw): Drawn {
  const lines = draw.months(draw.chance.whole(1, 3)).flatMap((month) =>
    draw.days(month, draw.chance.whole(1, 4)).map((day) => {
      const thing = draw.chance.one(GOODS);
      return {
        thing,
        day,
        value: draw.amount(thing.most),
        label: labelOf(thing, draw),
        no: String(draw.chance.whole(10_000, 99_999)),
        back: false,
      };
    }),
  );
  const kept = lines.map((line) => line);
  const returned = draw.chance.is(0.5) ? draw.chance.whole(0, lines.length - 1) : -1;
  const gone = lines[returned];
  if (gone !== undefined) lines.push({ ...gone, back: true });
  type Line = (typeof lines)[number];
  const typed = draw.chance.is(0.5);
  const minus = !typed || draw.chance.is(0.5);
  const columns: Column<Line>[] = [
    {
      head: draw.say(['Data', 'Data de entrada', 'Dt. recebimento'], ['Date', 'Posting date']),
      cell: ({ day }) => draw.day(day),
    },
    { head: draw.say(['NF', 'Nota fiscal'], ['Invoice', 'Document']), cell: ({ no }) => no },
    {
      head: draw.say(['Material', 'Descrição', 'Produto'], ['Material', 'Description', 'Item']),
      cell: ({ label }) => label,
    },
    {
      head: draw.say(['Qtd.', 'Quantidade', 'Qtde'], ['Qty', 'Quantity']),
      cell: ({ value, back }) => number(back && minus ? `-${value}` : value),
    },
    {
      head: draw.say(['Un.', 'UM', 'Unidade'], ['UoM', 'Unit']),
      cell: ({ thing }) => thing.units[0] ?? null,
    },
    ...maybe<Line>(draw, 0.6, () => ({
      head: draw.say(['Valor total (R$)', 'Valor (R$)'], ['Total (R$)', 'Value (BRL)']),
      cell: ({ back }) =>
        number(`${back && minus ? '-' : ''}${plain(draw.chance.whole(100_000, 9_000_000) / 100)}`),
    })),
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say('Fornecedor', 'Supplier'),
      cell: () => draw.chance.one(['Metalúrgica Alfa', 'Beta Insumos']),
    })),
    ...(typed
      ? [
          {
            head: draw.say(
              ['Natureza', 'Tipo de movimento', 'Natureza da operação'],
              ['Movement type', 'Transaction type'],
            ),
            cell: ({ back }: Line) =>
              back
                ? draw.say(['Devolução de compra', 'Devolução'], ['Return to supplier', 'Return'])
                : draw.say('Compra', 'Purchase'),
          },
        ]
      : []),
  ];
  return {
    tables: [{ name: draw.say('Compras', 'Purchases'), rows: tabled(draw, columns, lines) }],
    truth: kept
      .filter((line) => line !== gone)
      .map(({ thing, day, value }) => ({
        kind: thing.kind,
        quantity: value,
        unit: thing.unit,
        ...onDay(day),
      })),
  };
}

/** Amounts of a whole month by words of an inventory: what, how much, unit, source of the data. */
export function inventory(draw: Draw): Drawn {
  const [month = ''] = draw.months(1);
  const things: (Named | Wasted)[] = [
    ...draw.chance.some(FUELS, 2),
    ...draw.chance.some(REFRIGERANTS, 1),
    ...draw.chance.some(WASTES, 1),
    ...draw.chance.some(GOODS, 2),
  ];
  const lines = draw.chance.mixed(things).map((thing) => {
    const treatment =
      'treatmentPt' in thing ? (draw.language === 'pt-BR' ? thing.treatmentPt : thing.treatmentEn) : null;
    const label = labelOf(thing, draw);
    return {
      thing,
      value: draw.amount(thing.most),
      label: treatment === null ? label : `${label} - ${draw.chance.one(treatment)}`,
    };
  });
  type Line = (typeof lines)[number];
  const scoped = draw.chance.is(0.4);
  const columns: Column<Line>[] = [
    ...(scoped
      ? [
          {
            head: draw.say('Escopo', 'Scope'),
            cell: ({ thing }: Line) => (/^(?:waste|purchased)/.test(String(thing.kind)) ? '3' : '1'),
          },
        ]
      : []),
    {
      head: draw.say(['Fonte de emissão', 'Atividade', 'Fonte'], ['Emission source', 'Activity', 'Source']),
      cell: ({ label }) => label,
    },
    {
      head: draw.say(['Quantidade', 'Dado de atividade', 'Consumo'], ['Quantity', 'Activity data', 'Amount']),
      cell: ({ value }) => number(value),
    },
    { head: draw.say(['Unidade', 'Un.'], ['Unit', 'UoM']), cell: ({ thing }) => thing.units[0] ?? null },
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say(['Fonte do dado', 'Evidência'], ['Data source', 'Evidence']),
      cell: () => draw.chance.one(['SAP', 'NF', 'Planilha']),
    })),
  ];
  const when = `${month.slice(5)}/${month.slice(0, 4)}`;
  const title = draw.say(`Inventário GEE - dados de ${when}`, `GHG inventory - data for ${when}`);
  return {
    tables: [
      {
        name: draw.say('Inventário', 'Inventory'),
        rows: [[title], [], ...tabled(draw, columns, lines, 0.2)],
      },
    ],
    truth: lines.map(({ thing, value }) => ({
      kind: thing.kind,
      quantity: value,
      unit: thing.unit,
      ...inMonth(month),
    })),
  };
}
