import type { Cell, Row } from '#documents/document.ts';
import { decimal, multiply, toText } from '#engine/decimal.ts';
import type { Besides } from '../../calculation/footprint/besides.ts';
import type { ColumnMapping, ColumnMeaning } from '../mapping/mapping-shape.ts';
import type { ReadBeside, RowProblem, Shared } from './line-reading.ts';
import { numberOfCell } from './numbers.ts';

/** A filled cell with its column. */
export interface Beside {
  readonly cell: Cell;
  readonly column: ColumnMapping;
}

interface Reading {
  readonly row: Row;
  readonly cell: (meaning: ColumnMeaning) => Beside | null;
}

interface Counted {
  readonly shared: Shared;
  readonly quantity: string;
  readonly read: readonly ReadBeside[] | null;
}

/** Tonnes of the units of mass in which cargo is weighed. */
const TONNES: ReadonlyMap<string, string> = new Map([
  ['t', '1'],
  ['kg', '0.001'],
]);

const CABINS: readonly (readonly [RegExp, string])[] = [
  [/premium/, 'premium_economy'],
  [/econom|coach|turis/, 'economy'],
  [/executiv|business/, 'business'],
  [/primeira|first/, 'first'],
];

/**
 * What a row says beside its quantity: airports and cabin of a flight, the way of a freight, rates of a spend. Counted as
 * drafts are: cargo by its way in tonne-kilometres, a flight by its travellers, with what else was said as parameters.
 */
export function readBeside({ cell }: Reading) {
  return {
    of(shared: Shared, quantity: string): Counted | RowProblem {
      if (shared.kind === 'travel.flight' && cell('origin') !== null) return flight(cell, shared, quantity);
      if (/^freight_(?:in|out)\./.test(shared.kind)) return freight(cell, shared, quantity);
      return spend(cell, shared, quantity);
    },
  };
}

type CellOf = Reading['cell'];

function flight(cell: CellOf, shared: Shared, quantity: string): Counted | RowProblem {
  const origin = cell('origin');
  const [start = '', there, home] = airportsOf(origin);
  const [end = there ?? ''] = airportsOf(cell('destination'));
  if (start === '' || end === '') {
    return {
      code: 'row.airport_unknown',
      params: { text: (start === '' ? origin : cell('destination'))?.cell.text ?? '' },
    };
  }
  const back = home === start || isYes(cell('return'));
  const cabin = CABINS.find(([pattern]) => pattern.test(folded(cell('class'))))?.[1];
  const forcing = forcingOf(cell('forcing'));
  const parameters = {
    from: start,
    to: end,
    journey: back ? 'return' : 'one_way',
    ...(cabin === undefined ? {} : { cabin }),
    ...(forcing === undefined ? {} : { radiativeForcing: forcing }),
  };
  const read = [
    ...slot('route', origin),
    ...slot('route', cell('destination')),
    ...slot('passengers', cell('passengers')),
    ...slot('class', cell('class')),
  ];
  return { shared: { ...shared, besides: { parameters } }, quantity, read };
}

function freight(cell: CellOf, shared: Shared, quantity: string): Counted | RowProblem {
  const way = cell('distance');
  const tonnes = TONNES.get(shared.unit);
  if (way === null || tonnes === undefined) return spend(cell, shared, quantity);
  const distance = numberOfCell(way.cell, way.column.numbers);
  if (distance.read !== 'number' || !/^\d*[1-9]|\.\d*[1-9]/.test(distance.value))
    return { code: 'row.distance_unreadable', params: { text: way.cell.text } };
  const work = multiply(multiply(decimal(quantity), decimal(tonnes)), decimal(distance.value));
  return { shared: { ...shared, unit: 'tkm' }, quantity: toText(work), read: slot('distance', way) };
}

/** Rates by the names of the form's fields; what is not said is asked for as in any draft. */
function spend(cell: CellOf, shared: Shared, quantity: string): Counted {
  const parameters = new Map<string, unknown>();
  for (const [meaning, field] of RATES) {
    const found = cell(meaning);
    if (found === null) continue;
    const number = numberOfCell(found.cell, found.column.numbers);
    if (number.read === 'number') parameters.set(field, { value: number.value });
  }
  // Mostly nothing: lines that say the same then share the very object.
  if (parameters.size === 0) return { shared, quantity, read: null };
  const besides: Besides = { ...shared.besides, parameters: Object.fromEntries(parameters) };
  return { shared: { ...shared, besides }, quantity, read: null };
}

const RATES = [
  ['exchange_rate', 'exchangeRate'],
  ['price_index', 'indexSpendYear'],
  ['factor_price_index', 'indexFactorYear'],
] as const satisfies readonly (readonly [ColumnMeaning, string])[];

/** The airports that a cell names, in their order: `GRU`, `GRU-REC`, `São Paulo (GRU) - Recife (REC)`, `GRU/REC/GRU`. */
function airportsOf(found: Beside | null): string[] {
  const text = found?.cell.text.trim() ?? '';
  const bracketed = [...text.matchAll(/\(([A-Z]{3})\)/g)].map(([, code = '']) => code);
  if (bracketed.length > 0) return bracketed;
  return [...text.matchAll(/(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu)].map(([code]) => code);
}

function forcingOf(found: Beside | null): 'with' | 'without' | undefined {
  if (found === null) return undefined;
  return /^(?:sem|nao|n|no|without|0|false|falso)\b/.test(folded(found)) ? 'without' : isWith(found);
}

function isWith(found: Beside): 'with' | undefined {
  return /^(?:com|sim|s|yes|y|with|1|true|verdadeiro)\b/.test(folded(found)) ? 'with' : undefined;
}

function isYes(found: Beside | null): boolean {
  const said = folded(found);
  // The day on which one flew back tells it as well.
  const day = found?.cell.date !== undefined || /^\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?$/.test(said);
  return (
    day ||
    /^(?:s|sim|y|yes|true|verdadeiro|x|1|ida ?(?:e|\/|-) ?volta|round[ -]?trip|return(?: trip| ticket)?)$/.test(
      said,
    )
  );
}

function slot(name: ReadBeside['slot'], found: Beside | null): ReadBeside[] {
  if (found === null) return [];
  return [{ slot: name, column: found.column.column, quote: found.cell.text.slice(0, 200).toWellFormed() }];
}

function folded(found: Beside | null): string {
  return (found?.cell.text ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
