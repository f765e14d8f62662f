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
  if (query.change !== undefined) {
    const [now, before] = spansOfChange(query, reading);
    return [now, before].map((span) => ({ tool: 'result_summary', input: { ...input, ...span } }));
  }
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

interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** The days that went up or down, and the same days of the year before; where none are named, this year so far. */
export function spansOfChange(query: Query, { context: { today } }: Reading): readonly [Stretch, Stretch] {
  const now = { from: query.from ?? `${today.slice(0, 4)}-01-01`, to: query.to ?? today };
  return [now, { from: yearBefore(now.from), to: yearBefore(now.to) }];
}

/** The last of February of a leap year is the 28th of the year before. */
function yearBefore(day: string): string {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return earlier.endsWith('-02-29') ? `${earlier.slice(0, 8)}28` : earlier;
}

/**
 * Why a number is what it is: the entry that was approved in this conversation, or the draft that stands in it, or the
 * latest entry of the ledger; of several, the one the words of the question fit.
 */
function explain(reading: Reading): Call[] {
  const { context, done, text } = reading;
  if (done.some(({ tool }) => tool === 'entry_explain' || tool === 'draft_list')) return [];
  const listed = done.find(({ tool }) => tool === 'entry_list');
  const meant = context.drafts.some((draft) => comesTo(draft.co2eKg, text));
  if (listed) {
    const { entries = [] } = (listed.output ?? {}) as Partial<z.output<typeof entryList.output>>;
    if (context.drafts.length === 0 || entries.some(({ co2eKg }) => comesTo(co2eKg, text)))
      return explainListed(listed, text);
  } else if (!meant && /\d\s?(?:t|kg|tco2e?)\b/i.test(text)) {
    // `why 2.76 t?` where no draft comes to that: an entry of the ledger may.
    return [{ tool: 'entry_list', input: { limit: 50 } }];
  }
  const drafts = ofFigure(context.drafts.toReversed(), text, ({ co2eKg }) => co2eKg);
  const draft = bestFit(drafts, text, ({ activity, factor }) => [
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
  const told = ofFigure(entries, text, ({ co2eKg }) => co2eKg);
  const entry = bestFit(told, text, ({ kindName, kind }) => [kindName['pt-BR'], kindName.en, kind]);
  return entry ? [{ tool: 'entry_explain', input: { entryId: entry.id } }] : [];
}

/** `por que 2,3 t?`: those whose result, in tonnes or kilograms, is the figure of the question; all where none is. */
function ofFigure<T>(
  list: readonly T[],
  text: string,
  resultOf: (one: T) => string | null | undefined,
): readonly T[] {
  const meant = list.filter((one) => comesTo(resultOf(one), text));
  return meant.length > 0 ? meant : list;
}

/** Whether a result in kilograms is a figure of the text, in tonnes or kilograms, to the places that were told. */
function comesTo(result: string | null | undefined, text: string): boolean {
  const kg = Number(result ?? Number.NaN);
  const said = [...text.matchAll(/\d+(?:[.,]\d+)*/g)].flatMap(([figure]) => [
    figure.replaceAll('.', '').replace(',', '.'),
    figure.replaceAll(',', ''),
  ]);
  return said.some((figure) => {
    const places = /\.(\d+)$/.exec(figure)?.[1]?.length ?? 0;
    return kg > 0 && [kg, kg / 1000].some((value) => value.toFixed(places) === figure);
  });
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
