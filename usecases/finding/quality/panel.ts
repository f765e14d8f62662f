import { add, compare, type Decimal, decimal, divide, isZero, toText, ZERO } from '#engine/decimal.ts';
import { assessQuality, type QualityLine } from '#engine/quality/assess.ts';
import { ratingsIn } from '#engine/quality/indicator.ts';
import { KNOWN_ENOUGH } from '#engine/uncertainty/sums.ts';
import type { z } from 'zod';
import { listFindings } from '../list.ts';
import { readMeasures } from '../../ledger/series/measures.ts';
import { invalidInput } from '../../input.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { tellCompleteness } from '../../inventory/result/completeness.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { combinedUncertainty } from './panel-uncertainty.ts';
import { qualityPanel } from './panel.contract.ts';
import { type Group, readEntryGroup, readGroups, scopeOf, type Scoped } from './panel-groups.ts';

type Output = z.input<typeof qualityPanel.output>;
type Subject = z.output<typeof qualityPanel.input>['subject'];

/**
 * Assesses what the ledger says of its own quality, from sums that are kept beside it. Refuses with `entry.not_found`,
 * `inventory.not_found`, `site.not_found` (404) or `input.invalid` (400); what cannot be judged is an answer with coded
 * problems.
 */
export const tellPanel: UseCase<typeof qualityPanel.input, typeof qualityPanel.output> = {
  contract: qualityPanel,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { subject }) {
    if ('from' in subject && subject.from > subject.to) throw invalidInput('to', 'before `from`');
    const scoped = await scopeOf(context, subject);
    const groups =
      subject.of === 'entry'
        ? await readEntryGroup(context, subject.entryId)
        : await readGroups(context, scoped);
    return {
      assessment: await assess(context, subject, scoped, groups),
      findings: await openFindings(context, subject, scoped),
      waitingLines: subject.of === 'entry' ? 0 : await countWaitingLines(context),
    };
  },
};

async function assess(
  context: RunContext,
  subject: Subject,
  scoped: Scoped,
  groups: readonly Group[],
): Promise<Output['assessment']> {
  const { settings } = await readMeasures(context);
  const total = weightOf(groups);
  const known = weightOf(groups.filter(({ certain }) => certain));
  const knownShare = isZero(total) ? null : divide(known, total);
  const isKnown = knownShare !== null && compare(knownShare, KNOWN_ENOUGH) >= 0;
  const combined = isKnown ? await combinedUncertainty(context, subject, scoped) : null;
  const result = assessQuality({
    lines: groups.map(lineOf),
    ...(combined === null ? {} : { uncertaintyPercent: combined.percent }),
    precisionTargetPercent: String(settings.precisionPercent),
    sourcesWithoutLine: subject.of === 'entry' ? 0 : await missingSources(context, scoped),
  });
  if (!result.ok) return { status: 'not_calculated', problems: [...result.problems] };
  const { overall, confidence, precision, completeness, reliability, indicators, methods } = result.value;
  return {
    status: 'assessed',
    overall,
    confidence,
    precision: {
      ...precision,
      knownShare: toText(divide(known, total)),
      improve: [...(combined?.from ?? [])],
    },
    completeness,
    reliability,
    indicators: indicators.map(({ indicator, points, grade }) => {
      const unrated = groups.filter(({ ratings }) => ratingsIn(ratings)[indicator] === undefined);
      return { indicator, points, grade, unratedShare: toText(divide(weightOf(unrated), total)) };
    }),
    methods: [...methods],
  };
}

function weightOf(groups: readonly Group[]): Decimal {
  return groups
    .filter(({ state }) => state === 'counted')
    .reduce((sum, { weight }) => add(sum, decimal(weight)), ZERO);
}

/** Lines that say the same weigh together what each of them weighs. */
function lineOf({ ratings, state, method, lines, weight }: Group, index: number): QualityLine {
  return {
    id: String(index),
    co2eKg: state === 'counted' ? weight : null,
    ratings: ratingsIn(ratings),
    lines,
    ...(method === null ? {} : { method }),
  };
}

/** Months of running series that nobody reported, as the map of completeness counts them. */
async function missingSources(context: RunContext, { from, to, siteIds, categories, scopes }: Scoped) {
  const told = await tellCompleteness.run(context, { from, to, siteIds, categories, scopes });
  return told.expected - told.reported;
}

async function openFindings(context: RunContext, subject: Subject, scoped: Scoped) {
  const { from, to, siteIds, categories, scopes } = scoped;
  const filter =
    subject.of === 'entry' ? { entryIds: [subject.entryId] } : { from, to, siteIds, categories, scopes };
  const { counts } = await listFindings.run(context, { ...filter, limit: 1 });
  return counts.severities;
}

async function countWaitingLines({ tx, actor }: RunContext): Promise<number> {
  const [row] = await tx.query<{ waiting: number }>(
    `select (coalesce((select max(e.sequence) from public.entries e where e.organization_id = $1), 0)
       - coalesce((select p.through from public.quality_progress p where p.organization_id = $1), 0))::int as waiting`,
    [organizationOf(actor)],
  );
  return Math.max(0, row?.waiting ?? 0);
}
