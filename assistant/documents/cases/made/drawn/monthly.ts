import { sum } from '../facts.ts';
import { type Draw, type DrawnCell, type DrawnRow, inMonth, number, plain, type Truth } from './draw.ts';
import type { Named } from './things.ts';

export const monthHead = (draw: Draw) =>
  draw.say(['Mês', 'Competência', 'Mês/Ano', 'Referência'], ['Month', 'Period', 'Reporting month']);

export const amountHead = (draw: Draw) =>
  draw.say(['Consumo', 'Quantidade', 'Volume consumido'], ['Consumption', 'Quantity', 'Usage']);

export const truthOf = ({ kind, unit }: Named, quantity: string, month: string, site?: string): Truth => ({
  kind,
  quantity,
  unit,
  ...inMonth(month),
  ...(site === undefined ? {} : { site }),
});

/** Several of different names. */
export function several(draw: Draw, of: readonly Named[], least: number, most: number): Named[] {
  return draw.chance.some(of, draw.chance.whole(least, most));
}

/** A table of months for one thing, with what is paid beside it. */
export function monthly(
  draw: Draw,
  thing: Named,
  months: readonly string[],
  site: string | undefined,
  truth: Truth[],
): DrawnRow[] {
  const unit = draw.chance.one(thing.units);
  const [paid, dated, totalled] = [draw.chance.is(0.6), draw.chance.is(0.3), draw.chance.is(0.5)];
  const values = months.map(() => draw.amount(thing.most));
  const rows: DrawnCell[][] = months.map((month, at) => {
    truth.push(truthOf(thing, values[at] ?? '', month, site));
    return [
      draw.month(month),
      number(values[at] ?? ''),
      ...(paid ? [number(plain(draw.chance.whole(90_000, 9_000_000) / 100))] : []),
      ...(dated ? [draw.day(`${month}-${draw.chance.whole(10, 28)}`)] : []),
    ];
  });
  return [
    [
      monthHead(draw),
      `${amountHead(draw)} (${unit})`,
      ...(paid
        ? [
            draw.say(
              ['Valor (R$)', 'Custo R$', 'Valor pago (R$)'],
              ['Cost (R$)', 'Amount paid (R$)', 'Cost BRL'],
            ),
          ]
        : []),
      ...(dated ? [draw.say(['Vencimento', 'Data de pagamento'], ['Due date', 'Payment date'])] : []),
    ],
    ...rows,
    ...(totalled ? [['TOTAL', number(sum(values))]] : []),
  ];
}
