import type { DefaultSpread, UncertaintyDefaults } from '#engine/judge/defaults.ts';
import type { Spread } from '#engine/uncertainty/spread.ts';

/** What an organization put in the place of one published default; percentages of the stated value, decimal strings. */
export interface StatedDefault {
  readonly minusPercent: string;
  readonly plusPercent: string;
  readonly reason: string;
  /** ISO instant, and the person's id. */
  readonly changedAt: string;
  readonly changedBy: string;
}

export type StatedDefaults = Readonly<Record<string, StatedDefault>>;

/** Source of every default of an organization's own: what names it beside a number. */
export const OWN_UNCERTAINTY = 'own/uncertainty';

/** Two limits as a spread: normal where they are alike. */
export function spreadOfLimits({
  minusPercent,
  plusPercent,
}: Pick<StatedDefault, 'minusPercent' | 'plusPercent'>): Spread {
  return minusPercent === plusPercent
    ? { kind: 'normal', percent: plusPercent }
    : { kind: 'asymmetric', minusPercent, plusPercent };
}

/** Published defaults with an organization's own before them, each citing why it stands. */
export function withOwnUncertainty(
  published: UncertaintyDefaults | undefined,
  stated: StatedDefaults,
): UncertaintyDefaults | undefined {
  if (published === undefined) return undefined;
  const own = new Map(Object.entries(stated).map(([key, one]) => [key, asDefault(key, one)]));
  return { ...published, of: (key) => own.get(key) ?? published.of(key) };
}

function asDefault(key: string, stated: StatedDefault): DefaultSpread {
  const cited = { publisher: '', edition: stated.changedAt.slice(0, 10), licence: '' };
  return {
    key,
    spread: spreadOfLimits(stated),
    source: { sourceId: OWN_UNCERTAINTY, title: stated.reason, ...cited },
  };
}
