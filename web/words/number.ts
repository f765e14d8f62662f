import { withMinus } from '#text/minus.ts';
import type { Language } from './language.ts';

/** A plain decimal string with a dot, as amounts travel in the product. */
type Plain = `${number}`;

const formatters = new Map<string, Intl.NumberFormat>();

/** A plain decimal string as people read it: below zero with a minus sign, and never below it where no digit is left. */
function written(amount: string, language: Language, options: Intl.NumberFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formatters.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
      useGrouping: 'always',
      signDisplay: 'negative',
      ...options,
    });
    formatters.set(key, format);
  }
  return withMinus(format.format(amount as Plain));
}

/** A plain decimal string exactly as it is, with the marks of the language: `1250.5` → `1.250,5`. */
export function exact(amount: string, language: Language): string {
  return written(amount, language, { maximumFractionDigits: 60 });
}

/**
 * A plain decimal string for reading: at most `digits` significant ones, never fewer than its whole part.
 * Rounding happens here and nowhere before.
 */
export function rounded(amount: string, language: Language, digits = 6): string {
  const whole = amount.replace('-', '').split('.')[0] ?? '';
  const isWhole = whole.length >= digits;
  return written(
    amount,
    language,
    isWhole ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: digits },
  );
}

/** A fixed number of decimals, for columns of figures: `1.234,56`. */
export function fixed(amount: string, language: Language, decimals: number): string {
  return written(amount, language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Moves the decimal point of a plain decimal string three places to the left, exactly. */
export function kgToTonnes(kg: string): string {
  const sign = kg.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = kg.replace('-', '').split('.');
  const padded = whole.padStart(4, '0');
  const digits = `${padded.slice(0, -3)}.${padded.slice(-3)}${fraction}`
    .replace(/\.?0+$/, '')
    .replace(/^0+(?=\d)/, '');
  return digits === '0' ? digits : sign + digits;
}

/** kg in tonnes for reading, with two decimals; small results keep their first digits. */
export function tonnes(kg: string, marks: Language): string {
  const amount = kgToTonnes(kg);
  const size = Math.abs(Number(amount));
  return size > 0 && size < 0.1 ? rounded(amount, marks, 3) : fixed(amount, marks, 2);
}
