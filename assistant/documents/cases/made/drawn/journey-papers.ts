import { type Draw, lastDay, onDay, plain, type Truth } from './draw.ts';
import { COMPANY, type Column, listed, maybe, paid } from './listed.ts';
import { type DrawnPaper, Sheet, shownDay, shownNumber } from './papers.ts';
import { AIRPORTS } from './things.ts';

/** An agency's invoice of air tickets. */
export function agencyInvoices(draw: Draw): DrawnPaper {
  const { chance } = draw;
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const lines = draw.days(month, chance.whole(2, 7)).map((day) => {
    const [from = ['GRU', ''], to = ['REC', '']] = chance.some(AIRPORTS, 2);
    return { day, from: from[0], to: to[0], back: chance.is(0.4) };
  });
  type Line = (typeof lines)[number];
  sheet.line(chance.one(['ROTA CERTA VIAGENS CORPORATIVAS LTDA', 'Agência Exemplo de Turismo']), {
    bold: true,
    big: 3,
  });
  sheet.line(`Fatura nº ${chance.whole(1_000, 9_999)} - Emissão: ${shownDay(lastDay(month))}`);
  sheet.line(`Cliente: ${COMPANY}`);
  const joined = chance.is(0.6);
  const columns: Column<Line>[] = [
    {
      head: chance.one(['Passageiro', 'Viajante']),
      width: 95,
      cell: () => chance.one(['SOUZA/ANA', 'LIMA/PEDRO', 'DIAS/RITA', 'COSTA/JOAO']),
    },
    ...maybe<Line>(draw, 0.6, {
      head: 'Bilhete',
      width: 75,
      cell: () => `957-${chance.whole(1_000_000, 9_999_999)}`,
    }),
    ...(joined
      ? [
          {
            head: chance.one(['Trecho', 'Rota']),
            width: 85,
            cell: ({ from, to, back }: Line) => [from, to, ...(back ? [from] : [])].join('/'),
          },
        ]
      : [
          { head: 'Origem', width: 48, cell: ({ from }: Line) => from },
          { head: 'Destino', width: 48, cell: ({ to }: Line) => to },
          { head: 'Tipo', width: 70, cell: ({ back }: Line) => (back ? 'Ida e volta' : 'Somente ida') },
        ]),
    { head: chance.one(['Data do voo', 'Embarque', 'Data']), width: 65, cell: ({ day }) => shownDay(day) },
    ...maybe<Line>(draw, 0.5, { head: 'Classe', width: 60, cell: () => 'Econômica' }),
    { head: chance.one(['Tarifa (R$)', 'Valor']), width: 65, right: true, cell: () => paid(draw, 3_000) },
  ];
  listed(sheet, columns, lines);
  sheet.line(`Taxa de serviço: R$ ${paid(draw, 200)}`);
  sheet.line(`Total da fatura: R$ ${paid(draw, 20_000)}`);
  return {
    pages: sheet.pages(),
    truth: lines.map(({ day, from, to, back }) => ({
      kind: 'travel.flight',
      quantity: '1',
      unit: 'passenger',
      ...onDay(day),
      route: [from, to],
      return: back,
    })),
  };
}

/** A hotel's folio: nights by their days, with what was eaten and drunk. */
export function folios(draw: Draw): DrawnPaper {
  const { language, chance } = draw;
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const nights = chance.whole(1, 6);
  const first = chance.whole(1, 20);
  const day = (at: number) => `${month}-${String(at).padStart(2, '0')}`;
  sheet.line(draw.say(['HOTEL BEIRA RIO', 'Pousada Exemplo'], ['Hotel Riverside', 'The Example Inn']), {
    bold: true,
    big: 3,
  });
  sheet.line(draw.say(['Extrato de hospedagem', 'Nota de hospedagem'], ['Guest folio', 'Invoice']));
  sheet.boxes([
    [draw.say('Hóspede', 'Guest'), 'Ana Souza'],
    [draw.say('Apto', 'Room'), String(chance.whole(101, 909))],
    ['Check-in', shownDay(day(first), language)],
    ['Check-out', shownDay(day(first + nights), language)],
    ...(chance.is(0.5) ? [[draw.say('Diárias', 'Nights'), String(nights)] as const] : []),
  ]);
  const price = () => paid(draw, 600);
  const rows = Array.from({ length: nights }, (_, at) => [
    [
      shownDay(day(first + at), language),
      draw.say(['Diária', 'Diária apto standard'], ['Room charge', 'Accommodation']),
      price(),
    ],
    ...(chance.is(0.4)
      ? [
          [
            shownDay(day(first + at), language),
            draw.say(['Restaurante', 'Frigobar'], ['Restaurant', 'Minibar']),
            paid(draw, 90),
          ],
        ]
      : []),
  ]).flat();
  sheet.table(
    [80, 180, 80],
    [
      [draw.say('Data', 'Date'), draw.say('Descrição', 'Description'), draw.say('Valor (R$)', 'Amount (£)')],
      ...rows,
    ],
    new Set([2]),
  );
  sheet.line(`Total: ${paid(draw, 5_000)}`);
  return {
    pages: sheet.pages(),
    truth: [
      {
        kind: 'travel.hotel',
        quantity: String(nights),
        unit: 'night',
        from: day(first),
        to: day(first + nights),
        orMonth: month,
      },
    ],
  };
}

/** A receipt of a filling station. */
export function receipts(draw: Draw): DrawnPaper {
  const { chance } = draw;
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const [date = ''] = draw.days(month, 1);
  const [kind, name] = chance.one([
    ['mobile.diesel', 'OLEO DIESEL B S10'],
    ['mobile.gasoline', 'GASOLINA C COMUM'],
    ['mobile.ethanol', 'ETANOL HIDRATADO COMUM'],
  ] as const);
  const litres = chance.whole(15_000, 400_000) / 1000;
  const price = chance.whole(3_800, 7_200) / 1000;
  const quantity = plain(litres, 3);
  const show = (value: number, places: number) => shownNumber(plain(value, places), 'pt-BR', places);
  sheet.line(chance.one(['AUTO POSTO TREVO LTDA', 'Posto Estrela do Sul']), { bold: true });
  sheet.line('CNPJ 12.345.678/0001-95');
  sheet.line(
    chance.one([
      'CUPOM FISCAL ELETRÔNICO - SAT',
      'DANFE NFC-e - Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica',
    ]),
  );
  sheet.line(`Data: ${shownDay(date)} 14:${chance.whole(10, 59)}`);
  sheet.line(`Placa: ABC1D23   KM: ${chance.whole(20_000, 200_000)}`);
  if (chance.is(0.5))
    sheet.table(
      [40, 150, 60, 30, 60, 60],
      [
        ['CÓD', 'DESCRIÇÃO', 'QTD', 'UN', 'VL UNIT', 'VL TOTAL'],
        ['0001', name, show(litres, 3), 'L', show(price, 3), show(litres * price, 2)],
      ],
      new Set([2, 4, 5]),
    );
  else {
    sheet.line(`001 ${name}`);
    sheet.line(`${show(litres, 3)} L x ${show(price, 3)} = ${show(litres * price, 2)}`);
  }
  sheet.line(`TOTAL R$ ${show(litres * price, 2)}`);
  sheet.line(chance.one(['Forma de pagamento: Cartão de crédito', 'PIX']));
  const truth: Truth[] = [{ kind, quantity, unit: 'L', ...onDay(date) }];
  return { pages: sheet.pages(), truth, words: chance.is(0.5) ? 'abastecimento de carro da frota' : '' };
}
