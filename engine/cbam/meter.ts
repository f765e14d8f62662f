/**
 * Whether a year of imports passes the threshold of net mass: Regulation (EU) 2023/956, Article 2a and Annex VII. It counts
 * cement, iron and steel, aluminium and fertilisers together; hydrogen and electricity have none.
 */
import { add, compare, type Decimal, divide, fromInteger, isPositive, multiply, ZERO } from '../decimal.ts';

/** A part of the year's mass. */
export interface MeterLine {
  readonly quarter: number;
  readonly sector: string;
  readonly mass: Decimal;
}

export interface MeterQuestion {
  readonly year: number;
  readonly lines: readonly MeterLine[];
  /** Tonnes, from the register. */
  readonly threshold: Decimal;
  /** Somebody said that the lines are all imports of the year. */
  readonly whole: boolean;
  /** ISO day. */
  readonly today: string;
}

export interface Meter {
  /**
   * `above` is known as soon as the lines pass it, also before the year is whole; `below` only when the lines are whole;
   * `indeterminate` otherwise.
   */
  readonly state: 'above' | 'below' | 'indeterminate';
  readonly mass: Decimal;
  /** Mass of goods without a threshold. */
  readonly outside: Decimal;
  /** Part of the threshold. */
  readonly share: Decimal;
  /** Mass of the whole year, t; null where the year has not begun and nothing is planned for it. */
  readonly forecast: Decimal | null;
  readonly warns: boolean;
}

/** Sectors that Annex VII leaves out of the threshold. */
const WITHOUT_THRESHOLD: ReadonlySet<string> = new Set(['hydrogen', 'electricity']);

/** The product warns from this part of the threshold on: a choice of ours, authorities look at 90 %. */
const WARN_FROM: Decimal = { coefficient: 8n, exponent: -1 };

/** The meter of a year. The mass of quarters that have begun is carried on to the whole year at the pace of its days. */
export function meterOf({ year, lines, threshold, whole, today }: MeterQuestion): Meter {
  let [mass, outside, begun] = [ZERO, ZERO, ZERO];
  const quarterNow = quarterOn(year, today);
  for (const line of lines) {
    if (WITHOUT_THRESHOLD.has(line.sector)) outside = add(outside, line.mass);
    else {
      mass = add(mass, line.mass);
      if (line.quarter <= quarterNow) begun = add(begun, line.mass);
    }
  }
  const forecast = forecastOf(mass, begun, year, today);
  const state = compare(mass, threshold) > 0 ? 'above' : whole ? 'below' : 'indeterminate';
  const expected = state === 'below' && hasEnded(year, today) ? mass : (forecast ?? mass);
  return {
    state,
    mass,
    outside,
    share: divide(mass, threshold),
    forecast,
    warns: compare(expected, multiply(threshold, WARN_FROM)) >= 0,
  };
}

/** What is planned already, or more where the pace so far leads there. */
function forecastOf(mass: Decimal, begun: Decimal, year: number, today: string): Decimal | null {
  if (hasEnded(year, today)) return mass;
  const passed = daysPassed(year, today);
  if (passed === 0) return isPositive(mass) ? mass : null;
  const atPace = divide(multiply(begun, fromInteger(daysOf(year))), fromInteger(passed));
  return compare(atPace, mass) > 0 ? atPace : mass;
}

function hasEnded(year: number, today: string): boolean {
  return Number(today.slice(0, 4)) > year;
}

/** The quarter of a day in a year; 0 before it, 4 after it. */
function quarterOn(year: number, today: string): number {
  const of = Number(today.slice(0, 4));
  if (of !== year) return of < year ? 0 : 4;
  return Math.ceil(Number(today.slice(5, 7)) / 3);
}

const DAY = 86_400_000;

function daysPassed(year: number, today: string): number {
  const days = (Date.parse(`${today}T00:00:00Z`) - Date.UTC(year, 0, 1)) / DAY + 1;
  return Math.max(0, Math.min(days, daysOf(year)));
}

function daysOf(year: number): number {
  return (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY;
}
