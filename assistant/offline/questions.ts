import type { entryList } from '#usecases/entry/entry.contract.ts';
import type { z } from 'zod';
import { fold } from '../language/text/fold.ts';
import type { Query, Understanding } from '../language/understanding.ts';
import type { Call } from './plan.ts';
import type { Done, Reading } from './prompt.ts';

/** Before the first year that can be accounted for: "all of it". */
export const EVER = '1990-01-01';

/** The next lookup that a question about the ledger needs; none when everything is at hand. */
export function lookUp(reading: Reading, { intent, query }: Understanding): Call[] {
  if (intent === 'explain') return explain(reading);
  if (!query || query.hypothetical || reading.done.length > 0) return [];
  const { from, to } = periodOf(query, reading);
  const siteId = reading.context.sites.find(({ name }) => name === query.site)?.id;
  const input = { from, to, ...(siteId !== undefined && { siteId }) };
  if (query.measure !== 'quantity') return [{ tool: 'result_summary', input }];
  return [{ tool: 'entry_list', input: { ...input, ...only(query.kinds), ...scopeOf(query), limit: 50 } }];
}

function only(kinds: readonly string[]): { kind?: string } {
  const [kind] = kinds;
  return kind !== undefined && kinds.length === 1 ? { kind } : {};
}

function scopeOf({ scope }: Query): { scope?: 1 | 2 | 3 } {
  return scope ? { scope } : {};
}

/** The days a question is about; without a period, everything up to the end of this year. */
export function periodOf(query: Query, { context }: Reading): { from: string; to: string } {
  return { from: query.from ?? EVER, to: query.to ?? `${context.today.slice(0, 4)}-12-31` };
}

/**
 * Why a number is what it is: the entry that was approved in this conversation, or the draft that stands in it, or the
 * latest entry of the ledger; of several, the one the words of the question fit.
 */
function explain(reading: Reading): Call[] {
  const { context, done, text } = reading;
  if (done.some(({ tool }) => tool === 'entry_explain' || tool === 'draft_list')) return [];
  const listed = done.find(({ tool }) => tool === 'entry_list');
  if (listed) return explainListed(listed, text);
  const draft = bestFit(context.drafts.toReversed(), text, ({ activity, factor }) => [
    activity.kind ?? '',
    factor?.name['pt-BR'] ?? '',
    factor?.name.en ?? '',
  ]);
  if (draft?.entryId) return [{ tool: 'entry_explain', input: { entryId: draft.entryId } }];
  if (draft) return [{ tool: 'draft_list', input: { draftIds: [draft.id] } }];
  return [{ tool: 'entry_list', input: { limit: 50 } }];
}

function explainListed({ output }: Done, text: string): Call[] {
  const { entries = [] } = (output ?? {}) as Partial<z.output<typeof entryList.output>>;
  const entry = bestFit(entries, text, ({ kindName, kind }) => [kindName['pt-BR'], kindName.en, kind]);
  return entry ? [{ tool: 'entry_explain', input: { entryId: entry.id } }] : [];
}

/** The first of those whose names share the most words with the text. */
function bestFit<T>(list: readonly T[], text: string, namesOf: (one: T) => readonly string[]): T | undefined {
  const words = new Set(wordsOf(text));
  let best: { one: T; score: number } | undefined;
  for (const one of list) {
    const score = new Set(
      namesOf(one)
        .flatMap(wordsOf)
        .filter((word) => words.has(word)),
    ).size;
    if (!best || score > best.score) best = { one, score };
  }
  return best?.one;
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[a-z0-9]{4,}/g) ?? [];
}
