import { openTestInstallation, type TestInstallation } from '#usecases/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sample, sampleOf } from './ledger.ts';
import { ANSWER_CASES, answerAll, type Judged, readAnswerCases } from './run.ts';

let house: TestInstallation;
let sample: Sample;
let judged: Judged[];

beforeAll(async () => {
  house = await openTestInstallation();
  sample = await sampleOf({ ...house, checkOutput: false }, house.north.people.owner.claims, () =>
    house.stop(),
  );
  judged = await answerAll(readAnswerCases(ANSWER_CASES), sample);
}, 600_000);
afterAll(() => sample?.stop());

const told = (some: readonly Judged[]) =>
  some.map(({ one, why }) => `${one.turns.join(' || ')}: ${why.join('; ')}`);

describe('what the chat answers to the project’s own questions', () => {
  it('records nothing, and fails at none', () => {
    expect(told(judged.filter(({ outcome }) => outcome === 'draft' || outcome === 'failed'))).toEqual([]);
  });

  it('is right in ninety-five of a hundred', () => {
    const right = judged.filter(({ outcome }) => outcome === 'right');
    expect(judged.length).toBeGreaterThanOrEqual(190);
    expect(
      right.length / judged.length,
      told(judged.filter(({ outcome }) => outcome !== 'right')).join('\n'),
    ).toBeGreaterThanOrEqual(0.95);
  });

  it('has six questions and more of each type, in both languages', () => {
    const types = Map.groupBy(judged, ({ one }) => one.type);
    expect([...types].filter(([, cases]) => cases.length < 6).map(([type]) => type)).toEqual([]);
    expect(judged.filter(({ one }) => one.locale === 'en').length).toBeGreaterThan(60);
  });
});
