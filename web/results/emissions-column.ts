import type { ChartColumn } from '#web/charts/chart-table.ts';
import type { Formats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';

/** A column of tonnes; null is no amount, which is not zero. */
export function emissionsColumn<Row>(
  title: string,
  kgOf: (row: Row) => string | null,
  formats: Pick<Formats, 'tonnes'>,
): ChartColumn<Row> {
  return {
    title,
    shown: (row) => {
      const kg = kgOf(row);
      return kg === null ? '–' : formats.tonnes(kg);
    },
    raw: (row) => {
      const kg = kgOf(row);
      return kg === null ? '' : kgToTonnes(kg);
    },
  };
}
