import { LANGUAGES, type Language } from './language.ts';

/** Marks of figures: as the language has them, `1.234,56` or `1,234.56`. */
export const NUMBER_FORMATS = ['language', 'comma', 'point'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

const KEY = 'razao-number-format';
const listeners = new Set<() => void>();
let current: NumberFormat = stored();

function isNumberFormat(text: string | null): text is NumberFormat {
  return NUMBER_FORMATS.some((format) => format === text);
}

function stored(): NumberFormat {
  try {
    const text = localStorage.getItem(KEY);
    return isNumberFormat(text) ? text : 'language';
  } catch {
    return 'language';
  }
}

export function numberFormat(): NumberFormat {
  return current;
}

/** Changes the marks of every figure on the page, and remembers them. */
export function setNumberFormat(format: NumberFormat): void {
  current = format;
  try {
    localStorage.setItem(KEY, format);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function onNumberFormat(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language whose marks figures have, for a reader of `language`. */
export function marksOf(format: NumberFormat, language: Language): Language {
  const [comma, point] = LANGUAGES;
  if (format === 'language') return language;
  return format === 'comma' ? comma : point;
}
