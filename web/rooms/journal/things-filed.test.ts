import { expect, it } from 'vitest';
import { thingsOf } from './things-filed.ts';

it('counts a draft and the entry that it became as one', () => {
  expect(thingsOf({ verb: 'entry.commit', subjects: 22 })).toBe(11);
  expect(thingsOf({ verb: 'draft.propose', subjects: 11 })).toBe(11);
});
