import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { plus } from '../../language/numbers/exact.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { columnOf } from './row-words.ts';
import { isBlank, numberOf } from './cells.ts';
import { isMoney } from './heading-marks.ts';

const ORDER =
  '(?:[1-6] ?(?:[ªº°.]|a\\b|o\\b|st\\b|nd\\b|rd\\b|th\\b)?|primeir[ao]|segund[ao]|terceir[ao]|quart[ao]|first|second|third|fourth)';
const STRETCH = '(?:quinzenas?|turnos?|semanas?|dec[eêé]ndios?|shifts?|weeks?|fortnights?)';
/** `1ª quinzena`, `Turno B`, `Week 3`: a part of the days or of the month that a row is of, at either end of a heading. */
const PART = `(?:${ORDER} ?${STRETCH}|${STRETCH} ?(?:n[ºo°] ?)?(?:[1-6]|[A-D]|I{1,3})(?![\\p{L}\\d]| ?[/-] ?\\d))`;
const BEGINS = new RegExp(`^${PART}(?:[\\s:–—-]+|$)(.*)$`, 'iu');
const ENDS = new RegExp(`^(.*?)[\\s:(–—-]+${PART}\\)?$`, 'iu');
const TIMES_OF_DAY =
  /^(?:turno (?:d[ao] )?)?(?:manh[ãa]|tarde|noite|madrugada|morning|afternoon|evening|night)$/iu;

/** What a heading names beside the part of a time that it is of; null where it names none. */
export function partIn(text: string): { readonly rest: string } | null {
  const shown = text.trim().replaceAll(/\s+/g, ' ');
  if (TIMES_OF_DAY.test(shown)) return { rest: '' };
  const rest = BEGINS.exec(shown)?.[1] ?? ENDS.exec(shown)?.[1];
  // `Semana 1 (01/03 a 07/03)` and `1ª semana de março` tell their own days.
  return rest === undefined || /\d\/\d|^(?:de|do|of) /i.test(rest) ? null : { rest: rest.trim() };
}

/** Whether headings tell at least two parts of the time of their rows. */
export function arePartsOfTime(headings: readonly string[]): boolean {
  return headings.filter((text) => partIn(text) !== null).length >= 2;
}

const isPart = ({ header, from }: ColumnMapping): boolean => from === null && partIn(header) !== null;

/** Parts of a time as amounts of what their table is about, unless a column beside them tells their sum in its rows. */
export function withParts(columns: readonly ColumnMapping[], rows: readonly Row[]): ColumnMapping[] {
  const parts = columns.filter(
    (column) => isPart(column) && !isMoney(column.header) && hasNumbers(column, rows),
  );
  if (parts.length < 2) return [...columns];
  const totals = columns.filter(({ meaning }) => meaning === 'total');
  const whole = totals.find((total) => sumsUp(total, parts, rows));
  if (whole !== undefined)
    return columns.map((column) => {
      if (column === whole) return { ...column, meaning: 'value' };
      return parts.includes(column) ? { ...column, meaning: 'ignored' } : column;
    });
  return columns.map((column) => (parts.includes(column) ? { ...column, meaning: 'value' } : column));
}

function hasNumbers({ column, numbers }: ColumnMapping, rows: readonly Row[]): boolean {
  const filled = rows.filter(({ cells }) => !isBlank(cells[column - 1]));
  const read = filled.filter(({ cells }) =>
    ['number', 'open'].includes(numberOf(cells[column - 1], numbers).read),
  );
  return read.length > 0 && read.length >= filled.length * 0.6;
}

function sumsUp(total: ColumnMapping, parts: readonly ColumnMapping[], rows: readonly Row[]): boolean {
  let [told, right] = [0, 0];
  for (const { cells } of rows.slice(0, 200)) {
    const amounts = parts.map(({ column, numbers }) => numberOf(cells[column - 1], numbers));
    const given = amounts.flatMap((one) => (one.read === 'number' ? [one.value] : []));
    const stated = numberOf(cells[total.column - 1], total.numbers);
    if (given.length === 0 || amounts.some(({ read }) => read === 'open')) continue;
    told += 1;
    const sum = given.reduce((all, one) => plus(all, one), '0');
    if (stated.read === 'number' && stated.value === sum) right += 1;
  }
  return told > 0 && right >= told * 0.9;
}

/** The parts of one time (fortnights, shifts, weeks) of one thing in a row, as one amount. */
export function partsTogether(
  activities: readonly DocumentActivity[],
  columns: readonly ColumnMapping[],
): DocumentActivity[] {
  const parts = new Set(columns.filter(isPart).map(({ column }) => column));
  if (parts.size < 2) return [...activities];
  const groups = Map.groupBy(activities, (one) =>
    one.quantity !== null && parts.has(columnOf(one))
      ? [one.kind, one.candidates.join(), one.unit, one.site, one.from, one.to].join('\n')
      : one,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return group;
    const amounts = group.flatMap(({ quantity }) => quantity ?? []);
    const quotes = group.flatMap(({ evidence }) => evidence.filter(({ slot }) => slot === 'quantity'));
    return [
      {
        ...first,
        quantity: amounts.reduce((sum, one) => plus(sum, one), '0'),
        arithmetic: amounts.join(' + '),
        evidence: [...quotes, ...first.evidence.filter(({ slot }) => slot !== 'quantity')],
      },
    ];
  });
}
