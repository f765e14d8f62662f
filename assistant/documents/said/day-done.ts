import { pattern } from '../../language/lexicon/pattern.ts';
import { dayDone } from '#documents/bills/read-bill.ts';
import type { Page } from '#documents/document.ts';
import { dayWanted } from './day-wanted.ts';
import type { DocumentActivity, DocumentContext, PlacedQuote } from '../proposal-shape.ts';
import { Said } from './said.ts';
import { folded, periodIn, type Words } from '../words/words.ts';

/**
 * What a paper tells, on the day on which it says that this was done or brought, and not on that of its issue; as the
 * person says, where they say a day.
 */
export function onDayDone(
  activities: readonly DocumentActivity[],
  pages: readonly Page[],
  said: Said,
): DocumentActivity[] {
  const done = dayDone(pages);
  if (done === null || isDaySaid(said)) return [...activities];
  const { value, place } = done;
  return onOneDay(activities, value, { slot: 'period', place, quote: value });
}

const isDaySaid = (said: Said): boolean => said.period !== null || dayWanted(said.text) !== null;

/** Whether a person says beside a file when it is of, or which of its days is meant. */
export function saysDay(context: DocumentContext, words: Words): boolean {
  return isDaySaid(new Said(context.words, words, context.kinds));
}

/** A thing done, with the day behind or before it; what is still to come is none. */
const DONE = pattern()`
  \b(?:entreg(?:ue|ou|amos|aram|a)s?|descarreg\w+|descarga|recebid\w+|recebemos|coletad\w+|coleta|retirad[ao]s?|
  pesad[ao]s?|pesagem|realizad[ao]s?|executad[ao]s?|deliver(?:ed|y)|unloaded|received|collect(?:ed|ion)|weighed|
  carried out)\b
`;
const TO_COME =
  /\b(?:sera|serao|vai|vao|proxim\w+|previst\w+|agendad\w+|program\w+|will|next|scheduled|expected|planned)\b/;
const OTHER_DAY = /\b(?:venc\w*|emiti\w*|emissao|pag\w*|due|issued?|invoice\w*|paid|payment)\b/;
/** A paper is written within so many days of what it tells. */
const NEAR = 60;
const DAY = 86_400_000;

/** The one day on which a mail says that what its papers tell was done or brought; null where it names none, or several. */
export function dayDoneIn(text: string, words: Words): { day: string; quote: PlacedQuote } | null {
  const found = new Map<string, PlacedQuote>();
  for (const { 0: clause, index } of text.matchAll(/[^;\n]+?(?:[.;\n](?!\d)|$)/g))
    for (const part of clause.split(/,(?!\d)|\s(?:e|and|com|with)\s/)) {
      const plain = folded(part);
      if (!DONE.test(plain) || TO_COME.test(plain) || OTHER_DAY.test(plain)) continue;
      const told = periodIn(part, words.locale, words.referenceDate);
      if (told.found !== 'period' || told.from !== told.to) continue;
      const place = { at: 'span', start: index, end: index + clause.length } as const;
      found.set(told.from, { slot: 'period', place, quote: clause.trim().slice(0, 200) });
    }
  const [only, other] = found;
  return only === undefined || other !== undefined ? null : { day: only[0], quote: only[1] };
}

/** Papers of one day, as the mail they came with says of it; not where they name the day themselves. */
export function onDayOfMail(
  activities: readonly DocumentActivity[],
  told: { day: string; quote: PlacedQuote } | null,
  pages: readonly Page[],
): DocumentActivity[] {
  if (told === null || dayDone(pages) !== null) return [...activities];
  const near = activities.every(
    ({ from }) => from === null || Math.abs(Date.parse(from) - Date.parse(told.day)) <= NEAR * DAY,
  );
  return near ? onOneDay(activities, told.day, told.quote) : [...activities];
}

/** Activities of one and the same day, or of none, on another; what is of several days or of a stretch stays. */
function onOneDay(
  activities: readonly DocumentActivity[],
  day: string,
  evidence: PlacedQuote,
): DocumentActivity[] {
  const days = new Set(activities.flatMap(({ from, to }) => (from === null ? [] : [from, to])));
  const moved = activities.some(({ route, unit }) => route !== undefined || unit === 'night');
  if (days.size > 1 || moved || days.has(day)) return [...activities];
  return activities.map((one) => ({
    ...one,
    from: day,
    to: day,
    yearInferred: false,
    evidence: [...one.evidence.filter(({ slot }) => slot !== 'period'), evidence],
  }));
}
