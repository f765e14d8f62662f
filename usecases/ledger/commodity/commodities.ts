import { ownEntry } from '#engine/lookup.ts';
import { findUnit } from '#engine/unit.ts';
import type { z } from 'zod';
import { type DraftRow, lockDrafts, readDrafts } from '../draft/row.ts';
import { recalculateDrafts } from '../draft/recalculate.ts';
import { findFactor } from '../../calculation/factor/find.ts';
import { invalidInput } from '../../input.ts';
import { mayDraftEntries, mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { withConfirmedKind } from './confirmed.ts';
import { commodityConfirm, commodityFind, commodityForget } from './commodity.contract.ts';
import { keysOf, nameKeyOf, taxKeyOf } from './party.ts';

type Commodity = z.output<typeof commodityConfirm.output>['commodity'];
type Told = z.output<typeof commodityConfirm.input>;

/** Lists what was confirmed, latest first. */
export const findCommodities: UseCase<typeof commodityFind.input, typeof commodityFind.output> = {
  contract: commodityFind,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { query, limit }) {
    const condition = `$2 = '' or position($2 in c.name_key) > 0 or position(upper($2) in c.tax_id) > 0`;
    return { commodities: await readCommodities(context, condition, nameKeyOf(query), limit) };
  },
};

/**
 * Confirms what is bought from a supplier or booked on an account. Refuses with `input.invalid` (400) for a kind that takes
 * no money and a factor that is not in money, `factor.not_found` (404) for one that does not exist.
 */
export const confirmCommodity: UseCase<typeof commodityConfirm.input, typeof commodityConfirm.output> = {
  contract: commodityConfirm,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, told) {
    const { tx, actor, now } = context;
    await requireMoney(context, told);
    const { taxId, nameKey } = identityOf(told);
    await tx.query(
      `delete from public.commodities c where c.organization_id = $1 and c.holder = $2
         and (c.tax_id = $3 or (c.name_key = $4 and (c.tax_id is null or $3 is null)))`,
      [organizationOf(actor), told.holder, taxId, nameKey],
    );
    const [row] = await tx.query<{ id: string }>(
      `insert into public.commodities
         (organization_id, holder, name, name_key, tax_id, kind, factor_id, confirmed_by, confirmed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        organizationOf(actor),
        told.holder,
        told.name,
        nameKey,
        taxId,
        told.kind,
        told.factorId,
        actor.userId,
        now,
      ],
    );
    const [commodity] = await readCommodities(context, 'c.id = $2', row?.id ?? null, 1);
    if (!commodity) throw new Refused('actor.forbidden', 403);
    await recalculateOf(context, commodity);
    return { commodity };
  },
  journal: ({ commodity }) => ({ subjectIds: [commodity.id] }),
};

/** Forgets what was confirmed. Refuses with `commodity.not_found` (404). */
export const forgetCommodity: UseCase<typeof commodityForget.input, typeof commodityForget.output> = {
  contract: commodityForget,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { commodityId }) {
    const [commodity] = await readCommodities(context, 'c.id = $2', commodityId, 1);
    if (!commodity) throw new Refused('commodity.not_found', 404);
    await context.tx.query('delete from public.commodities where id = $1', [commodityId]);
    await recalculateOf(context, commodity);
    return { commodityId };
  },
  journal: ({ commodityId }) => ({ subjectIds: [commodityId] }),
};

function identityOf({ holder, name, taxId }: Told): { taxId: string | null; nameKey: string } {
  const party = { supplier: name, ...(taxId === undefined ? {} : { supplierTaxId: taxId }) };
  const told = holder === 'supplier' ? keysOf(party).taxId : null;
  return { taxId: told === '' ? null : told, nameKey: nameKeyOf(name) };
}

async function requireMoney(context: RunContext, { kind, factorId }: Told): Promise<void> {
  const known = ownEntry(context.ports.library.kinds, kind);
  const isMoney = (unit: string): boolean => findUnit(unit)?.family === 'money';
  if (known === undefined || !known.units.some(isMoney))
    throw invalidInput('kind', 'no kind that takes money');
  if (factorId === null) return;
  const factor = await findFactor(context, factorId);
  if (factor === undefined) throw new Refused('factor.not_found', 404);
  if (!isMoney(factor.unit)) throw invalidInput('factorId', 'no factor per unit of money');
}

/** Open drafts of the same supplier or account, as many as one call calculates again. */
const MOST_DRAFTS = 1_000;

async function recalculateOf(context: RunContext, { holder, name, taxId }: Commodity): Promise<void> {
  const field =
    holder === 'supplier'
      ? "coalesce(d.activity ->> 'supplier', d.activity ->> 'supplierTaxId')"
      : "d.activity ->> 'ledgerAccount'";
  const open = await readDrafts(context, `d.state = 'open' and ${field} is not null`, [], MOST_DRAFTS);
  const meant = open.filter(({ activity }) => {
    const keys = keysOf(activity);
    if (holder === 'account') return keys.account === nameKeyOf(name);
    return keys.supplier === nameKeyOf(name) || (taxId !== null && keys.taxId === taxKeyOf(taxId));
  });
  const locked = await lockDrafts(
    context,
    meant.map(({ id }) => id),
  );
  const drafts: DraftRow[] = [];
  for (const draft of locked)
    drafts.push({ ...draft, activity: await withConfirmedKind(context, draft.activity) });
  await recalculateDrafts(context, drafts);
}

/** Confirmations of the organization that meet a condition on `c` and one parameter (`$2`). */
function readCommodities(
  { tx, actor }: RunContext,
  condition: string,
  parameter: string | null,
  limit: number,
): Promise<Commodity[]> {
  return tx.query<Commodity>(
    `select c.id, c.holder, c.name, c.tax_id as "taxId", c.kind, c.factor_id as "factorId",
       coalesce(f.body -> 'name', own.body -> 'name') as "factorName", c.confirmed_at as "confirmedAt",
       coalesce(person.full_name, '') as "confirmedByName"
     from public.commodities c
     left join public.factors f on f.id = c.factor_id
     left join public.organization_factors own
       on own.organization_id = c.organization_id and own.body ->> 'id' = c.factor_id
     left join public.my_colleagues() person on person.user_id = c.confirmed_by
     where c.organization_id = $1 and (${condition})
     order by c.confirmed_at desc, c.id limit $3`,
    [organizationOf(actor), parameter, limit],
  );
}
