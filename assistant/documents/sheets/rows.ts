import type { Cell, DocumentProblem, Place, Row } from '#documents/document.ts';
import type { ColumnMapping, ColumnMeaning, SheetMapping } from '#usecases/mapping/mapping-shape.ts';
import type { Locale } from '../../language/understanding.ts';
import type { DocumentActivity, PlacedQuote, Unused } from '../proposal-shape.ts';
import { folded, type Kinds, unitOf } from '../words.ts';
import { isBlank, numberOf, quoteOf } from './cells.ts';
import { isRate } from './columns.ts';
import { type PeriodSetting, periodOfCell } from './dates.ts';
import { isAdditive, isCharge, isDemand, isMoney, isNoActivity, isUnitPrice, meaningOf } from './headings.ts';
import { flightOf } from './flight-rows.ts';
import { tariffsTogether, withoutMisfittingUnits } from './row-amounts.ts';
import {
  isCylinder,
  kindWordOf,
  monthly,
  nightsNamed,
  placeIn,
  quoteIn,
  scopeIn,
  shownOf,
  unitInBrackets,
} from './row-words.ts';

/** What one row says. */
export interface RowReading {
  readonly activities: readonly DocumentActivity[];
  readonly problems: readonly DocumentProblem[];
  readonly unused: readonly Unused[];
  /** Columns whose number has two readings in this row. */
  readonly open: readonly { column: number; values: readonly [string, string] }[];
}

/** A heading between the rows of a table. */
export interface Section {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly site: string | null;
  readonly kindsIn: (unit: string | null) => Kinds;
}

export interface RowSetting {
  readonly locale: Locale;
  readonly referenceDate: string;
  /** What the person says of all rows that say nothing themselves. */
  readonly period: { readonly from: string; readonly to: string; readonly quote: string } | null;
  /** Whether any of the kinds is measured in such a unit. */
  readonly fits: (kinds: readonly string[], unit: string) => boolean;
  /** Whether a kind is told by what was spent on it. */
  readonly isSpent: (kind: string, currency: string) => boolean;
  readonly scopeOf: (kind: string | null) => 1 | 2 | 3 | undefined;
  /** Kinds that fit a word of the sheet, best first, while nobody chose. */
  readonly candidatesOf: (word: string) => readonly string[];
}

/** Reads rows of one sheet by its mapping. Nothing but the mapping and the row goes into an activity. */
export class RowReader {
  readonly #mapping: SheetMapping;
  readonly #setting: RowSetting;
  readonly #by: ReadonlyMap<ColumnMeaning, readonly ColumnMapping[]>;
  readonly #kinds: ReadonlyMap<string, string | null>;
  readonly #units: ReadonlyMap<string, string | null>;
  readonly #sites: ReadonlyMap<string, string | null>;

  constructor(mapping: SheetMapping, setting: RowSetting) {
    this.#mapping = mapping;
    this.#setting = setting;
    const by = new Map<ColumnMeaning, ColumnMapping[]>();
    for (const column of mapping.columns) by.set(column.meaning, [...(by.get(column.meaning) ?? []), column]);
    this.#by = by;
    this.#kinds = new Map(mapping.kinds.map(({ word, means }) => [word, means]));
    this.#units = new Map(mapping.units.map(({ word, means }) => [word, means]));
    this.#sites = new Map(mapping.sites.map(({ word, means }) => [word, means]));
  }

  /** What a row that stands alone says of the rows below it: its kinds by the unit they are measured in, and its site. */
  section: Section | null = null;

  columns(meaning: ColumnMeaning): readonly ColumnMapping[] {
    return this.#by.get(meaning) ?? [];
  }

  cell(row: Row, meaning: ColumnMeaning): { cell: Cell; column: ColumnMapping } | null {
    for (const column of this.columns(meaning)) {
      const cell = row.cells[column.column - 1];
      if (cell !== undefined && !isBlank(cell)) return { cell, column };
    }
    return null;
  }

  place(row: Row, column: ColumnMapping): Place {
    return { at: 'cell', sheet: this.#mapping.sheet, row: row.number, column: column.column };
  }

  quoted(slot: PlacedQuote['slot'], row: Row, column: ColumnMapping): PlacedQuote {
    return { slot, place: this.place(row, column), quote: shownOf(row.cells[column.column - 1], slot) };
  }

  read(row: Row): RowReading {
    const flight = flightOf(this, row, this.#common(row));
    if (flight !== null)
      return { activities: [flight], problems: this.#periodProblems(row), unused: [], open: [] };
    const activities: DocumentActivity[] = [];
    const problems: DocumentProblem[] = [];
    const unused: Unused[] = [];
    const open: { column: number; values: readonly [string, string] }[] = [];
    let filled = 0;
    const said = this.kindWord(row);
    const named = said !== '' && (isDemand(said) || isMoney(said) || isAdditive(said) || isCharge(said));
    const rated = isRate(this.cell(row, 'unit')?.cell.text ?? '') || isRate(said);
    const none = named || rated || (isNoActivity(said) && this.#setting.candidatesOf(said).length === 0);
    const reason = none ? 'not_activity' : null;
    for (const column of this.columns('value')) {
      const cell = row.cells[column.column - 1];
      const number = numberOf(cell, column.numbers);
      if (number.read === 'blank') continue;
      filled += 1;
      const place = this.place(row, column);
      if (reason !== null) {
        unused.push({ reason, quote: `${said.slice(0, 60)}: ${quoteOf(cell)}`, place });
        continue;
      }
      if (number.read === 'unreadable') {
        const params = { text: quoteOf(cell), row: String(row.number), sheet: this.#mapping.sheet };
        problems.push({ code: 'row.number_unreadable', params, place });
        unused.push({ reason: 'unreadable', quote: quoteOf(cell), place });
        continue;
      }
      if (number.read === 'open') open.push({ column: column.column, values: number.values });
      const value = number.read === 'number' ? number.value : null;
      if (value !== null && /^(?:-|0(?:\.0*)?$)/.test(value)) {
        unused.push({ reason: value.startsWith('-') ? 'negative' : 'zero', quote: quoteOf(cell), place });
        continue;
      }
      activities.push(this.#activity(row, column, value, number.unit));
    }
    activities.splice(0, activities.length, ...tariffsTogether(activities, this.columns('value')));
    const measured = withoutMisfittingUnits(activities, this.#setting.fits);
    for (const one of activities)
      if (!measured.includes(one))
        unused.push({ reason: 'beside', quote: quoteIn(one), place: placeIn(one) });
    activities.splice(0, activities.length, ...measured);
    const spent = filled === 0 ? this.#spent(row) : null;
    if (spent !== null) activities.push(spent);
    if (filled > 0 || spent !== null) problems.push(...this.#periodProblems(row));
    return { activities, problems, unused, open };
  }

  #activity(row: Row, column: ColumnMapping, value: string | null, beside: string | null): DocumentActivity {
    const common = this.#common(row);
    const unit = this.#unitOf(row, column, beside);
    const kind = this.#kindOf(row, column, unit.unit);
    const period = column.from === null ? common.period : { from: column.from, to: column.to ?? column.from };
    const evidence: PlacedQuote[] = [
      this.quoted('quantity', row, column),
      ...kind.evidence,
      ...unit.evidence,
    ];
    if (column.from === null) evidence.push(...common.periodEvidence);
    else evidence.push(this.#headed('period', column));
    const site = column.site ?? common.site;
    if (column.site !== null) evidence.push(this.#headed('site', column));
    else evidence.push(...common.siteEvidence);
    const distance = this.#distance(row, unit.unit);
    const scope = common.scope ?? this.#setting.scopeOf(kind.kind);
    return {
      kind: kind.kind,
      candidates: kind.candidates,
      quantity: value,
      unit: unit.unit,
      from: period?.from ?? null,
      to: period?.to ?? null,
      ...(site === null ? {} : { site }),
      ...(scope === undefined ? {} : { scope }),
      yearInferred: column.from === null && common.yearInferred,
      ...(distance === null ? {} : { distance: distance.value, distanceUnit: 'km' }),
      ...common.counterparty,
      ...common.document,
      recognized: false,
      evidence: [...evidence, ...(distance?.evidence ?? []), ...common.otherEvidence],
      findings: [],
    };
  }

  /** What was paid, where a row states no other amount and its kind is measured in money too. */
  #spent(row: Row): DocumentActivity | null {
    const columns = this.#mapping.columns.filter(
      ({ meaning, header }) => meaning === 'ignored' && isMoney(header) && !isUnitPrice(header),
    );
    const [column] = columns;
    const word = this.kindWord(row);
    const [kind] = this.#setting.candidatesOf(word);
    const unit =
      column !== undefined && /us\$|usd/i.test(column.header)
        ? 'USD'
        : /€|eur/i.test(column?.header ?? '')
          ? 'EUR'
          : 'BRL';
    if (columns.length !== 1 || column === undefined || kind === undefined) return null;
    if (this.columns('value').length === 0 || !this.#setting.isSpent(kind, unit)) return null;
    const number = numberOf(row.cells[column.column - 1], column.numbers);
    if (number.read !== 'number' || !/^[1-9]|\.\d*[1-9]/.test(number.value)) return null;
    const activity = this.#activity(row, column, number.value, null);
    return { ...activity, unit, evidence: [...activity.evidence, this.#headed('unit', column)] };
  }

  #headed(slot: PlacedQuote['slot'], column: ColumnMapping): PlacedQuote {
    const place: Place = {
      at: 'cell',
      sheet: this.#mapping.sheet,
      row: this.#mapping.headerRow ?? 1,
      column: column.column,
    };
    return { slot, place, quote: column.header };
  }

  /** The words of the kind columns and the use columns of a row, as the mapping knows them. */
  kindWord(row: Row): string {
    return kindWordOf(row, [...this.columns('kind'), ...this.columns('use')]);
  }

  #kindOf(row: Row, column: ColumnMapping, unit: string | null) {
    if (column.kind !== null)
      return { kind: column.kind, candidates: [column.kind], evidence: [this.#headed('kind', column)] };
    const word = this.kindWord(row);
    const { section } = this;
    const headed = word === '' ? section?.kindsIn(unit) : undefined;
    if (section !== null && headed !== undefined && headed.candidates.length > 0) {
      const place: Place = {
        at: 'cell',
        sheet: this.#mapping.sheet,
        row: section.row,
        column: section.column,
      };
      return { ...headed, evidence: [{ slot: 'kind', place, quote: section.text } as const] };
    }
    const evidence = [...this.columns('kind'), ...this.columns('use')].flatMap((one) =>
      isBlank(row.cells[one.column - 1]) ? [] : [this.quoted('kind', row, one)],
    );
    const fixed = this.#mapping.kind;
    const own = word === '' ? undefined : this.#kinds.get(word);
    const left = this.#setting.candidatesOf(column.header);
    if (word === '' && left.length > 1 && column.kind === null && this.#mapping.kind === null)
      return { kind: null, candidates: left, evidence: [this.#headed('kind', column)] };
    const open = word === '' ? [] : this.#setting.candidatesOf(word);
    // Words that name nothing leave it to what the table as a whole is about.
    const kind = own ?? (open.every((one) => one === fixed) ? fixed : null);
    const candidates = kind === null ? this.#setting.candidatesOf(word || column.header) : [kind];
    return { kind, candidates, evidence: evidence.slice(0, 6) };
  }

  #unitOf(row: Row, column: ColumnMapping, beside: string | null) {
    const found = this.#plainUnitOf(row, column, beside);
    // `18 UN` of `GLP P20`: cylinders.
    return found.unit === 'unit' && isCylinder(this.kindWord(row)) ? { ...found, unit: 'cylinder' } : found;
  }

  #plainUnitOf(row: Row, column: ColumnMapping, beside: string | null) {
    if (beside !== null) return { unit: beside, evidence: [this.quoted('unit', row, column)] };
    const own = this.cell(row, 'unit');
    if (own !== null) {
      const word = own.cell.text.trim();
      const unit = this.#units.get(folded(word)) ?? unitOf(word);
      return { unit, evidence: [this.quoted('unit', row, own.column)] };
    }
    if (column.unit !== null) return { unit: column.unit, evidence: [this.#headed('unit', column)] };
    // `Energia elétrica (kWh)` names the unit of its row.
    const named = this.cell(row, 'kind');
    const inside = named === null ? null : unitInBrackets(named.cell.text);
    if (named !== null && inside !== null)
      return { unit: inside, evidence: [this.quoted('unit', row, named.column)] };
    if (this.#mapping.unit !== null) return { unit: this.#mapping.unit, evidence: [] };
    const counted = named === null ? null : nightsNamed(named.cell.text);
    return named === null || counted === null
      ? { unit: null, evidence: [] }
      : { unit: counted, evidence: [this.quoted('unit', row, named.column)] };
  }

  #distance(row: Row, unit: string | null) {
    const found = this.cell(row, 'distance');
    if (found === null || (unit !== 't' && unit !== 'kg')) return null;
    const number = numberOf(found.cell, found.column.numbers);
    if (number.read !== 'number') return null;
    return { value: number.value, evidence: [this.quoted('distance', row, found.column)] };
  }

  /** What a row says of all its activities. */
  #common(row: Row) {
    const siteCell = this.cell(row, 'site');
    const site =
      siteCell === null
        ? (this.section?.site ?? this.#mapping.site)
        : (this.#sites.get(siteCell.cell.text.trim()) ?? null);
    const period = this.#period(row);
    const name = this.cell(row, 'counterparty')?.cell.text.trim().slice(0, 200);
    const taxId = this.cell(row, 'tax_id')
      ?.cell.text.replaceAll(/[^\dA-Z]/gi, '')
      .slice(0, 14);
    const key = this.cell(row, 'document');
    const other = (['counterparty', 'document'] as const).flatMap((meaning) => {
      const found = this.cell(row, meaning);
      return found === null ? [] : [this.quoted(meaning, row, found.column)];
    });
    return {
      site,
      siteEvidence: siteCell === null ? [] : [this.quoted('site', row, siteCell.column)],
      ...period,
      scope: scopeIn(this.cell(row, 'scope')?.cell.text) ?? this.#mapping.scope ?? undefined,
      counterparty:
        name === undefined && taxId === undefined
          ? {}
          : { counterparty: { ...(name === undefined ? {} : { name }), ...(taxId ? { taxId } : {}) } },
      document: key === null ? {} : { documentKey: key.cell.text.trim().slice(0, 80) },
      otherEvidence: other,
    };
  }

  #period(row: Row) {
    const from = this.cell(row, 'from');
    const to = this.cell(row, 'to');
    const stated = this.cell(row, 'period');
    const named = stated !== null && meaningOf(stated.column.header) === 'period';
    const one = named ? stated : (from ?? stated ?? to);
    const cells = from !== null && to !== null ? [from, to] : [one];
    const read = cells.flatMap((found) => {
      if (found === null) return [];
      const period = periodOfCell(monthly(found), this.periodSetting(row, found.column));
      return period.found === 'period'
        ? [{ period, evidence: this.quoted('period', row, found.column) }]
        : [];
    });
    const [first] = read;
    const last = read.at(-1);
    const given = this.#setting.period;
    if (
      first === undefined ||
      last === undefined ||
      read.length < cells.length ||
      first.period.from > last.period.to
    ) {
      const none = cells.every((found) => found === null);
      const year = none ? this.#yearOf(row) : null;
      return {
        period: none ? (year ?? given) : null,
        periodEvidence: [],
        yearInferred: false,
      };
    }
    return {
      period: { from: first.period.from, to: last.period.to },
      periodEvidence: read.map(({ evidence }) => evidence),
      yearInferred: first.period.yearInferred,
    };
  }

  #yearOf(row: Row): { from: string; to: string } | null {
    const year = this.cell(row, 'year')?.cell.text.trim() ?? '';
    return /^(?:19|20)\d{2}$/.test(year) ? { from: `${year}-01-01`, to: `${year}-12-31` } : null;
  }

  periodSetting(row: Row, column: ColumnMapping): PeriodSetting {
    const own = Number(this.cell(row, 'year')?.cell.text.trim());
    const year = Number.isInteger(own) && own > 1900 && own < 2200 ? own : this.#mapping.year;
    const { locale, referenceDate } = this.#setting;
    return { dates: column.dates, locale, referenceDate, year };
  }

  /** Days that the calendar does not have, and dates whose day and month cannot be told apart. */
  #periodProblems(row: Row): DocumentProblem[] {
    return (['period', 'from', 'to'] as const).flatMap((meaning) => {
      const found = this.cell(row, meaning);
      if (found === null) return [];
      const period = periodOfCell(found.cell, this.periodSetting(row, found.column));
      if (period.found === 'period') return [];
      const code = period.found === 'impossible' ? 'row.date_impossible' : 'row.date_unclear';
      const params = { text: quoteOf(found.cell), row: String(row.number), sheet: this.#mapping.sheet };
      return [{ code, params, place: this.place(row, found.column) }];
    });
  }
}
