import { expect, it } from 'vitest';
import { columnMeaning } from '#usecases/evidence/mapping/mapping-shape.ts';
import { MEANINGS } from './meanings.ts';

it('a person may give a column every meaning that the server knows', () => {
  expect([...MEANINGS].sort()).toEqual([...columnMeaning.options].sort());
});
