import type { Row, Word } from './rows.ts';

/** An exact decimal: `digits × 10^-scale`. */
export interface Amount {
  readonly digits: bigint;
  readonly scale: number;
}

/** Which sign parts the decimals in a document: `comma` 1.234,56, `dot` 1,234.56; null where nothing tells. */
export type NumberStyle = 'comma' | 'dot' | null;

const NUMBER = /^[-(]?\d+(?:[.,]\d+)*\)?-?$/;

/** The decimal sign of a document, by the numbers that can be read in one way only. */
export function numberStyle(rows: readonly Row[]): NumberStyle {
  let comma = 0;
  let dot = 0;
  for (const { text } of rows.flatMap(({ cells }) => cells.flatMap(({ words }) => words))) {
    const number = bare(text);
    if (/^\d{1,3}(\.\d{3})+,\d+$|^\d+,(\d{1,2}|\d{4,})$|^0,\d+$/.test(number)) comma += 1;
    if (/^\d{1,3}(,\d{3})+\.\d+$|^\d+\.(\d{1,2}|\d{4,})$|^0\.\d+$/.test(number)) dot += 1;
  }
  if (comma === 0 && dot === 0) return null;
  if (comma >= 4 * dot) return 'comma';
  return dot >= 4 * comma ? 'dot' : null;
}

/**
 * The decimal sign of a document in one language whose numbers read in two ways all bear that language's mark of thousands:
 * `18.204`, `1.718` on a bill in Portuguese.
 */
export function styleOfLanguage(
  rows: readonly Row[],
  language: 'portuguese' | 'english' | null,
): NumberStyle {
  const texts = rows.flatMap(({ cells }) =>
    cells.flatMap(({ words }) => words.map(({ text }) => bare(text))),
  );
  const [dots, commas] = [/^\d{1,3}\.\d{3}$/, /^\d{1,3},\d{3}$/].map((mark) =>
    texts.some((one) => mark.test(one)),
  );
  if (language === 'portuguese' && dots && !commas) return 'comma';
  return language === 'english' && commas && !dots ? 'dot' : null;
}

/** Without currency, brackets, colons and units that stick to a number (`350kWh`, `R$12,30`, `£1,985.84`, `24.10p`). */
function bare(text: string): string {
  return text
    .replace(/^(R\$|US\$|[$£€]|[([])/i, '')
    .replace(/(kwh|mwh|therms?|m3|m³|lts?|kg|[);:\]]|l|(?<=\d)p)$/i, '')
    .replace(/[.,]$/, '');
}

export interface ReadNumber {
  readonly word: Word;
  /** Every way in which it can be read; more than one when the style does not tell. */
  readonly readings: readonly Amount[];
}

/** Reads a word as a number; null when it is none (dates, codes with letters or slashes). */
export function readNumber(word: Word, style: NumberStyle): ReadNumber | null {
  const text = bare(word.text);
  if (!NUMBER.test(text) || text.replace(/\D/g, '').length > 15) return null;
  const negative = /^[-(]|-$/.test(text);
  const plain = text.replace(/[-()]/g, '');
  const readings = readPlain(plain, style).map((amount) =>
    negative ? { ...amount, digits: -amount.digits } : amount,
  );
  return readings.length > 0 ? { word, readings } : null;
}

function readPlain(text: string, style: NumberStyle): Amount[] {
  if (/^\d+$/.test(text)) return [amountOf(text, '')];
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const [whole, part] = [text.slice(0, last), text.slice(last + 1)];
  const sign = text[last];
  const other = sign === ',' ? '.' : ',';
  const decimals = groups(whole, other) ? amountOf(whole.replaceAll(other, ''), part) : null;
  const grouped = groups(text, sign ?? '') ? amountOf(text.replaceAll(sign ?? '', ''), '') : null;
  if (!decimals || !grouped) return [decimals, grouped].filter((amount) => amount !== null);
  if (whole.includes(other)) return [decimals];
  if (style === null) return [decimals, grouped];
  return [(style === 'comma') === (sign === ',') ? decimals : grouped];
}

/** True for `1.234.567` with the given sign, and for plain digits. */
function groups(text: string, sign: string): boolean {
  const [first = '', ...rest] = text.split(sign);
  if (!/^\d+$/.test(first) || rest.some((group) => !/^\d{3}$/.test(group))) return false;
  return rest.length === 0 || first.length <= 3;
}

function amountOf(whole: string, part: string): Amount {
  return { digits: BigInt(whole + part), scale: part.length };
}

/** The decimal as text with a dot, without needless zeros. */
export function amountText({ digits, scale }: Amount): string {
  const sign = digits < 0n ? '-' : '';
  const figures = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = figures.slice(0, figures.length - scale);
  const part = figures.slice(figures.length - scale).replace(/0+$/, '');
  return sign + whole + (part ? `.${part}` : '');
}

export function plus(a: Amount, b: Amount): Amount {
  const scale = Math.max(a.scale, b.scale);
  return { digits: widened(a, scale) + widened(b, scale), scale };
}

export function minus(a: Amount, b: Amount): Amount {
  return plus(a, { ...b, digits: -b.digits });
}

export function times(a: Amount, b: Amount): Amount {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

export function whole(value: number): Amount {
  return { digits: BigInt(value), scale: 0 };
}

/** Negative, zero or positive as a is below, equal to or above b. */
export function compareAmounts(a: Amount, b: Amount): number {
  const { digits } = minus(a, b);
  return digits < 0n ? -1 : Number(digits > 0n);
}

function widened({ digits, scale }: Amount, to: number): bigint {
  return digits * 10n ** BigInt(to - scale);
}

/**
 * True when `a × b` is `c` as a bill rounds it: to the last digit that c shows, give or take two of them, or within what
 * the last printed digit of the price hides.
 */
export function multipliesTo(a: Amount, b: Amount, c: Amount): boolean {
  const off = minus(times(a, b), c);
  const distance = { ...off, digits: off.digits < 0n ? -off.digits : off.digits };
  const lastDigits: Amount = { digits: 2n, scale: c.scale };
  const hidden: Amount = times(
    { digits: a.digits < 0n ? -a.digits : a.digits, scale: a.scale },
    { digits: 1n, scale: b.scale },
  );
  return compareAmounts(distance, lastDigits) <= 0 || (b.scale >= 4 && compareAmounts(distance, hidden) <= 0);
}
