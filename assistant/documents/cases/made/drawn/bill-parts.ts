import { type Draw, plain } from './draw.ts';
import { type Sheet, shownNumber } from './papers.ts';

/** The days of a reading a little before or after the ends of a month. */
export function cycle(draw: Draw, month: string): { from: string; to: string; read: string; before: string } {
  const day = draw.chance.whole(5, 25);
  const [year = 0, of = 0] = month.split('-').map(Number);
  const before = of === 1 ? `${year - 1}-12` : `${year}-${String(of - 1).padStart(2, '0')}`;
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    before: `${before}-${two(day)}`,
    from: `${before}-${two(day)}`,
    read: `${month}-${two(day)}`,
    to: `${month}-${two(day)}`,
  };
}

export const monthOf = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

export const NAMES = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'];

export function monthsBefore(month: string, count: number): string[] {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const all = year * 12 + of - 1 - at - 1;
    return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
  });
}

export const money = (draw: Draw, least = 50, most = 20_000) =>
  shownNumber(plain(draw.chance.whole(least * 100, most * 100) / 100), 'pt-BR', 2);

/** The months before, as a list of months with what was used in each. */
export function history(draw: Draw, sheet: Sheet, month: string, most: number, unit: string): void {
  const months = monthsBefore(month, draw.chance.one([6, 12, 13]));
  const style = draw.chance.one(['mon', 'number'] as const);
  sheet.line(
    draw.chance.one([
      `Histórico de consumo (${unit})`,
      `Consumo dos últimos ${months.length} meses - ${unit}`,
      'HISTÓRICO DE CONSUMO',
    ]),
    { bold: true },
  );
  sheet.table(
    [90, 70, 60],
    [
      ['Mês/Ano', unit, 'Dias'],
      ...months.map((one) => [
        style === 'mon' ? `${NAMES[Number(one.slice(5)) - 1]}/${one.slice(2, 4)}` : monthOf(one),
        shownNumber(String(draw.chance.whole(Math.floor(most / 4), most)), 'pt-BR'),
        String(draw.chance.whole(28, 33)),
      ]),
    ],
    RIGHT(1, 2),
  );
}

export const RIGHT = (...columns: number[]) => new Set(columns);
