import type { ToolSet } from 'ai';

/** Tools that change drafts. */
const CHANGES: ReadonlySet<string> = new Set(['draft_create', 'draft_update', 'draft_discard']);

/**
 * The tools of a turn, with what changes drafts done once for the same input: a model that repeats a call, word for word,
 * gets the answer of the first one, and nothing is drafted twice.
 */
export function changingOnce(tools: ToolSet): ToolSet {
  const done = new Map<string, unknown>();
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => {
      const { execute } = tool;
      if (!CHANGES.has(name) || !execute) return [name, tool];
      const once = (input: unknown, options: Parameters<typeof execute>[1]): unknown => {
        const key = `${name} ${JSON.stringify(input)}`;
        if (!done.has(key)) done.set(key, execute(input as never, options));
        return done.get(key);
      };
      return [name, { ...tool, execute: once }];
    }),
  ) as ToolSet;
}
