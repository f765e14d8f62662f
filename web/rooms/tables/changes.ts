import { toText } from '#engine/decimal.ts';
import { parseQuantityText } from '#engine/quantity.ts';
import { call, type Input } from '#web/api/call.ts';
import { CallRefused } from '#web/api/refusal.ts';
import type { Language } from '#web/words/language.ts';
import type { Line } from './columns.ts';

export type Change = NonNullable<Input<'entry.correct'>['change']>;

/** What the engine reads in a typed amount; null where it reads nothing, or more than one thing. */
export function readAmount(text: string, marks: Language): string | null {
  const parsed = parseQuantityText(text, marks);
  return parsed.ok ? toText(parsed.value) : null;
}

/** The lines of these entries as they stand, by id. */
export async function readLines(entryIds: readonly string[]): Promise<Line[]> {
  const { entries } = await call('entry.query', { filter: { entryIds: [...entryIds] }, limit: 500 });
  return entries;
}

export type Saved =
  | { readonly outcome: 'saved'; readonly line: Line }
  /** Somebody was quicker: the line as it stands now. */
  | { readonly outcome: 'overtaken'; readonly newer: Line };

/**
 * Corrects a line. Where somebody corrected it meanwhile, gives their version instead of failing.
 * @throws CallRefused for whatever else is wrong
 */
export async function correctLine(entryId: string, change: Change, reason: string): Promise<Saved> {
  try {
    const { entry } = await call('entry.correct', { entryId, change, reason });
    return { outcome: 'saved', line: await lineOf(entry.id) };
  } catch (error) {
    const newer =
      error instanceof CallRefused && error.code === 'entry.superseded' ? error.params['entryId'] : undefined;
    if (newer === undefined) throw error;
    return { outcome: 'overtaken', newer: await lineOf(newer) };
  }
}

/** Changes the tags or the description of a line, which is no correction of it. */
export async function annotateLine(
  line: Line,
  said: { readonly tags?: readonly string[]; readonly description?: string },
): Promise<Line> {
  const tags = said.tags ?? line.tags;
  const same = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();
  await call('entry.annotate', {
    entryIds: [line.id],
    addTags: tags.filter((tag) => !line.tags.some(same(tag))),
    removeTags: line.tags.filter((tag) => !tags.some(same(tag))),
    ...(said.description === undefined ? {} : { description: said.description }),
  });
  return lineOf(line.id);
}

async function lineOf(entryId: string): Promise<Line> {
  const [line] = await readLines([entryId]);
  if (!line) throw new Error('An entry that was just written is not there.');
  return line;
}

/** Tags as they are typed: apart by commas. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
