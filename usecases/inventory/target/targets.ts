import { pathOf } from '#engine/target/path.ts';
import { compare, decimal, ONE, negate } from '#engine/decimal.ts';
import type { z } from 'zod';
import { invalidInput } from '../../input.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { maySetTargets } from '../../may/targets.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import type { target } from './shapes.ts';
import { targetList, targetSave, targetWithdraw } from './target.contract.ts';

export type TargetRow = z.output<typeof target>;
type Said = z.output<typeof targetSave.input>;

const COLUMNS = `t.id, t.revision, t.name, t.kind, t.base_year as "baseYear", t.target_year as "targetYear", t.scopes,
  t.categories, t.scope2_by as "scope2By", trim_scale(t.reduction)::text as reduction, t.measure,
  trim_scale(t.growth)::text as growth, t.reference, t.saved_at as "savedAt", t.withdrawn_at as "withdrawnAt", t.reason`;

/**
 * Sets a target or changes one. Refuses with `target.not_found` (404), `target.stale` (409) where it was changed meanwhile,
 * `target.withdrawn` (409), `target.name_taken` (409) or `input.invalid` (400).
 */
export const saveTarget: UseCase<typeof targetSave.input, typeof targetSave.output> = {
  contract: targetSave,
  may: ({ actor }) => maySetTargets(actor),
  async run(context, said) {
    check(said);
    const { tx, actor, now } = context;
    const values = [
      organizationOf(actor),
      said.name,
      said.kind,
      said.baseYear,
      said.targetYear,
      [...new Set(said.scopes)].sort((one, other) => one - other),
      said.categories,
      said.scope2By,
      said.reduction,
      said.measure,
      said.growth,
      said.reference,
      now,
      actor.userId,
    ];
    if (said.targetId === undefined) {
      const [made] = await tx.query<{ id: string }>(
        `insert into public.targets (organization_id, name, kind, base_year, target_year, scopes, categories, scope2_by,
           reduction, measure, growth, reference, saved_at, saved_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
        values,
      );
      return { target: await findTarget(context, made?.id ?? '') };
    }
    const known = await findTarget(context, said.targetId);
    if (known.withdrawnAt !== null) throw new Refused('target.withdrawn', 409);
    const changed = await tx.query(
      `update public.targets set revision = revision + 1, name = $2, kind = $3, base_year = $4, target_year = $5,
         scopes = $6, categories = $7, scope2_by = $8, reduction = $9, measure = $10, growth = $11, reference = $12,
         saved_at = $13, saved_by = $14
       where organization_id = $1 and id = $15 and revision = $16 returning id`,
      [...values, said.targetId, said.revision ?? 0],
    );
    if (changed.length === 0) throw new Refused('target.stale', 409);
    return { target: await findTarget(context, said.targetId) };
  },
  journal: ({ target: saved }) => ({
    subjectIds: [saved.id],
    detail: { kind: saved.kind, revision: String(saved.revision) },
  }),
};

function check({ baseYear, targetYear, reduction, kind, measure, growth, scope2By, categories }: Said): void {
  const path = pathOf({ baseYear, targetYear, reduction, base: '1' });
  if (!path.ok) {
    const field = path.problems[0]?.code === 'target.years' ? 'targetYear' : 'reduction';
    throw invalidInput(field, field === 'reduction' ? 'not above 0 and at most 1' : 'not after `baseYear`');
  }
  if (kind === 'intensity' && measure === null) throw invalidInput('measure', 'an intensity needs one');
  if (scope2By === 'market' && categories !== null)
    throw invalidInput('categories', 'scope 2 by market is not told apart by category');
  if (growth === null) return;
  const rate = decimal(growth);
  if (compare(rate, negate(ONE)) <= 0 || compare(rate, ONE) > 0)
    throw invalidInput('growth', 'not above -1 and at most 1');
}

/** Lists targets, those that end first before others. */
export const listTargets: UseCase<typeof targetList.input, typeof targetList.output> = {
  contract: targetList,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor }, { includeWithdrawn }) {
    const targets = await tx.query<TargetRow>(
      `select ${COLUMNS} from public.targets t where t.organization_id = $1 and ($2 or t.withdrawn_at is null)
       order by t.withdrawn_at is not null, t.target_year, lower(t.name), t.id`,
      [organizationOf(actor), includeWithdrawn],
    );
    return { targets };
  },
};

/** Withdraws a target. Refuses with `target.not_found` (404) or `target.withdrawn` (409). */
export const withdrawTarget: UseCase<typeof targetWithdraw.input, typeof targetWithdraw.output> = {
  contract: targetWithdraw,
  may: ({ actor }) => maySetTargets(actor),
  async run(context, { targetId, reason }) {
    const { tx, actor, now } = context;
    const known = await findTarget(context, targetId);
    if (known.withdrawnAt !== null) throw new Refused('target.withdrawn', 409);
    const changed = await tx.query(
      `update public.targets set revision = revision + 1, withdrawn_at = $3, withdrawn_by = $4, reason = $5
       where organization_id = $1 and id = $2 returning id`,
      [organizationOf(actor), targetId, now, actor.userId, reason],
    );
    // Row-level security hides what may not be changed; the row was there a moment ago.
    if (changed.length === 0) throw new Refused('actor.forbidden', 403);
    return { target: await findTarget(context, targetId) };
  },
  journal: ({ target: withdrawn }) => ({
    subjectIds: [withdrawn.id],
    detail: { kind: withdrawn.kind, revision: String(withdrawn.revision) },
  }),
};

/**
 * A target of the organization.
 * @throws Refused `target.not_found` (404), also for another organization's
 */
export async function findTarget({ tx, actor }: RunContext, targetId: string): Promise<TargetRow> {
  const [row] = await tx.query<TargetRow>(
    `select ${COLUMNS} from public.targets t where t.organization_id = $1 and t.id = $2`,
    [organizationOf(actor), targetId],
  );
  if (!row) throw new Refused('target.not_found', 404);
  return row;
}
