import { pattern } from '../../language/lexicon/pattern.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { Words } from '../words/words.ts';
import { isBlank } from './cells.ts';
import { isNumericDay } from './dates.ts';
import { heading } from './headings.ts';
import type { Survey } from './survey.ts';

const HIRED = pattern()`
  \b(?:locadoras?|rent-?a-?car|(?:rental|car hire) (?:company|firm|agency)|(?:grupo|categoria|
  classe) d[oe] (?:carro|veiculo)|(?:car|vehicle) (?:group|class|category))\b
`;
const HOTEL = /\b(?:hote(?:l|is)|pousadas?|hosped\w*|quartos?|apto|apartamentos?|rooms?|lodging|check-?in)\b/;

const DAYS =
  /^(?:(?:n[ºo°]?\.?|no\.?|number|qtde?\.?|total) (?:of |de )?)?(?:dias?|days?|(?:rental|hire) days)$/;

/** `18 Aug 2026`, `18 de agosto de 2026`. */
const NAMED_DAY = /^\s*\d{1,2}[\s./-]+(?:de )?\p{L}{3,9}\.?[\s./-]+(?:de )?(?:20)?\d{2}\s*$/u;

/** The days on which a hired car is taken and brought back. */
const TAKEN = /^(?:(?:data|dia|date|day) (?:d[aeo] )?)?(?:retirada|pick[- ]?up)\b/;
const BACK = /^(?:(?:data|dia|date|day) (?:d[aeo] )?)?(?:devolucao|drop[- ]?off|return(?:ed)?$)/;

/**
 * `Diárias` below headings or a title of hired cars (`Locadora`, `Retirada` and `Devolução`, `Locação de veículo`) are days
 * of a car, not nights, from the day on which it was taken to that on which it came back.
 */
export function asHired(
  columns: readonly ColumnMapping[],
  titles: readonly string[],
  words: Words,
  seen: Survey,
): ColumnMapping[] {
  const heads = columns.map(({ header }) => heading(header)).join(' | ');
  if (HOTEL.test(heads) || !words.isKind('travel.rental_car')) return [...columns];
  const counts = columns.filter(
    ({ meaning, unit, header }) =>
      meaning === 'value' && (unit === 'night' || (unit === 'day' && DAYS.test(heading(header)))),
  );
  const [taken, back] = [TAKEN, BACK].map((pattern) => dayColumn(columns, seen, counts, pattern));
  const both = taken !== undefined && back !== undefined;
  const titled = titles.some((title) => words.kindOf(title, null).kind === 'travel.rental_car');
  if (!both && !HIRED.test(heads) && !titled) return [...columns];
  const named = columns.some(
    (column) => column.meaning === 'kind' && namesOther(column, counts, seen, words),
  );
  return columns.map((column) => {
    if (both && column === taken) return { ...column, meaning: 'from' };
    if (both && column === back) return { ...column, meaning: 'to' };
    return !named && counts.includes(column) ? { ...column, kind: 'travel.rental_car', unit: 'day' } : column;
  });
}

/** The column of days of the rows that count some: on paper, sums and fees below them stand in any column. */
function dayColumn(
  columns: readonly ColumnMapping[],
  seen: Survey,
  counts: readonly ColumnMapping[],
  pattern: RegExp,
): ColumnMapping | undefined {
  const counted = seen.rows.filter((row) => counts.some(({ column }) => !isBlank(row.cells[column - 1])));
  return columns.find(({ column, header }) => {
    const survey = seen.columns[column - 1];
    if (!pattern.test(heading(header)) || survey === undefined) return false;
    const own = counted.map((row) => row.cells[column - 1]).filter((cell) => !isBlank(cell));
    const days = own.filter(
      (cell) =>
        cell?.date !== undefined || isNumericDay(cell?.text ?? '') || NAMED_DAY.test(cell?.text ?? ''),
    );
    const told = survey.dates + survey.days > 0 && survey.numbers === 0;
    return own.length === 0 ? told : days.length === own.length || told;
  });
}

/** Any row with an amount names something that is no car: a list of hotels and cars tells itself which is which. */
function namesOther(
  { column }: ColumnMapping,
  counts: readonly ColumnMapping[],
  seen: Survey,
  words: Words,
): boolean {
  return seen.rows.slice(0, 60).some((row) => {
    if (!counts.some((one) => !isBlank(row.cells[one.column - 1]))) return false;
    const text = row.cells[column - 1]?.text.trim() ?? '';
    const { candidates } = words.kindOf(text, null);
    return candidates.some((kind) => !/^(?:travel\.rental_car|travel\.own_car|mobile\.)/.test(kind));
  });
}
