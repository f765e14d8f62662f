import type { DocumentProblem, Row } from '#documents/document.ts';
import { quoteOf } from './cells.ts';
import { periodOfCell } from './dates.ts';
import { meaningOf } from './headings.ts';
import { monthly } from './row-words.ts';
import type { RowReader } from './row-shape.ts';

/** The days that a row says it is of, with where; what is said of all rows where it says none. */
export function periodOfRow(reader: RowReader, row: Row) {
  const from = reader.cell(row, 'from');
  const to = reader.cell(row, 'to');
  const stated = reader.cell(row, 'period');
  const named = stated !== null && meaningOf(stated.column.header) === 'period';
  const one = named ? stated : (from ?? stated ?? to);
  const cells = from !== null && to !== null ? [from, to] : [one];
  const read = cells.flatMap((found) => {
    if (found === null) return [];
    const period = periodOfCell(monthly(found), reader.periodSetting(row, found.column));
    return period.found === 'period'
      ? [{ period, evidence: reader.quoted('period', row, found.column) }]
      : [];
  });
  const [first] = read;
  const last = read.at(-1);
  if (cells.every((found) => found === null)) return periodWithoutDay(reader, row);
  if (
    first === undefined ||
    last === undefined ||
    read.length < cells.length ||
    first.period.from > last.period.to
  )
    return { period: null, periodEvidence: [], yearInferred: false };
  return {
    period: { from: first.period.from, to: last.period.to },
    periodEvidence: read.map(({ evidence }) => evidence),
    yearInferred: first.period.yearInferred,
  };
}

/** The year that a row tells, else what is said of all rows; the year of the titles is not that of rows with days. */
function periodWithoutDay(reader: RowReader, row: Row) {
  const year = reader.cell(row, 'year')?.cell.text.trim() ?? '';
  const own = /^(?:19|20)\d{2}$/.test(year) ? { from: `${year}-01-01`, to: `${year}-12-31` } : null;
  const dated = (['period', 'from', 'to'] as const).some((meaning) => reader.columns(meaning).length > 0);
  const given = dated && reader.setting.period?.yearly === true ? null : reader.setting.period;
  return { period: own ?? given, periodEvidence: [], yearInferred: own === null && given?.inferred === true };
}

/** Days that the calendar does not have, and dates whose day and month cannot be told apart. */
export function periodProblems(reader: RowReader, row: Row): DocumentProblem[] {
  return (['period', 'from', 'to'] as const).flatMap((meaning) => {
    const found = reader.cell(row, meaning);
    if (found === null) return [];
    const period = periodOfCell(found.cell, reader.periodSetting(row, found.column));
    if (period.found === 'period') return [];
    const code = period.found === 'impossible' ? 'row.date_impossible' : 'row.date_unclear';
    const params = { text: quoteOf(found.cell), row: String(row.number), sheet: reader.mapping.sheet };
    return [{ code, params, place: reader.place(row, found.column) }];
  });
}
