import type { DraftSummary, Repeating } from '../tools/summarize.ts';
import { list } from './format.ts';
import { itemInWords, type Tongue } from './phrase.ts';
import { say, type Wording } from './wording.ts';

/** More than this many are counted, not listed. */
const MOST_LISTED = 4;

const SENTENCES: Readonly<Record<Repeating, Wording>> = {
  'draft.duplicate_document': 'repeats_document',
  'draft.duplicate_period': 'repeats_period',
};

/**
 * What of these drafts stands already, of the same document or of the same site, kind and period: approved as well, it
 * would be counted twice. Who only hears the answer does not see the card.
 */
export function repeated(drafts: readonly DraftSummary[], tongue: Tongue): string[] {
  const { reply } = tongue;
  return Object.entries(SENTENCES).flatMap(([code, key]) => {
    const same = drafts.filter(({ repeats }) => repeats?.some((one) => one === code));
    if (same.length === 0) return [];
    const named = same
      .slice(0, MOST_LISTED)
      .map(({ activity, called }) => itemInWords({ ...activity, called }, tongue));
    const rest = same.length - named.length;
    const items = list(rest > 0 ? [...named, say(reply, 'items_more', { count: rest })] : named, reply);
    return [say(reply, key, { items, count: same.length })];
  });
}
