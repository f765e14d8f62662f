import { pattern } from '../lexicon/pattern.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import { isDenied, isExchanged } from '../reading/denied.ts';
import type { Reading } from '../reading/reading.ts';
import { isFree, type Place } from '../text/mentions.ts';
import type { Change, ConversationState } from '../understanding.ts';
import { atYear } from './moved-year.ts';
import type { NamedSlot } from './named-slots.ts';

const ALL = /\b(?:tudo|todos|todas|ambos|ambas|[dn]?os dois|[dn]?as duas|all|everything|both)\b/;
const INTO = pattern()`\b{corrections.into_a_year}\s+(?:o ano de |the year |really )?$`;

/** `o ano está errado, tudo isso é 2024`, `move both to 2024`, `foi em 2024, não 2025`: another year of the same months. */
export function yearChanges(
  reading: Reading,
  { proposals }: ConversationState,
  named: ReadonlySet<NamedSlot>,
  general: readonly number[],
): { readonly changes: readonly Change[]; readonly used: readonly Place[] } {
  const { text, periods } = reading;
  const months = periods.filter(({ wholeYear, from }) => !wholeYear && from !== '');
  const told = [...text.matchAll(/(?<![\d.,/-])(?:19|20)\d{2}(?![\d/]|[.,-]\d)/g)]
    .map(({ index, 0: year }) => ({ start: index, end: index + 4, year }))
    .filter((place) => isFree(place, months));
  const isOld = (place: Place) => isDenied(reading, place) || isExchanged(reading, place, told);
  const fresh = told.filter((place) => !isOld(place));
  const [year, ...others] = fresh;
  if (year === undefined || others.some((other) => other.year !== year.year) || months.length > 0)
    return { changes: [], used: [] };
  const denied = told.some(isOld);
  const several = ALL.test(text) && INTO.test(text.slice(0, year.start));
  const short = proposals.some(
    ({ from, to }) => from !== null && to !== null && from.slice(0, 7) === to.slice(0, 7),
  );
  const spoken = short && periods.some(({ wholeYear, start }) => wholeYear && start <= year.start + 4);
  if (!named.has('year') && !denied && !several && !spoken) return { changes: [], used: [] };
  if (/\b(?:inteiro|todo o ano|o ano todo|whole year|full year|all of (?:19|20)\d\d)\b/.test(text))
    return { changes: [], used: [] };
  const dated = proposals.flatMap(({ from, to }, index) => (from === null || to === null ? [] : [index]));
  const targets = general.length > 0 ? general.filter((index) => dated.includes(index)) : dated;
  const changes = targets.flatMap((index) => {
    const { from = null, to = null } = proposals[index] ?? {};
    if (from === null || to === null || from.slice(0, 4) !== to.slice(0, 4)) return [];
    const days = atYear(from, to, year.year);
    return [{ index, set: { ...days, yearInferred: false, spans: spansOf(reading, [['period', year]]) } }];
  });
  return { changes, used: changes.length === 0 ? [] : told };
}
