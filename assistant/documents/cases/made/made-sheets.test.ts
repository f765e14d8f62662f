import { describe, expect, it } from 'vitest';
import { judgeMade } from './judge-made.ts';
import { madeSheet } from './made-sheet.ts';

/** Sheets that are read; each more costs some 20 ms. */
const SEEDS = Array.from({ length: 200 }, (_, at) => at + 1);

describe('a sheet that was made with its answers known', () => {
  it('is always the same for the same seed', () => {
    const [first, again, other] = [madeSheet(7), madeSheet(7), madeSheet(8)];
    expect(again.bytes).toEqual(first.bytes);
    expect(other.facts).not.toEqual(first.facts);
  });

  it('is read as it reports, and what is not is asked or told', async () => {
    const silent: string[] = [];
    let [lines, right] = [0, 0];
    for (const seed of SEEDS) {
      const judged = await judgeMade(madeSheet(seed));
      lines += judged.lines;
      right += judged.right;
      silent.push(...judged.silent.map((line) => `seed ${seed}: ${line}`));
    }
    expect(silent).toEqual([]);
    expect(right).toBeGreaterThan(lines * 0.99);
  }, 120_000);
});
