/** Tools with a sentence of their own in `chat`. */
const TOLD = [
  'draft_create',
  'draft_update',
  'draft_discard',
  'answer_query',
  'entry_explain',
  'entry_query',
  'factor_search',
  'learn_search',
  'inventory_read',
  'finding_list',
  'target_list',
] as const;

type Told = (typeof TOLD)[number];

/** Reads that say the same as another one. What changes something has a sentence of its own, or none. */
const ALIKE: Readonly<Record<string, Told>> = {
  entry_group: 'entry_query',
  factor_get: 'factor_search',
  factor_editions: 'factor_search',
  inventory_completeness: 'inventory_read',
  target_follow: 'target_list',
};

/** The sentence of a tool that was used: a key behind `tool.` in `chat`. */
export const toolWords = (name: string): Told | 'other' =>
  TOLD.find((told) => told === name) ?? ALIKE[name] ?? 'other';
