/** A running exact sum that is changed in place: a hundred thousand lines are added without a new object for each. */
import type { Decimal } from '../decimal.ts';
import { parseDecimal } from '../decimal.ts';

const DOT = '.';
/** Texts of up to so many characters hold integers that a double holds exactly. */
const SHORT = 15;
const PLAIN = /^-?\d{1,15}$/;

export class Accumulator {
  private coefficient = 0n;
  private exponent = 0;
  /** Small integers at the exponent, added as doubles while the sum stays exact. */
  private small = 0;

  get value(): Decimal {
    return { coefficient: this.coefficient + BigInt(this.small), exponent: this.exponent };
  }

  /** Adds a plain decimal text; false = it is none, and nothing was added. */
  addText(text: string): boolean {
    if (typeof text !== 'string') return false;
    const dot = text.indexOf(DOT);
    const places = dot < 0 ? 0 : text.length - dot - 1;
    if (text.length <= SHORT && places === -this.exponent) {
      const digits = dot < 0 ? text : text.slice(0, dot) + text.slice(dot + 1);
      if (PLAIN.test(digits) && (dot < 0 || (places > 0 && dot > 0))) {
        this.addSmall(Number(digits));
        return true;
      }
    }
    const value = parseDecimal(text);
    if (value === null) return false;
    this.add(value);
    return true;
  }

  add(value: Decimal): void {
    if (value.exponent < this.exponent) this.rescale(value.exponent);
    const shift = value.exponent - this.exponent;
    this.coefficient += shift === 0 ? value.coefficient : value.coefficient * 10n ** BigInt(shift);
  }

  private addSmall(value: number): void {
    const sum = this.small + value;
    if (Number.isSafeInteger(sum)) this.small = sum;
    else {
      this.coefficient += BigInt(this.small);
      this.small = value;
    }
  }

  private rescale(exponent: number): void {
    const value = this.coefficient + BigInt(this.small);
    this.coefficient = value * 10n ** BigInt(this.exponent - exponent);
    this.small = 0;
    this.exponent = exponent;
  }
}
