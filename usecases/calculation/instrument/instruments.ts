import { compare, decimal, ZERO } from '#engine/decimal.ts';
import { failedCriterion } from '#engine/scope2/criteria.ts';
import type { Problem } from '#engine/problem.ts';
import type { z } from 'zod';
import { resolveFactor } from '../factor/resolve.ts';
import { invalidInput } from '../../input.ts';
import { mayCommitEntries, mayReadLedger } from '../../may/ledger.ts';
import { findSite, organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import {
  scope2ListInstruments,
  scope2SaveInstrument,
  scope2WithdrawInstrument,
} from './instrument.contract.ts';

type Saved = z.output<typeof scope2SaveInstrument.output>['instrument'];
type Said = z.output<typeof scope2SaveInstrument.input>;

const COLUMNS = `i.id, i.revision, i.name, i.type, i.market, i.period_from as "from", i.period_to as "to",
  trim_scale(i.quantity)::text as quantity, i.unit, i.factor, i.criteria, i.attributes, i.site_ids as "siteIds",
  i.saved_at as "savedAt", i.withdrawn_at as "withdrawnAt", i.reason`;

/**
 * Registers an instrument or changes one. Refuses with `instrument.not_found` (404), `instrument.stale` (409) where it was
 * changed meanwhile, `instrument.name_taken` (409), `site.not_found` (404), `factor.unknown` (404) or `input.invalid` (400).
 */
export const saveInstrument: UseCase<typeof scope2SaveInstrument.input, typeof scope2SaveInstrument.output> =
  {
    contract: scope2SaveInstrument,
    may: ({ actor }) => mayCommitEntries(actor),
    async run(context, said) {
      await check(context, said);
      const { tx, actor, now } = context;
      const { instrumentId, revision } = said;
      const values = [
        organizationOf(actor),
        said.name,
        said.type,
        said.market.toUpperCase(),
        said.from,
        said.to,
        said.quantity,
        said.unit,
        JSON.stringify(said.factor),
        JSON.stringify(said.criteria),
        JSON.stringify(said.attributes),
        said.siteIds,
        now,
        actor.userId,
      ];
      if (instrumentId === undefined) {
        const [made] = await tx.query<{ id: string }>(
          `insert into public.instruments (organization_id, name, type, market, period_from, period_to, quantity, unit, factor,
             criteria, attributes, site_ids, saved_at, saved_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
          values,
        );
        return { instrument: await findInstrument(context, made?.id ?? '') };
      }
      const known = await findInstrument(context, instrumentId);
      if (known.withdrawnAt !== null) throw new Refused('instrument.withdrawn', 409);
      if (known.revision !== revision) throw new Refused('instrument.stale', 409);
      const changed = await tx.query(
        `update public.instruments set revision = revision + 1, name = $2, type = $3, market = $4, period_from = $5,
           period_to = $6, quantity = $7, unit = $8, factor = $9, criteria = $10, attributes = $11, site_ids = $12,
           saved_at = $13, saved_by = $14
         where organization_id = $1 and id = $15 returning id`,
        [...values, instrumentId],
      );
      changedOne(changed);
      return { instrument: await findInstrument(context, instrumentId) };
    },
    journal: ({ instrument }) => ({
      subjectIds: [instrument.id],
      detail: { type: instrument.type, revision: String(instrument.revision) },
    }),
  };

async function check(context: RunContext, said: Said): Promise<void> {
  if (said.from > said.to) throw invalidInput('to', 'before `from`');
  if ((said.quantity === null) !== (said.unit === null)) throw invalidInput('unit', 'goes with `quantity`');
  if (said.quantity === null && said.type !== 'supplier_rate')
    throw invalidInput('quantity', 'only a rate of a supplier may leave it out');
  if (said.quantity !== null && compare(decimal(said.quantity), ZERO) <= 0)
    throw invalidInput('quantity', 'not above zero');
  for (const siteId of said.siteIds ?? []) await findSite(context, siteId);
  const problems: Problem[] = [];
  await resolveFactor(context, said.factor, said.name, problems);
  const [missing] = problems;
  if (missing) throw new Refused('factor.not_found', 404);
}

/** Lists instruments by their first day. */
export const listInstruments: UseCase<
  typeof scope2ListInstruments.input,
  typeof scope2ListInstruments.output
> = {
  contract: scope2ListInstruments,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, filter) {
    return { instruments: await readInstruments(context, filter) };
  },
};

/** Withdraws an instrument. Refuses with `instrument.not_found` (404) or `instrument.withdrawn` (409). */
export const withdrawInstrument: UseCase<
  typeof scope2WithdrawInstrument.input,
  typeof scope2WithdrawInstrument.output
> = {
  contract: scope2WithdrawInstrument,
  may: ({ actor }) => mayCommitEntries(actor),
  async run(context, { instrumentId, reason }) {
    const { tx, actor, now } = context;
    const known = await findInstrument(context, instrumentId);
    if (known.withdrawnAt !== null) throw new Refused('instrument.withdrawn', 409);
    const changed = await tx.query(
      `update public.instruments set revision = revision + 1, withdrawn_at = $3, withdrawn_by = $4, reason = $5
       where organization_id = $1 and id = $2 returning id`,
      [organizationOf(actor), instrumentId, now, actor.userId, reason],
    );
    changedOne(changed);
    return { instrument: await findInstrument(context, instrumentId) };
  },
  journal: ({ instrument }) => ({
    subjectIds: [instrument.id],
    detail: { type: instrument.type, revision: String(instrument.revision) },
  }),
};

/** Row-level security hides what may not be changed; a use-case that got here found the row a moment ago. */
function changedOne(rows: readonly object[]): void {
  if (rows.length === 0) throw new Refused('actor.forbidden', 403);
}

/** Instruments by their first day, then by name. */
export async function readInstruments(
  { tx, actor }: RunContext,
  { from, to, includeWithdrawn }: z.output<typeof scope2ListInstruments.input>,
): Promise<Saved[]> {
  const rows = await tx.query<Omit<Saved, 'failedCriterion'>>(
    `select ${COLUMNS} from public.instruments i
     where i.organization_id = $1 and ($2::date is null or i.period_to >= $2) and ($3::date is null or i.period_from <= $3)
       and ($4 or i.withdrawn_at is null)
     order by i.period_from, lower(i.name), i.id`,
    [organizationOf(actor), from ?? null, to ?? null, includeWithdrawn],
  );
  return rows.map(judged);
}

async function findInstrument({ tx, actor }: RunContext, instrumentId: string): Promise<Saved> {
  const [row] = await tx.query<Omit<Saved, 'failedCriterion'>>(
    `select ${COLUMNS} from public.instruments i where i.organization_id = $1 and i.id = $2`,
    [organizationOf(actor), instrumentId],
  );
  if (!row) throw new Refused('instrument.not_found', 404);
  return judged(row);
}

/** The engine decides what may be used; the factor plays no part in it. */
function judged(row: Omit<Saved, 'failedCriterion'>): Saved {
  return {
    ...row,
    failedCriterion: failedCriterion(row as unknown as Parameters<typeof failedCriterion>[0]),
  };
}
