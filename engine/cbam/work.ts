/** A calculation of CBAM on its way: a sheet of steps, and what is wrong with what was given. */
import { compare, type Decimal, ONE, parseScientific, ZERO } from '../decimal.ts';
import { excerpt, type Problem, type ProblemCode } from '../problem.ts';
import { figure, Sheet, type Term } from '../sheet.ts';
import { constantOf, ruleTerm } from './dated.ts';
import type { Num } from './installation.ts';
import type { CbamTables } from './tables.ts';

/** What a number may be: anything, zero or more, more than zero, a fraction of one. */
export type Bounds = 'any' | 'zero' | 'positive' | 'share';

/** What a number is: its path in what was given, its name in the trace and its unit. */
export interface About {
  readonly field: string;
  readonly figure: string;
  readonly unit?: string;
  readonly bounds?: Bounds;
}

export class Work {
  readonly sheet = new Sheet();
  readonly problems: Problem[];
  readonly tables: CbamTables;

  constructor(tables: CbamTables, problems: Problem[]) {
    this.tables = tables;
    this.problems = problems;
  }

  refuse(code: ProblemCode, params: Readonly<Record<string, string>>): void {
    this.problems.push({ code, params });
  }

  /** A number that must be there. One that is missing or unreadable is a problem, and stands as one meanwhile. */
  given(value: Num | undefined, about: About): Term {
    if (value === undefined) {
      this.refuse('input.missing', { field: about.field });
      return this.#term(ONE, about);
    }
    return this.#term(this.#read(value, about), about);
  }

  /** A number that may be left out: the equation is used without its term. */
  optional(value: Num | undefined, about: About): Term | null {
    return value === undefined ? null : this.given(value, about);
  }

  /** A value that another part of the calculation gave. */
  result(value: Decimal, name: string, unit: string, item: string): Term {
    return this.sheet.given(value, figure(name, unit, { item }));
  }

  constant(code: string, name: string): Term {
    return ruleTerm(this.sheet, name, constantOf(code, this.tables), this.tables);
  }

  add(terms: readonly Term[], name: string, unit: string): Term {
    return this.sheet.add(terms, figure(name, unit));
  }

  multiply(terms: readonly (Term | null)[], name: string, unit: string): Term {
    const factors = terms.filter((term) => term !== null);
    const [only] = factors;
    return factors.length === 1 && only !== undefined
      ? only
      : this.sheet.multiply(factors, figure(name, unit));
  }

  /** `a` over `b`; where `b` is zero, a problem, and `a` meanwhile. */
  divide(a: Term, b: Term, name: string, unit: string, field: string): Term {
    if (compare(b.value, ZERO) === 0) {
      this.refuse('input.not_positive', { field });
      return a;
    }
    return this.sheet.divide(a, b, figure(name, unit));
  }

  subtract(terms: readonly Term[], name: string, unit: string): Term {
    return this.sheet.subtract(terms, figure(name, unit));
  }

  /** One less a fraction. */
  rest(share: Term, name: string): Term {
    return this.sheet.subtract([this.sheet.given(ONE, figure('cbam_whole', '')), share], figure(name, ''));
  }

  #term(value: Decimal, { figure: name, unit, field }: About): Term {
    return this.sheet.given(value, figure(name, unit ?? '', { item: field }));
  }

  #read(value: Num, { field, bounds = 'zero' }: About): Decimal {
    const read = parseScientific(typeof value === 'number' ? String(value) : value);
    if (read === null) {
      this.refuse('input.unreadable', { field, text: excerpt(String(value)) });
      return ONE;
    }
    const sign = compare(read, ZERO);
    if (bounds === 'positive' && sign <= 0) this.refuse('input.not_positive', { field });
    else if (bounds !== 'any' && sign < 0) this.refuse('input.negative', { field });
    else if (bounds === 'share' && compare(read, ONE) > 0)
      this.refuse('input.range', { field, from: '0', to: '1' });
    return read;
  }
}
