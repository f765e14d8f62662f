import { keepWork } from '#web/account/kept-work.ts';
import { lastDayOf } from './completeness-query.ts';

/** A month of a series that is to be recorded. */
interface ToRecord {
  readonly siteId: string | null;
  readonly kind: string;
  readonly month: string;
}

/** Begins a new conversation with a sentence that only lacks the quantity; gives where to go. */
export function beginInChat(userId: string, sentence: string): string {
  keepWork(userId, 'new', sentence);
  return '/?new=1';
}

/** The lines of a cell in the tables: where one is added by hand or pasted. */
export function tablesOf({ siteId, kind, month }: ToRecord): string {
  const search = new URLSearchParams({
    site: siteId ?? '-',
    kind,
    from: `${month}-01`,
    to: lastDayOf(month),
  });
  return `/tables?${search.toString()}`;
}
