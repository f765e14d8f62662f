/**
 * From ratings to one grade. The Scope 3 Standard gives no numbers to its ratings and no overall grade: both mappings are
 * ours (docs/decisions/0007), and raw ratings are always shown beside the grade.
 */
import type { Decimal } from '../decimal.ts';
import { compare, decimal } from '../decimal.ts';
import type { Rating } from './indicator.ts';

export const GRADES = ['excellent', 'very_good', 'good', 'fair', 'poor'] as const;
export type Grade = (typeof GRADES)[number];

/** Points of a rating: very good 4, good 3, fair 2, poor 1. */
export const POINTS: Readonly<Record<Rating, bigint>> = { very_good: 4n, good: 3n, fair: 2n, poor: 1n };

const EXCELLENT_FROM = decimal('3.5');
const VERY_GOOD_ABOVE = decimal('3');
const GOOD_FROM = decimal('2.5');
const FAIR_FROM = decimal('1.5');

/**
 * The grade of a mean of points, 1 to 4: excellent from 3.5, very good above 3, good from 2.5, fair from 1.5, else poor. All
 * indicators good make a good line, all fair a fair one, all poor a poor one.
 */
export function gradeOf(points: Decimal): Grade {
  if (compare(points, EXCELLENT_FROM) >= 0) return 'excellent';
  if (compare(points, VERY_GOOD_ABOVE) > 0) return 'very_good';
  if (compare(points, GOOD_FROM) >= 0) return 'good';
  return compare(points, FAIR_FROM) >= 0 ? 'fair' : 'poor';
}

/** The grade of a share, 0 to 1 (how much was counted): excellent only for all of it, then from 95, 80 and 50 %. */
export function gradeOfShare(share: Decimal): Grade {
  for (const [least, grade] of SHARES) if (compare(share, least) >= 0) return grade;
  return 'poor';
}

const SHARES: readonly (readonly [Decimal, Grade])[] = [
  [decimal('1'), 'excellent'],
  [decimal('0.95'), 'very_good'],
  [decimal('0.8'), 'good'],
  [decimal('0.5'), 'fair'],
];
