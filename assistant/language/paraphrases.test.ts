import { describe, expect, it } from 'vitest';
import { paraphrase, sequence, SITES, type Told } from './cases/paraphrases.ts';
import { report } from './cases/reports.ts';
import { referenceVocabulary } from './cases/vocabulary.ts';
import { plus } from './numbers/exact.ts';
import { understand } from './understand.ts';

const kinds = referenceVocabulary();

/** A line for an activity, to compare and to show. */
function line({ kind, quantity, unit, from, to, site }: Partial<Record<keyof Told, string | null>>): string {
  return [kind, quantity === null ? null : plus(quantity ?? '0', '0'), unit, from, to, site ?? ''].join(' ');
}

describe('a thousand sentences made from what they say', () => {
  it('are read as they were made, without a question', () => {
    const next = sequence(20_261_120);
    const wrong: string[] = [];
    for (let made = 0; made < 1000; made += 1) {
      const { text, locale, told } = paraphrase(next);
      const turn = understand({
        text,
        locale,
        referenceDate: '2026-11-20',
        sites: SITES,
        kinds,
        conversation: { proposals: [], asks: [] },
      });
      const got = turn.activities.map((activity) => line(activity)).sort();
      const wanted = told.map((one) => line(one)).sort();
      if (got.join('\n') !== wanted.join('\n') || turn.asks.length > 0)
        wrong.push([text, `wanted ${wanted.join(' | ')}`, `got ${got.join(' | ')}`].join('\n'));
    }
    expect(wrong).toEqual([]);
  });
});

describe('a thousand reports in the words of who speaks', () => {
  it('are read as they were made, without a question', () => {
    const next = sequence(20_261_122);
    const wrong: string[] = [];
    for (let made = 0; made < 1000; made += 1) {
      const { text, locale, estimated, ...told } = report(next);
      const turn = understand({
        text,
        locale,
        referenceDate: '2026-11-20',
        sites: [],
        kinds,
        conversation: { proposals: [], asks: [] },
      });
      const got = turn.activities.map((one) => `${line(one)} ${one.estimated}`).join(' | ');
      const wanted = `${line(told)} ${estimated}`;
      if (got !== wanted || turn.asks.length > 0)
        wrong.push([text, `wanted ${wanted}`, `got ${got}`].join('\n'));
    }
    expect(wrong).toEqual([]);
  });
});
