import { chemical } from '#text/chemical.ts';
import type { Formats } from '#web/words/format.ts';

/** The value of a datapoint: a figure in full length with its unit, in the reader's marks; words as they are; a dash for none. */
export function amountOf(
  value: string | null,
  unit: string | null,
  { exact }: Pick<Formats, 'exact'>,
): string {
  if (value === null) return '–';
  return unit === null ? value : `${exact(value)} ${chemical(unit)}`;
}
