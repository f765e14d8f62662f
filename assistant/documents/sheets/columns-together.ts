import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping, ColumnMeaning } from '#usecases/evidence/mapping/mapping-shape.ts';
import { folded, type Words, unitInHeading, unitOf } from '../words/words.ts';
import { isBlank } from './cells.ts';
import { LENGTHS, MONEY } from './unit-families.ts';
import { isOfOtherTime } from './cumulated.ts';
import { heading, meaningOf } from './headings.ts';
import { isAverage, isDemand, isDue, isMachine, isMoney, isPayer, isTariffPeriod } from './heading-marks.ts';
import { isRate } from './heading-rates.ts';
import { withServices } from './carried-by.ts';
import { withoutNets } from './handed-on.ts';
import { headedFuel } from './headed-fuel.ts';
import { withKinds, withTerms } from './kinds-by-cells.ts';
import { paidBeside } from './paid-beside.ts';
import type { Survey } from './survey.ts';
import { treatments } from './treatments.ts';

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

/** Money, nameless numbers and second columns of one meaning give way to what is certain. */
export function settled(all: readonly ColumnMapping[], seen: Survey, words: Words): ColumnMapping[] {
  const given = withoutOthers(
    countedTravellers(
      withoutDue(withoutNets(paidBeside(withServices(withoutCharges(all), seen.rows), seen))),
      seen,
    ),
  );
  const columns = withKinds(
    machines(
      treatments(
        withTerms(besideUnits(withoutDriven(waysAsAmounts(withoutSums(given)), seen.rows), seen), seen),
        seen,
        words,
      ),
      seen,
      words,
    ),
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
  const holdsDays = ({ meaning, column }: ColumnMapping) => {
    const survey = seen.columns[column - 1];
    return meaning === 'period' && survey !== undefined && survey.dates + survey.days >= survey.filled * 0.5;
  };
  const days = columns.some(holdsDays);
  // `Ref` over numbers of bookings is no date that comes before `Outbound` over days.
  const dated = columns.some(
    (column) =>
      column.meaning === 'period' && meaningOf(column.header) === 'period' && (holdsDays(column) || !days),
  );
  const isBesideAmounts = (column: ColumnMapping) => {
    const beside = physical.length > 0 && (isPrice(column.unit) || column.header === '');
    const repeats = byPeriod.length >= 2 && column.from === null;
    // Where the row tells its kind and its amount, a bare number that sounds like another (`Mileage`) is beside it.
    const bare = told && column.unit === null && column.from === null && (column.kind !== null || !units);
    return beside || repeats || bare || (named && isNameless(column, words));
  };
  // `Ref` over numbers of orders, beside a column that holds days, names papers; one that is called a date comes before one
  // that only holds dates.
  const isBesideDays = (column: ColumnMapping) =>
    (days && !holdsDays(column)) || (dated && meaningOf(column.header) !== 'period');
  const taken = new Set<ColumnMeaning>();
  return columns.map((column) => {
    const { meaning, header } = column;
    const numbers = seen.columns[column.column - 1]?.numbers ?? 0;
    if (meaning === 'total' && values.length === 0 && numbers > 0)
      return { ...column, meaning: 'value', unit: column.unit ?? unitInHeading(header)?.unit ?? null };
    const beside =
      (meaning === 'value' && isBesideAmounts(column)) || (meaning === 'period' && isBesideDays(column));
    if (beside || taken.has(meaning)) return { ...column, meaning: 'ignored' };
    if (SINGLE.has(meaning)) taken.add(meaning);
    return column;
  });
}

const QUANTITY =
  /\b(?:quantidade|quant|qtd\w*|qtde\w*|quantity|qty|volume|peso|weight|massa|mass|consumo|consumption|litros?|lit(?:er|re)s?)\b/;
/** Headings of money, or of a material's number, that say so only beside a quantity: `Amount in LC`, `Montante`, `Material`. */
const OTHER = pattern()`
  \b(?:amount|amt|montante|mont|value|valor|vlr|vl|lc|loc\w* cur\w*)\b|^(?:material|item|produto|product|article|
  artigo|sku|part)(?: (?:no|number|code|n[ºo°.]*))?\.?$
`;

/** One quantity is measured in the unit of its row; money and numbers of materials beside it are not. */
function withoutOthers(columns: readonly ColumnMapping[]): ColumnMapping[] {
  const plain = columns.filter(
    ({ meaning, unit, from, site }) => meaning === 'value' && unit === null && from === null && site === null,
  );
  const units = columns.some(({ meaning }) => meaning === 'unit');
  const quantities = plain.filter(({ header }) => QUANTITY.test(heading(header)));
  if (!units || quantities.length === 0) return [...columns];
  return columns.map((column) =>
    plain.includes(column) && !quantities.includes(column) && OTHER.test(heading(column.header))
      ? { ...column, meaning: 'ignored', kind: null }
      : column,
  );
}

const CHARGE = pattern()`
  ^(?:(?:refrigerant|gas|system|unit) )?charge$|^charge of (?:the )?(?:system|equipment|unit)$|
  ^carga(?: (?:d[eo] )?(?:gas|fluido|refrigerante|sistema|equipamento))?$
`;
const PUT_IN = pattern()`
  \b(?:added|top(?:ped)?[- ]?up|recharged?|refill\w*|make[- ]?up|adicionad[oa]s?|adicao|repost[oa]s?|reposic\w+|
  recarregad[oa]s?|recargas?|complement\w*|completad[oa]s?)\b
`;

/** `Charge (kg) | Added (kg)`: what a machine holds, beside what was put into it. */
function withoutCharges(columns: readonly ColumnMapping[]): ColumnMapping[] {
  const named = (header: string) => heading(unitInHeading(header)?.rest ?? header);
  const amounts = columns.filter(({ meaning }) => meaning === 'value');
  const put = amounts.filter(({ header }) => PUT_IN.test(named(header)));
  return columns.map((column) => {
    const held = amounts.includes(column) && !put.includes(column) && CHARGE.test(named(column.header));
    return put.length > 0 && held ? { ...column, meaning: 'ignored', kind: null, unit: null } : column;
  });
}

/** `Traveller(s) | Pax`: how many travel stands in the numbers, who they are beside them. */
function countedTravellers(columns: readonly ColumnMapping[], seen: Survey): ColumnMapping[] {
  const travellers = columns.filter(({ meaning }) => meaning === 'passengers');
  const counted = travellers.find(({ column }) => {
    const survey = seen.columns[column - 1];
    return survey !== undefined && survey.numbers > 0 && survey.numbers >= survey.filled * 0.6;
  });
  return columns.map((column) =>
    counted !== undefined && column !== counted && travellers.includes(column)
      ? { ...column, meaning: 'ignored' }
      : column,
  );
}

/** A day on which something is to be paid tells no time beside a column that tells one: `Month | Due date`. */
function withoutDue(columns: readonly ColumnMapping[]): ColumnMapping[] {
  const timed = columns.some(
    ({ meaning, header }) => (meaning === 'period' || meaning === 'from') && !isDue(header),
  );
  return columns.map((column) =>
    timed && column.meaning === 'period' && isDue(column.header) ? { ...column, meaning: 'ignored' } : column,
  );
}

/**
 * Where no heading names an amount, the column of numbers beside the units is it (`value | unit`, `Total do mês | Unidade`),
 * unless its heading says that it is something else.
 */
function besideUnits(columns: readonly ColumnMapping[], seen: Survey): ColumnMapping[] {
  const unit = columns.find(({ meaning }) => meaning === 'unit');
  const amounts = columns.some(
    ({ meaning, header, unit: of }) => meaning === 'value' && header !== '' && !isPrice(of),
  );
  const units = unit === undefined ? undefined : seen.columns[unit.column - 1];
  if (unit === undefined || amounts || units === undefined) return [...columns];
  if (units.units < Math.min(units.filled, 200) * 0.6) return [...columns];
  const isMoneyIn = (row: Row) => isPrice(unitOf(row.cells[unit.column - 1]?.text ?? ''));
  if (seen.rows.slice(0, 60).some(isMoneyIn)) return [...columns];
  const beside = [unit.column - 1, unit.column + 1].flatMap((at) => {
    const column = columns[at - 1];
    const survey = seen.columns[at - 1];
    if (column === undefined || survey === undefined || survey.numbers === 0) return [];
    const other = isOfOtherTime(column.header) || EMISSIONS.test(heading(column.header));
    const open =
      column.meaning === 'total' ||
      (column.meaning === 'ignored' &&
        ((meaningOf(column.header) === null && !other) || PLAIN.test(heading(column.header))));
    return open && survey.numbers >= survey.filled * 0.6 && !isRate(column.header) ? [column] : [];
  });
  const [amount] = beside;
  // `valor | unidade | Valor (R$)`: where the units are of no money, what is beside them is none either.
  const plain = columns.find(({ meaning, header, column }) => {
    return meaning === 'value' && PLAIN.test(heading(header)) && Math.abs(column - unit.column) === 1;
  });
  return columns.map((column) => {
    if (column === amount) return { ...column, meaning: 'value', unit: null };
    const priced = column.meaning === 'value' && isPrice(column.unit) && column !== plain;
    return plain !== undefined && priced ? { ...column, meaning: 'ignored' } : column;
  });
}

/** Headings of what amounts came to in greenhouse gases. */
const EMISSIONS = /\bco ?2 ?e?(?:q|quiv\w*)?\b|\bt?co2\w*\b|\b(?:emissao|emissoes|emissions?)\b/;

/** Headings that say no more than that numbers stand below them. */
const PLAIN = /^(?:valor|valores|value|values|numero|number|figure|reading|leitura|dado|data point|medicao)$/;

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
    ({ meaning, from, header }) =>
      meaning === 'value' && from === null && isTariffPeriod(header) && !isDemand(header),
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

/** `Placa/Equip.` over plates and `GERADOR 01`: where a row names a machine, it tells what its fuel was used for. */
function machines(columns: readonly ColumnMapping[], seen: Survey, words: Words): ColumnMapping[] {
  if (
    columns.some(({ meaning, header }) => meaning === 'use' && !isPayer(header)) ||
    !(columns.some(({ meaning }) => meaning === 'kind') || headedFuel(columns, words) !== null)
  )
    return [...columns];
  return columns.map((column) => {
    if (column.meaning !== 'ignored' || !isMachine(column.header)) return column;
    const texts = seen.rows.slice(0, 200).map((row) => row.cells[column.column - 1]?.text.trim() ?? '');
    const told = new Set(texts).size <= 100 && texts.some((text) => text !== '' && usedFor(text, words));
    return told ? { ...column, meaning: 'use' } : column;
  });
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
      ? isAverage(column.header)
        ? { ...column, meaning: 'ignored' }
        : { ...column, meaning: 'value', unit: unitInHeading(column.header)?.unit ?? null }
      : column,
  );
}

const VOLUMES: ReadonlySet<string> = new Set(['L', 'gal', 'm3']);

/** How far vehicles went, or how long machines ran, with the fuel of their row (`Km rodado | Litros`) is no amount besides it. */
function withoutDriven(columns: readonly ColumnMapping[], rows: readonly Row[]): ColumnMapping[] {
  const plain = columns.filter(
    ({ meaning, kind, from }) => meaning === 'value' && kind === null && from === null,
  );
  const fuels = plain.filter(({ unit }) => unit !== null && VOLUMES.has(unit));
  const isFilled = (row: Row, { column }: ColumnMapping) => !isBlank(row.cells[column - 1]);
  const driven = (way: ColumnMapping) =>
    fuels.some((fuel) => rows.slice(0, 200).some((row) => isFilled(row, way) && isFilled(row, fuel)));
  return columns.map((column) =>
    plain.includes(column) && (column.unit === 'h' || LENGTHS.has(column.unit ?? '')) && driven(column)
      ? { ...column, meaning: 'ignored' }
      : column,
  );
}

/** Beside columns that name their kinds, one that names none (`Produção (t)`) measures something else. */
function isNameless({ header, kind, site, from, unit }: ColumnMapping, words: Words): boolean {
  if (kind !== null || site !== null || from !== null || unit === null) return false;
  const text = unitInHeading(header)?.rest || header;
  return meaningOf(text) !== 'value' && words.kindOf(text, unit).candidates.length === 0;
}

const isPrice = (unit: string | null): boolean => unit !== null && MONEY.has(unit);
