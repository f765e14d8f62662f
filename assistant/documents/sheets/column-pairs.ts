import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { product } from '../../language/numbers/exact.ts';
import { isNear, ROUNDED } from './arithmetic.ts';
import { numberOf } from './cells.ts';
import { type PeriodSetting, periodOfCell } from './dates.ts';
import { heading } from './headings.ts';
import { withoutOtherStages } from './stages-of-weight.ts';
import { asStays } from './stays-in-columns.ts';

/** Rows that are looked at. */
const MOST_ROWS = 50;
/** Amounts that are put against one another. */
const MOST_COLUMNS = 8;

/** Columns of one table that tell each other what they are: stages of one amount, nights of rooms, ends of a stretch. */
export function paired(
  columns: readonly ColumnMapping[],
  rows: readonly Row[],
  setting: PeriodSetting,
): ColumnMapping[] {
  const amounts = withoutProducts(withoutStages(asStays(withoutOtherStages(columns, rows), rows)), rows);
  return inOrder(ofAllRooms(amounts, rows), rows, setting);
}

const SAID_BEFORE = pattern()`
  \b(?:indicad[oa]|declarad[oa]|informad[oa]|estimad[oa]|manifestad[oa]|previst[oa]|programad[oa]|agendad[oa]|
  declared|consigned|manifested|estimated|advised|expected|booked|scheduled|est)\b
`;
const DONE = pattern()`
  \b(?:recebid[oa]|entregue|pesad[oa]|realizad[oa]|real|efetiv[oa]|confirmad[oa]|aferid[oa]|apurad[oa]|destinad[oa]|
  tratad[oa]|certificad[oa]|certified|received|delivered|weighed|actual|confirmed|measured|treated)\b
`;

/** Of what was announced and what was received of the same thing the latter is the amount. */
function withoutStages(columns: readonly ColumnMapping[]): ColumnMapping[] {
  const values = columns.filter(({ meaning, from }) => meaning === 'value' && from === null);
  const done = values.filter(({ header }) => DONE.test(heading(header)));
  return columns.map((column) =>
    values.includes(column) &&
    !done.includes(column) &&
    SAID_BEFORE.test(heading(column.header)) &&
    done.some(({ unit, kind }) => unit === column.unit && kind === column.kind)
      ? { ...column, meaning: 'ignored' }
      : column,
  );
}

const PRICE = /\b(?:price|preco|rate|tarifa|tariff|unit(?:ario|ary)?|cost|custo)\b/;
const FACTOR = /\b(?:fator|factor|constante?|const|multiplicador|multiplier|mult|ptz)\b/;

/**
 * Amount × price = money, whatever the money's column is called; reading difference × factor of the meter = amount, and
 * the difference is none.
 */
function withoutProducts(columns: readonly ColumnMapping[], rows: readonly Row[]): ColumnMapping[] {
  const values = columns
    .filter(({ meaning, from }) => meaning === 'value' && from === null)
    .slice(0, MOST_COLUMNS);
  const out = new Set<ColumnMapping>();
  for (const by of columns.slice(0, 2 * MOST_COLUMNS)) {
    const [price, factor] = [PRICE, FACTOR].map((of) => of.test(heading(by.header)));
    if (price === factor) continue;
    for (const one of values)
      for (const product of values)
        if (one !== product && one !== by && product !== by && areProducts(one, by, product, rows))
          out.add(price === true ? product : one);
  }
  return out.size < values.length
    ? columns.map((column) => (out.has(column) ? { ...column, meaning: 'ignored' } : column))
    : [...columns];
}

/** Nights beside rooms and the nights of all rooms: the product is the amount. */
function ofAllRooms(columns: readonly ColumnMapping[], rows: readonly Row[]): ColumnMapping[] {
  const nights = columns.filter(({ meaning, unit }) => meaning === 'value' && unit === 'night');
  if (nights.length < 2) return [...columns];
  const whole = nights.find(
    (all) =>
      /\b(?:room[- ]?nights?|total (?:de )?(?:diarias|pernoites|noites|nights))\b/.test(
        heading(all.header),
      ) ||
      nights.some(
        (one) =>
          one !== all &&
          columns.some((count) => count !== one && count !== all && areProducts(one, count, all, rows)),
      ),
  );
  return columns.map((column) =>
    whole !== undefined && column !== whole && nights.includes(column)
      ? { ...column, meaning: 'ignored' }
      : column,
  );
}

function areProducts(a: ColumnMapping, b: ColumnMapping, of: ColumnMapping, rows: readonly Row[]): boolean {
  let told = 0;
  for (const row of rows.slice(0, MOST_ROWS)) {
    const [x, y, z] = [a, b, of].map(({ column, numbers }) => numberOf(row.cells[column - 1], numbers));
    if (x?.read !== 'number' || y?.read !== 'number' || z?.read !== 'number') continue;
    if (y.value === '1' || [x, y, z].some(({ value }) => value === '0' || value.startsWith('-'))) continue;
    told += 1;
    if (!isNear(product(x.value, y.value), z.value, ROUNDED)) return false;
  }
  return told > 0;
}

/** `Arrival` and `Departure` are either way round, by what one arrives at: the earlier day begins. */
function inOrder(
  columns: readonly ColumnMapping[],
  rows: readonly Row[],
  setting: PeriodSetting,
): ColumnMapping[] {
  const [from, to] = (['from', 'to'] as const).map((end) => columns.find(({ meaning }) => meaning === end));
  if (from === undefined || to === undefined) return [...columns];
  let [told, turned] = [0, 0];
  for (const row of rows.slice(0, MOST_ROWS)) {
    const [start, end] = [from, to].map(({ column, dates }) => {
      const cell = row.cells[column - 1];
      const found =
        cell === undefined ? null : periodOfCell(cell, { ...setting, dates: dates ?? setting.dates });
      return found?.found === 'period' ? found.from : null;
    });
    if (start == null || end == null || start === end) continue;
    told += 1;
    turned += Number(start > end);
  }
  if (told === 0 || turned < told) return [...columns];
  return columns.map((column) =>
    column === from ? { ...column, meaning: 'to' } : column === to ? { ...column, meaning: 'from' } : column,
  );
}
