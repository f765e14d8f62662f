import { add, decimal, toText, ZERO } from '#engine/decimal.ts';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { FindingRule } from '../ledger/series/rules.ts';
import type { findingFix, SEVERITIES } from './finding-shape.ts';
import type { SeriesKey, StandingLine } from '../ledger/series/series.ts';

export type Fix = z.output<typeof findingFix>;

/** What a rule has found, before it is known whether it is new. */
export interface Candidate {
  readonly rule: FindingRule;
  /** What it is about: the same whenever it is found again. */
  readonly subject: string;
  readonly severity: (typeof SEVERITIES)[number];
  readonly kind: string | null;
  readonly siteId: string | null;
  readonly from: string;
  readonly to: string;
  readonly lines: readonly StandingLine[];
  readonly figures: Readonly<Record<string, string>>;
  readonly fix: Fix | null;
  /** What it rests on: who dismisses it dismisses this. Nothing that moves as the series goes on belongs in here. */
  readonly facts: readonly string[];
}

/** The name of a series in subjects. */
export function seriesName({ kind, siteId }: SeriesKey): string {
  return `${kind} ${siteId ?? '-'}`;
}

export function factsHash(facts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** What lines come to; null where none of them is counted. */
export function weightOf(lines: readonly StandingLine[]): string | null {
  const counted = lines.flatMap(({ co2eKg }) => (co2eKg === null ? [] : [decimal(co2eKg)]));
  return counted.length === 0 ? null : toText(counted.reduce(add, ZERO));
}
