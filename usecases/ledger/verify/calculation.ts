import { isDeepStrictEqual } from 'node:util';
import { type Decimal, equals, parseDecimal, toText } from '#engine/decimal.ts';
import type { Factor } from '#engine/factor.ts';
import {
  type AmountsOfLine,
  closeCalculation,
  type Days,
  OpenAmounts,
  onDays,
} from '#engine/open-calculation.ts';
import { hashOfInputs, hashOfRest, quantityText } from '#engine/seal.ts';
import { type TraceNode } from '#engine/trace.ts';
import { verifyTrace } from '#engine/verify.ts';
import type { LedgerBasis } from '../entry/basis.ts';
import type { Difference } from './report.ts';

/** A line of the ledger with all that its calculation says. */
export interface CalculatedLine extends Days {
  readonly state: 'counted' | 'not_counted' | 'withdrawn';
  readonly quantity: string;
  readonly unit: string;
  readonly co2eKg: string | null;
  readonly biogenicCo2Kg: string | null;
  readonly gasesKg: Readonly<Record<string, string>>;
  readonly result: Readonly<Record<string, unknown>>;
  readonly trace: TraceNode | null;
}

type Fault = Omit<Difference, 'what'>;

/**
 * Does the calculation of a line again from what is stored with it, and compares to the last digit: of a line with a trace
 * every step of the trace, of one that shares its basis the operations of the basis with the line's quantity.
 * @param basis what the line shares; null where it names none that is there unchanged
 */
export function faultOf(line: CalculatedLine, basis: LedgerBasis | null): Fault | null {
  if (line.result['basis'] !== undefined)
    return basis === null ? { why: 'basis.missing' } : faultOnBasis(line, basis);
  if (line.trace !== null)
    return (
      faultOfTrace(line, line.trace) ?? faultOfFactors(line, line.trace) ?? faultOfAmounts(line, line.result)
    );
  return line.state === 'counted' ? { why: 'trace.missing' } : null;
}

/** What is found out once about a calculation that many lines share. */
interface Shared {
  readonly amounts: OpenAmounts;
  /** The hash of the inputs of a line. */
  hashOf(quantity: Decimal, days: Days): string | undefined;
  /** What is wrong with the trace that it gives. */
  readonly fault: Fault | null;
}

const SHARED = new WeakMap<LedgerBasis, Shared>();

/**
 * The first line on a basis has its trace made and verified whole; the others are calculated by the same operations. The hash
 * of inputs is made of that of everything but the quantity, once for all lines of the same days, where the first one is so too.
 */
function sharedOf(line: CalculatedLine, basis: LedgerBasis): Shared {
  const known = SHARED.get(basis);
  if (known !== undefined) return known;
  const traceOf = (quantity: string, days: Days): TraceNode =>
    closeCalculation(onDays(basis.open, days), quantity).trace;
  const trace = traceOf(line.quantity, line);
  const rests = new Map<string, string>();
  const quick = (quantity: Decimal, days: Days): string => {
    const key = `${days.from} ${days.to}`;
    const rest = rests.get(key) ?? hashOfRest(traceOf('1', days));
    rests.set(key, rest);
    return hashOfInputs(rest, [quantityText(toText(quantity), basis.open.unit)]);
  };
  const first = parseDecimal(line.quantity);
  const isQuick = first !== null && quick(first, line) === trace.inputsHash;
  const amounts = new OpenAmounts(onDays(basis.open, line));
  const shared: Shared = {
    amounts,
    hashOf: isQuick ? quick : (quantity, days) => traceOf(toText(quantity), days).inputsHash,
    fault: faultOfTrace(line, trace) ?? faultAtOne(amounts, basis),
  };
  SHARED.set(basis, shared);
  return shared;
}

/** What a basis says of one is what its operations make of one. */
function faultAtOne(amounts: OpenAmounts, { atOne }: LedgerBasis): Fault | null {
  if (atOne === undefined) return null;
  const follows = amounts.atOne();
  const isThat = follows !== null && isDeepStrictEqual({ ...atOne }, { ...follows });
  return isThat
    ? null
    : { why: 'basis.atOne', kept: JSON.stringify(atOne), follows: JSON.stringify(follows) };
}

function faultOnBasis(line: CalculatedLine, basis: LedgerBasis): Fault | null {
  const quantity = parseDecimal(line.quantity);
  if (quantity === null) return { why: 'quantity.unreadable' };
  const shared = sharedOf(line, basis);
  const kept = line.result['inputsHash'];
  // Of a line that keeps none it follows from the basis and the quantity alone.
  const follows = kept === undefined ? kept : shared.hashOf(quantity, line);
  if (follows !== kept) return { why: 'inputs.changed', kept: String(kept), follows: String(follows) };
  const amounts = shared.amounts.ofLine(quantity);
  return (isInThoseTexts(line, amounts) ? null : faultOfAmounts(line, amounts)) ?? shared.fault;
}

/** A number has one text by the engine: equal texts are equal numbers, and need not be read. */
function isInThoseTexts(line: CalculatedLine, amounts: AmountsOfLine): boolean {
  if (line.co2eKg !== amounts.co2eKg || line.biogenicCo2Kg !== amounts.biogenicCo2Kg) return false;
  const gases = Object.keys(amounts.gasesKg);
  return (
    gases.length === Object.keys(line.gasesKg).length &&
    gases.every((gas) => line.gasesKg[gas] === amounts.gasesKg[gas])
  );
}

/** Every step gives the value that it states, from the quantity of the line, and one of the last ones its total. */
function faultOfTrace(line: CalculatedLine, trace: TraceNode): Fault | null {
  const verdict = verifyTrace(trace);
  if (!verdict.ok)
    return { why: 'trace.step', kept: `${verdict.label} at ${verdict.path.join('.') || 'root'}` };
  const quantities = [...leavesOf(trace)].filter(({ label }) => label === 'activity.quantity');
  const given = quantities.find(({ unit, value }) => unit === line.unit && value !== undefined);
  if (given && !isSame(given.value, line.quantity))
    return { why: 'trace.quantity', kept: line.quantity, follows: given.value ?? '' };
  if (line.co2eKg === null) return null;
  const totals = [...stepsBelow(trace, DEPTH_OF_TOTALS)];
  if (totals.some(({ value }) => isSame(value, line.co2eKg))) return null;
  const total = totals.find(({ label }) => label === 'result.co2e')?.value;
  return { why: 'trace.total', kept: line.co2eKg, ...(total !== undefined && { follows: total }) };
}

/** A total stands right below the root, or below one that wraps another. */
const DEPTH_OF_TOTALS = 3;

/** What the columns of the ledger say is what the calculation says. */
function faultOfAmounts(
  line: CalculatedLine,
  result: Readonly<Partial<Record<keyof AmountsOfLine, unknown>>>,
): Fault | null {
  if (line.state !== 'counted') return null;
  const said: readonly (readonly [string, string | null, unknown])[] = [
    ['co2eKg', line.co2eKg, result['co2eKg']],
    ['biogenicCo2Kg', line.biogenicCo2Kg, result['biogenicCo2Kg']],
  ];
  for (const [why, kept, follows] of said) {
    if (!isSame(kept, follows)) return { why, kept: String(kept), follows: String(follows) };
  }
  const gases = (result['gasesKg'] ?? {}) as Readonly<Record<string, string>>;
  for (const gas of new Set([...Object.keys(gases), ...Object.keys(line.gasesKg)])) {
    if (!isSame(line.gasesKg[gas], gases[gas]))
      return { why: `gasesKg.${gas}`, kept: String(line.gasesKg[gas]), follows: String(gases[gas]) };
  }
  return null;
}

/** Every figure that the trace takes from a factor is the figure of the factor that is stored with the line. */
function faultOfFactors({ result }: CalculatedLine, trace: TraceNode): Fault | null {
  const factors = new Map(((result['factors'] ?? []) as Factor[]).map((factor) => [factor.id, factor]));
  for (const leaf of leavesOf(trace)) {
    const factor = leaf.factorId === undefined ? undefined : factors.get(leaf.factorId);
    const figure = factor && figureOf(factor, leaf);
    if (figure !== undefined && !isSame(figure, leaf.value))
      return { why: 'factor.changed', kept: `${leaf.factorId ?? ''} ${figure}`, follows: leaf.value ?? '' };
  }
  return null;
}

/** The figure of a factor that a leaf states; undefined for leaves that state something else. */
function figureOf(factor: Factor, { label, params }: TraceNode): string | undefined {
  const gas = params?.['gas'] ?? '';
  if (label === 'factor.gas') return factor.gasesKg?.[gas];
  if (label === 'factor.gas_co2e') return factor.gasesCo2eKg?.[gas];
  if (label === 'factor.co2e') return factor.co2eKg;
  if (label === 'factor.biogenic_co2') return factor.biogenicCo2Kg;
  return undefined;
}

function* leavesOf(root: TraceNode, seen: Set<TraceNode> = new Set()): Generator<TraceNode> {
  if (seen.has(root)) return;
  seen.add(root);
  if (root.from.length === 0) yield root;
  for (const operand of root.from) yield* leavesOf(operand, seen);
}

function* stepsBelow(root: TraceNode, depth: number): Generator<TraceNode> {
  if (depth === 0) return;
  for (const operand of root.from) {
    yield operand;
    yield* stepsBelow(operand, depth - 1);
  }
}

function isSame(one: unknown, other: unknown): boolean {
  const a = amountOf(one);
  if (a === null || one === other) return a !== null;
  const b = amountOf(other);
  return b !== null && equals(a, b);
}

function amountOf(value: unknown): Decimal | null {
  return typeof value === 'string' ? parseDecimal(value) : null;
}
