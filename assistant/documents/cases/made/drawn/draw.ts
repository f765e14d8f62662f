import type { Chance } from '../chance.ts';
import {
  amount,
  type DayStyle,
  DAY_STYLES,
  dayText,
  type Language,
  MONTH_STYLES,
  type MonthStyle,
  monthText,
  SITES,
} from '../facts.ts';

/** One amount that a drawn document reports. */
export interface Truth {
  /** Every kind that is right. */
  readonly kind: string | readonly string[];
  readonly quantity: string;
  readonly unit: string | readonly string[];
  readonly from: string;
  readonly to: string;
  /** Other days that are as right: the month that a bill names beside the days of its readings. */
  readonly orMonth?: string;
  /** Undefined: the document leaves it open, or nobody can tell. */
  readonly site?: string | null;
  /** Of a flight: its ends; its `quantity` is its travellers. */
  readonly route?: readonly [string, string];
  readonly return?: boolean;
  /** Kilometres that a mass was carried. */
  readonly distance?: string;
}

/** A cell: text, `#` before a number (with its unit behind it), `@` before a day that the file types; null: nothing. */
export type DrawnCell = string | null;
export type DrawnRow = readonly DrawnCell[];

/** Columns and rows that one cell spans, counted from one. */
export interface Span {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface DrawnTable {
  readonly name: string;
  readonly rows: readonly DrawnRow[];
  readonly spans?: readonly Span[];
  /** Rows that the file hides, from one on. */
  readonly hidden?: readonly number[];
}

export interface Drawn {
  readonly tables: readonly DrawnTable[];
  readonly truth: readonly Truth[];
  /** What the person writes beside the file. */
  readonly words?: string;
}

/** The tools of a family: chance, words of the document's language, amounts that never come twice, days and months. */
export class Draw {
  readonly chance: Chance;
  readonly language: Language;
  readonly monthStyle: MonthStyle;
  readonly dayStyle: DayStyle;
  readonly taken = new Set<string>();
  readonly first: number;

  constructor(chance: Chance, language: Language) {
    this.chance = chance;
    this.language = language;
    this.monthStyle = chance.one(MONTH_STYLES.filter((style) => style !== 'Month'));
    this.dayStyle = chance.one(DAY_STYLES);
    this.first = chance.whole(0, 16);
  }

  /** The words of the document's language, one of several in each. */
  say(pt: string | readonly string[], en: string | readonly string[]): string {
    const words = this.language === 'pt-BR' ? pt : en;
    return typeof words === 'string' ? words : this.chance.one(words);
  }

  /** Of two places at most: three of them may be thousands in the words of another language, which is asked. */
  amount(most: number): string {
    for (;;) {
      const found = amount(most, this.chance, this.taken);
      if (!/\.\d{3}/.test(found)) return found;
    }
  }

  /** Months one after the other, `2025-03`. */
  months(count: number): string[] {
    return Array.from({ length: count }, (_, at) => {
      const month = this.first + at;
      return `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    });
  }

  /** Days of a month in their order. */
  days(month: string, count: number): string[] {
    const found = new Set<number>();
    while (found.size < count) found.add(this.chance.whole(1, 28));
    return [...found].sort((a, b) => a - b).map((day) => `${month}-${String(day).padStart(2, '0')}`);
  }

  month(month: string): string {
    return monthText(month, this.monthStyle, this.language);
  }

  day(day: string): string {
    return dayText(day, this.dayStyle);
  }

  sites(count: number): string[] {
    return this.chance.some(SITES, count);
  }
}

export const number = (value: string): string => `#${value}`;

export function lastDay(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, of, 0)).getUTCDate()}`;
}

/** The days of a month as a truth has them. */
export const inMonth = (month: string): Pick<Truth, 'from' | 'to'> => ({
  from: `${month}-01`,
  to: lastDay(month),
});
export const onDay = (day: string): Pick<Truth, 'from' | 'to'> => ({ from: day, to: day });

/** A number with as many places as it needs. */
export function plain(value: number, places = 2): string {
  return value
    .toFixed(places)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
