import { type Draw, type Drawn, number, onDay, plain } from './draw.ts';
import { type Column, maybe, tabled } from './tabled.ts';
import { AIRPORTS, FUELS } from './things.ts';

/** Tickets of an agency. */
export function flights(draw: Draw): Drawn {
  const lines = draw.months(draw.chance.whole(1, 3)).flatMap((month) =>
    draw.days(month, draw.chance.whole(1, 4)).map((day) => {
      const [from, to] = draw.chance.some(AIRPORTS, 2);
      if (from === undefined || to === undefined) throw new Error('nowhere to go');
      return { day, from, to, back: draw.chance.is(0.5), people: draw.chance.one([1, 1, 2, 3]) };
    }),
  );
  type Line = (typeof lines)[number];
  const one = draw.chance.is(0.3);
  const counted = draw.chance.is(0.5);
  const place = ([code, town]: readonly [string, string]) => (townsToo ? `${town} (${code})` : code);
  const townsToo = draw.chance.is(0.4);
  const asked = draw.chance.is(0.5);
  const columns: Column<Line>[] = [
    {
      head: draw.say(
        ['Data da viagem', 'Data do voo', 'Embarque'],
        ['Travel date', 'Flight date', 'Departure date'],
      ),
      cell: ({ day }) => draw.day(day),
    },
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say(['Localizador', 'Bilhete'], ['Booking ref', 'Ticket no.']),
      cell: () => `${draw.chance.one(['LX', 'QK', 'ZT'])}${draw.chance.whole(1000, 9999)}`,
    })),
    ...(counted
      ? [
          {
            head: draw.say(['Passageiros', 'Nº de passageiros'], ['Passengers', 'Pax']),
            cell: ({ people }: Line) => number(String(people)),
          },
        ]
      : [
          {
            head: draw.say(['Passageiro', 'Viajante'], ['Traveller', 'Passenger name']),
            cell: () => draw.chance.one(['SOUZA/ANA', 'LIMA/PEDRO', 'DIAS/RITA']),
          },
        ]),
    ...(one
      ? [
          {
            head: draw.say(['Trecho', 'Rota'], ['Route', 'Routing']),
            cell: ({ from, to, back }: Line) =>
              [from[0], to[0], ...(back ? [from[0]] : [])].join(draw.chance.one(['-', '/'])),
          },
        ]
      : [
          { head: draw.say('Origem', 'From'), cell: ({ from }: Line) => place(from) },
          { head: draw.say('Destino', 'To'), cell: ({ to }: Line) => place(to) },
          asked
            ? {
                head: draw.say('Ida e volta', 'Round trip'),
                cell: ({ back }: Line) => (back ? draw.say('Sim', 'Yes') : draw.say('Não', 'No')),
              }
            : {
                head: draw.say('Tipo de viagem', 'Trip type'),
                cell: ({ back }: Line) =>
                  back ? draw.say('Ida e volta', 'Return') : draw.say('Somente ida', 'One way'),
              },
        ]),
    ...maybe<Line>(draw, 0.6, () => ({
      head: draw.say(['Tarifa (R$)', 'Valor (R$)'], ['Fare (R$)', 'Amount (BRL)']),
      cell: () => number(plain(draw.chance.whole(30_000, 900_000) / 100)),
    })),
    ...maybe<Line>(draw, 0.4, () => ({
      head: draw.say('Classe', 'Cabin'),
      cell: () => draw.say('Econômica', 'Economy'),
    })),
  ];
  return {
    tables: [
      {
        name: draw.say('Viagens', 'Travel'),
        rows: [
          [draw.say('Passagens aéreas emitidas', 'Air tickets issued')],
          [],
          ...tabled(draw, columns, lines),
        ],
      },
    ],
    truth: lines.map(({ day, from, to, back, people }) => ({
      kind: 'travel.flight',
      quantity: counted ? String(people) : '1',
      unit: 'passenger',
      ...onDay(day),
      route: [from[0], to[0]],
      return: back,
    })),
  };
}

/** Freight: masses with their ways, or tonne-kilometres. */
export function freight(draw: Draw): Drawn {
  const worked = draw.chance.is(0.5);
  const unit = draw.chance.one(['t', 'kg']);
  const lines = draw.months(draw.chance.whole(1, 2)).flatMap((month) =>
    draw.days(month, draw.chance.whole(2, 5)).map((day) => ({
      day,
      mass: draw.amount(unit === 't' ? 28 : 28_000),
      way: String(draw.chance.whole(90, 2_900)),
    })),
  );
  type Line = (typeof lines)[number];
  const tkm = ({ mass, way }: Line) => plain((Number(mass) * Number(way)) / (unit === 't' ? 1 : 1000), 1);
  const columns: Column<Line>[] = [
    {
      head: draw.say(['Data', 'Emissão', 'Data de emissão'], ['Date', 'Ship date']),
      cell: ({ day }) => draw.day(day),
    },
    ...maybe<Line>(draw, 0.6, () => ({
      head: draw.say(['CT-e', 'Nº CT-e'], ['Waybill', 'Consignment']),
      cell: () => number(String(draw.chance.whole(10_000, 99_999))),
    })),
    { head: draw.say('Origem', 'Origin'), cell: () => draw.chance.one(['Curitiba', 'Campinas', 'Contagem']) },
    {
      head: draw.say('Destino', 'Destination'),
      cell: () => draw.chance.one(['Recife', 'Goiânia', 'Itajaí']),
    },
    ...(worked
      ? []
      : [
          {
            head: draw.say(['Distância (km)', 'Km'], ['Distance (km)', 'Km']),
            cell: ({ way }: Line) => number(way),
          },
        ]),
    ...(worked
      ? [
          {
            head: draw.say(['t.km', 'Toneladas-km', 'TKM'], ['t.km', 'Tonne-km', 'tkm']),
            cell: (line: Line) => number(tkm(line)),
          },
        ]
      : [
          {
            head: `${draw.say(['Peso', 'Peso da carga'], ['Weight', 'Cargo weight'])} (${unit})`,
            cell: ({ mass }: Line) => number(mass),
          },
        ]),
    ...maybe<Line>(draw, 0.6, () => ({
      head: draw.say(['Valor do frete (R$)', 'Frete (R$)'], ['Freight cost (R$)', 'Freight charge (BRL)']),
      cell: () => number(plain(draw.chance.whole(50_000, 900_000) / 100)),
    })),
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say('Transportadora', 'Carrier'),
      cell: () => draw.chance.one(['Rápido Sul', 'TransMinas']),
    })),
  ];
  const title = draw.say(
    'Fretes rodoviários contratados (pagos por nós)',
    'Contracted road freight (paid by us)',
  );
  return {
    tables: [{ name: draw.say('Fretes', 'Freight'), rows: [[title], [], ...tabled(draw, columns, lines)] }],
    truth: lines.map((line) =>
      worked
        ? { kind: 'freight_in.road', quantity: tkm(line), unit: 'tkm', ...onDay(line.day) }
        : { kind: 'freight_in.road', quantity: line.mass, unit, distance: line.way, ...onDay(line.day) },
    ),
  };
}

/** Fills of a fleet, fuels in words of the pump. */
export function fleet(draw: Draw): Drawn {
  const pumped = FUELS.slice(1, 4);
  const names: Record<string, readonly string[]> = {
    'mobile.diesel':
      draw.language === 'pt-BR'
        ? ['Diesel S10', 'DIESEL S-10 ADITIVADO', 'Óleo diesel S500']
        : ['Diesel', 'Diesel S10'],
    'mobile.gasoline':
      draw.language === 'pt-BR' ? ['Gasolina comum', 'GASOLINA C ADIT'] : ['Petrol', 'Unleaded petrol'],
    'mobile.ethanol': draw.language === 'pt-BR' ? ['Etanol', 'ETANOL HIDRATADO'] : ['Ethanol'],
  };
  const lines = draw.months(1).flatMap((month) =>
    draw.days(month, draw.chance.whole(4, 9)).map((day) => {
      const fuel = draw.chance.one(pumped);
      return {
        fuel,
        day,
        value: plain(draw.chance.whole(2_000, 40_000) / 100),
        label: draw.chance.one(names[String(fuel.kind)] ?? ['Diesel']),
      };
    }),
  );
  type Line = (typeof lines)[number];
  const price = () => plain(draw.chance.whole(380, 720) / 100);
  const columns: Column<Line>[] = [
    {
      head: draw.say(['Data', 'Data/Hora', 'Data transação'], ['Date', 'Transaction date']),
      cell: ({ day }) => draw.day(day),
    },
    {
      head: draw.say(['Placa', 'Veículo (placa)'], ['Plate', 'Vehicle reg']),
      cell: () => draw.chance.one(['ABC1D23', 'RFG4H56', 'QWE7R89']),
    },
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say(['Motorista', 'Condutor'], ['Driver', 'Driver name']),
      cell: () => draw.chance.one(['João P.', 'Carla M.']),
    })),
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say(['Hodômetro', 'KM', 'Odômetro (km)'], ['Odometer', 'Mileage']),
      cell: () => number(String(draw.chance.whole(20_000, 290_000))),
    })),
    {
      head: draw.say(['Combustível', 'Produto', 'Mercadoria'], ['Fuel', 'Product']),
      cell: ({ label }) => label,
    },
    {
      head: draw.say(
        ['Litros', 'Qtd (L)', 'Volume (L)', 'Quantidade (litros)'],
        ['Litres', 'Volume (L)', 'Quantity (L)'],
      ),
      cell: ({ value }) => number(value),
    },
    ...maybe<Line>(draw, 0.6, () => ({
      head: draw.say(['Preço/L', 'R$/litro', 'Vl. unit.'], ['Price/L', 'Unit price']),
      cell: () => number(price()),
    })),
    ...maybe<Line>(draw, 0.6, () => ({
      head: draw.say(['Total (R$)', 'Valor total'], ['Total (R$)', 'Amount']),
      cell: () => number(plain(draw.chance.whole(9_000, 90_000) / 100)),
    })),
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say(['Posto', 'Estabelecimento'], ['Station', 'Merchant']),
      cell: () => draw.chance.one(['Posto Trevo', 'Auto Posto Sol']),
    })),
  ];
  return {
    tables: [{ name: draw.say('Abastecimentos', 'Fuel log'), rows: tabled(draw, columns, lines) }],
    truth: lines.map(({ fuel, day, value }) => ({
      kind: fuel.kind,
      quantity: value,
      unit: 'L',
      ...onDay(day),
    })),
  };
}

/** Stays, hired cars and kilometres that are paid back. */
export function journeys(draw: Draw): Drawn {
  const kinds = [
    {
      kind: 'travel.own_car',
      unit: 'km',
      most: 900,
      pt: ['Km rodado - veículo próprio', 'Reembolso de km (carro próprio)'],
      en: ['Own car mileage', 'Private car mileage'],
    },
    {
      kind: 'travel.hotel',
      unit: 'night',
      most: 9,
      pt: ['Hospedagem', 'Diárias de hotel'],
      en: ['Hotel stay', 'Hotel nights'],
    },
    {
      kind: 'travel.taxi',
      unit: 'km',
      most: 60,
      pt: ['Táxi', 'Táxi/aplicativo'],
      en: ['Taxi', 'Ride hailing'],
    },
    { kind: 'travel.bus', unit: 'km', most: 900, pt: ['Ônibus rodoviário'], en: ['Coach'] },
  ];
  const lines = draw.months(draw.chance.whole(1, 2)).flatMap((month) =>
    draw.days(month, draw.chance.whole(2, 5)).map((day) => {
      const one = draw.chance.one(kinds);
      const value =
        one.unit === 'night' ? String(draw.chance.whole(1, 6)) : String(draw.chance.whole(20, one.most));
      return { one, day, value, label: draw.chance.one(draw.language === 'pt-BR' ? one.pt : one.en) };
    }),
  );
  type Line = (typeof lines)[number];
  const columns: Column<Line>[] = [
    {
      head: draw.say(['Data', 'Data da despesa'], ['Date', 'Expense date']),
      cell: ({ day }) => draw.day(day),
    },
    {
      head: draw.say(['Colaborador', 'Funcionário'], ['Employee', 'Staff']),
      cell: () => draw.chance.one(['A. Souza', 'P. Lima', 'R. Dias']),
    },
    {
      head: draw.say(['Tipo', 'Despesa', 'Descrição'], ['Type', 'Expense', 'Description']),
      cell: ({ label }) => label,
    },
    { head: draw.say(['Quantidade', 'Qtd.'], ['Quantity', 'Qty']), cell: ({ value }) => number(value) },
    {
      head: draw.say(['Un.', 'Unidade'], ['Unit', 'UoM']),
      cell: ({ one }) => (one.unit === 'night' ? draw.say(['diárias', 'diária'], ['nights', 'night']) : 'km'),
    },
    ...maybe<Line>(draw, 0.5, () => ({
      head: draw.say(['Valor (R$)', 'Reembolso (R$)'], ['Amount (R$)', 'Claimed (R$)']),
      cell: () => number(plain(draw.chance.whole(3_000, 90_000) / 100)),
    })),
  ];
  const title = draw.say('Relatório de despesas de viagem', 'Travel expense report');
  return {
    tables: [
      { name: draw.say('Despesas', 'Expenses'), rows: [[title], [], ...tabled(draw, columns, lines, 0.2)] },
    ],
    truth: lines.map(({ one, day, value }) => ({
      kind: one.kind,
      quantity: value,
      unit: one.unit,
      ...onDay(day),
    })),
  };
}
