import { Refusal } from '../refusal.ts';
import type { Reading } from '../reading.ts';
import type { Archive } from '../zip/archive.ts';
import { ROWS_ABOVE_DATA } from './sheet.ts';
import { type Attributes, type PartHandler, readPart } from './xml-part.ts';

const nothing = (): void => undefined;

/** Rows that an ODS does not show, sheet by sheet in their order: stretches from one row to another, counted from 1. */
export type HiddenRows = readonly (readonly (readonly [number, number])[])[];

/** Stretches of hidden rows that are kept of a file. */
const MOST_STRETCHES = 20_000;

/**
 * Counts what an ODS unfolds to before it is unfolded: one element can stand for a million rows or sixteen thousand
 * columns, and the library that reads it next would write them all out.
 * @returns the rows that it hides, of which the library says nothing
 * @throws Refusal `document.too_many_rows`, `document.too_many_columns`, `document.corrupt`
 */
export async function checkRepeats(archive: Archive, { limits, pace }: Reading): Promise<HiddenRows> {
  const content = archive.members.find(({ name }) => name === 'content.xml');
  if (!content) throw new Refusal('document.corrupt');
  let rows = 0;
  let rowTimes = 1;
  let columns = 0;
  let width = 0;
  let at = 0;
  let stretches = 0;
  const hidden: (readonly [number, number])[][] = [];
  const open = (name: string, attributes: Attributes): void => {
    if (name === 'table') {
      hidden.push([]);
      at = 0;
    } else if (name === 'table-row') {
      const { 'table:number-rows-repeated': times = '1', 'table:visibility': shown } = attributes();
      rowTimes = Number(times);
      [columns, width] = [0, 0];
      if ((shown === 'collapse' || shown === 'filter') && stretches < MOST_STRETCHES) {
        hidden.at(-1)?.push([at + 1, at + rowTimes]);
        stretches += 1;
      }
      at += rowTimes;
    } else if (name === 'table-cell') {
      columns += Number(attributes()['table:number-columns-repeated'] ?? 1);
      if (attributes()['office:value-type']) width = columns;
    } else if (name === 'covered-table-cell') {
      columns += Number(attributes()['table:number-columns-repeated'] ?? 1);
    } else if (name === 'p') width = columns;
  };
  const close = (name: string): void => {
    if (name !== 'table-row' || width === 0) return;
    rows += rowTimes;
    if (width > limits.columns)
      throw new Refusal('document.too_many_columns', { limit: String(limits.columns) });
    if (rows > limits.rows + ROWS_ABOVE_DATA)
      throw new Refusal('document.too_many_rows', { limit: String(limits.rows) });
  };
  const handler: PartHandler = { open, close, text: nothing };
  await readPart(archive.stream(content), handler, pace);
  return hidden;
}
