import type { FormatterModule } from 'i18next';
import { currentLanguage } from './language.ts';
import { exact } from './number.ts';
import { marksOf, numberFormat } from './number-format.ts';

/**
 * How values enter sentences: numbers with the marks that the reader chose, as all figures have; words as they are. What
 * is no amount (a year, a number of an article) is given as text.
 */
export const inSentences: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown) =>
    typeof value === 'number'
      ? exact(String(value), marksOf(numberFormat(), currentLanguage()))
      : String(value),
};
