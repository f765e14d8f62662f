import type { Days } from './days.ts';
import type { Loose } from './years.ts';
import type { UndatedMention } from '../text/mentions.ts';

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
