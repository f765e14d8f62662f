import { keepWork } from '#web/account/kept-work.ts';

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
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const search = new URLSearchParams({ site: siteId ?? '-', kind, from: `${month}-01`, to: last });
  return `/tables?${search.toString()}`;
}
