import type { Days } from './days.ts';
import type { Loose } from './years.ts';
import type { UndatedMention } from '../text/mentions.ts';
import type { Locale } from '../understanding.ts';

/** Keeps a time whose year may still be found elsewhere in the text. */
export type Put = (
  match: RegExpExecArray,
  year: number | null,
  lastMonth: number,
  dates: Loose['dates'],
  whole?: boolean,
) => void;

/** Keeps words of time that nobody can place. */
export type Doubt = (
  match: RegExpExecArray,
  reason: UndatedMention['reason'],
  options?: readonly Days[],
) => void;

/** Keeps days that are certain. */
export type Fix = (start: number, end: number, days: Days, yearInferred?: boolean) => void;

/** A text whose times are looked for, and what keeps those that are found: what is found first keeps its place. */
export interface TimesOf {
  readonly folded: string;
  readonly locale: Locale;
  readonly put: Put;
  readonly doubt: Doubt;
  readonly fix: Fix;
  /** `2025-08-14`. */
  readonly referenceDate: string;
}

/** A word at a place of the text, as if an expression had found it there. */
export function wordAt(word: string, index: number): RegExpExecArray {
  return Object.assign([word] as unknown as RegExpExecArray, { index });
}
