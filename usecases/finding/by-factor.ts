/** The rules that look at the factors of a series' lines. */
import { type Expiry, expiryOf } from '#engine/findings/expired.ts';
import type { Factor } from '#engine/factor.ts';
import type { Library } from '#engine/library.ts';
import { partsOf } from '../inventory/edition/editions.ts';
import { organizationOf } from '../organization.ts';
import type { RunContext } from '../usecase.ts';
import { type Candidate, seriesName } from './candidate.ts';
import { readLines, type SeriesKey } from '../ledger/series/series.ts';

interface UseRow {
  readonly factorId: string;
  readonly from: string;
  readonly to: string;
}

/** Factors of a series that are not the ones for its days. */
export async function expiredIn(context: RunContext, key: SeriesKey): Promise<Candidate[]> {
  const { tx, actor, ports } = context;
  const uses = await tx.query<UseRow>(
    `select distinct f.factor_id as "factorId", c.period_from as "from", c.period_to as "to"
     from public.entry_facets f join public.current_entries c on c.facet_id = f.id
     where f.organization_id = $1 and f.kind = $2 and f.site_id is not distinct from $3::uuid and f.factor_id is not null`,
    [organizationOf(actor), key.kind, key.siteId],
  );
  const found: Candidate[] = [];
  for (const [factorId, spans] of Map.groupBy(uses, ({ factorId: id }) => id)) {
    const factor = ports.library.factor(factorId);
    if (!factor) continue;
    const followers = followersOf(factor, key.kind, ports.library);
    const judged = spans.flatMap((days) => {
      const newer = followers.find((one) => expiryOf(factor, one, days) === 'newer_edition') ?? null;
      const expiry = expiryOf(factor, newer, days);
      return expiry === null ? [] : [{ days, expiry, newer }];
    });
    for (const [expiry, group] of Map.groupBy(judged, (one) => one.expiry)) {
      const spansOfGroup = group.map(({ days }) => days);
      const newer = group[0]?.newer ?? null;
      found.push(await expiredCandidate(context, key, { factor, expiry, spans: spansOfGroup, newer }));
    }
  }
  return found;
}

/** A factor that is not the one for some days. */
interface Expired {
  readonly factor: Factor;
  readonly expiry: Expiry;
  readonly spans: readonly { from: string; to: string }[];
  /** The edition that follows it; null where none does. */
  readonly newer: Factor | null;
}

async function expiredCandidate(
  context: RunContext,
  key: SeriesKey,
  { factor, expiry, spans, newer }: Expired,
): Promise<Candidate> {
  const lines = await readLines(
    context,
    key,
    'f.factor_id = $4 and (c.period_from, c.period_to) in (select * from unnest($5::date[], $6::date[]))',
    [factor.id, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
  const days = spans.flatMap(({ from, to }) => [from, to]).toSorted();
  return {
    rule: 'factor_expired',
    subject: `${seriesName(key)} ${factor.id} ${expiry}`,
    severity: 'medium',
    kind: key.kind,
    siteId: key.siteId,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    lines,
    figures: {
      n: String(lines.length),
      factor: factor.id,
      because: expiry,
      ...(factor.validTo === null ? {} : { until: factor.validTo }),
      ...(newer ? { newer: newer.id } : {}),
    },
    fix: lines.length > 0 ? { kind: 'recalculate', lineIds: lines.map(({ lineId }) => lineId) } : null,
    facts: [factor.id, newer?.id ?? '', expiry],
  };
}

/** Later editions of a factor among those that answer its kind, the latest first. */
function followersOf(factor: Factor, kind: string, library: Library): Factor[] {
  const { publisher, edition, key } = partsOf(factor.id);
  const known = library.kinds[kind];
  if (!known) return [];
  return library
    .candidates(kind, null)
    .filter((other) => {
      const parts = partsOf(other.id);
      const same = parts.key === key || other.name.en === factor.name.en;
      return (
        parts.publisher === publisher &&
        parts.edition > edition &&
        same &&
        other.region === factor.region &&
        other.unit === factor.unit &&
        other.basis === factor.basis
      );
    })
    .toSorted((a, b) => (partsOf(a.id).edition < partsOf(b.id).edition ? 1 : -1));
}

/** Lines that could not be counted, by what was missing. */
export async function missingIn(context: RunContext, key: SeriesKey): Promise<Candidate[]> {
  const lines = await readLines(context, key, `f.state = 'not_counted'`, []);
  if (lines.length === 0) return [];
  const codes = await context.tx.query<{ id: string; code: string | null }>(
    `select e.id, e.problems -> 0 ->> 'code' as code from public.entries e where e.id = any ($1::uuid[])`,
    [lines.map(({ entryId }) => entryId)],
  );
  const codeOf = new Map(codes.map(({ id, code }) => [id, code ?? '']));
  return [...Map.groupBy(lines, ({ entryId }) => codeOf.get(entryId) ?? '')].map(([code, group]) => {
    const days = group.flatMap(({ from, to }) => [from, to]).toSorted();
    return {
      rule: 'factor_missing',
      subject: `${seriesName(key)} ${code}`,
      severity: 'high',
      kind: key.kind,
      siteId: key.siteId,
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      lines: group,
      figures: { n: String(group.length), problem: code },
      fix: { kind: 'recalculate', lineIds: group.map(({ lineId }) => lineId) },
      facts: group.map(({ lineId }) => lineId).toSorted(),
    };
  });
}
