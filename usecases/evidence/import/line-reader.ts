import type { Cell, Row } from '#documents/document.ts';
import { parseDecimal, toText } from '#engine/decimal.ts';
import { readUnit } from '#engine/quantity.ts';
import type { ColumnMapping, ColumnMeaning, SheetMapping } from '../mapping/mapping-shape.ts';
import { isOfParty, type Party } from '../../ledger/commodity/party.ts';
import type { ReadConfirmed } from '../../ledger/commodity/read-confirmed.ts';
import { type Beside, readBeside } from './beside-reader.ts';
import { isHeadUnit } from './head-unit.ts';
import { numberOfCell, type ReadNumber } from './numbers.ts';
import { daysOfCell, type ReadDays } from './periods.ts';
import type { Days } from './days.ts';
import { identityOf, memoryOf, problemOfRow, wordOf } from './row-words.ts';
import { faultsOf, type ReadBeside, type RowProblem, type Shared, type SlotFaults } from './line-reading.ts';

/** One filled value cell of a row, or a flight of it. */
export interface ReadLine {
  readonly row: number;
  readonly column: number;
  readonly quote: string;
  readonly key: string | null;
  /** Names the row in its series: 32 hexadecimal digits. */
  readonly identity: string;
  readonly shared: Shared | null;
  /** Plain decimal, zero or more. */
  readonly quantity: string | null;
  /** Where other slots stand; null: the quantity's cell says all. */
  readonly read: readonly ReadBeside[] | null;
  readonly problem: RowProblem | null;
  /** Of a line with a problem, what could be read all the same. */
  readonly partial: Partial<Shared & { quantity: string; faults: SlotFaults }> | null;
  /** The supplier and account of a line in money for whom nobody confirmed yet what is bought. */
  readonly unconfirmed: Party | null;
}

export interface ReaderSetting {
  /** Sites by their names, folded. */
  readonly siteIdOf: (name: string) => string | null;
  readonly keyColumn: number | null;
  /** What was confirmed for suppliers and accounts; left out: nothing. */
  readonly confirmedFor?: ReadConfirmed;
}

const LONGEST_QUOTE = 200;
/** The words of a kind, joined, are the longest that a problem names. */
const LONGEST_PARAM = 400;

/** Words that name a row: all that is neither its amount nor a remark. */
const NAMING: ReadonlySet<ColumnMeaning> = new Set<ColumnMeaning>([
  'kind',
  'use',
  'unit',
  'period',
  'from',
  'to',
  'year',
  'site',
  'counterparty',
  'tax_id',
  'ledger_account',
  'document',
  'origin',
  'destination',
  'class',
  'return',
]);

type Slot<T> = { readonly value: T } | { readonly problem: RowProblem };

/** Reads the rows of one sheet by its mapping, and by nothing else. */
export class LineReader {
  readonly #mapping: SheetMapping;
  readonly #setting: ReaderSetting;
  readonly #columns: ReadonlyMap<ColumnMeaning, readonly ColumnMapping[]>;
  readonly #naming: readonly ColumnMapping[];
  readonly #kinds: ReadonlyMap<string, string | null>;
  readonly #units: ReadonlyMap<string, string | null>;
  readonly #sites: ReadonlyMap<string, string | null>;
  readonly #factors: ReadonlyMap<string, string>;
  /** What was read of a word once is the same the next time. */
  readonly #days = new Map<string, ReadDays>();
  readonly #codes = new Map<string, string | null>();
  readonly #known = new Map<string, Named>();
  /** What holds for all rows is part of their names: another site's sheet has other rows. */
  readonly #common: string;

  constructor(mapping: SheetMapping, setting: ReaderSetting) {
    this.#mapping = mapping;
    this.#setting = setting;
    this.#columns = Map.groupBy(mapping.columns, ({ meaning }) => meaning);
    this.#naming = mapping.columns.filter(({ meaning }) => NAMING.has(meaning));
    this.#kinds = new Map(mapping.kinds.map(({ word, means }) => [word, means]));
    this.#units = new Map(mapping.units.map(({ word, means }) => [folded(word), means]));
    this.#sites = new Map(mapping.sites.map(({ word, means }) => [word, means]));
    this.#factors = new Map(
      (mapping.factors ?? []).map(({ word, kind, factorId }) => [`${word}\n${kind}`, factorId]),
    );
    this.#common = [mapping.kind, mapping.site, mapping.year].map((value) => value ?? '').join('\n');
  }

  /** Whether a row is one of the table: neither its header nor what stands above it. */
  isBelowHeader({ number }: Row): boolean {
    return number > (this.#mapping.headerRow ?? 0);
  }

  /** The lines of a row; none of the rows above, of the header and of examples. */
  read(row: Row): ReadLine[] {
    if (!this.isBelowHeader(row)) return [];
    const { example } = this.#mapping;
    if (example !== undefined && row.cells[0]?.text.trim().startsWith(example)) return [];
    const lines: ReadLine[] = [];
    const values = this.#of('value');
    for (const column of values) {
      const line = this.#line(row, column, numberOfCell(row.cells[column.column - 1], column.numbers));
      if (line !== null) lines.push(line);
    }
    if (lines.length === 0 && values.length === 0) lines.push(...this.#flights(row));
    return lines;
  }

  /** A row of airports without an amount is one flight of each of its travellers, one where nobody says how many. */
  #flights(row: Row): ReadLine[] {
    const [origin] = this.#of('origin');
    if (origin === undefined || this.#cell(row, 'origin') === null) return [];
    const [travellers = origin] = this.#of('passengers');
    const told = this.#cell(row, 'passengers');
    const number = told === null ? ONE : numberOfCell(told, travellers.numbers);
    const column = { ...(told === null ? origin : travellers), kind: 'travel.flight', unit: 'trip' };
    const line = this.#line(row, column, number);
    return line === null ? [] : [line];
  }

  #line(row: Row, column: ColumnMapping, number: ReadNumber): ReadLine | null {
    if (number.read === 'blank') return null;
    const cell = row.cells[column.column - 1];
    const quote = kept(cell?.text ?? '', LONGEST_QUOTE);
    const key = this.#key(row);
    const named = this.#named(row, column, number.read === 'number' ? number.beside : '');
    const identity = key === null ? named.identity : identityOf('key', [String(column.column), key]);
    const { unconfirmed } = named.shared;
    const about = { row: row.number, column: column.column, quote, key, identity, unconfirmed };
    const beside = readBeside({ row, cell: (meaning) => this.#placed(row, meaning) });
    const quantity = quantityOf(number, quote);
    const { shared, whole } = named;
    const problem =
      problemOfRow(row, key) ??
      ('problem' in quantity ? quantity.problem : whole === null ? firstProblem(shared) : null);
    if (problem === null && whole !== null && 'value' in quantity) {
      const counted = beside.of(whole, quantity.value);
      if (!('code' in counted)) return { ...about, ...counted, problem: null, partial: null };
      return {
        ...about,
        ...NOT_READ,
        problem: withKept(counted),
        partial: { ...whole, quantity: quantity.value },
      };
    }
    const partial = {
      ...valuesOf(shared),
      ...('value' in quantity ? { quantity: quantity.value } : {}),
      faults: faultsOf({ ...shared, quantity }, withKept),
    };
    return {
      ...about,
      ...NOT_READ,
      problem: withKept(problem ?? { code: 'row.kind_unknown', params: {} }),
      partial,
    };
  }

  /** What the key column says of a row; null where the sheet has none. */
  #key({ cells }: Row): string | null {
    const { keyColumn } = this.#setting;
    return keyColumn === null ? null : kept(cells[keyColumn - 1]?.text.trim() ?? '', LONGEST_QUOTE);
  }

  /** What the words of a row say for a column: the same of the same words. */
  #named(row: Row, column: ColumnMapping, beside: string): Named {
    const memory = memoryOf(row, this.#naming, `${column.column} ${beside}`);
    const known = this.#known.get(memory);
    if (known !== undefined) return known;
    const shared = this.#shared(row, column, beside);
    const words = this.#naming.map((one) => wordOf(row, one));
    const parts = [this.#common, column.header || String(column.column), ...words];
    const named = { identity: identityOf('row', parts), shared, whole: wholeOf(shared) };
    if (this.#known.size < MOST_KEPT) this.#known.set(memory, named);
    return named;
  }

  #shared(row: Row, column: ColumnMapping, beside: string): SharedSlots {
    const word = column.kind === null ? this.#kindWord(row) : '';
    const said = column.kind ?? (word === '' ? undefined : this.#kinds.get(word)) ?? this.#mapping.kind;
    const unit = this.#unit(row, column, beside);
    const party = this.#party(row);
    const confirmed = this.#setting.confirmedFor?.(said, unit, party) ?? null;
    const kind = confirmed?.kind ?? said;
    const unitWord = beside || (this.#cell(row, 'unit')?.text ?? '');
    return {
      word,
      factorId:
        kind === null
          ? null
          : (this.#factors.get(`${word}\n${kind}`) ?? this.#factors.get(`\n${kind}`) ?? null),
      kind:
        kind === null ? { problem: { code: 'row.kind_unknown', params: { text: word } } } : { value: kind },
      unit:
        unit === null
          ? { problem: { code: 'row.unit_unknown', params: { text: unitWord } } }
          : { value: unit },
      site: this.#site(row, column),
      days: this.#period(row, column),
      besides: confirmed?.party ?? null,
      unconfirmed: unconfirmedOf(confirmed !== null, unit, party),
    };
  }

  /** Of whom it was bought and where it was booked. */
  #party(row: Row): Party {
    const told = PARTY.map(([meaning, name]) => [name, this.#cell(row, meaning)?.text.trim().slice(0, 200)]);
    return Object.fromEntries(told.filter(([, text]) => text !== undefined)) as Party;
  }

  /** The words of the kind columns, then the use columns, as mappings join them. */
  #kindWord(row: Row): string {
    const words: string[] = [];
    for (const { column } of [...this.#of('kind'), ...this.#of('use')]) {
      const text = row.cells[column - 1]?.text.trim() ?? '';
      if (text !== '') words.push(text.slice(0, 120));
    }
    return kept(words.join(' · '), 400);
  }

  #unit(row: Row, column: ColumnMapping, beside: string): string | null {
    const own = isHeadUnit(column, this.#of('value')) ? '' : (this.#cell(row, 'unit')?.text.trim() ?? '');
    const word = beside === '' ? own : beside;
    if (word === '') return column.unit ?? this.#mapping.unit;
    let code = this.#codes.get(word);
    if (code === undefined) {
      const known = this.#units.get(folded(word));
      const read = readUnit(word);
      code = known ?? (read.ok ? read.value.code : null);
      this.#codes.set(word, code);
    }
    return code;
  }

  #site(row: Row, column: ColumnMapping): Slot<string | null> {
    const word = this.#cell(row, 'site')?.text.trim() ?? '';
    const name = column.site ?? (word === '' ? this.#mapping.site : (this.#sites.get(word) ?? word));
    if (name === null) return { value: null };
    const id = this.#setting.siteIdOf(name);
    return id === null
      ? { problem: { code: 'row.site_unknown', params: { text: word || name } } }
      : { value: id };
  }

  #period(row: Row, column: ColumnMapping): Slot<Days> {
    if (column.from !== null) return { value: { from: column.from, to: column.to ?? column.from } };
    const year = this.#year(row);
    const [first, last] = [this.#cellDays(row, 'from', year), this.#cellDays(row, 'to', year)];
    const read =
      first !== null && last !== null
        ? [first, last]
        : [this.#cellDays(row, 'period', year) ?? first ?? last];
    const days: Days[] = [];
    for (const one of read) {
      if (one === null) continue;
      if (typeof one.days === 'string') {
        const code = one.days === 'impossible' ? 'row.date_impossible' : 'row.date_unclear';
        return { problem: { code, params: { text: one.text } } };
      }
      days.push(one.days);
    }
    const [begin, end] = [days[0], days.at(-1)];
    if (begin !== undefined && end !== undefined) {
      return begin.from <= end.to
        ? { value: { from: begin.from, to: end.to } }
        : { problem: { code: 'row.date_impossible', params: { text: `${begin.from} – ${end.to}` } } };
    }
    if (year === null) return { problem: { code: 'row.period_missing', params: {} } };
    return { value: { from: `${year}-01-01`, to: `${year}-12-31` } };
  }

  #year(row: Row): number | null {
    const own = this.#cell(row, 'year')?.text.trim() ?? '';
    return /^(?:19|20)\d{2}$/.test(own) ? Number(own) : this.#mapping.year;
  }

  #cellDays(row: Row, meaning: ColumnMeaning, year: number | null): { days: ReadDays; text: string } | null {
    for (const column of this.#of(meaning)) {
      const cell = row.cells[column.column - 1];
      if (cell === undefined || cell.text.trim() === '') continue;
      const memory = `${column.column} ${year} ${cell.date ?? cell.text}`;
      let days = this.#days.get(memory);
      if (days === undefined) {
        days = daysOfCell(cell, column.dates, year, column.header);
        if (this.#days.size < MOST_KEPT) this.#days.set(memory, days);
      }
      return { days, text: cell.text.slice(0, LONGEST_QUOTE) };
    }
    return null;
  }

  #of(meaning: ColumnMeaning): readonly ColumnMapping[] {
    return this.#columns.get(meaning) ?? NONE;
  }

  #cell(row: Row, meaning: ColumnMeaning): Cell | null {
    return this.#placed(row, meaning)?.cell ?? null;
  }

  #placed(row: Row, meaning: ColumnMeaning): Beside | null {
    for (const column of this.#of(meaning)) {
      const cell = row.cells[column.column - 1];
      if (cell !== undefined && cell.text.trim() !== '') return { cell, column };
    }
    return null;
  }
}

const PARTY = [
  ['counterparty', 'supplier'],
  ['tax_id', 'supplierTaxId'],
  ['ledger_account', 'ledgerAccount'],
] as const satisfies readonly (readonly [ColumnMeaning, keyof Party])[];

interface SharedSlots {
  readonly word: string;
  readonly factorId: string | null;
  readonly kind: Slot<string>;
  readonly unit: Slot<string>;
  readonly site: Slot<string | null>;
  readonly days: Slot<Days>;
  /** The supplier or account by which it is counted. */
  readonly besides: Party | null;
  readonly unconfirmed: Party | null;
}

/** What lines of the same words have alike. */
interface Named {
  readonly identity: string;
  readonly shared: SharedSlots;
  readonly whole: Shared | null;
}

function unconfirmedOf(isConfirmed: boolean, unit: string | null, party: Party): Party | null {
  return !isConfirmed && unit !== null && isOfParty(unit, party) ? party : null;
}

function wholeOf({ word, factorId, kind, unit, site, days, besides }: SharedSlots): Shared | null {
  if ('problem' in kind || 'problem' in unit || 'problem' in site || 'problem' in days) return null;
  const { from, to } = days.value;
  return { kind: kind.value, unit: unit.value, siteId: site.value, from, to, word, factorId, besides };
}

function valuesOf({ word, factorId, kind, unit, site, days }: SharedSlots): Partial<Shared> {
  return {
    word,
    factorId,
    ...('value' in kind ? { kind: kind.value } : {}),
    ...('value' in unit ? { unit: unit.value } : {}),
    ...('value' in site ? { siteId: site.value } : {}),
    ...('value' in days ? days.value : {}),
  };
}

function firstProblem({ kind, unit, site, days }: SharedSlots): RowProblem | null {
  for (const slot of [kind, unit, site, days]) if ('problem' in slot) return slot.problem;
  return null;
}

function quantityOf(number: ReadNumber, quote: string): Slot<string> {
  const left = (code: string, params: RowProblem['params'] = {}) => ({ problem: { code, params } });
  if (number.read === 'ambiguous') return left('row.number_ambiguous', { text: quote });
  const value = number.read === 'number' ? parseDecimal(number.value) : null;
  if (value === null) return left('row.number_unreadable', { text: quote });
  if (value.coefficient < 0n) return left('row.negative', { text: quote });
  return { value: toText(value) };
}

/** The beginning of what stands in a cell, as it can be kept: without NUL, and never half of a character at the cut. */
function kept(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed().replaceAll('\0', '');
}

function withKept({ code, params }: RowProblem): RowProblem {
  const short = Object.entries(params).map(([name, value]) => [name, kept(value, LONGEST_PARAM)]);
  return { code, params: Object.fromEntries(short) };
}

const ONE: ReadNumber = { read: 'number', value: '1', beside: '' };
const NOT_READ = { shared: null, quantity: null, read: null } as const;
const NONE: readonly ColumnMapping[] = [];
const MOST_KEPT = 10_000;

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
