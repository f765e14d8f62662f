import type { ColumnMapping, ColumnMeaning } from '#usecases/mapping/mapping-shape.ts';
import { folded, type Words, unitInHeading, unitOf } from '../words.ts';
import type { PeriodSetting } from './dates.ts';
import { headingPeriod } from './header.ts';
import {
  isDemand,
  isDue,
  isMachine,
  isMoney,
  isRoute,
  isSeller,
  isTariffPeriod,
  isTotal,
  isUnitPrice,
  meaningOf,
} from './headings.ts';
import { styleByArithmetic } from './arithmetic.ts';
import { withoutReadings } from './balances.ts';
import type { HeadCell, Headings } from './joined-headings.ts';
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

const ENERGY: ReadonlySet<string> = new Set(['kWh', 'MWh', 'GWh']);
const HEAT: ReadonlySet<string> = new Set(['GJ', 'MJ', 'TJ', 'MMBtu', 'kcal', 'Gcal', 'therm']);
const TIMES: ReadonlySet<string> = new Set(['h', 'day', 'month', 'year', 'min']);
const MONEY = new Set(['BRL', 'USD', 'EUR', 'GBP']);

/** What each column means: by its heading, corrected by what its values are. */
export function columnsOf(
  header: Headings | null,
  seen: Survey,
  words: Words,
  setting: PeriodSetting,
  printed: boolean,
): ColumnMapping[] {
  const columns = seen.columns.map((survey, at) =>
    columnOf(at + 1, header?.cells[at], survey, words, setting),
  );
  return withoutReadings(written(settled(columns, seen, words), seen, words, printed), seen.rows);
}

function columnOf(
  column: number,
  cell: HeadCell | undefined,
  survey: ColumnSurvey,
  words: Words,
  setting: PeriodSetting,
): ColumnMapping {
  const own = (cell?.text ?? '').trim();
  const group = cell?.group ?? '';
  const header = (group === '' ? own : `${group} ${own}`).slice(0, 200);
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
  if (survey.filled === 0 || isUnitPrice(header) || isRate(header)) return base;
  const inName = unitInHeading(own) ?? (group === '' ? null : unitInHeading(group));
  // `To`: a tonne, or the end of a way.
  const named = /^(?:to|a|h|l|m|g|t)$/i.test(own) && survey.numbers < survey.filled / 2 ? null : inName;
  const unit = named?.unit ?? unitBeside(survey);
  const period = cell === undefined ? null : headingPeriod(cell, setting);
  // Below a heading that names a unit a few numbers are enough: the other cells are then told as unreadable.
  const numeric = survey.numbers >= survey.filled * (unit === null ? 0.6 : 0.2);
  const above = unitInHeading(group)?.rest ?? group;
  if (period !== null && numeric && !isTotal(own)) {
    if (isMoney(group) || isDemand(group)) return base;
    const kind = group === '' ? null : words.kindOf(above, unit).kind;
    return { ...base, meaning: 'value', unit, kind, site: words.siteIn(above), ...period };
  }
  const rest = unitInHeading(own)?.rest || own;
  const text = group === '' ? rest : `${above} ${rest}`;
  const told = byWords(text, header, unit, survey, numeric, words);
  return { ...base, unit: told.meaning === 'value' ? unit : null, ...told };
}

/** The one unit that stands beside most numbers of a column. */
function unitBeside({ beside, numbers }: ColumnSurvey): string | null {
  const [most] = [...beside].sort(([, a], [, b]) => b - a);
  return most !== undefined && most[1] >= numbers * 0.6 && !MONEY.has(most[0]) ? most[0] : null;
}

/** `Km/L`, `kWh per t`: one measure for each of another is no amount. */
export function isRate(header: string): boolean {
  const sides =
    /(?:^|[\s([])([^\s()[\]/]{1,12})\s*(?:\/|\b(?:por|per)\b)\s*([^\s()[\]/]{1,12})\s*[)\]]?$/iu.exec(header);
  if (sides === null || unitOf(sides[2] ?? '') === null || TIMES.has(unitOf(sides[2] ?? '') ?? ''))
    return false;
  return unitOf(sides[1] ?? '') !== null || /[([][^()[\]]*$/.test(header.slice(0, header.lastIndexOf('/')));
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
  // `Estabelecimento` over shops of others, of which a few lie in a town of ours.
  if (meaning === 'site' && isSeller(header) && words.sites.length > 0 && share(survey.sites) < 0.6)
    return { meaning: 'counterparty' };
  if (!numeric) return { meaning: ofTexts(meaning, header, survey, share) };
  return ofNumbers(meaning, text, header, unit, survey, words);
}

function ofTexts(
  meaning: ColumnMeaning | null,
  header: string,
  survey: ColumnSurvey,
  share: (count: number) => number,
): ColumnMeaning {
  // `Unit` may head machines as well as measures.
  if (meaning === 'unit' && share(survey.units) < 0.3) return 'ignored';
  // `Resíduo` over months names what the other columns are of.
  const months = survey.months + survey.dates + survey.days >= survey.filled * 0.6;
  if (months && (meaning === 'kind' || meaning === 'use' || meaning === 'site')) return 'period';
  // `From` and `To` over days are no places.
  if (months && meaning === 'origin') return 'from';
  if (months && meaning === 'destination') return 'to';
  if (meaning !== null && meaning !== 'value') return meaning;
  if (isDue(header)) return 'ignored';
  if (months) return 'period';
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
  const days = survey.dates + survey.days + survey.months;
  // `Start` and `End` over numbers are readings.
  if ((meaning === 'from' || meaning === 'to') && days < survey.filled / 2) return { meaning: 'ignored' };
  if (meaning === 'period' || meaning === 'from' || meaning === 'to') return { meaning };
  if (meaning === 'document' || meaning === 'tax_id' || meaning === 'notes') return { meaning };
  if (isTariffPeriod(header) && (unit === null || ENERGY.has(unit)) && !isMoney(header))
    return { meaning: 'value', kind: 'electricity', site: words.siteIn(text) };
  if (isMoney(header) || (unit !== null && MONEY.has(unit)))
    return { meaning: 'value', unit: unit ?? (/us\$|usd/i.test(header) ? 'USD' : 'BRL') };
  if (meaning === 'ignored') return { meaning };
  // `Material` over numbers: their codes.
  const names =
    (meaning === 'kind' || meaning === 'use') &&
    (words.kindOf(text, unit).candidates.length === 0 || survey.codes > survey.filled * 0.8);
  if (names && unit === null && survey.comma + survey.dot === 0) return { meaning: 'ignored' };
  const site = words.siteIn(text);
  const kinds = words.kindOf(text, unit);
  // A heading that sounds like a kind which is never measured so (`Recarga (kg)`) names none.
  const measured = unit === null || words.fits(kinds.candidates, unit);
  // Heat and the content of fuels are written in such units: `Energia (GJ)` is no word for electricity.
  const content =
    unit !== null &&
    HEAT.has(unit) &&
    /^(?:energia|energy|conteudo energetico|poder calorifico)$/.test(folded(text));
  if (content) return { meaning: 'value', site };
  if (kinds.candidates.length > 0 && measured) return { meaning: 'value', kind: kinds.kind, site };
  if (site !== null) return { meaning: 'value', site };
  const measures = [...survey.beside].filter(([one]) => !MONEY.has(one) && !TIMES.has(one));
  const beside = measures.reduce((sum, [, count]) => sum + count, 0);
  if (meaning === 'value' || unit !== null || beside > survey.numbers * 0.6) return { meaning: 'value' };
  // Nameless numbers are an amount only where nothing else is: settled later.
  return { meaning: header === '' && survey.numbers > 0 ? 'value' : 'ignored' };
}

/** Money, nameless numbers and second columns of one meaning give way to what is certain. */
function settled(given: readonly ColumnMapping[], seen: Survey, words: Words): ColumnMapping[] {
  const columns = withKinds(
    machines(treatments(waysAsAmounts(withoutSums(given)), seen, words), seen, words),
    seen,
    words,
  );
  const values = columns.filter(({ meaning }) => meaning === 'value');
  const physical = values.filter(({ unit, header }) => !isPrice(unit) && header !== '');
  const byPeriod = values.filter(({ from }) => from !== null);
  const named =
    values.some(({ kind }) => kind !== null) && !columns.some(({ meaning }) => meaning === 'kind');
  const told =
    columns.some(({ meaning }) => meaning === 'kind') && physical.some(({ unit }) => unit !== null);
  const units = columns.some(({ meaning }) => meaning === 'unit');
  const dated = columns.some(({ meaning, header }) => meaning === 'period' && meaningOf(header) === 'period');
  const holdsDays = ({ meaning, column }: ColumnMapping) => {
    const survey = seen.columns[column - 1];
    return meaning === 'period' && survey !== undefined && survey.dates + survey.days >= survey.filled * 0.5;
  };
  const taken = new Set<ColumnMeaning>();
  return columns.map((column) => {
    const survey = seen.columns[column.column - 1];
    if (column.meaning === 'value') {
      const beside = physical.length > 0 && (isPrice(column.unit) || column.header === '');
      const repeats = byPeriod.length >= 2 && column.from === null;
      // Where the row tells its kind and its amount, a bare number that sounds like another (`Mileage`) is beside it.
      const bare = told && column.unit === null && column.from === null && (column.kind !== null || !units);
      if (beside || repeats || bare || (named && isNameless(column, words)))
        return { ...column, meaning: 'ignored' };
    }
    if (column.meaning === 'total' && values.length === 0 && (survey?.numbers ?? 0) > 0)
      return { ...column, meaning: 'value' };
    // `Ref` over numbers of orders, beside a column that holds days, names papers.
    if (column.meaning === 'period' && !holdsDays(column) && columns.some(holdsDays))
      return { ...column, meaning: 'ignored' };
    // A column that is called a date comes before one that only holds dates.
    if (column.meaning === 'period' && dated && meaningOf(column.header) !== 'period')
      return { ...column, meaning: 'ignored' };
    if (!SINGLE.has(column.meaning)) return column;
    if (taken.has(column.meaning)) return { ...column, meaning: 'ignored' };
    taken.add(column.meaning);
    return column;
  });
}

/**
 * Columns that sum up others of their row: a quarter beside its months, and tariff periods beside their total, which is
 * proposed instead of them.
 */
function withoutSums(columns: readonly ColumnMapping[]): ColumnMapping[] {
  const byPeriod = columns.filter(({ meaning, from }) => meaning === 'value' && from !== null);
  const isSum = (column: ColumnMapping) =>
    byPeriod.filter(
      (other) =>
        other !== column &&
        other.kind === column.kind &&
        other.site === column.site &&
        (other.from ?? '') >= (column.from ?? '') &&
        (other.to ?? '') <= (column.to ?? '') &&
        (other.from !== column.from || other.to !== column.to),
    ).length >= 2;
  const periods = columns.filter(
    ({ meaning, from, header }) => meaning === 'value' && from === null && isTariffPeriod(header),
  );
  const totals = columns.filter(
    ({ meaning, header, from, unit }) =>
      !isMoney(header) &&
      (meaning === 'total' ||
        (meaning === 'value' &&
          from === null &&
          !isTariffPeriod(header) &&
          /\btotal\b/.test(folded(header)) &&
          (unit === null || periods.some((one) => one.unit === null || one.unit === unit)))),
  );
  const [total] = totals;
  const whole = periods.length >= 2 && totals.length === 1 && total !== undefined;
  return columns.map((column) => {
    if (byPeriod.includes(column) && isSum(column)) return { ...column, meaning: 'total' };
    if (whole && column === total)
      return {
        ...column,
        meaning: 'value',
        kind: 'electricity',
        unit: column.unit ?? periods[0]?.unit ?? null,
      };
    return whole && periods.includes(column) ? { ...column, meaning: 'ignored' } : column;
  });
}

/** `Destination` names a town, or what becomes of waste: its values tell. */
function treatments(columns: readonly ColumnMapping[], seen: Survey, words: Words): ColumnMapping[] {
  if (columns.some(({ meaning, header }) => meaning === 'origin' && !isRoute(header))) return [...columns];
  return columns.map((column) => {
    if (column.meaning !== 'destination' && column.meaning !== 'origin') return column;
    const texts = seen.rows.slice(0, 20).flatMap((row) => row.cells[column.column - 1]?.text.trim() || []);
    const treated = texts.filter((text) =>
      words.kindOf(`resíduos para ${text}`, 'kg').kind?.startsWith('waste'),
    );
    return treated.length > texts.length / 2 ? { ...column, meaning: 'use' } : column;
  });
}

/** `Placa/Equip.` over plates and `GERADOR 01`: where a row names a machine, it tells what its fuel was used for. */
function machines(columns: readonly ColumnMapping[], seen: Survey, words: Words): ColumnMapping[] {
  if (columns.some(({ meaning }) => meaning === 'use') || !columns.some(({ meaning }) => meaning === 'kind'))
    return [...columns];
  return columns.map((column) => {
    if (column.meaning !== 'ignored' || !isMachine(column.header)) return column;
    const texts = seen.rows.slice(0, 200).map((row) => row.cells[column.column - 1]?.text.trim() ?? '');
    const told = new Set(texts).size <= 100 && texts.some((text) => text !== '' && usedFor(text, words));
    return told ? { ...column, meaning: 'use' } : column;
  });
}

/** Where no heading tells the kind, the one column whose words are kinds does. */
function withKinds(columns: readonly ColumnMapping[], seen: Survey, words: Words): ColumnMapping[] {
  const open = columns.some(
    ({ meaning, kind, header }) => meaning === 'value' && kind === null && header !== '',
  );
  if (!open || columns.some(({ meaning, kind }) => meaning === 'kind' || kind !== null)) return [...columns];
  const telling = columns.filter((column) => {
    const survey = seen.columns[column.column - 1];
    if (column.meaning !== 'ignored' || survey === undefined || survey.numbers > survey.filled / 4)
      return false;
    const texts = new Set(
      seen.rows.slice(0, 60).flatMap((row) => row.cells[column.column - 1]?.text.trim() || []),
    );
    const known = [...texts].filter((text) => words.kindOf(text, null).candidates.length > 0);
    return texts.size > 0 && known.length >= texts.size * 0.6;
  });
  const [only] = telling;
  if (telling.length !== 1 || only === undefined) return [...columns];
  return columns.map((column) => (column === only ? { ...column, meaning: 'kind' } : column));
}

/** Whether a text says by itself what a fuel was burnt in. */
function usedFor(text: string, words: Words): boolean {
  return /\p{L}{4}/u.test(text) && words.kindOf(`diesel ${text}`, 'L').kind === 'stationary.diesel';
}

/** A distance belongs to a mass that was carried; without one it is the amount itself. */
function waysAsAmounts(columns: readonly ColumnMapping[]): ColumnMapping[] {
  const physical = columns.filter(
    ({ meaning, unit, header }) => meaning === 'value' && !isPrice(unit) && header !== '',
  );
  const mass = physical.some(({ unit }) => unit === null || unit === 't' || unit === 'kg');
  return columns.map((column) =>
    column.meaning === 'distance' && !mass
      ? { ...column, meaning: 'value', unit: unitInHeading(column.header)?.unit ?? null }
      : column,
  );
}

/** Beside columns that name their kinds, one that names none (`Produção (t)`) measures something else. */
function isNameless({ header, kind, site, from, unit }: ColumnMapping, words: Words): boolean {
  if (kind !== null || site !== null || from !== null || unit === null) return false;
  const text = unitInHeading(header)?.rest || header;
  return meaningOf(text) !== 'value' && words.kindOf(text, unit).candidates.length === 0;
}

function isPrice(unit: string | null): boolean {
  return unit !== null && MONEY.has(unit);
}

/** How numbers and dates are written: months of one measure are one column of a form, and decide together. */
function written(
  columns: readonly ColumnMapping[],
  seen: Survey,
  words: Words,
  printed: boolean,
): ColumnMapping[] {
  const byPeriod = columns.flatMap((column) => {
    const survey = seen.columns[column.column - 1];
    return column.meaning === 'value' && column.from !== null && survey !== undefined ? [survey] : [];
  });
  const shared = numberStyleOf(byPeriod, words.locale);
  const all = printed ? numberStyleOf(seen.columns, words.locale) : null;
  const orders = new Set(seen.columns.flatMap((survey) => dateStyleOf(survey) ?? []));
  const [order] = orders.size === 1 ? orders : [];
  return columns.map((column) => {
    const survey = seen.columns[column.column - 1];
    if (survey === undefined) return column;
    const multiplied = styleByArithmetic(column.column - 1, seen.columns, seen.rows, words.locale);
    const numbers =
      column.from !== null && column.meaning === 'value'
        ? shared
        : (multiplied ?? numberStyleOf([survey], words.locale) ?? all);
    return { ...column, numbers, dates: dateStyleOf(survey) ?? order ?? null };
  });
}
