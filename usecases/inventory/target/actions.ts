import { add, compare, type Decimal, decimal, sum, toText, ZERO } from '#engine/decimal.ts';
import { costOf } from '#engine/target/abatement.ts';
import type { z } from 'zod';
import { invalidInput } from '../../input.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { mayPlanActions } from '../../may/targets.ts';
import { findSite, organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import type { action } from './shapes.ts';
import { targetListActions, targetSaveAction, targetWithdrawAction } from './target.contract.ts';

type ActionRow = z.output<typeof action>;
type Said = z.output<typeof targetSaveAction.input>;

const COLUMNS = `a.id, a.revision, a.name, a.site_id as "siteId", s.name as "siteName", a.owner, a.scope, a.category,
  a.starts_on as "from", a.ends_on as "to", trim_scale(a.abatement_kg)::text as "abatementKg",
  trim_scale(a.capex)::text as capex, trim_scale(a.opex)::text as opex, a.currency, a.lifetime_years as "lifetimeYears",
  trim_scale(a.discount_rate)::text as "discountRate", a.saved_at as "savedAt", a.withdrawn_at as "withdrawnAt", a.reason`;

/**
 * Plans an action or changes one. Refuses with `action.not_found` (404), `action.stale` (409) where it was changed meanwhile,
 * `action.withdrawn` (409), `action.name_taken` (409), `site.not_found` (404) or `input.invalid` (400).
 */
export const saveAction: UseCase<typeof targetSaveAction.input, typeof targetSaveAction.output> = {
  contract: targetSaveAction,
  may: ({ actor }) => mayPlanActions(actor),
  async run(context, said) {
    await check(context, said);
    const { tx, actor, now } = context;
    const values = [
      organizationOf(actor),
      said.name,
      said.siteId,
      said.owner,
      said.scope,
      said.category,
      said.from,
      said.to,
      said.abatementKg,
      said.capex,
      said.opex,
      said.currency,
      said.lifetimeYears,
      said.discountRate,
      now,
      actor.userId,
    ];
    if (said.actionId === undefined) {
      const [made] = await tx.query<{ id: string }>(
        `insert into public.target_actions (organization_id, name, site_id, owner, scope, category, starts_on, ends_on,
           abatement_kg, capex, opex, currency, lifetime_years, discount_rate, saved_at, saved_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
        values,
      );
      return { action: await findAction(context, made?.id ?? '') };
    }
    const known = await findAction(context, said.actionId);
    if (known.withdrawnAt !== null) throw new Refused('action.withdrawn', 409);
    const changed = await tx.query(
      `update public.target_actions set revision = revision + 1, name = $2, site_id = $3, owner = $4, scope = $5,
         category = $6, starts_on = $7, ends_on = $8, abatement_kg = $9, capex = $10, opex = $11, currency = $12,
         lifetime_years = $13, discount_rate = $14, saved_at = $15, saved_by = $16
       where organization_id = $1 and id = $17 and revision = $18 returning id`,
      [...values, said.actionId, said.revision ?? 0],
    );
    if (changed.length === 0) throw new Refused('action.stale', 409);
    return { action: await findAction(context, said.actionId) };
  },
  journal: ({ action: saved }) => ({
    subjectIds: [saved.id],
    detail: { revision: String(saved.revision) },
  }),
};

async function check(context: RunContext, said: Said): Promise<void> {
  if (said.to !== null && said.from > said.to) throw invalidInput('to', 'before `from`');
  if (said.siteId !== null) await findSite(context, said.siteId);
  const cost = costOf(said);
  if (cost.ok) return;
  const [problem] = cost.problems;
  const where = problem?.params['where'];
  const field = where ?? (problem?.code === 'abatement.rate' ? 'discountRate' : 'abatementKg');
  throw invalidInput(field, problem?.code ?? '');
}

/** Withdraws an action. Refuses with `action.not_found` (404) or `action.withdrawn` (409). */
export const withdrawAction: UseCase<typeof targetWithdrawAction.input, typeof targetWithdrawAction.output> =
  {
    contract: targetWithdrawAction,
    may: ({ actor }) => mayPlanActions(actor),
    async run(context, { actionId, reason }) {
      const { tx, actor, now } = context;
      const known = await findAction(context, actionId);
      if (known.withdrawnAt !== null) throw new Refused('action.withdrawn', 409);
      const changed = await tx.query(
        `update public.target_actions set revision = revision + 1, withdrawn_at = $3, withdrawn_by = $4, reason = $5
       where organization_id = $1 and id = $2 returning id`,
        [organizationOf(actor), actionId, now, actor.userId, reason],
      );
      // Row-level security hides what may not be changed; the row was there a moment ago.
      if (changed.length === 0) throw new Refused('actor.forbidden', 403);
      return { action: await findAction(context, actionId) };
    },
    journal: ({ action: withdrawn }) => ({
      subjectIds: [withdrawn.id],
      detail: { revision: String(withdrawn.revision) },
    }),
  };

/** The actions by their first day, and the curve of those that stand: in each currency the cheapest tonne first. */
export const listActions: UseCase<typeof targetListActions.input, typeof targetListActions.output> = {
  contract: targetListActions,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { includeWithdrawn }) {
    const actions = await readActions(context, includeWithdrawn);
    const standing = actions.filter(({ withdrawnAt }) => withdrawnAt === null);
    const currencies = [...new Set(standing.map(({ currency }) => currency))].sort();
    return {
      actions,
      curves: currencies.map((currency) => curveOf(currency, standing)),
    };
  },
};

type Curve = z.input<typeof targetListActions.output>['curves'][number];

function curveOf(currency: string, all: readonly ActionRow[]): Curve {
  const own = all
    .filter((one) => one.currency === currency)
    .sort((one, other) => compare(decimal(one.cost.perTonne), decimal(other.cost.perTonne)));
  let upTo: Decimal = ZERO;
  return {
    currency,
    steps: own.map(({ id: actionId, name, cost, abatementKg }) => {
      upTo = add(upTo, decimal(abatementKg));
      return { actionId, name, perTonne: cost.perTonne, abatementKg, upToKg: toText(upTo) };
    }),
    abatementKg: toText(upTo),
    annualCost: toText(sum(own.map(({ cost }) => decimal(cost.annualCost)))),
  };
}

/** Actions of the organization by their first day. */
export async function readActions(
  { tx, actor }: RunContext,
  includeWithdrawn: boolean,
): Promise<ActionRow[]> {
  const rows = await tx.query<Omit<ActionRow, 'cost'>>(
    `select ${COLUMNS} from public.target_actions a left join public.sites s on s.id = a.site_id
     where a.organization_id = $1 and ($2 or a.withdrawn_at is null)
     order by a.withdrawn_at is not null, a.starts_on, lower(a.name), a.id`,
    [organizationOf(actor), includeWithdrawn],
  );
  return rows.map(priced);
}

async function findAction({ tx, actor }: RunContext, actionId: string): Promise<ActionRow> {
  const [row] = await tx.query<Omit<ActionRow, 'cost'>>(
    `select ${COLUMNS} from public.target_actions a left join public.sites s on s.id = a.site_id
     where a.organization_id = $1 and a.id = $2`,
    [organizationOf(actor), actionId],
  );
  if (!row) throw new Refused('action.not_found', 404);
  return priced(row);
}

function priced(row: Omit<ActionRow, 'cost'>): ActionRow {
  const cost = costOf(row);
  if (!cost.ok) throw new Error(`A saved action has no cost: ${cost.problems[0]?.code}`);
  return { ...row, cost: { ...cost.value } };
}
