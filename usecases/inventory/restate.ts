import {
  type Change,
  type RecalculationPolicy,
  type Restatement,
  restateSeries,
  type SeriesYear,
} from '#engine/inventory/base-year.ts';
import { fromDayOn } from '#engine/inventory/mid-year.ts';
import type { Problem, Result } from '#engine/problem.ts';
import { ok } from '#engine/problem.ts';
import type { z } from 'zod';
import type { change, restatement } from './shapes.ts';

type GivenChange = z.output<typeof change>;

/**
 * Restates a series. A change that counts pro rata is scaled to the days from its own on, in the year it happened in; the
 * answer says of each change which way was taken. Refuses as `restateSeries` and `fromDayOn`.
 */
export function restate(
  series: readonly SeriesYear[],
  changes: readonly GivenChange[],
  policy: RecalculationPolicy,
): Result<z.input<typeof restatement>> {
  const problems: Problem[] = [];
  const scaled = changes.map((one) => {
    const result = scale(one);
    if (!result.ok) problems.push(...result.problems);
    return result.ok ? result.value : one;
  });
  if (problems.length > 0) return { ok: false, problems };
  const restated = restateSeries(series, scaled as readonly Change[], policy);
  if (!restated.ok) return restated;
  const proRata = new Set(changes.filter((one) => one.proRata).map(({ id }) => id));
  return ok(shown(restated.value, proRata));
}

function scale({ proRata, ...one }: GivenChange): Result<Omit<GivenChange, 'proRata'>> {
  const values = proRata === undefined ? undefined : one.deltas[proRata.year];
  if (proRata === undefined || values === undefined) return ok(one);
  const part = fromDayOn(values, one.on, proRata);
  return part.ok ? ok({ ...one, deltas: { ...one.deltas, [proRata.year]: { ...part.value } } }) : part;
}

function shown(
  { original, restated, decisions, ...rest }: Restatement,
  proRata: ReadonlySet<string>,
): z.input<typeof restatement> {
  const plain = (series: readonly SeriesYear[]) =>
    series.map(({ year, values }) => ({ year, values: { ...values } }));
  return {
    ...rest,
    original: plain(original),
    restated: plain(restated),
    decisions: decisions.map(({ change: one, decision }) => ({
      change: one as Omit<GivenChange, 'proRata'>,
      decision,
      midYear: proRata.has(one.id) ? 'pro_rata' : 'all_year',
    })),
  };
}
