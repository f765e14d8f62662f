/**
 * A trace written out as a person would write the arithmetic, a step a line, from what was given to the total:
 * `1.200 L (quantity as given) × 0,86 (share of diesel A) = 1.032 L (volume of diesel A)`. Words, units and the format of
 * numbers are the language's own and are handed in; a number that was given is named where it first stands.
 */
import type { TraceNode, TraceOperation } from './trace.ts';

export interface WrittenNumber {
  readonly text: string;
  /** False where digits were left out: the line then says ≈. */
  readonly exact: boolean;
}

/** How a language writes numbers, units and steps. */
export interface WritingStyle {
  number(value: string): WrittenNumber;
  unit(code: string): string;
  /** What a step is, with its source where it has one. */
  label(node: TraceNode): string;
}

const SIGNS: Partial<Record<TraceOperation, string>> = {
  multiply: ' × ',
  divide: ' ÷ ',
  add: ' + ',
  subtract: ' − ',
};

/** The lines of a trace. Steps that only pass a value on have none; a step that several use is written once. */
export function writeArithmetic(trace: TraceNode, style: WritingStyle): string[] {
  const writer = new Writer(style);
  writer.visit(trace);
  return writer.lines;
}

class Writer {
  readonly lines: string[] = [];
  readonly #style: WritingStyle;
  /** Stored traces repeat what they share, so that steps are known by what they say. */
  readonly #written = new Set<string>();
  readonly #seen = new Set<TraceNode>();

  constructor(style: WritingStyle) {
    this.#style = style;
  }

  visit(node: TraceNode): void {
    if (this.#seen.has(node)) return;
    this.#seen.add(node);
    for (const operand of node.from) this.visit(operand);
    const sign = SIGNS[node.operation];
    const operands = node.from.filter(({ value }) => value !== undefined);
    if (sign === undefined || node.value === undefined || operands.length < 2) return;
    const identity = identityOf(node);
    if (this.#written.has(identity)) return;
    this.#written.add(identity);
    this.lines.push(this.#line(node, operands, sign));
  }

  #line(node: TraceNode, operands: readonly TraceNode[], sign: string): string {
    const terms = operands.map((operand) => this.#term(operand));
    const result = this.#style.number(node.value ?? '');
    const numbers = [...operands.map(({ value }) => this.#style.number(value ?? '')), result];
    const equals = numbers.every(({ exact }) => exact) ? ' = ' : ' ≈ ';
    return `${terms.join(sign)}${equals}${this.#amount(node)} (${this.#style.label(node)})`;
  }

  /** A number, named where it was given and stands for the first time. */
  #term(node: TraceNode): string {
    const amount = this.#amount(node);
    const identity = identityOf(node);
    if (node.from.length > 0 || this.#written.has(identity)) return amount;
    this.#written.add(identity);
    return `${amount} (${this.#style.label(node)})`;
  }

  #amount({ value = '', unit }: TraceNode): string {
    const { text } = this.#style.number(value);
    return unit === undefined || unit === '1' || unit === '' ? text : `${text} ${this.#style.unit(unit)}`;
  }
}

function identityOf({ label, operation, value, unit, params, factorId, from }: TraceNode): string {
  const operands = from.map((one) => [one.label, one.value, one.unit, one.params]);
  return JSON.stringify([label, operation, value, unit, params, factorId, operands]);
}

/** Digits that a written number has at most, but for its whole part. */
export const MOST_SIGNIFICANT = 8;

/**
 * A plain decimal with the separators of a language: all digits of the whole part, and at most eight significant ones
 * in all, the last rounded half up.
 */
export function writeNumber(value: string, separators: { group: string; decimal: string }): WrittenNumber {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (match === null) return { text: value, exact: true };
  const [, sign = '', whole = '0', given = ''] = match;
  const fraction = given.replace(/0+$/, '');
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const places = whole === '0' ? zeros + MOST_SIGNIFICANT : Math.max(0, MOST_SIGNIFICANT - whole.length);
  const exact = fraction.length <= places;
  const [left, right] = exact ? [whole, fraction] : round(whole, fraction, places);
  const grouped = left.replace(/\B(?=(\d{3})+$)/g, separators.group);
  const minus = sign === '' ? '' : '−';
  return { text: `${minus}${grouped}${right === '' ? '' : `${separators.decimal}${right}`}`, exact };
}

function round(whole: string, fraction: string, places: number): [string, string] {
  const digits = BigInt(whole + fraction.slice(0, places));
  const up = (fraction[places] ?? '0') >= '5' ? 1n : 0n;
  const text = (digits + up).toString().padStart(places + 1, '0');
  return [text.slice(0, text.length - places), text.slice(text.length - places).replace(/0+$/, '')];
}
