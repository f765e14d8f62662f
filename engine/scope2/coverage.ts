/**
 * Which instrument covers which consumption. Each line of consumption is cut where an instrument or residual mix begins
 * or ends, and its energy apportioned by days; a part can only be covered by instruments of its market whose days hold
 * all of its own. Certificates are used first, then contracts, then suppliers' rates, each kind in the order given, and
 * lines in theirs. Nothing is covered twice, and no instrument beyond its energy.
 */
import { compare, fromInteger, isZero } from '../decimal.ts';
import { dayBefore, daysBetween, nextDay, readPeriod } from '../period.ts';
import type { Problem, Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import { readQuantity } from '../quantity.ts';
import type { Sheet, Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import type { Consumption, Cover, Scope2Input } from './input.ts';
import { COVER_TYPES } from './input.ts';

/** Energy of one line in one run of days, with what covers it; all terms in kWh. */
export interface Part {
  readonly line: Consumption;
  readonly from: string;
  readonly to: string;
  readonly energy: Term;
  /** Uses, in the order in which they were made. */
  readonly uses: readonly Use[];
  /** What no instrument covers. */
  readonly rest: Term;
}

export interface Use {
  readonly instrument: Cover;
  readonly energy: Term;
}

export interface Coverage {
  readonly parts: readonly Part[];
  /** Energy left of each instrument that names an amount. */
  readonly unused: ReadonlyMap<Cover, Term>;
}

/** A part while it is being covered. */
interface OpenPart extends Part {
  readonly uses: Use[];
  rest: Term;
}

/** Instruments with the energy each still has; `null` for a rate without an amount. */
type Stock = Map<Cover, Term | null>;

/** Covers electricity; refuses with the problems of quantities and periods, of lines and instruments alike. */
export function cover(sheet: Sheet, input: Scope2Input, usable: readonly Cover[]): Result<Coverage> {
  const stock = stockOf(sheet, usable);
  const cuts = input.consumption.filter(isElectricity).map((line) => cutLine(sheet, input, usable, line));
  const problems = [stock, ...cuts].flatMap((result) => (result.ok ? [] : result.problems));
  if (!stock.ok || problems.length > 0) return { ok: false, problems };
  const parts = cuts.flatMap((cut) => (cut.ok ? cut.value : []));
  for (const type of COVER_TYPES) {
    for (const instrument of usable) {
      if (instrument.type === type) use(sheet, instrument, parts, stock.value);
    }
  }
  return ok({ parts, unused: unusedOf(stock.value) });
}

export function isElectricity({ kind }: Consumption): boolean {
  return kind.startsWith('electricity');
}

function stockOf(sheet: Sheet, instruments: readonly Cover[]): Result<Stock> {
  const stock: Stock = new Map();
  const problems: Problem[] = [];
  for (const instrument of instruments) {
    const amount = amountOf(sheet, instrument);
    const period = readPeriod(instrument.from, instrument.to, LAST_DAY);
    if (amount.ok && period.ok) stock.set(instrument, amount.value);
    for (const result of [amount, period]) if (!result.ok) problems.push(...result.problems);
  }
  return problems.length > 0 ? { ok: false, problems } : ok(stock);
}

/** An instrument may be made out for a period that is not over yet. */
const LAST_DAY = '9999-12-31';

/** kWh of an instrument; `null` for a supplier's rate that names no amount. */
function amountOf(sheet: Sheet, { id, type, quantity, unit }: Cover): Result<Term | null> {
  if ((type === 'supplier_rate' || type === 'own_factor') && quantity === undefined) return ok(null);
  return kilowattHours(sheet, quantity ?? '', unit ?? '', id);
}

/** kWh of a quantity of energy. */
function kilowattHours(sheet: Sheet, amount: string, unit: string, item: string): Result<Term> {
  const quantity = readQuantity(amount, unit);
  if (!quantity.ok) return quantity;
  const { code, dimension } = quantity.value.unit;
  if (dimension !== 'energy') return refuse('unit.dimension', { from: code, to: 'kWh' });
  const params = { field: 'quantity', item };
  const facts = { step: 'read', label: 'input.given_of', unit: code, params } as const;
  return ok(sheet.convert(sheet.given(quantity.value.amount, facts), 'kWh'));
}

/** The parts of a line: its energy by days between all first and last days of what could apply to it. */
function cutLine(
  sheet: Sheet,
  { residualMixes, today }: Scope2Input,
  instruments: readonly Cover[],
  line: Consumption,
): Result<OpenPart[]> {
  const energy = kilowattHours(sheet, line.quantity, line.unit, line.id);
  const period = readPeriod(line.from, line.to, today);
  if (!energy.ok || !period.ok) {
    return { ok: false, problems: [energy, period].flatMap((result) => (result.ok ? [] : result.problems)) };
  }
  const mixes = residualMixes.filter(({ market }) => market === line.market);
  const spans = spansOf(line, [...instruments.filter((one) => mayCover(one, line)), ...mixes]);
  const energies = apportion(sheet, energy.value, spans, period.value.days);
  return ok(
    spans.map((span, position) => {
      const part = energies[position] ?? energy.value;
      return { line, ...span, energy: part, uses: [], rest: part };
    }),
  );
}

interface Span {
  readonly from: string;
  readonly to: string;
}

function spansOf(line: Consumption, applying: readonly Span[]): Span[] {
  const starts = new Set([line.from]);
  for (const { from, to } of applying) {
    if (from > line.from && from <= line.to) starts.add(from);
    if (to >= line.from && to < line.to) starts.add(nextDay(to));
  }
  const days = [...starts].sort();
  return days.map((from, position) => {
    const next = days[position + 1];
    return { from, to: next === undefined ? line.to : dayBefore(next) };
  });
}

/** Energy by days; the last span takes what the others leave, so that the parts add up. */
function apportion(sheet: Sheet, energy: Term, spans: readonly Span[], days: number): Term[] {
  if (spans.length === 1) return [energy];
  const all = sheet.given(fromInteger(days), {
    step: 'split',
    label: 'period.days_total',
    unit: 'day',
    params: ends(spans),
  });
  const parts = spans.slice(0, -1).map((span) => {
    const own = fromInteger(daysBetween(span.from, span.to));
    const params = { from: span.from, to: span.to };
    const part = sheet.given(own, { step: 'split', label: 'period.days', unit: 'day', params });
    const fraction = sheet.divide(part, all, { step: 'split', label: 'period.fraction', params });
    return sheet.multiply([energy, fraction], { step: 'split', label: 'period.share', unit: 'kWh', params });
  });
  const last = spans.slice(-1);
  const facts = { step: 'split', label: 'period.remainder', unit: 'kWh', params: ends(last) } as const;
  return [...parts, sheet.subtract([energy, ...parts], facts)];
}

function ends(spans: readonly Span[]): { from: string; to: string } {
  return { from: spans[0]?.from ?? '', to: spans[spans.length - 1]?.to ?? '' };
}

/** Whether an instrument is of the line's market, and for this line. */
export function mayCover({ market, consumption }: Cover, line: Consumption): boolean {
  return market === line.market && (consumption === undefined || consumption.includes(line.id));
}

function use(sheet: Sheet, instrument: Cover, parts: readonly OpenPart[], stock: Stock): void {
  for (const part of parts) {
    const left = stock.get(instrument) ?? null;
    if (left !== null && isZero(left.value)) return;
    if (isZero(part.rest.value) || !mayCover(instrument, part.line) || !holds(instrument, part)) continue;
    const energy = left === null || compare(left.value, part.rest.value) > 0 ? part.rest : left;
    part.uses.push({ instrument, energy });
    const item = { item: part.line.id };
    part.rest = sheet.subtract([part.rest, energy], figure('not_covered', 'kWh', item));
    if (left === null) continue;
    stock.set(
      instrument,
      sheet.subtract([left, energy], figure('left_of_instrument', 'kWh', { item: instrument.id })),
    );
  }
}

/** Whether the days of one hold all days of the other. */
export function holds(outer: Span, inner: Span): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

function unusedOf(stock: Stock): Map<Cover, Term> {
  const unused = new Map<Cover, Term>();
  for (const [instrument, left] of stock) {
    if (left !== null && !isZero(left.value)) unused.set(instrument, left);
  }
  return unused;
}
