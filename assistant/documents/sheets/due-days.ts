import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { isBlank } from './cells.ts';
import { type PeriodSetting, periodOfCell } from './dates.ts';
import { isDue } from './heading-marks.ts';

/** Rows of which the days are looked at. */
const LOOKED_AT = 200;

/** A stretch of ISO days. */
interface Stated {
  readonly from: string;
  readonly to: string;
}

/**
 * Days on which something is to be paid tell no time in a table that says otherwise when it was (`Mês de referência:
 * setembro`): those outside of that are of their payment alone.
 */
export function withoutDueDays(
  columns: readonly ColumnMapping[],
  rows: readonly Row[],
  stated: Stated | null,
  setting: PeriodSetting,
): ColumnMapping[] {
  if (stated === null) return [...columns];
  return columns.map((column) => {
    if (column.meaning !== 'period' || !isDue(column.header)) return column;
    const outside = rows.slice(0, LOOKED_AT).some(({ cells }) => {
      const cell = cells[column.column - 1];
      if (cell === undefined || isBlank(cell)) return false;
      const day = periodOfCell(cell, { ...setting, dates: column.dates });
      return day.found === 'period' && (day.from < stated.from || day.to > stated.to);
    });
    return outside ? { ...column, meaning: 'ignored' } : column;
  });
}
