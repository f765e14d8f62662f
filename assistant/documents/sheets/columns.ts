import type { Cell, Row } from '#documents/document.ts';
import type { ColumnMapping, ColumnMeaning } from '#usecases/mapping/mapping-shape.ts';
import { type Words, unitInHeading } from '../words.ts';
import type { PeriodSetting } from './dates.ts';
import { headingPeriod } from './header.ts';
import { isDemand, isMoney, isTotal, meaningOf } from './headings.ts';
import { type ColumnSurvey, dateStyleOf, numberStyleOf, type Survey } from './survey.ts';

/** Meanings that hold one column only; a second one is looked at by its values or ignored. */
const SINGLE: ReadonlySet<ColumnMeaning> = new Set([
  'unit',
  'period',
  'from',
  'to',
  'year',
  'site',
  'scope',
  'origin',
  'destination',
  'passengers',
  'class',
  'return',
  'document',
  'counterparty',
  'tax_id',
]);

const MONEY = new Set(['BRL', 'USD', 'EUR', 'GBP']);

/** What each column means: by its heading, corrected by what its values are. */
export function columnsOf(
  header: Row | null,
  seen: Survey,
  words: Words,
  setting: PeriodSetting,
): ColumnMapping[] {
  const columns = seen.columns.map((survey, at) =>
    columnOf(at + 1, header?.cells[at], survey, words, setting),
  );
  return written(settled(columns, seen), seen, words);
}

function columnOf(
  column: number,
  cell: Cell | undefined,
  survey: ColumnSurvey,
  words: Words,
  setting: PeriodSetting,
): ColumnMapping {
  const header = (cell?.text ?? '').trim().slice(0, 200);
  const base: ColumnMapping = {
    column,
    header,
    meaning: 'ignored',
    kind: null,
    unit: null,
    site: null,
    from: null,
    to: null,
    numbers: null,
    dates: null,
  };
  if (survey.filled === 0) return base;
  const named = unitInHeading(header);
  const text = named === null || named.rest === '' ? header : named.rest;
  const unit = named?.unit ?? null;
  const period = cell === undefined ? null : headingPeriod(cell, setting);
  // Below a heading that names a unit a few numbers are enough: the other cells are then told as unreadable.
  const numeric = survey.numbers >= survey.filled * (unit === null ? 0.6 : 0.2);
  if (period !== null && numeric) return { ...base, meaning: 'value', unit, ...period };
  const told = byWords(text, header, unit, survey, numeric, words);
  return { ...base, unit: told.meaning === 'value' ? unit : null, ...told };
}

type Told = Pick<ColumnMapping, 'meaning'> & Partial<ColumnMapping>;

function byWords(
  text: string,
  header: string,
  unit: string | null,
  survey: ColumnSurvey,
  numeric: boolean,
  words: Words,
): Told {
  const meaning = meaningOf(text) ?? (unit === null ? null : meaningOf(header));
  if (meaning === 'total' || isTotal(header)) return { meaning: numeric ? 'total' : 'ignored' };
  if (isDemand(header)) return { meaning: 'ignored' };
  const share = (count: number) => count / Math.min(survey.filled, 200);
  if (meaning === 'site' && share(survey.units) > 0.6 && share(survey.units) > share(survey.sites))
    return { meaning: 'unit' };
  if (meaning === 'unit' && share(survey.sites) > 0.6) return { meaning: 'site' };
  if (!numeric) return { meaning: ofTexts(meaning, header, survey, share) };
  return ofNumbers(meaning, text, header, unit, survey, words);
}

function ofTexts(
  meaning: ColumnMeaning | null,
  header: string,
  survey: ColumnSurvey,
  share: (count: number) => number,
): ColumnMeaning {
  if (meaning !== null && meaning !== 'value') return meaning;
  if (survey.dates >= survey.filled * 0.8) return 'period';
  if (share(survey.sites) >= 0.6) return 'site';
  if (share(survey.units) >= 0.8) return 'unit';
  // A column of words without a heading, or `Consumo` over names of things, may name the kind.
  return header === '' || meaning === 'value' ? 'kind' : 'ignored';
}

/** A column of numbers: an amount, unless its heading says that its numbers name or price something. */
function ofNumbers(
  meaning: ColumnMeaning | null,
  text: string,
  header: string,
  unit: string | null,
  survey: ColumnSurvey,
  words: Words,
): Told {
  if (meaning === 'distance' || meaning === 'passengers' || meaning === 'year' || meaning === 'scope')
    return { meaning };
  if (meaning === 'period' || meaning === 'from' || meaning === 'to') return { meaning };
  if (meaning === 'document' || meaning === 'tax_id' || meaning === 'notes') return { meaning };
  if (isMoney(header) || (unit !== null && MONEY.has(unit)))
    return { meaning: 'value', unit: unit ?? (/us\$|usd/i.test(header) ? 'USD' : 'BRL') };
  if (meaning === 'ignored') return { meaning };
  const site = words.siteIn(text);
  const kinds = words.kindOf(text, unit);
  if (kinds.candidates.length > 0) return { meaning: 'value', kind: kinds.kind };
  if (site !== null) return { meaning: 'value', site };
  if (meaning === 'value' || unit !== null) return { meaning: 'value' };
  // Nameless numbers are an amount only where nothing else is: settled later.
  return { meaning: header === '' && survey.numbers > 0 ? 'value' : 'ignored' };
}

/** Money, nameless numbers and second columns of one meaning give way to what is certain. */
function settled(columns: readonly ColumnMapping[], seen: Survey): ColumnMapping[] {
  const values = columns.filter(({ meaning }) => meaning === 'value');
  const physical = values.filter(({ unit, header }) => !isPrice(unit) && header !== '');
  const byPeriod = values.filter(({ from }) => from !== null);
  const mass = physical.some(({ unit }) => unit === null || unit === 't' || unit === 'kg');
  const taken = new Set<ColumnMeaning>();
  return columns.map((column) => {
    const survey = seen.columns[column.column - 1];
    if (column.meaning === 'value') {
      const beside = physical.length > 0 && (isPrice(column.unit) || column.header === '');
      const repeats = byPeriod.length >= 2 && column.from === null;
      if (beside || repeats) return { ...column, meaning: 'ignored' };
    }
    if (column.meaning === 'distance' && (!mass || physical.length === 0))
      return { ...column, meaning: 'value' };
    if (column.meaning === 'total' && values.length === 0 && (survey?.numbers ?? 0) > 0)
      return { ...column, meaning: 'value' };
    if (!SINGLE.has(column.meaning)) return column;
    if (taken.has(column.meaning)) return { ...column, meaning: 'ignored' };
    taken.add(column.meaning);
    return column;
  });
}

function isPrice(unit: string | null): boolean {
  return unit !== null && MONEY.has(unit);
}

/** How numbers and dates are written: months of one measure are one column of a form, and decide together. */
function written(columns: readonly ColumnMapping[], seen: Survey, words: Words): ColumnMapping[] {
  const byPeriod = columns.flatMap((column) => {
    const survey = seen.columns[column.column - 1];
    return column.meaning === 'value' && column.from !== null && survey !== undefined ? [survey] : [];
  });
  const shared = numberStyleOf(byPeriod, words.locale);
  return columns.map((column) => {
    const survey = seen.columns[column.column - 1];
    if (survey === undefined) return column;
    const numbers =
      column.from !== null && column.meaning === 'value' ? shared : numberStyleOf([survey], words.locale);
    return { ...column, numbers, dates: dateStyleOf(survey) };
  });
}
