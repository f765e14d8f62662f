import type { CbamTables } from '#engine/cbam/tables.ts';
import { parseScientific, toText, ZERO } from '#engine/decimal.ts';
import type { z } from 'zod';
import type { GoodAllocation } from './free-allocation.ts';
import type { InstallationYearInput } from './installation.contract.ts';
import type { cbamResult } from './result-shape.ts';

/** One line of a point: what it is, its value as text, and the unit apart. */
export interface PointRow {
  readonly item: string;
  readonly value: string;
  readonly unit: string;
}

/** Lines, or the code of the reason why there are none. */
export type Point = readonly PointRow[] | Begun | 'not_given' | 'not_applicable';

/** Lines of which some are not given yet. */
export interface Begun {
  readonly begun: readonly PointRow[];
}

export interface Told {
  readonly input: InstallationYearInput;
  readonly result: z.output<typeof cbamResult>;
  readonly allocations: readonly GoodAllocation[];
  readonly tables: CbamTables;
}

export const row = (item: string, value: string | number | undefined | null, unit = ''): PointRow[] =>
  value === undefined || value === null || value === '' ? [] : [{ item, value: String(value), unit }];
export const orNotGiven = (rows: readonly PointRow[]): Point => (rows.length === 0 ? 'not_given' : rows);
export const orNone = (rows: readonly PointRow[]): Point => (rows.length === 0 ? 'not_applicable' : rows);

/** A figure of the record as plain text. */
export const text = (value: string | number): string => toText(parseScientific(String(value)) ?? ZERO);
