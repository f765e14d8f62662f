import { decimal, subtract, sum, toText } from '#engine/decimal.ts';
import type { z } from 'zod';
import { kindName } from '../ledger/entry/row.ts';
import { invalidInput } from '../input.ts';
import { mayReadOrganization } from '../may/organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { inventoryCompareClosings } from './differences.contract.ts';
import { type ClosingHead, readClosings } from './life-row.ts';

type Output = z.input<typeof inventoryCompareClosings.output>;
type Input = z.output<typeof inventoryCompareClosings.input>;
type Difference = Output['lines'][number];
type Side = NonNullable<Difference['before']>;
type SideRow = Omit<Side, 'kindName'>;

interface Row extends Omit<Difference, 'before' | 'after' | 'changed'> {
  readonly before: SideRow | null;
  readonly after: SideRow | null;
}

/** The place of a line in the order: its difference, its line, its reason. */
const CURSOR = /^(\d+(?:\.\d+)?)\|([0-9a-f-]{36})\|([a-z]+)$/;

/**
 * Compares two closings line by line. Refuses with `closing.not_found` (404), or `closing.other_inventory` (422) where they
 * are not of one inventory.
 */
export const compareClosings: UseCase<
  typeof inventoryCompareClosings.input,
  typeof inventoryCompareClosings.output
> = {
  contract: inventoryCompareClosings,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context, input) {
    const [before, after] = await inOrder(context, input);
    const { groups, rows } = await readDifferences(context, before, after, input);
    const differenceKg = subtract(decimal(after.co2eKg), decimal(before.co2eKg));
    const explained = sum(groups.map((group) => decimal(group.differenceKg)));
    const page = rows.slice(0, input.limit);
    const last = rows.length > input.limit ? page.at(-1) : undefined;
    const named = (side: SideRow | null): Side | null =>
      side && { ...side, kindName: kindName(context.ports.library, side.kind) };
    return {
      before,
      after,
      differenceKg: toText(differenceKg),
      unexplainedKg: toText(subtract(differenceKg, explained)),
      groups,
      lines: page.map((row) => ({
        ...row,
        before: named(row.before),
        after: named(row.after),
        changed: changed(row),
      })),
      next: last ? `${last.differenceKg.replace('-', '')}|${last.lineId}|${last.reason}` : null,
    };
  },
};

async function inOrder(
  context: RunContext,
  { closingId, withClosingId }: Input,
): Promise<[ClosingHead, ClosingHead]> {
  const [one] = await readClosings(context, { closingId });
  const [other] = await readClosings(context, { closingId: withClosingId });
  if (!one || !other) throw new Refused('closing.not_found', 404);
  if (one.inventoryId !== other.inventoryId) throw new Refused('closing.other_inventory', 422);
  if (one.id === other.id) throw invalidInput('withClosingId', 'the same closing');
  return one.number < other.number ? [one, other] : [other, one];
}

/** SQL of one side of a difference. */
function sideOf(entry: string, site: string, share: string): string {
  return `case when ${entry}.id is not null then jsonb_build_object('entryId', ${entry}.id, 'kind', ${entry}.kind,
    'siteId', ${entry}.site_id, 'siteName', ${site}.name, 'quantity', trim_scale(${entry}.quantity)::text, 'unit', ${entry}.unit,
    'from', ${entry}.period_from, 'to', ${entry}.period_to, 'factorIds', ${entry}.factor_ids, 'gwpSet', ${entry}.gwp_set,
    'recordedCo2eKg', trim_scale(${entry}.co2e_kg)::text, 'share', trim_scale(${share})::text,
    'co2eKg', trim_scale(${entry}.co2e_kg * ${share})::text) end`;
}

/** The groups, and one line more than the page holds. */
async function readDifferences(
  { tx }: RunContext,
  before: ClosingHead,
  after: ClosingHead,
  { reason, cursor, limit }: Input,
): Promise<{ readonly groups: Output['groups']; readonly rows: readonly Row[] }> {
  const placed = cursor === undefined ? null : CURSOR.exec(cursor);
  if (cursor !== undefined && !placed) throw invalidInput('cursor', 'not of this list');
  const [told] = await tx.query<{ groups: Output['groups']; rows: Row[] }>(
    `with difference as materialized (select * from razao.closing_differences($1, $2)),
     page as (
       select d.*, row_number() over (order by abs(d.difference_kg) desc, d.line_id, d.reason) as place
       from difference d
       where ($3::text is null or d.reason = $3)
         and ($4::numeric is null or (- abs(d.difference_kg), d.line_id, d.reason) > (- $4::numeric, $5::uuid, $6::text))
       order by abs(d.difference_kg) desc, d.line_id, d.reason limit $7
     )
     select (select coalesce(jsonb_agg(to_jsonb(g) order by g.reason), '[]') from (
         select d.reason, count(*) as lines, trim_scale(sum(d.difference_kg))::text as "differenceKg"
         from difference d group by d.reason) g) as groups,
       (select coalesce(jsonb_agg(to_jsonb(x) - 'place' order by x.place), '[]') from (
         select p.place, p.line_id as "lineId", p.reason, coalesce(a.scope, b.scope) as scope,
           coalesce(a.category, b.category) as category, ${sideOf('b', 'sb', 'p.before_share')} as before,
           ${sideOf('a', 'sa', 'p.after_share')} as after, trim_scale(p.difference_kg)::text as "differenceKg",
           case when p.reason <> 'share' then last.reason end as because
         from page p
         left join public.entries b on b.id = p.before_id
         left join public.entries a on a.id = p.after_id
         left join public.entries last on last.id = p.last_id
         left join public.sites sb on sb.id = b.site_id
         left join public.sites sa on sa.id = a.site_id) x) as rows`,
    [
      before.id,
      after.id,
      reason ?? null,
      placed?.[1] ?? null,
      placed?.[2] ?? null,
      placed?.[3] ?? null,
      limit + 1,
    ],
  );
  if (!told) throw new Error('A comparison gave no row.');
  return told;
}

/** What two sides say otherwise; nothing of a line that is on one side alone. */
function changed({ before, after }: Row): Difference['changed'] {
  if (!before || !after) return [];
  const differs: Readonly<Record<Difference['changed'][number], boolean>> = {
    kind: before.kind !== after.kind,
    site: before.siteId !== after.siteId,
    quantity: before.quantity !== after.quantity || before.unit !== after.unit,
    period: before.from !== after.from || before.to !== after.to,
    factor: before.factorIds.join(' ') !== after.factorIds.join(' '),
    gwpSet: before.gwpSet !== after.gwpSet,
    share: before.share !== after.share,
    result: before.recordedCo2eKg !== after.recordedCo2eKg,
  };
  return (Object.keys(differs) as Difference['changed']).filter((field) => differs[field]);
}
