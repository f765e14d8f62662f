import { describe, expect, it } from 'vitest';
import { MOST_DOCUMENT_BYTES as MOST_BYTES } from '#usecases/evidence/document/limits.contract.ts';
import { MOST_FILES, problemsOf } from './attachments.ts';

const many = (count: number) => Array.from({ length: count }, () => ({ size: 10 }));

describe('the files of a message', () => {
  it('are as many as it carries, counted with those that it has', () => {
    const problems = problemsOf(many(5), MOST_FILES - 3);
    expect(problems.map((problem) => problem === null)).toEqual([true, true, true, false, false]);
  });

  it('lose no place to a file that is not sent, which is told what is wrong with itself', () => {
    const [large, empty, ...others] = problemsOf(
      [{ size: MOST_BYTES + 1 }, { size: 0 }, ...many(MOST_FILES)],
      0,
    );
    expect(others).toEqual(many(MOST_FILES).map(() => null));
    const [late] = problemsOf([{ size: MOST_BYTES + 1 }], MOST_FILES);
    expect(late).toBe(large);
    expect(empty).not.toBe(large);
    expect(empty).not.toBeNull();
  });
});
