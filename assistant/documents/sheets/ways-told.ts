import type { Row } from '#documents/document.ts';
import type { Locale } from '../../language/understanding.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { readIn, styleOf } from './cells.ts';
import { heading } from './headings.ts';
import type { RowReader } from './row-shape.ts';

const DRIVEN = /^travel\.(?:taxi|bus|train|own_car|rental_car|metro|ferry)$/;
const MONEY_UNIT = /^(?:BRL|USD|EUR|GBP)$/;
const WAY_TOLD = /(?<![\d.,/])(\d[\d.,]*) ?(km|kms|quilometros|miles|mi)\b(?! ?[/x])/g;

/**
 * What a journey cost, or how many times it was made, as the way that its line tells: `Táxi | Corrida aeroporto 38 km`. Of
 * several times, and of several ways, nobody knows which is meant: they are left as they are.
 */
export function asWayTold(reader: RowReader, row: Row, activity: DocumentActivity): DocumentActivity {
  const { kind, unit, quantity } = activity;
  if (kind === null || !DRIVEN.test(kind)) return activity;
  const bare = unit === null && (quantity === null || quantity === '1');
  if (!bare && !MONEY_UNIT.test(unit ?? '')) return activity;
  const told = reader.mapping.columns.flatMap((column) => {
    const text = heading(row.cells[column.column - 1]?.text ?? '');
    return [...text.matchAll(WAY_TOLD)].map(([, digits = '', measure = '']) => ({ column, digits, measure }));
  });
  const [only] = told;
  if (only === undefined || told.length > 1) return activity;
  const way = exact(only.digits, reader.setting.locale);
  if (way === null || way === '0') return activity;
  return {
    ...activity,
    quantity: way,
    unit: only.measure.startsWith('mi') ? 'mile' : 'km',
    evidence: [
      reader.quoted('quantity', row, only.column),
      ...activity.evidence.filter(({ slot }) => slot !== 'quantity' && slot !== 'unit'),
    ],
  };
}

/** The decimal that digits are; null of `1,204` in Portuguese, which has two readings. */
function exact(digits: string, locale: Locale): string | null {
  const own = locale === 'pt-BR' ? 'comma' : 'dot';
  const style = styleOf(digits);
  if (style === 'open' && digits.includes(own === 'comma' ? ',' : '.')) return null;
  return readIn(digits, style === 'comma' || style === 'dot' ? style : own);
}
