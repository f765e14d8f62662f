import { decimal, sum, toText } from '#engine/decimal.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { UseCase } from '../../usecase.ts';
import { resultDrafts } from './waiting.contract.ts';

/** Open drafts that begin in the period, in whole; those without days are in none. */
export const totalDrafts: UseCase<typeof resultDrafts.input, typeof resultDrafts.output> = {
  contract: resultDrafts,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor }, { from, to }) {
    const rows = await tx.query<{ scope: 1 | 2 | 3 | null; drafts: number; co2eKg: string | null }>(
      `select (d.result ->> 'scope')::smallint as scope, count(*)::int as drafts,
         trim_scale(sum((d.result ->> 'co2eKg')::numeric))::text as "co2eKg"
       from public.drafts d
       where d.organization_id = $1 and d.state = 'open' and d.activity ->> 'from' between $2::text and $3::text
       group by 1 order by 1`,
      [organizationOf(actor), from, to],
    );
    const withAmount = rows.flatMap(({ scope, drafts, co2eKg }) =>
      scope === null || co2eKg === null ? [] : [{ scope, drafts, co2eKg }],
    );
    const count = (of: readonly { drafts: number }[]) => of.reduce((all, { drafts }) => all + drafts, 0);
    return {
      drafts: count(rows),
      withoutAmount: count(rows) - count(withAmount),
      co2eKg: toText(sum(withAmount.map(({ co2eKg }) => decimal(co2eKg)))),
      scopes: withAmount,
    };
  },
};
