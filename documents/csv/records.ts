/** A quoted field longer than this was never closed: its quote is then a character like any other. */
const LONGEST_QUOTED = 1024 * 1024;

/** Text that is held without the end of its record. Each piece that comes is searched together with it. */
export const LONGEST_RECORD = 2 * 1024 * 1024;

/**
 * Splits text into records as it arrives: quotes as in RFC 4180 (doubled inside, line breaks allowed), forgiving where
 * files are sloppy (text after a closing quote, quotes inside a bare field, a quote that is never closed). Blank lines
 * are records of one empty field, so that records count as rows do in a spreadsheet.
 */
export class RecordSplitter {
  readonly #separator: string;
  readonly #lineEnd: '\n' | '\r';
  #held = '';

  constructor(separator: string, lineEnd: '\n' | '\r') {
    this.#separator = separator;
    this.#lineEnd = lineEnd;
  }

  /** The records that are whole with this piece of text. */
  push(text: string): string[][] {
    this.#held = this.#held === '' ? text : this.#held + text;
    return this.#split(false);
  }

  /** Characters that wait for the end of their record, and the separators among them, up to so many. */
  held(most: number): { characters: number; separators: number } {
    let separators = 0;
    for (let at = this.#held.indexOf(this.#separator); at >= 0 && separators < most; separators += 1)
      at = this.#held.indexOf(this.#separator, at + 1);
    return { characters: this.#held.length, separators };
  }

  /** What is left when the text is over: a last record without a line end, and what an unclosed quote held back. */
  end(): string[][] {
    return this.#split(true);
  }

  #split(final: boolean): string[][] {
    const records: string[][] = [];
    const text = this.#held;
    const anew = (): Ahead => ({
      line: new Next(text, this.#lineEnd),
      field: new Next(text, this.#separator),
    });
    let ahead = anew();
    let at = 0;
    while (at < text.length) {
      const found = ahead.line.from(at);
      if (found < 0 && !final) break;
      const end = found < 0 ? text.length : found;
      const line = text.slice(at, end);
      if (!line.includes('"')) {
        records.push(withoutReturn(line).split(this.#separator));
        at = end + 1;
        continue;
      }
      const record = quoted(text, at, final, ahead);
      if (record) {
        records.push(record.fields);
        at = record.next;
      } else if (final || text.length - at > LONGEST_QUOTED) {
        records.push(withoutReturn(line).split(this.#separator));
        at = end + 1;
        // The quote that never closed was looked for further on than this line.
        ahead = anew();
      } else break;
    }
    this.#held = text.slice(at);
    return records;
  }
}

/** Where the next line ends, and the next field. */
interface Ahead {
  readonly line: Next;
  readonly field: Next;
}

/** Finds a sign from places that only move forward; one that is far away, or nowhere, is looked for once and not for every field. */
class Next {
  readonly #text: string;
  readonly #sign: string;
  #found = -2;

  constructor(text: string, sign: string) {
    this.#text = text;
    this.#sign = sign;
  }

  /** Its first place at or behind `at`; -1 where there is none. */
  from(at: number): number {
    if (this.#found !== -1 && this.#found < at) this.#found = this.#text.indexOf(this.#sign, at);
    return this.#found;
  }
}

/** One record with quotes from `start`; null when its end is not in the text. */
function quoted(
  text: string,
  start: number,
  final: boolean,
  ahead: Ahead,
): { fields: string[]; next: number } | null {
  const fields: string[] = [];
  let at = start;
  for (;;) {
    let field = '';
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      if (close < 0) return null;
      field = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    }
    const line = ahead.line.from(at);
    if (line < 0 && !final) return null;
    const lineEnd = line < 0 ? text.length : line;
    const separator = ahead.field.from(at);
    if (separator >= 0 && separator < lineEnd) {
      fields.push(field + text.slice(at, separator));
      at = separator + 1;
    } else {
      fields.push(field + withoutReturn(text.slice(at, lineEnd)));
      return { fields, next: lineEnd + 1 };
    }
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
