import { pattern } from '../lexicon/pattern.ts';
import { languageOf } from '../text/language.ts';
import type { Locale } from '../understanding.ts';
import { MONTH_WORDS } from '../words/calendar.ts';

const SHORT = pattern('g')`
  (?<![a-z0-9])(${MONTH_WORDS.join('|')})( )(\d{2})(?=\s*(?:$|[\n;)]|[,.](?!\d)|:| (?:e|and) | - )|\s+
  (?:foi|foram|deu|veio|ficou|gast|consum|us(?:amos|ou)|tiv|houv)[a-z]*)
`;

/**
 * `22 mil kWh jan 25 e 23,5 mil kWh fev 25`: in Portuguese the day stands before its month, so two digits behind one are a
 * year where it is the one that runs or one of the three before. A blank is made a stroke; places stay where they are.
 */
export function withYears(text: string, locale: Locale, today: string): string {
  if (languageOf(text, locale) !== 'pt-BR') return text;
  const now = Number(today.slice(2, 4));
  const found = [...text.matchAll(SHORT)].filter(({ 3: digits = '' }) => {
    const year = Number(digits);
    return year <= now && year >= now - 3;
  });
  // As many months with two digits as there are numbers: those are the numbers of a list.
  const others = (text.match(/\d[\d.,]*/g)?.length ?? 0) - found.length;
  if (found.length === 0 || others < found.length) return text;
  return found.reduce((result, match) => {
    const at = match.index + (match[1]?.length ?? 0);
    return `${result.slice(0, at)}/${result.slice(at + 1)}`;
  }, text);
}
