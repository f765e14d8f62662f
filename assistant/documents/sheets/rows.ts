import type { DocumentProblem, Place, Row } from '#documents/document.ts';
import type { ColumnMapping, ColumnMeaning, SheetMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentActivity, PlacedQuote, Unused } from '../proposal-shape.ts';
import { product } from '../../language/numbers/exact.ts';
import { folded, unitOf } from '../words/words.ts';
import { isBlank, numberOf, quoteOf } from './cells.ts';
import { asCommuted } from './commuted.ts';
import type { PeriodSetting } from './dates.ts';
import {
  isAdditive,
  isCharge,
  isDemand,
  isEmissions,
  isMoney,
  isNoActivity,
  isOutput,
  isPeople,
} from './heading-marks.ts';
import { isRate } from './heading-rates.ts';
import { type Meter, type Metered, meteredIn } from './metered-rows.ts';
import { flightOf, unreadWay } from './flight-rows.ts';
import { inPacks } from './packed-rows.ts';
import { partsTogether } from './parts-of-time.ts';
import { periodOfRow, periodProblems } from './row-period.ts';
import { tariffsTogether, withoutMisfittingUnits } from './row-amounts.ts';
import type { FoundCell, RowReader, RowReading, RowSetting, Section } from './row-shape.ts';
import { chargeBeside, spentIn } from './row-spend.ts';
import { inDays, isCurrency, headedUnit, type RowUnit, unitOfAmount } from './row-units.ts';
import { kindWordOf, placeIn, quoteIn, scopeIn, shownOf } from './row-words.ts';
import { wayOfRow } from './ways-of-loads.ts';
import { asWayTold } from './ways-told.ts';
import { isRoadService, isStateUnit } from './states.ts';
import { weighedElsewhere } from './stages-of-weight.ts';
import { asNightsTold, ofEachRoom } from './stays-in-columns.ts';

/** Says of a word for a kind that it names no activity. */
const NAMED_NONE = [isDemand, isMoney, isAdditive, isCharge, isEmissions];

/** What the numbers of a row were read as so far. */
interface Found {
  readonly activities: DocumentActivity[];
  readonly problems: DocumentProblem[];
  readonly unused: Unused[];
  readonly open: { column: number; values: readonly [string, string] }[];
  filled: number;
}

/** Reads rows of one sheet by its mapping. Nothing but the mapping and the row goes into an activity. */
export class MappedRows implements RowReader {
  readonly mapping: SheetMapping;
  readonly setting: RowSetting;
  readonly #by: ReadonlyMap<ColumnMeaning, readonly ColumnMapping[]>;
  readonly #kinds: ReadonlyMap<string, string | null>;
  readonly #units: ReadonlyMap<string, string | null>;
  readonly #sites: ReadonlyMap<string, string | null>;

  constructor(mapping: SheetMapping, setting: RowSetting) {
    this.mapping = mapping;
    this.setting = setting;
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

  cell(row: Row, meaning: ColumnMeaning): FoundCell | null {
    for (const column of this.columns(meaning)) {
      const cell = row.cells[column.column - 1];
      if (cell !== undefined && !isBlank(cell)) return { cell, column };
    }
    return null;
  }

  place({ number }: Pick<Row, 'number'>, { column }: Pick<ColumnMapping, 'column'>): Place {
    return { at: 'cell', sheet: this.mapping.sheet, row: number, column };
  }

  quoted(slot: PlacedQuote['slot'], row: Row, column: ColumnMapping): PlacedQuote {
    return { slot, place: this.place(row, column), quote: shownOf(row.cells[column.column - 1], slot) };
  }

  read(row: Row): RowReading {
    const flight = flightOf(this, row, this.#common(row));
    if (flight !== null)
      return { activities: [flight], problems: periodProblems(this, row), unused: [], open: [] };
    const found: Found = { activities: [], problems: [], unused: [], open: [], filled: 0 };
    const said = this.kindWord(row);
    const none = this.#isNone(row, said);
    for (const column of this.columns('value')) this.#take(found, row, column, none ? said : null);
    if (found.filled === 0) found.unused.push(...weighedElsewhere(this, row));
    const own = this.#together(found);
    // A fee that is charged beside what a list is of (`Taxa de serviço`) is no service that was bought for itself.
    const paid = isCharge(said) ? null : this.#paid(found, row, own);
    const activities = paid === null ? own : [paid];
    if (found.filled > 0 || paid !== null) found.problems.push(...periodProblems(this, row));
    const way = activities.every(({ unit }) => isCurrency(unit)) ? unreadWay(this, row) : null;
    if (way !== null) found.unused.push({ reason: 'unreadable', quote: way.quote, place: way.place });
    return { activities, problems: found.problems, unused: found.unused, open: found.open };
  }

  /** What was paid, where a row tells no other amount, or one that names no unit. */
  #paid(found: Found, row: Row, own: readonly DocumentActivity[]): DocumentActivity | null {
    const nameless = own.length > 0 && own.every(({ unit }) => unit === null);
    if (found.filled > 0 && !nameless) return null;
    const beside = found.filled === 0 ? chargeBeside(this, row) : null;
    if (beside !== null) found.unused.push(beside);
    const spent = spentIn(this, row, nameless);
    if (spent === null) return null;
    return this.#activity(row, spent.column, spent.value, headedUnit(this, spent.column, spent.unit));
  }

  /** A row of money, emissions, rates, fees, people or one's own output: its numbers are no amounts of an activity. */
  #isNone(row: Row, said: string): boolean {
    const measure = this.cell(row, 'unit')?.cell.text ?? '';
    if (isEmissions(measure) || (said !== '' && NAMED_NONE.some((isNone) => isNone(said)))) return true;
    if (isRate(measure) || isRate(said) || isStateUnit(measure)) return true;
    const served = isRoadService(said);
    if (served && this.unitMeant(measure) === 'unit') return true;
    const known = this.setting.candidatesOf(said);
    if (isOutput(said) && known.every((kind) => kind.startsWith('purchased.'))) return true;
    return known.length === 0 && (isNoActivity(said) || isPeople(measure) || served);
  }

  /** Takes the number of one column; `none`: what the row says it is instead of an activity. */
  #take(found: Found, row: Row, column: ColumnMapping, none: string | null): void {
    const cell = row.cells[column.column - 1];
    const number = numberOf(cell, column.numbers);
    if (number.read === 'blank') return;
    found.filled += 1;
    const place = this.place(row, column);
    const leave = (reason: Unused['reason'], quote = quoteOf(cell)) =>
      found.unused.push({ reason, quote, place });
    const { meter } = this.setting;
    if (none !== null) leave('not_activity', `${none.slice(0, 60)}: ${quoteOf(cell)}`);
    else if (meter?.after.column === column.column) {
      const counted = meteredIn(meter, row);
      if ('left' in counted) leave(counted.left, counted.quote);
      else found.activities.push(this.#metered(row, meter, counted));
    } else if (number.read === 'unreadable') {
      const params = { text: quoteOf(cell), row: String(row.number), sheet: this.mapping.sheet };
      found.problems.push({ code: 'row.number_unreadable', params, place });
      leave('unreadable');
    } else {
      if (number.read === 'open') found.open.push({ column: column.column, values: number.values });
      const value = number.read === 'number' ? number.value : null;
      if (value !== null && /^(?:-|0(?:\.0*)?$)/.test(value))
        leave(value.startsWith('-') ? 'negative' : 'zero');
      else found.activities.push(this.#measured(row, column, value, number.unit));
    }
  }

  #measured(row: Row, column: ColumnMapping, value: string | null, unit: string | null): DocumentActivity {
    const activity = this.#activity(row, column, value, unitOfAmount(this, row, column, unit));
    const packed = asCommuted(this, row, column, inPacks(this, row, column, activity));
    return asWayTold(this, row, asNightsTold(this, row, ofEachRoom(this, row, column, packed)));
  }

  /** The activities of a row, parts of a time or of a tariff as one; those that fit no unit of their kind are left. */
  #together(found: Found): DocumentActivity[] {
    const values = this.columns('value');
    const whole = partsTogether(tariffsTogether(found.activities, values), values);
    const measured = withoutMisfittingUnits(whole, this.setting.fits);
    for (const one of whole)
      if (!measured.includes(one))
        found.unused.push({ reason: 'beside', quote: quoteIn(one), place: placeIn(one) });
    return measured;
  }

  /** What a meter counted on, with the readings and the constant that it comes of. */
  #metered(row: Row, { before, after, factor }: Meter, { value, arithmetic }: Metered): DocumentActivity {
    const whole = this.#activity(row, after, value, unitOfAmount(this, row, after, null));
    const others = [before, ...(factor === null ? [] : [factor])];
    const quotes = others.map((column) => this.quoted('quantity', row, column));
    const [own, ...evidence] = whole.evidence;
    return { ...whole, arithmetic, evidence: [...(own === undefined ? [] : [own]), ...quotes, ...evidence] };
  }

  #activity(row: Row, column: ColumnMapping, value: string | null, measured: RowUnit): DocumentActivity {
    const common = { ...this.#common(row), ...this.#headings(column) };
    const kind = this.#kindOf(row, column, measured.unit);
    const unit = inDays(this, measured, kind.kind);
    const counted = value !== null && unit.times !== '1';
    const { period, site } = common;
    const distance = this.#distance(row, unit.unit);
    return {
      kind: kind.kind,
      candidates: kind.candidates,
      quantity: counted ? product(value, unit.times) : value,
      ...(counted ? { arithmetic: `${value} × ${unit.times}` } : {}),
      unit: unit.unit,
      from: period?.from ?? null,
      to: period?.to ?? null,
      ...(site === null ? {} : { site }),
      ...this.setting.scopeOf(kind.kind),
      ...common.scope,
      yearInferred: common.yearInferred,
      ...(distance === null ? {} : { distance: distance.value, distanceUnit: distance.unit }),
      ...common.counterparty,
      ...common.document,
      recognized: false,
      evidence: [
        this.quoted('quantity', row, column),
        ...kind.evidence,
        ...unit.evidence,
        ...common.periodEvidence,
        ...common.siteEvidence,
        ...(distance?.evidence ?? []),
        ...common.otherEvidence,
      ],
      findings: [],
    };
  }

  headed(slot: PlacedQuote['slot'], column: ColumnMapping): PlacedQuote {
    return { slot, place: this.place({ number: this.mapping.headerRow ?? 1 }, column), quote: column.header };
  }

  told(slot: PlacedQuote['slot'] & ColumnMeaning, row: Row): PlacedQuote[] {
    const found = this.cell(row, slot);
    return found === null ? [] : [this.quoted(slot, row, found.column)];
  }

  /** The period and the site that the heading of an amount names, which come before those of its row. */
  #headings(column: ColumnMapping) {
    const { from, to, site } = column;
    return {
      ...(from === null
        ? {}
        : {
            period: { from, to: to ?? from },
            periodEvidence: [this.headed('period', column)],
            yearInferred: false,
          }),
      ...(site === null ? {} : { site, siteEvidence: [this.headed('site', column)] }),
    };
  }

  /** The words of the kind columns and the use columns of a row, as the mapping knows them. */
  kindWord(row: Row): string {
    return kindWordOf(row, [...this.columns('kind'), ...this.columns('use')]);
  }

  #kindOf(row: Row, column: ColumnMapping, unit: string | null) {
    const word = this.kindWord(row);
    // `CO2 discharged` of an extinguisher is its charge.
    const lost = column.kind === 'process.co2_use' && this.#kinds.get(word)?.startsWith('fugitive.') === true;
    if (column.kind !== null && !lost && !this.#namedByRow(word, column))
      return { kind: column.kind, candidates: [column.kind], evidence: [this.headed('kind', column)] };
    return this.#kindOfSection(word, unit) ?? this.#kindInColumns(row, column, word);
  }

  /** What the heading between the rows names; words of a row that name nothing (`Linha 1`) leave it to that. */
  #kindOfSection(word: string, unit: string | null) {
    const { section } = this;
    if (section === null || (word !== '' && this.setting.names(word))) return null;
    const kinds = section.kindsIn(unit);
    if (kinds.candidates.length === 0) return null;
    const place = this.place({ number: section.row }, section);
    return { ...kinds, evidence: [{ slot: 'kind', place, quote: section.text } as const] };
  }

  #kindInColumns(row: Row, column: ColumnMapping, word: string) {
    const evidence = [...this.columns('kind'), ...this.columns('use')].flatMap((one) =>
      isBlank(row.cells[one.column - 1]) ? [] : [this.quoted('kind', row, one)],
    );
    const fixed = this.mapping.kind;
    const own = word === '' ? undefined : this.#kinds.get(word);
    const left = this.setting.candidatesOf(column.header);
    if (word === '' && left.length > 1 && column.kind === null && this.mapping.kind === null)
      return { kind: null, candidates: left, evidence: [this.headed('kind', column)] };
    const open = word === '' ? [] : this.setting.candidatesOf(word);
    // Words that name nothing leave it to what the table as a whole is about.
    const kind = own ?? (open.every((one) => one === fixed) ? fixed : null);
    const candidates = kind === null ? this.setting.candidatesOf(word || column.header) : [kind];
    // The heading names the fuel, and the row what it was used for.
    const fuel = kind !== null && left.includes(kind) ? [this.headed('kind', column)] : [];
    return { kind, candidates, evidence: [...fuel, ...evidence].slice(0, 6) };
  }

  /** A heading that is but a unit (`Nights`, `kWh`) or `Mileage` gives way to a row that names another kind itself. */
  #namedByRow(word: string, { header, kind }: ColumnMapping): boolean {
    const own = word === '' ? null : (this.#kinds.get(word) ?? null);
    const driven = kind === 'mobile.distance.car' && /^(?:travel|mobile\.distance)\./.test(own ?? '');
    return own !== null && own !== kind && (driven || unitOf(header) !== null);
  }

  /** What a word of a unit column stands for. */
  unitMeant(word: string): string | null {
    return this.#units.get(folded(word)) ?? unitOf(word);
  }

  #distance(row: Row, unit: string | null) {
    return unit === 't' || unit === 'kg' ? wayOfRow(this, row) : null;
  }

  /** What a row says of all its activities. */
  #common(row: Row) {
    const siteCell = this.cell(row, 'site');
    const site =
      siteCell === null
        ? (this.section?.site ?? this.mapping.site)
        : (this.#sites.get(siteCell.cell.text.trim()) ?? null);
    const period = periodOfRow(this, row);
    const name = this.cell(row, 'counterparty')?.cell.text.trim().slice(0, 200);
    const taxId = this.cell(row, 'tax_id')
      ?.cell.text.replaceAll(/[^\dA-Z]/gi, '')
      .slice(0, 14);
    const key = this.cell(row, 'document');
    const scope = scopeIn(this.cell(row, 'scope')?.cell.text) ?? this.mapping.scope ?? null;
    return {
      site,
      siteEvidence: this.told('site', row),
      ...period,
      scope: scope === null ? {} : { scope },
      counterparty:
        name === undefined && taxId === undefined
          ? {}
          : { counterparty: { ...(name === undefined ? {} : { name }), ...(taxId ? { taxId } : {}) } },
      document: key === null ? {} : { documentKey: key.cell.text.trim().slice(0, 80) },
      otherEvidence: [...this.told('counterparty', row), ...this.told('document', row)],
    };
  }

  periodSetting(row: Row, column: ColumnMapping): PeriodSetting {
    const own = Number(this.cell(row, 'year')?.cell.text.trim());
    const year = Number.isInteger(own) && own > 1900 && own < 2200 ? own : this.mapping.year;
    const { locale, referenceDate, period } = this.setting;
    const within = period?.inferred === true ? null : period;
    return { dates: column.dates, locale, referenceDate, year, within, header: column.header };
  }
}
