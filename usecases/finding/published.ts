/** Lines that were counted before a share or a factor was published, and can be settled now. */
import type { Problem } from '#engine/problem.ts';
import { provisionalOf } from '#engine/provisional.ts';
import { readGround } from '../ledger/draft/basis.ts';
import { Bases } from '../ledger/entry/bases.ts';
import { recalculated } from '../ledger/entry/correct.ts';
import { wholeContent } from '../ledger/entry/kept.ts';
import { findEntry, readContent } from '../ledger/entry/row.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext } from '../usecase.ts';
import { type Candidate, seriesName } from './candidate.ts';
import { readLines, type SeriesKey } from '../ledger/series/series.ts';

/** Lines of a series that are provisional for the same reasons on the same days. */
interface Group {
  readonly from: string;
  readonly to: string;
  readonly entryIds: readonly string[];
}

/**
 * Provisional lines of a series for which the library knows more by now: an act that came later or was looked at again, the
 * month of a grid, an exchange rate. One line of each group is calculated again, as the suggestion would calculate them all.
 */
export async function publishedIn(context: RunContext, key: SeriesKey): Promise<Candidate[]> {
  const groups = await readGroups(context, key);
  const settled: Group[] = [];
  for (const group of groups) if (await isSettled(context, group)) settled.push(group);
  if (settled.length === 0) return [];
  const lines = await readLines(context, key, 'c.entry_id = any ($4::uuid[])', [
    settled.flatMap(({ entryIds }) => entryIds),
  ]);
  const days = settled.flatMap(({ from, to }) => [from, to]).toSorted();
  return [
    {
      rule: 'factor_expired',
      subject: `${seriesName(key)} published`,
      severity: 'medium',
      kind: key.kind,
      siteId: key.siteId,
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      lines,
      figures: { n: String(lines.length), because: 'published' },
      fix: { kind: 'recalculate', lineIds: lines.map(({ lineId }) => lineId) },
      facts: settled.map(({ from, to }) => `${from} ${to}`).toSorted(),
    },
  ];
}

function readGroups({ tx, actor }: RunContext, { kind, siteId }: SeriesKey): Promise<Group[]> {
  return tx.query<Group>(
    `select e.period_from as "from", e.period_to as "to", array_agg(e.id order by e.sequence) as "entryIds"
     from public.entries e join public.current_entries c on c.line_id = e.line_id and c.entry_id = e.id
     where e.organization_id = $1 and e.kind = $2 and e.site_id is not distinct from $3::uuid
       and razao.is_provisional(e.problems) and e.state = 'counted'
     group by e.period_from, e.period_to, e.problems order by 1, 2`,
    [organizationOf(actor), kind, siteId],
  );
}

async function isSettled(context: RunContext, { entryIds: [entryId = ''] }: Group): Promise<boolean> {
  const old = await findEntry(context, entryId);
  const content = await wholeContent(Bases.of(context), await readContent(context, entryId), old);
  try {
    const ground = await readGround(context);
    const { result } = await recalculated(context, ground, old, content, { factorId: null });
    return knowsMore(provisionalOf(old.problems), provisionalOf(result.problems));
  } catch (error) {
    // What would no longer be counted is not settled: it stays as it was approved.
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Less stands on what is not published, or a share stands on another act. A new mean or a later month's price is no more. */
function knowsMore(before: readonly Problem[], after: readonly Problem[]): boolean {
  const actsOf = (problems: readonly Problem[]) =>
    problems.flatMap(({ code, params }) => (code === 'blend.in_force' ? [params['act'] ?? ''] : []));
  const acts = actsOf(before);
  return after.length < before.length || actsOf(after).some((act) => !acts.includes(act));
}
