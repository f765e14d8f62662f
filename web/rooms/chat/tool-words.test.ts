import { describe, expect, it } from 'vitest';
import { toolWords } from './tool-words.ts';

describe('what is told of a tool', () => {
  it('is what it read, also where another one reads the same', () => {
    expect(['entry_query', 'entry_group', 'factor_get'].map(toolWords)).toEqual([
      'entry_query',
      'entry_query',
      'factor_search',
    ]);
  });

  it('is never another act on the same things: reading drafts discards none, approving an entry is no reading', () => {
    expect(['draft_list', 'entry_commit', 'inventory_close'].map(toolWords)).toEqual([
      'other',
      'other',
      'other',
    ]);
  });
});
