/** The rules that look at how a series runs. */
import { decimal, multiply, toText } from '#engine/decimal.ts';
import { findGaps } from '#engine/findings/gap.ts';
import { expectedAmount, findOutliers, type Outlier } from '#engine/findings/outlier.ts';
import type { FindingSettings } from '#engine/findings/settings.ts';
import { findWholes } from '#engine/findings/whole.ts';
import { monthsOf } from '#engine/period.ts';
import { daysBetween } from '#engine/period.ts';
import type { RunContext } from '../usecase.ts';
import { type Candidate, type Fix, seriesName } from './candidate.ts';
import {
  inUnit,
  linesOfSpan,
  type Measured,
  plain,
  type SpanPoint,
  type StandingLine,
} from '../ledger/series/series.ts';

/** Values that their series does not bear out, by a power of ten or otherwise. */
export async function outliersIn(
  context: RunContext,
  series: Measured,
  settings: FindingSettings,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const outlier of findOutliers(series.points, settings)) {
    const lines = await linesOfSpan(context, series, outlier);
    const culprit = culpritOf(lines, series.unit, outlier, settings);
    const slip = culprit && outlier.slip !== null ? outlier.slip : null;
    found.push({
      rule: slip === null ? 'outlier' : 'unit_slip',
      subject: `${seriesName(series)} ${outlier.from} ${outlier.to}`,
      severity: slip === null ? 'medium' : 'high',
      kind: series.kind,
      siteId: series.siteId,
      from: outlier.from,
      to: outlier.to,
      lines: culprit ? [culprit] : lines,
      figures: {
        seen: plain(outlier.seen),
        expected: plain(outlier.expected),
        ratio: plain(outlier.ratio, 3),
        n: String(outlier.n),
        unit: series.unit,
        seasonal: String(outlier.seasonal),
        ...(outlier.score === null ? {} : { score: plain(outlier.score, 3) }),
        ...(slip === null ? {} : { power: String(slip) }),
      },
      fix: culprit ? corrected(culprit, slip) : null,
      facts: [plain(outlier.seen, 12), series.unit],
    });
  }
  return found;
}

/** The one line that makes the span stand out: the only one, or the one without which it would not. */
function culpritOf(
  lines: readonly StandingLine[],
  unit: string,
  { seen, expected, slip }: Outlier,
  { outlierLeastRatio }: FindingSettings,
): StandingLine | null {
  if (lines.length === 1) return lines[0] ?? null;
  if (seen < expected) return null;
  const fits = lines.filter((line) => {
    const amount = Number(inUnit(line.quantity, line.unit, unit));
    const without = seen - amount + (slip === null ? 0 : amount / 10 ** slip);
    return Math.abs(Math.log(without / expected)) < Math.log(outlierLeastRatio);
  });
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

/** The line with the comma back in its place; where no power of ten explains it, a person says how much it was. */
function corrected({ lineId, quantity }: StandingLine, slip: number | null): Fix {
  if (slip === null) return { kind: 'correct', lineId, quantity: null };
  const factor = slip > 0 ? `0.${'0'.repeat(slip - 1)}1` : `1${'0'.repeat(-slip)}`;
  return { kind: 'correct', lineId, quantity: toText(multiply(decimal(quantity), decimal(factor))) };
}

/** Holes, with the estimate that would fill each. */
export function gapsIn(series: Measured, settings: FindingSettings): Candidate[] {
  return findGaps(series.points, settings).map((gap) => {
    const { from, to, missing } = gap;
    const spans = spansOf(gap, series.points[0]);
    const drafts = spans.map((span) => ({
      ...span,
      quantity: plain(expectedAmount(series.points, span.from, settings.seasonalMonths), 4),
      unit: series.unit,
    }));
    return {
      rule: 'gap',
      subject: `${seriesName(series)} ${series.unit} ${from}`,
      severity: 'medium',
      kind: series.kind,
      siteId: series.siteId,
      from,
      to,
      lines: [],
      figures: {
        missing: String(missing),
        n: String(gap.n),
        everyDays: plain(gap.everyDays),
        unit: series.unit,
        ...(drafts[0] ? { expected: drafts[0].quantity } : {}),
      },
      fix: drafts.length > 0 ? { kind: 'draft', lines: drafts } : null,
      facts: [from, to, String(missing)],
    };
  });
}

/** The values that a hole lacks: its months where the series has a month each, else the hole itself. */
function spansOf(
  { from, to, missing }: { from: string; to: string; missing: number },
  point: SpanPoint | undefined,
): { from: string; to: string }[] {
  const days = daysBetween(from, to);
  const months = monthsOf({ from, to, days }).filter((month) => month.days >= 28);
  if (months.length === missing && point && daysBetween(point.from, point.to) <= 31)
    return months.map((month) => ({ from: month.from, to: month.to }));
  return missing === 1 && point && Math.abs(days - daysBetween(point.from, point.to)) <= 3
    ? [{ from, to }]
    : [];
}

/** A year's statement beside its months. */
export async function wholesIn(
  context: RunContext,
  series: Measured,
  settings: FindingSettings,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const whole of findWholes(series.points, settings)) {
    const lines = await linesOfSpan(context, series, whole);
    const { from, to } = whole;
    found.push({
      rule: 'whole_and_parts',
      subject: `${seriesName(series)} ${from} ${to}`,
      severity: 'high',
      kind: series.kind,
      siteId: series.siteId,
      from,
      to,
      lines,
      figures: {
        expected: plain(whole.stated),
        seen: plain(whole.summed),
        ratio: plain(whole.ratio, 4),
        n: String(whole.parts),
        unit: series.unit,
        complete: String(whole.complete),
        agrees: String(whole.agrees),
      },
      // Months that cover it say more than their sum does; where some are missing, the whole may be the better one.
      fix:
        whole.complete && lines.length > 0
          ? { kind: 'withdraw', lineIds: lines.map(({ lineId }) => lineId) }
          : null,
      facts: [plain(whole.stated, 12), plain(whole.summed, 12), series.unit],
    });
  }
  return found;
}
