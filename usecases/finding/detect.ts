import type { FindingSettings } from '#engine/findings/settings.ts';
import type { RunContext } from '../usecase.ts';
import { expiredIn, missingIn } from './by-factor.ts';
import type { Candidate } from './candidate.ts';
import type { FindingRule } from '../ledger/series/rules.ts';
import { changedAfterApproval } from './after-approval.ts';
import { overheld } from './held.ts';
import { foundInCbam } from './in-cbam.ts';
import { repeatedIn, repeatedPapers } from './in-lines.ts';
import { publishedIn } from './published.ts';
import { gapsIn, outliersIn, wholesIn } from './in-series.ts';
import { inUnit, type Measured, readSeries, type SeriesKey } from '../ledger/series/series.ts';

/** Rules that are of one series, and are looked at whenever a line of it changes. */
export const RULES_OF_SERIES: readonly FindingRule[] = [
  'duplicate_line',
  'gap',
  'outlier',
  'unit_slip',
  'whole_and_parts',
  'factor_expired',
  'factor_missing',
];
/** Rules that are of the whole organization, and are looked at whenever any line of it changes. */
export const RULES_OF_ALL: readonly FindingRule[] = [
  'duplicate_document',
  'location_market',
  'changed_after_approval',
  'cbam_precursor_twice',
  'cbam_month_missing',
  'cbam_emissions_jump',
];

/** What the rules find in one series. */
export async function detectInSeries(
  context: RunContext,
  key: SeriesKey,
  settings: FindingSettings,
  papers: readonly Candidate[],
): Promise<Candidate[]> {
  const ofPapers = new Set(papers.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)));
  const repeated = await repeatedIn(context, key, settings, ofPapers);
  const found = [
    ...repeated,
    ...(await expiredIn(context, key)),
    ...(await publishedIn(context, key)),
    ...(await missingIn(context, key)),
  ];
  const twice = [
    ...repeated,
    ...papers.filter(({ kind, siteId }) => kind === key.kind && siteId === key.siteId),
  ];
  for (const measured of await readSeries(context, [key])) {
    // What is told twice is one finding: it is not an outlier as well.
    const once = withoutRepeats(measured, twice);
    found.push(
      ...(await outliersIn(context, once, settings)),
      ...gapsIn(once, settings),
      ...(await wholesIn(context, once, settings)),
    );
  }
  return found;
}

/** What the rules find that are of more than one series. */
export async function detectInAll(context: RunContext, settings: FindingSettings): Promise<Candidate[]> {
  return [
    ...(await repeatedPapers(context)),
    ...(await overheld(context, settings)),
    ...(await changedAfterApproval(context)),
    ...(await foundInCbam(context, settings)),
  ];
}

function withoutRepeats(series: Measured, repeated: readonly Candidate[]): Measured {
  const surplus = repeated.flatMap(({ lines, fix }) =>
    lines.filter(({ lineId }) => fix?.kind === 'withdraw' && fix.lineIds.includes(lineId)),
  );
  if (surplus.length === 0) return series;
  const points = series.points.map((point) => {
    const extra = surplus
      .filter(({ from, to }) => from >= point.from && to <= point.to)
      .reduce((sum, line) => sum + Number(inUnit(line.quantity, line.unit, series.unit)), 0);
    return extra < point.amount ? { ...point, amount: point.amount - extra } : point;
  });
  return { ...series, points };
}
