import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { invalidInput } from '../input.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { mayDecideInventories, maySetUpInventories } from '../may/organization.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { type Life, readLife } from './life-row.ts';
import {
  inventoryDecideRecalculation,
  inventoryProposeRecalculation,
  inventoryRecalculations,
} from './recalculation.contract.ts';
import { restate } from './restate.ts';

type Listed = z.output<typeof inventoryRecalculations.output>;
type Recalculation = Listed['recalculations'][number];
type Year = Listed['series'][number];
type Changes = Recalculation['changes'];

/** Accounts by scope: what the ledger keeps of scope 2 is by location. */
const ACCOUNTS = { 1: '1', 2: '2.location', 3: '3' } as const;

/** The base year of an inventory. Refuses with `inventory.not_found` (404). */
export const listRecalculations: UseCase<
  typeof inventoryRecalculations.input,
  typeof inventoryRecalculations.output
> = {
  contract: inventoryRecalculations,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { inventoryId }) {
    const inventory = await readLife(context, inventoryId);
    const series = await readSeries(context, inventory);
    const recalculations = await readRecalculations(context, inventory.id);
    const approved = changesOf(recalculations, 'approved');
    const judged = approved.length === 0 ? null : judge(inventory, series, approved);
    return {
      policy: inventory.baseYear === null ? null : { triggers: [], threshold: null, ...inventory.baseYear },
      series,
      recalculated: judged?.ok ? judged.value.restated : null,
      recalculations,
    };
  },
};

/**
 * Proposes changes. Refuses with `inventory.not_found` (404), `base_year.no_policy` (409) where no base year or threshold is
 * set up, and `input.invalid` (400) for a trigger that is not of the policy.
 */
export const proposeRecalculation: UseCase<
  typeof inventoryProposeRecalculation.input,
  typeof inventoryProposeRecalculation.output
> = {
  contract: inventoryProposeRecalculation,
  may: ({ actor }) => maySetUpInventories(actor),
  async run(context, { inventoryId, changes }) {
    const { tx, actor, now } = context;
    const inventory = await readLife(context, inventoryId);
    const policy = inventory.baseYear;
    if (!policy?.threshold) throw new Refused('base_year.no_policy', 409, { inventory: inventory.name });
    const stranger = changes.findIndex(
      ({ trigger }) => !isExempt(trigger) && !policy.triggers?.some((known) => known === trigger),
    );
    if (stranger >= 0) throw invalidInput(`changes.${stranger}.trigger`, 'not of the policy');
    const series = await readSeries(context, inventory);
    const earlier = changesOf(await readRecalculations(context, inventory.id), 'approved');
    const proposed = changes.map((change) => ({ ...change, approvedBy: null }));
    const judged = judge(inventory, series, [...earlier, ...proposed]);
    if (!judged.ok) return { status: 'not_calculated', problems: [...judged.problems] };
    const [made] = await tx.query<{ id: string }>(
      `insert into public.base_year_recalculations (organization_id, inventory_id, changes, restatement, proposed_at, proposed_by)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        organizationOf(actor),
        inventory.id,
        JSON.stringify(proposed),
        JSON.stringify({ ...judged.value, years: series }),
        now,
        actor.userId,
      ],
    );
    return { status: 'calculated', recalculation: await findRecalculation(context, made?.id ?? '') };
  },
  journal: (output, { inventoryId }) => ({
    subjectIds: output.status === 'calculated' ? [inventoryId, output.recalculation.id] : [inventoryId],
    detail: { status: output.status },
  }),
};

/**
 * Decides a proposal. Refuses with `recalculation.not_found` (404), `recalculation.decided` (409), `base_year.four_eyes` (409) for
 * who proposed it, and `recalculation.stale` (409) where the series is another one by now: it is proposed anew.
 */
export const decideRecalculation: UseCase<
  typeof inventoryDecideRecalculation.input,
  typeof inventoryDecideRecalculation.output
> = {
  contract: inventoryDecideRecalculation,
  may: ({ actor }) => mayDecideInventories(actor),
  async run(context, { recalculationId, approve, reason }) {
    const { tx, actor, now } = context;
    const known = await findRecalculation(context, recalculationId);
    if (known.state !== 'proposed') throw new Refused('recalculation.decided', 409);
    if (known.proposedBy.id === actor.userId) throw new Refused('base_year.four_eyes', 409);
    if (approve) await requireFresh(context, known);
    const decided = await tx.query(
      `update public.base_year_recalculations set state = $3, decided_at = $4, decided_by = $5, decided_because = $6
       where organization_id = $1 and id = $2 returning id`,
      [organizationOf(actor), known.id, approve ? 'approved' : 'rejected', now, actor.userId, reason],
    );
    // Row-level security hides what may not be changed; the row was there a moment ago.
    if (decided.length === 0) throw new Refused('actor.forbidden', 403);
    return { recalculation: await findRecalculation(context, known.id) };
  },
  journal: ({ recalculation }) => ({
    subjectIds: [recalculation.inventoryId, recalculation.id],
    detail: { decision: recalculation.state },
  }),
};

function isExempt(trigger: string): boolean {
  return trigger === 'organic_growth' || trigger === 'organic_decline';
}

/** What is approved is what was shown: the same years, judged with the same changes. */
async function requireFresh(context: RunContext, known: Recalculation): Promise<void> {
  const inventory = await readLife(context, known.inventoryId);
  const earlier = changesOf(await readRecalculations(context, inventory.id), 'approved');
  const judged = judge(inventory, await readSeries(context, inventory), [...earlier, ...known.changes]);
  const { years: _years, ...kept } = known.restatement;
  if (!judged.ok || digest(judged.value) !== digest(kept)) throw new Refused('recalculation.stale', 409);
}

/** Of a value however its keys are ordered: the database keeps them in another order. */
function digest(value: unknown): string {
  const sorted = JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
  return createHash('sha256').update(sorted).digest('hex');
}

function changesOf(all: readonly Recalculation[], state: Recalculation['state']): Changes {
  return all
    .filter((one) => one.state === state)
    .flatMap(({ changes, decidedBy }) =>
      changes.map((change) => ({ ...change, approvedBy: decidedBy?.name || change.approvedBy })),
    );
}

function judge({ baseYear }: Life, series: readonly Year[], changes: Changes) {
  return restate(
    series.map(({ year, values }) => ({ year, values })),
    // Who approved it is said beside it; it plays no part in what follows from it.
    changes.map((change) => ({ ...change, approvedBy: null })),
    { threshold: baseYear?.threshold ?? '', baseYears: (baseYear?.years ?? []).map(String) },
  );
}

/** Inventories of whole calendar years from the first base year to the inventory's own, by account. */
async function readSeries({ tx, actor }: RunContext, { baseYear, to }: Life): Promise<Year[]> {
  const rows = await tx.query<{
    year: string;
    inventoryId: string;
    name: string;
    scope: 1 | 2 | 3 | null;
    co2eKg: string;
    countedLines: number;
    notCountedLines: number;
  }>(
    `select extract(year from i.period_from)::text as year, i.id as "inventoryId", i.name, t.scope,
       trim_scale(coalesce(sum(t.co2e_kg), 0))::text as "co2eKg", coalesce(sum(t.counted_starting), 0)::int as "countedLines",
       coalesce(sum(t.not_counted_starting), 0)::int as "notCountedLines"
     from public.inventories i left join public.result_totals t on t.inventory_id = i.id
     where i.organization_id = $1 and to_char(i.period_from, 'MM-DD') = '01-01'
       and i.period_to = (i.period_from + interval '1 year - 1 day')::date
       and extract(year from i.period_from) between $2 and $3
     group by i.id, i.period_from, i.name, t.scope order by i.period_from, t.scope`,
    [
      organizationOf(actor),
      Math.min(...(baseYear?.years ?? [Number(to.slice(0, 4))])),
      Number(to.slice(0, 4)),
    ],
  );
  const years = new Map<string, Year>();
  for (const { year, inventoryId, name, scope, co2eKg, countedLines, notCountedLines } of rows) {
    const known = years.get(year) ?? {
      year,
      inventoryId,
      name,
      values: {},
      countedLines: 0,
      notCountedLines: 0,
    };
    years.set(year, {
      ...known,
      // Of an account without a counted line nothing is known, not even that it is zero.
      values:
        scope !== null && countedLines > 0 ? { ...known.values, [ACCOUNTS[scope]]: co2eKg } : known.values,
      countedLines: known.countedLines + countedLines,
      notCountedLines: known.notCountedLines + notCountedLines,
    });
  }
  return [...years.values()];
}

const PERSON = (
  column: string,
) => `case when ${column} is not null then jsonb_build_object('id', ${column}, 'name', coalesce((
  select c.full_name from public.my_colleagues() c where c.user_id = ${column} limit 1), '')) end`;

const COLUMNS = `r.id, r.inventory_id as "inventoryId", r.state, r.changes, r.restatement, r.proposed_at as "proposedAt",
  ${PERSON('r.proposed_by')} as "proposedBy", r.decided_at as "decidedAt", ${PERSON('r.decided_by')} as "decidedBy",
  r.decided_because as "decidedBecause"`;

function readRecalculations({ tx, actor }: RunContext, inventoryId: string): Promise<Recalculation[]> {
  return tx.query<Recalculation>(
    `select ${COLUMNS} from public.base_year_recalculations r
     where r.organization_id = $1 and r.inventory_id = $2 order by r.number`,
    [organizationOf(actor), inventoryId],
  );
}

async function findRecalculation({ tx, actor }: RunContext, recalculationId: string): Promise<Recalculation> {
  const [row] = await tx.query<Recalculation>(
    `select ${COLUMNS} from public.base_year_recalculations r where r.organization_id = $1 and r.id = $2`,
    [organizationOf(actor), recalculationId],
  );
  if (!row) throw new Refused('recalculation.not_found', 404);
  return row;
}
