import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { withMinus } from '#text/minus.ts';
import type { Language } from './language.ts';
import { exact, rounded, tonnes } from './number.ts';
import { marksOf, numberFormat, onNumberFormat } from './number-format.ts';

/** Days are days: formatted in UTC, so that no time zone moves them. */
function dayOf(iso: string): Date {
  return new Date(`${iso.slice(0, 10)}T00:00:00Z`);
}

/** Everything that shows figures and dates in the reader's language. */
export interface Formats {
  readonly language: Language;
  /** The language whose marks figures have, also those that are typed. */
  readonly marks: Language;
  /** kg CO2e as the product writes emissions: `1.234,56 tCO₂e` from one tonne up, `12,3 kgCO₂e` below. */
  emissions(kg: string): string;
  /** The same without a unit, always in tonnes with two decimals; small results keep their first digits. */
  tonnes(kg: string): string;
  /** The same with its unit: for columns, where one unit stands in every row. */
  inTonnes(kg: string): string;
  exact(amount: string): string;
  rounded(amount: string, digits?: number): string;
  /** A part of a whole, 0 to 1. */
  percent(part: number): string;
  /** Bytes as B, kB or MB, as people say them: what holds something is never `0 kB`. */
  bytes(count: number): string;
  day(iso: string): string;
  /** A day within a sentence: `31/12/2025`, in English `31 Dec 2025`, which nobody reads as another day. */
  dayInSentence(iso: string): string;
  /** `março de 2025` / `March 2025` from `2025-03`. */
  month(iso: string): string;
  shortMonth(iso: string): string;
  /** A whole month as its name, anything else as two days. */
  period(from: string, to: string): string;
  instant(iso: string): string;
}

function isWholeMonth(from: string, to: string): boolean {
  if (from.slice(0, 7) !== to.slice(0, 7) || !from.endsWith('-01')) return false;
  const next = dayOf(to);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.getUTCDate() === 1;
}

/** Builds the formats of one language and one way to mark figures; Intl objects are made once each. */
export function formatsOf(language: Language, marks: Language = language): Formats {
  const tag = language === 'en' ? 'en-GB' : 'pt-BR';
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  const dayFormat = date({ day: '2-digit', month: '2-digit', year: 'numeric' });
  const writtenOut = date({ day: 'numeric', month: 'short', year: 'numeric' });
  const sentenceFormat = language === 'en' ? writtenOut : dayFormat;
  const monthFormat = date({ month: 'long', year: 'numeric' });
  const shortFormat = date({ month: 'short' });
  const instantFormat = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' });
  return {
    language,
    marks,
    tonnes: (kg) => tonnes(kg, marks),
    inTonnes: (kg) => `${tonnes(kg, marks)} tCO₂e`,
    emissions: (kg) =>
      Math.abs(Number(kg)) < 1000 && Number(kg) !== 0
        ? `${rounded(kg, marks, 4)} kgCO₂e`
        : `${tonnes(kg, marks)} tCO₂e`,
    exact: (amount) => exact(amount, marks),
    rounded: (amount, digits) => rounded(amount, marks, digits),
    percent: (part) =>
      withMinus(new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'negative' }).format(part)),
    bytes: (count) => {
      const [amount, unit] =
        count < 1_000
          ? [count, 'byte']
          : count < 1_000_000
            ? [count / 1_000, 'kilobyte']
            : [count / 1_000_000, 'megabyte'];
      const digits = { maximumFractionDigits: amount < 10 ? 1 : 0 };
      return new Intl.NumberFormat(tag, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        ...digits,
      }).format(amount);
    },
    day: (iso) => dayFormat.format(dayOf(iso)),
    dayInSentence: (iso) => sentenceFormat.format(dayOf(iso)),
    month: (iso) => monthFormat.format(dayOf(`${iso.slice(0, 7)}-01`)),
    shortMonth: (iso) => shortFormat.format(dayOf(`${iso.slice(0, 7)}-01`)).replace('.', ''),
    period: (from, to) => {
      if (isWholeMonth(from, to)) return monthFormat.format(dayOf(from));
      if (from === to) return dayFormat.format(dayOf(from));
      if (from.endsWith('-01-01') && to.endsWith('-12-31'))
        return [...new Set([from.slice(0, 4), to.slice(0, 4)])].join(' – ');
      return `${dayFormat.format(dayOf(from))} – ${dayFormat.format(dayOf(to))}`;
    },
    instant: (iso) => instantFormat.format(new Date(iso)),
  };
}

const built = new Map<string, Formats>();

/** The formats of the language on the page and of the reader's figures; re-renders when either is switched. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const chosen = useSyncExternalStore(onNumberFormat, numberFormat);
  const language: Language = i18n.language === 'en' ? 'en' : 'pt-BR';
  const marks = marksOf(chosen, language);
  const key = `${language} ${marks}`;
  let formats = built.get(key);
  if (!formats) {
    formats = formatsOf(language, marks);
    built.set(key, formats);
  }
  return formats;
}
