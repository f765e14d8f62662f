import {
  compare,
  type Decimal,
  divide,
  equals,
  decimal,
  parseDecimal,
  roundToPlaces,
} from '#engine/decimal.ts';

/** The figures that a reply may quote. */
export interface Figures {
  /** Decimals of tool results; a reply may round them and turn kilograms into tonnes. */
  readonly told: readonly Decimal[];
  /** Numbers in the words of the person, quoted as they are. */
  readonly written: readonly Decimal[];
}

const THOUSAND = decimal('1000');
const TEN = decimal('10');

/** Under this key stands what a tool refused: quoting it is no proof of it. */
const REFUSED = 'refused';

/** Keys whose values say where something is, not how much: their digits are no figures. */
const PLACES: ReadonlySet<string> = new Set(['id', 'start', 'end', 'revision', 'index', 'activityIndex']);
const IDENTIFIER = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$|^[0-9a-f]{40,}$/i;

/**
 * The figures of tool results (any JSON, the lengths of its lists included) and of texts that a person wrote.
 * Identifiers and offsets in results are left out.
 */
export function figuresOf(results: readonly unknown[], texts: readonly string[]): Figures {
  const told: Decimal[] = [];
  for (const result of results) gather(result, told);
  return { told, written: texts.flatMap(valuesIn) };
}

function gather(value: unknown, into: Decimal[]): void {
  if (typeof value === 'string') {
    if (IDENTIFIER.test(value)) return;
    const plain = parseDecimal(value);
    into.push(...(plain ? [plain] : valuesIn(value)));
  } else if (typeof value === 'number') {
    const plain = parseDecimal(String(value));
    if (plain) into.push(plain);
  } else if (Array.isArray(value)) {
    into.push(decimal(String(value.length)));
    for (const one of value) gather(one, into);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value))
      if (!PLACES.has(key) && key !== REFUSED) gather(one, into);
  }
}

/**
 * The first figure of a reply that stands in no tool result and in none of the person's words; null when all do.
 * @param since figures before this place are not judged: they only stand around those that are
 */
export function unsupportedFigure(text: string, known: Figures, since = 0): string | null {
  for (const { figure, at } of figuresIn(text)) {
    if (at < since || isName(text, at)) continue;
    if (!readings(figure).some((reading) => isSupported(reading, known))) return figure;
  }
  return null;
}

// A digit beside a letter belongs to a name (CO2, S10, AR5). Non-breaking spaces group thousands.
const FIGURE = /(?<![\p{L}\p{N}_₂])\d(?:[\d.,\u00a0\u202f]*\d)?(?![\p{L}\p{N}_])/gu;

function figuresIn(text: string): { figure: string; at: number }[] {
  return [...text.matchAll(FIGURE)].map((match) => ({ figure: match[0], at: match.index }));
}

/** `escopo 1`, `scope 3`, and the ordinals of a list name a thing and measure nothing. */
function isName(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 24), at);
  return (
    /\b(?:escopos?|scopes?) (?:[123](?:, | e | and ))*$/i.test(before) ||
    (/(?:^|\n)\s*$/.test(before) && /^\d{1,2}[.)]\s/.test(text.slice(at, at + 4)))
  );
}

function valuesIn(text: string): Decimal[] {
  return figuresIn(text).flatMap(({ figure }) => readings(figure).map(({ value }) => value));
}

interface Reading {
  readonly value: Decimal;
  /** Decimal places as written: `3,0` has one. */
  readonly places: number;
}

/** What a figure may mean: with one separator before three digits, both a thousand and a fraction. */
function readings(figure: string): Reading[] {
  const digits = figure.replaceAll(/[\u00a0\u202f]/g, '');
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  const forms = new Set<string>();
  if (/^\d{1,3}(?:[.,]\d{3})*$/.test(digits) && (comma < 0 || dot < 0))
    forms.add(digits.replaceAll(/[.,]/g, ''));
  const last = Math.max(comma, dot);
  const whole = digits.slice(0, Math.max(last, 0));
  const mark = digits[last] ?? '';
  if (last < 0) forms.add(digits);
  else if (!whole.includes(mark)) forms.add(`${whole.replaceAll(/[.,]/g, '')}.${digits.slice(last + 1)}`);
  // Dates and versions (`31/12/2025` is three figures, `1.2.3` is three as well).
  if (forms.size === 0) forms.add(digits.replaceAll(/[.,]/g, ''));
  return [...forms].flatMap((form) => {
    const value = parseDecimal(form);
    return value ? [{ value, places: form.includes('.') ? form.length - form.indexOf('.') - 1 : 0 }] : [];
  });
}

function isSupported({ value, places }: Reading, { told, written }: Figures): boolean {
  if (written.some((one) => equals(one, value))) return true;
  return told.some((one) => {
    const size = one.coefficient < 0n ? { ...one, coefficient: -one.coefficient } : one;
    if (equals(size, value)) return true;
    // One digit is too little to recognize a rounded figure by.
    if (compare(value, TEN) < 0 && places === 0) return false;
    return (
      equals(roundToPlaces(size, places), value) ||
      equals(roundToPlaces(divide(size, THOUSAND), places), value)
    );
  });
}
