import type { z } from 'zod';
import { mayUseReference } from '../../may/everyone.ts';
import type { UseCase } from '../../usecase.ts';
import { referenceBestBefore } from './best-before.contract.ts';

type Source = z.input<typeof referenceBestBefore.output>['sources'][number];

/** Lists every source and blend with the last day on which it is fresh, the longest stale first. */
export const tellBestBefore: UseCase<typeof referenceBestBefore.input, typeof referenceBestBefore.output> = {
  contract: referenceBestBefore,
  may: ({ actor }) => mayUseReference(actor),
  async run({ tx, now }, { on = now.toISOString().slice(0, 10), staleOnly }) {
    const sources = await tx.query<Source>(
      `select id, title, edition, best_before::text as "bestBefore", every_months as "everyMonths",
         superseded_by as "supersededBy", jsonb_build_object('pt-BR', reason_pt, 'en', reason_en) as reason,
         coalesce(best_before < $1::date, false) as stale
       from public.best_before
       order by best_before nulls last, id`,
      [on],
    );
    const stale = sources.filter((source) => source.stale);
    return { on, stale: stale.length, sources: staleOnly ? stale : sources };
  },
};
