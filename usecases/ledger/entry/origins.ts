import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { UseCase } from '../../usecase.ts';
import { entryOrigins } from './origins.contract.ts';

interface Row {
  readonly origin: string | null;
  readonly lines: number;
  readonly imported: number;
}

/** Counts lines by what they were read from, those of most lines first; withdrawn ones do not stand. */
export const countOrigins: UseCase<typeof entryOrigins.input, typeof entryOrigins.output> = {
  contract: entryOrigins,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor }) {
    const origins = await tx.query<Row>(
      `select source as origin, sum(lines)::int as lines,
         coalesce(sum(lines) filter (where import_id is not null), 0)::int as imported
       from public.entry_facets
       where organization_id = $1 and state <> 'withdrawn'
       group by source having sum(lines) > 0 order by sum(lines) desc, source nulls last`,
      [organizationOf(actor)],
    );
    return { origins };
  },
};
