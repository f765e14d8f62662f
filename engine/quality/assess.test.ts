import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, decimal, ONE, subtract, sum, absolute } from '../decimal.ts';
import type { Quality, QualityInput, QualityLine } from './assess.ts';
import { assessQuality, judgeLine } from './assess.ts';
import { GRADES, gradeOf, gradeOfShare } from './grade.ts';
import type { Rating, Ratings } from './indicator.ts';
import { INDICATORS, RATINGS } from './indicator.ts';

function assessed(input: QualityInput): Quality {
  const result = assessQuality(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function codes(input: QualityInput): string[] {
  const result = assessQuality(input);
  return result.ok ? [] : result.problems.map(({ code }) => code);
}

const all = (rating: Rating): Ratings =>
  Object.fromEntries(INDICATORS.map((indicator) => [indicator, rating]));

const anyRatings: fc.Arbitrary<Ratings> = fc.record(
  Object.fromEntries(INDICATORS.map((indicator) => [indicator, fc.constantFrom(...RATINGS)])),
);
const anyLines: fc.Arbitrary<QualityLine[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    co2eKg: fc.integer({ min: 1, max: 10 ** 9 }).map(String),
    ratings: anyRatings,
    method: fc.constantFrom('measured', 'average_data', 'spend_based'),
  }),
  { minLength: 1, maxLength: 20 },
);

function nearOne(texts: readonly string[]): boolean {
  return compare(absolute(subtract(sum(texts.map(decimal)), ONE)), decimal('0.0000000001')) < 0;
}

describe('the grade of a line', () => {
  it('is its ratings’ own name when they agree, and excellent when all are very good', () => {
    const grades = RATINGS.map((rating) => judgeLine({ id: 'x', ratings: all(rating) }).grade);
    expect(grades).toEqual(['excellent', 'good', 'fair', 'poor']);
  });

  it('falls or stays when any indicator falls', () => {
    fc.assert(
      fc.property(anyRatings, fc.constantFrom(...INDICATORS), (ratings, indicator) => {
        const better = judgeLine({ id: 'x', ratings });
        const worse = judgeLine({ id: 'x', ratings: { ...ratings, [indicator]: 'poor' } });
        expect(GRADES.indexOf(worse.grade)).toBeGreaterThanOrEqual(GRADES.indexOf(better.grade));
      }),
    );
  });

  it('names the weakest indicators', () => {
    const { weakest } = judgeLine({ id: 'x', ratings: { ...all('good'), time: 'fair', geography: 'fair' } });
    expect(weakest).toEqual(['time', 'geography']);
  });

  it('changes exactly at the documented limits', () => {
    const grades = ['4', '3.5', '3.49', '3', '2.5', '2.49', '1.5', '1.49', '1'].map((points) =>
      gradeOf(decimal(points)),
    );
    expect(grades).toEqual([
      'excellent',
      'excellent',
      'very_good',
      'good',
      'good',
      'fair',
      'fair',
      'poor',
      'poor',
    ]);
    expect(['1', '0.95', '0.8', '0.5', '0.49'].map((share) => gradeOfShare(decimal(share)))).toEqual(GRADES);
  });
});

describe('the quality of an inventory', () => {
  it('weighs lines by their emissions', () => {
    const lines: readonly QualityLine[] = [
      { id: 'a', co2eKg: '900', ratings: all('very_good'), method: 'measured' },
      { id: 'b', co2eKg: '100', ratings: all('poor'), method: 'spend_based' },
    ];
    const { overall, confidence, reliability, methods } = assessed({ lines });
    expect(overall).toEqual({ points: '3.7', grade: 'excellent' });
    expect(confidence).toEqual({ share: '0.9', grade: 'good' });
    expect(reliability).toEqual({ points: '3.7', grade: 'excellent' });
    expect(methods).toEqual([
      { method: 'measured', lines: 1, share: '0.9' },
      { method: 'spend_based', lines: 1, share: '0.1' },
    ]);
  });

  it('says whether the precision target was met, and nothing where either number is missing', () => {
    const lines: readonly QualityLine[] = [{ id: 'a', co2eKg: '1', ratings: all('good') }];
    const status = (uncertaintyPercent?: string, precisionTargetPercent?: string) =>
      assessed({
        lines,
        ...(uncertaintyPercent === undefined ? {} : { uncertaintyPercent }),
        ...(precisionTargetPercent === undefined ? {} : { precisionTargetPercent }),
      }).precision.status;
    expect([status('4.9', '5'), status('5', '5'), status('5.1', '5')]).toEqual([
      'achieved',
      'achieved',
      'not_met',
    ]);
    expect([status('4'), status(undefined, '5'), status()]).toEqual(Array(3).fill('not_assessed'));
  });

  it('counts what could not be counted and what has no line against completeness', () => {
    const lines: readonly QualityLine[] = [
      { id: 'a', co2eKg: '5', ratings: all('good') },
      { id: 'b', co2eKg: null, ratings: all('good') },
    ];
    expect(assessed({ lines, sourcesWithoutLine: 2 }).completeness).toEqual({
      counted: 1,
      known: 4,
      share: '0.25',
      grade: 'poor',
    });
  });

  it('takes an unrated indicator for poor, and says so', () => {
    const { lines, problems } = assessed({ lines: [{ id: 'a', co2eKg: '5', ratings: { time: 'good' } }] });
    expect(lines[0]?.grade).toBe('poor');
    expect(problems.map(({ params }) => params.indicator)).toEqual([
      'technology',
      'geography',
      'completeness',
      'reliability',
    ]);
  });

  it('splits the emissions by rating and by method without loss, and stays between one and four points', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { indicators, methods, overall } = assessed({ lines });
        for (const { shares } of indicators) expect(nearOne(Object.values(shares))).toBe(true);
        expect(nearOne(methods.map(({ share }) => share))).toBe(true);
        expect(Number(overall.points)).toBeGreaterThanOrEqual(1);
        expect(Number(overall.points)).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('refuses what it cannot weigh', () => {
    expect(codes({ lines: [] })).toEqual(['quality.no_lines']);
    expect(codes({ lines: [{ id: 'a', co2eKg: null, ratings: {} }] })).toEqual(['quality.nothing_counted']);
    expect(codes({ lines: [{ id: 'a', co2eKg: '0', ratings: {} }] })).toEqual(['quality.nothing_counted']);
    expect(codes({ lines: [{ id: 'a', co2eKg: 'x', ratings: {} }], uncertaintyPercent: '-1' })).toEqual([
      'amount.unreadable',
      'uncertainty.unreadable',
    ]);
  });
});
