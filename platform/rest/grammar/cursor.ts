import { unreadable } from '../rest_error.ts';

/** Reads a piece of the query grammar from left to right; every failure says where. */
export class Cursor {
  readonly text: string;
  readonly #part: string;
  #position = 0;

  constructor(text: string, part: string) {
    this.text = text;
    this.#part = part;
  }

  get done(): boolean {
    return this.#position >= this.text.length;
  }

  fail(expected: string): never {
    throw unreadable(this.#part, this.text, this.#position, expected);
  }

  /** Whether this comes next, without taking it. */
  sees(text: string): boolean {
    return this.text.startsWith(text, this.#position);
  }

  /** Takes this if it comes next. */
  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#position += text.length;
    return true;
  }

  expect(text: string): void {
    if (!this.take(text)) this.fail(`"${text}"`);
  }

  /** Takes what a sticky pattern matches here; null when it does not. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.#position += found.length;
    return found;
  }

  rest(): string {
    const rest = this.text.slice(this.#position);
    this.#position = this.text.length;
    return rest;
  }

  skipSpaces(): void {
    this.match(/[ \t]*/y);
  }

  /** A quoted text, `\` escaping the next character; null when none starts here. */
  quoted(): string | null {
    if (!this.sees('"')) return null;
    const found = this.match(/"(?:[^"\\]|\\[^])*"/y);
    if (found === null) return this.fail('closing "\\""');
    return found.slice(1, -1).replace(/\\([^])/g, '$1');
  }

  /** Runs `read` and, unless it gives something, goes back to where it began. */
  attempt<T>(read: () => T | null): T | null {
    const before = this.#position;
    const result = read();
    if (result === null) this.#position = before;
    return result;
  }
}
