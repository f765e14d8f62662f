import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { type Said, type Use, withUse } from '../said/said.ts';
import { scaledInHeading } from '../words/scaled-units.ts';
import { type Kinds, unitInHeading, unitOf, type Words } from '../words/words.ts';
import { isBlank, writtenNumber } from './cells.ts';
import { heading } from './headings.ts';
import { isTotal } from './heading-rates.ts';
import type { Headings } from './heading-cells.ts';
import { isCylinder } from './row-words.ts';
import type { Section } from './row-shape.ts';

/** The unit that titles state for the numbers below them: `Consumo (kWh)`, `valores em toneladas`. */
export function unitOfTitles(
  titles: readonly string[],
  kinds: readonly string[],
  words: Words,
): string | null {
  const found = new Set<string>();
  for (const title of titles) {
    const scaled = scaledInHeading(title)?.unit ?? null;
    if (scaled !== null && (kinds.length === 0 || words.fits(kinds, scaled))) found.add(scaled);
    const texts = [
      ...title.matchAll(/[([]\s*(?:em\s+|in\s+)?([^()[\]]{1,20}?)\s*[)\]]/giu),
      ...title.matchAll(/(?<!\p{L})(?:em|in)\s+([\p{L}³²][\p{L}\d³²/]{0,14})/giu),
      ...title.matchAll(
        /(?<!\p{L})(?:unidades?|unid\.?|unit|units|medida|u\.?m\.?)\s*:\s*([\p{L}³²][\p{L}\d³²/]{0,14})/giu,
      ),
      ...title.matchAll(/\s[-–—:,]\s*([\p{L}³²][\p{L}\d³²]{0,8})\s*$/giu),
    ];
    for (const [, text = ''] of texts) {
      const unit = unitOf(text);
      if (unit !== null && (kinds.length === 0 || words.fits(kinds, unit))) found.add(unit);
    }
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/**
 * Of several amounts in a row whose kind the row tells, those whose unit that kind is never measured in are something
 * else: kilometres and hours beside litres.
 */
export function withoutMisfits(
  columns: readonly ColumnMapping[],
  kinds: readonly string[],
  words: Words,
): ColumnMapping[] {
  const plain = columns.filter(
    ({ meaning, kind, from, site }) => meaning === 'value' && kind === null && from === null && site === null,
  );
  const fits = plain.filter(({ unit }) => unit === null || words.fits(kinds, unit));
  if (fits.length === 0 || fits.length === plain.length) return [...columns];
  return columns.map((column) =>
    plain.includes(column) && !fits.includes(column) ? { ...column, meaning: 'ignored' } : column,
  );
}

const PIECES: ReadonlySet<string> = new Set(['unit', 'box', 'pallet', 'drum', 'roll']);

/**
 * Of several amounts of one thing in a row one is proposed: net of gross mass, else the first of those that measure it in
 * units of their own (`m³`, `GJ`), or the one in the unit that is said.
 */
export function withoutRepeats(
  columns: readonly ColumnMapping[],
  kinds: readonly string[],
  rows: readonly Row[],
  said: string,
): ColumnMapping[] {
  const charged = chargedOnly(columns.filter(({ meaning, from }) => meaning === 'value' && from === null));
  const plain = charged.filter(({ kind, site }) => kind === null && site === null);
  if (plain.length < 2)
    return columns.map((column) =>
      column.meaning === 'value' && column.from === null && !charged.includes(column)
        ? { ...column, meaning: 'ignored' }
        : column,
    );
  const named = (pattern: RegExp) => plain.filter(({ header }) => pattern.test(heading(header)));
  const tare = named(/\b(?:tara|tare)\b/);
  const gross = named(/\b(?:bruto|gross)\b/);
  const net = named(/\b(?:liquido|net)\b/);
  const freight = kinds.some((kind) => kind.startsWith('freight'));
  const weights =
    net.length > 0 && gross.length > 0
      ? [...tare, ...(freight ? net : gross)]
      : net.length + gross.length > 0
        ? tare
        : [];
  const rest = plain.filter((column) => !weights.includes(column));
  // Pieces are counted beside what they weigh.
  const weighs = rest.some(({ unit }) => unit === 't' || unit === 'kg');
  const left = rest.filter(({ unit }) => !(weighs && unit !== null && PIECES.has(unit)));
  const units = new Set(left.map(({ unit }) => unit));
  const mass = left.find(({ unit }) => unit === 't' || unit === 'kg');
  // Ways of all passengers together, before the way of each.
  const together = left.find(({ unit }) => unit === 'pkm');
  // What waste weighs, and what the gas of cylinders that a heading sizes does, is what they are.
  const sized = left.some(({ unit, header }) => unit === 'cylinder' && isCylinder(header));
  const weighed = kinds.some((kind) => kind.startsWith('waste')) || sized;
  const inUnit = unitWanted(said);
  const wanted = left.filter(({ unit }) => unit !== null && unit === inUnit);
  const first = wanted.length === 1 ? wanted[0] : weighed ? (mass ?? left[0]) : (together ?? left[0]);
  // Columns of which each row fills one (`Miles | Litres` of expenses) are of different things.
  const others =
    units.size === left.length && !units.has(null)
      ? left.filter((column) => column !== first && first !== undefined && areTogether(column, first, rows))
      : [];
  const again = columns.filter(
    (column) => column.meaning === 'value' && column.from === null && !charged.includes(column),
  );
  const pieces = rest.filter((column) => !left.includes(column));
  const dropped = new Set([...weights, ...pieces, ...others, ...again]);
  return columns.map((column) => (dropped.has(column) ? { ...column, meaning: 'ignored' } : column));
}

/** The unit in which a person wants what is told in several: `please log the top-ups in kg`. */
function unitWanted(said: string): string | null {
  const named = [...said.slice(0, 1_000).matchAll(/(?:^|\s)(?:em|in)\s+([\p{L}³²]{1,14})(?![\p{L}\d³²])/giu)];
  const units = new Set(named.flatMap(([, text = '']) => unitOf(text) ?? []));
  const [only] = units;
  return units.size === 1 && only !== undefined ? only : null;
}

/** Whether some row fills both columns, or none fills the second. */
function areTogether(one: ColumnMapping, other: ColumnMapping, rows: readonly Row[]): boolean {
  const filled = rows.filter(({ cells }) => !isBlank(cells[one.column - 1]));
  return filled.length === 0 || filled.some(({ cells }) => !isBlank(cells[other.column - 1]));
}

/**
 * Columns whose heading leaves open what a fuel was used for (`Diesel S10 (L)`), with the use that is said or shown.
 * `open`: the kinds that are left, by heading.
 */
export function headedKinds(
  columns: readonly ColumnMapping[],
  useOf: (word: string) => Use | null,
  words: Words,
  own: Said,
): { columns: ColumnMapping[]; open: Map<string, readonly string[]> } {
  const open = new Map<string, readonly string[]>();
  if (columns.some(({ meaning }) => meaning === 'kind')) return { columns: [...columns], open };
  const read = columns.map((column) => {
    const { meaning, kind, unit, header } = column;
    if (meaning === 'value' && kind !== null)
      return { ...column, kind: own.of({ kind, candidates: [kind] }, header).kind };
    if (meaning !== 'value' || kind !== null || header === '') return column;
    const named = words.kindOf(unitInHeading(header)?.rest || header, unit);
    const fuels = named.candidates.filter((one) => /^(?:mobile|stationary)\./.test(one));
    const names = new Set(fuels.map((one) => one.replace(/^\w+\./, '')));
    if (fuels.length < 2 || names.size > 1 || (unit !== null && !words.fits(fuels, unit))) return column;
    const used = withUse({ kind: null, candidates: fuels }, useOf(header), words);
    if (used.kind === null) open.set(header, fuels);
    return { ...column, kind: used.kind };
  });
  return { columns: read, open };
}

/** Names of one amount that was taken down more than once, the one that is charged and reported first. */
const TAKEN_DOWN = [
  /\b(?:faturad[oa]|cobrad[oa]|billed|charged|invoiced)\b/,
  /\b(?:corrigid[oa]|corrected)\b/,
  /\b(?:medid[oa]|lid[oa]|metered|measured|apurad[oa]|bruto|raw)\b/,
] as const;

/** What a store took in and gave out: what was given out was used. */
const GIVEN_OUT = [
  /\b(?:saidas?|consumos?|consumid[oa]s?|utilizad[oa]s?|issued|usage|used|consumed|consumption)\b/,
  /\b(?:entradas?|recebimentos?|recebid[oa]s?|comprad[oa]s?|compras|received|receipts|purchased|purchases|bought)\b/,
] as const;

/** Of amounts of one thing and unit that were measured, corrected and billed, the last. */
function chargedOnly(columns: readonly ColumnMapping[]): ColumnMapping[] {
  return ranked(ranked(columns, TAKEN_DOWN), GIVEN_OUT);
}

function ranked(columns: readonly ColumnMapping[], names: readonly RegExp[]): ColumnMapping[] {
  const rank = ({ header }: ColumnMapping) => names.findIndex((name) => name.test(heading(header)));
  return columns.filter((column) => {
    const own = rank(column);
    const same = columns.filter(
      ({ unit, kind, site }) => unit === column.unit && kind === column.kind && site === column.site,
    );
    return own < 0 || !same.some((other) => inFront(rank(other), own));
  });
}

function inFront(rank: number, own: number): boolean {
  return rank >= 0 && rank < own;
}

/**
 * Columns that only their unit makes electricity (`Consumption MWh`), below a title that names something else which is
 * measured so: heat, steam, gas; and columns that name but a use of the fuel that the title names.
 */
export function asTitled(
  columns: readonly ColumnMapping[],
  titles: readonly string[],
  words: Words,
  cue: (word: string) => Use | null,
): ColumnMapping[] {
  const named = columns.some(({ meaning }) => meaning === 'kind');
  return columns.map((column) => {
    const { meaning, kind, unit, header } = column;
    if (meaning !== 'value' || unit === null) return column;
    const rest = unitInHeading(header)?.rest ?? header;
    const own = words.kindOf(rest, null).candidates.length + words.kindOf(header, null).candidates.length;
    if (kind === 'electricity' && own === 0) return { ...column, kind: instead(titles, unit, words) ?? kind };
    return kind === null && !named && cue(rest) !== null
      ? { ...column, kind: usedFor(titles, rest, unit, words) }
      : column;
  });
}

/** What the first title that names anything names, where it is measured in the unit of a column. */
function instead(titles: readonly string[], unit: string, words: Words): string | null {
  for (const title of titles) {
    const named = words.kindOf(title, unit);
    if (named.candidates.length === 0 || words.kindOf(title, null).candidates.length === 0) continue;
    return words.fits(named.candidates, unit) ? named.kind : null;
  }
  return null;
}

/** `Caminhões (L)` and `Gerador (L)` below `Controle de diesel`: the fuel of the title, used as the column says. */
function usedFor(titles: readonly string[], rest: string, unit: string, words: Words): string | null {
  for (const title of titles) {
    const { candidates } = words.kindOf(title, unit);
    if (candidates.length === 0 || !candidates.every((one) => /^(?:mobile|stationary)\./.test(one))) continue;
    const fuels = new Set(candidates.map((one) => one.replace(/^\w+\./, '')));
    const used = words.kindOf(`${title} ${rest}`, unit);
    const same = used.kind !== null && fuels.has(used.kind.replace(/^\w+\./, ''));
    if (fuels.size === 1 && same) return used.kind;
  }
  return null;
}

/**
 * Kinds whose use their words leave open, with the one that the person says or the table shows; and those that a word alone
 * takes for one (`GLP`, `frete`), as the person says. `payers`: a column tells who paid for each row.
 */
export function usedAsSaid(
  kinds: ReadonlyMap<string, Kinds>,
  useOf: (word: string) => Use | null,
  words: Words,
  { own, payers }: { readonly own: Said; readonly payers: boolean },
): Map<string, Kinds> {
  return new Map(
    [...kinds].map(([word, one]) => {
      if (one.kind === null && !isFreight(one)) return [word, withUse(one, useOf(word), words)];
      return [word, payers && isFreight(one) ? one : own.of(one, word)];
    }),
  );
}

function isFreight({ candidates }: Kinds): boolean {
  return candidates.length > 0 && candidates.every((kind) => kind.startsWith('freight_'));
}

const VEHICLE_COLUMN = pattern()`
  ^(?:placas?|plates?|reg\.?|registration|hodometro|odometro|odometer|mileage|km|veiculos?|vehicles?|motoristas?|
  drivers?)\b|\babastec(?:iment|id)
`;

/** A table with plates or odometers is of vehicles, one with a column of generators or boilers of those. */
export function useOfTable(header: Headings | null): Use | null {
  const vehicles = VEHICLE_COLUMN;
  const machines = /^(?:geradore?s?|grupos? geradore?s?|generators?|gensets?|caldeiras?|boilers?)$/;
  const headed = (pattern: RegExp) =>
    header?.cells.some(({ text }) => pattern.test(heading(text).trim())) === true;
  if (headed(vehicles)) return headed(machines) ? null : 'mobile';
  return headed(machines) ? 'stationary' : null;
}

/** A row with nothing but a name between the rows of a table (`Gás natural`, `Filial Sul`): what those below it are. */
export function sectionOf(row: Row, words: Words, useOf: (word: string) => Use | null): Section | null {
  const at = row.cells.findIndex((cell) => !isBlank(cell));
  const cell = row.cells[at];
  if (cell === undefined || cell.number !== undefined || cell.date !== undefined) return null;
  if (row.cells.slice(at + 1).some((one) => !isBlank(one)) || isTotal(cell.text)) return null;
  const text = cell.text.trim().slice(0, 200);
  const site = words.siteIn(text);
  if (text.length > 60 || writtenNumber(text) !== null || /[.!?:]\s/.test(text)) return null;
  if (site === null && words.kindOf(text, null).candidates.length === 0) return null;
  const kindsIn = (unit: string | null): Kinds => {
    const kinds = words.kindOf(text, unit);
    return kinds.kind === null ? withUse(kinds, useOf(text), words) : kinds;
  };
  return { row: row.number, column: at + 1, text, site, unit: unitInHeading(text)?.unit ?? null, kindsIn };
}

/**
 * Columns whose heading takes a fuel for another use than the title says (`Diesel abastecido` below `Geradores`): which
 * of both is asked. `open`: the kinds that are left, by heading.
 */
export function contradicted(
  columns: readonly ColumnMapping[],
  title: Said,
  words: Words,
): { columns: ColumnMapping[]; open: Map<string, readonly string[]> } {
  const open = new Map<string, readonly string[]>();
  const read = columns.map((column) => {
    const own = /^(mobile|stationary)\./.exec(column.kind ?? '')?.[1];
    const use = own === undefined ? null : title.useOf(column.header);
    if (column.kind === null || use === null || use === own) return column;
    const other = withUse({ kind: column.kind, candidates: [column.kind] }, use, words).kind;
    if (other === null || other === column.kind) return column;
    open.set(column.header, [other, column.kind]);
    return { ...column, kind: null };
  });
  return { columns: read, open };
}
