import { type Outlier, outlierAmong } from '#engine/findings/outlier.ts';
import { type SpansByLength, spansByLength, withSpan } from '#engine/findings/series.ts';
import type { FindingSettings } from '#engine/findings/settings.ts';
import { wholesAmong } from '#engine/findings/whole.ts';
import { lastDayOfMonth } from '#engine/period.ts';
import { findUnit } from '#engine/unit.ts';
import { readMeasures } from './measures.ts';
import { inUnit, type Measured, plain, readSeries } from './series.ts';
import type { RunContext } from '../../usecase.ts';
import type { Finding } from '../draft/finding.ts';
import type { DraftRow } from '../draft/row.ts';

/** A draft of which enough is known to set it beside its series. */
interface Whole {
  readonly id: string;
  readonly kind: string;
  readonly siteId: string | null;
  readonly quantity: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
}

/** A series with its points in order: they are put in order once for all drafts that are set beside them. */
interface Sorted extends Measured {
  readonly spans: SpansByLength;
}

/**
 * What would be found in drafts if they were approved as they are, by the rules that look at how a series runs: the same as
 * of lines, said before they are lines. Two queries for all of them, and no line is read.
 */
export async function findingsInSeries(
  context: RunContext,
  rows: readonly DraftRow[],
): Promise<Map<string, Finding[]>> {
  const drafts = rows.flatMap(wholeOf);
  if (drafts.length === 0) return new Map();
  const [all, { settings, without }] = await Promise.all([
    readSeries(context, drafts),
    readMeasures(context),
  ]);
  if (all.length === 0) return new Map();
  const sorted = all.map((series): Sorted => ({ ...series, spans: spansByLength(series.points) }));
  return new Map(
    drafts.flatMap((draft) => {
      const series = sorted.find((one) => isOf(one, draft));
      if (!series) return [];
      const found = [...outlierIn(series, draft, settings), ...wholeIn(series, draft, settings)];
      const wanted = found.filter(({ code }) => !without.some((rule) => code === `draft.${rule}`));
      return wanted.length > 0 ? [[draft.id, wanted] as const] : [];
    }),
  );
}

function wholeOf({ id, siteId, activity }: DraftRow): Whole[] {
  const { kind, quantity, unit, from, to } = activity;
  if (kind === null || quantity === null || unit === null || from === null || to === null) return [];
  return Number(quantity) > 0 && from <= to ? [{ id, kind, siteId, quantity, unit, from, to }] : [];
}

function isOf(series: Measured, { kind, siteId, unit }: Whole): boolean {
  const dimension = (code: string): string => findUnit(code)?.dimension ?? code;
  return series.kind === kind && series.siteId === siteId && dimension(series.unit) === dimension(unit);
}

/** A draft within a month is set beside the months; one of a month that has lines already is told apart otherwise. */
function outlierIn(series: Sorted, draft: Whole, settings: FindingSettings): Finding[] {
  const span = spanOf(draft);
  if (series.points.some(({ from, to }) => from === span.from && to === span.to)) return [];
  const mine = { ...span, amount: Number(inUnit(draft.quantity, draft.unit, series.unit)) };
  const found = outlierAmong(series.spans, mine, settings);
  return found ? [told(found, series.unit)] : [];
}

function told({ from, to, seen, expected, ratio, n, slip }: Outlier, unit: string): Finding {
  const figures = {
    seen: plain(seen),
    expected: plain(expected),
    ratio: plain(ratio, 3),
    n: String(n),
    unit,
    from,
    to,
  };
  return {
    code: slip === null ? 'draft.outlier' : 'draft.unit_slip',
    params: { ...figures, ...(slip === null ? {} : { power: String(slip) }) },
    draftIds: [],
    entryIds: [],
  };
}

function wholeIn(series: Sorted, draft: Whole, settings: FindingSettings): Finding[] {
  const span = spanOf(draft);
  const mine = { ...span, amount: Number(inUnit(draft.quantity, draft.unit, series.unit)) };
  const around = wholesAmong(withSpan(series.spans, mine), settings).filter(
    (whole) => whole.from <= span.from && whole.to >= span.to,
  );
  if (around.length === 0) return [];
  const known = wholesAmong(series.spans, settings);
  const found = around.find(
    (whole) =>
      !known.some(({ from, to, parts }) => from === whole.from && to === whole.to && parts === whole.parts),
  );
  if (!found) return [];
  const { stated, summed, parts } = found;
  return [
    {
      code: 'draft.whole_and_parts',
      params: {
        expected: plain(stated),
        seen: plain(summed),
        n: String(parts),
        unit: series.unit,
        from: found.from,
        to: found.to,
      },
      draftIds: [],
      entryIds: [],
    },
  ];
}

function spanOf({ from, to }: Whole): { from: string; to: string } {
  return from.slice(0, 7) === to.slice(0, 7)
    ? { from: `${from.slice(0, 7)}-01`, to: lastDayOfMonth(from) }
    : { from, to };
}
