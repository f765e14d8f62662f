import { call, type Input } from '#web/api/call.ts';
import { CallRefused } from '#web/api/refusal.ts';
import type { Line } from './columns.ts';

export type Change = NonNullable<Input<'entry.correct'>['change']>;

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

/** What takes a correction back: what the line said before, of everything that was changed. */
export function changeBack(before: Line, change: Change): Change {
  const [factorId = null, ...more] = before.factorIds;
  return {
    ...(change.quantity === undefined ? {} : { quantity: before.quantity }),
    ...(change.unit === undefined ? {} : { unit: before.unit }),
    ...(change.from === undefined && change.to === undefined ? {} : { from: before.from, to: before.to }),
    ...(change.siteId === undefined ? {} : { siteId: before.siteId }),
    // Several at once (a blend, months) are the engine's choice, which it makes again.
    ...(change.factorId === undefined ? {} : { factorId: more.length === 0 ? factorId : null }),
  };
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
