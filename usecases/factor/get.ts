import type { z } from 'zod';
import { mayUseReference } from '../may/everyone.ts';
import { Refused, type UseCase } from '../usecase.ts';
import { factorGet } from './factor.contract.ts';
import { findFactor } from './find.ts';

type Card = z.input<typeof factorGet.output>['card'];

/** Gives a factor with its source card. Refuses with `factor.not_found` (404). */
export const getFactor: UseCase<typeof factorGet.input, typeof factorGet.output> = {
  contract: factorGet,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, { factorId }) {
    const factor = await findFactor(context, factorId);
    if (!factor) throw new Refused('factor.not_found', 404);
    const [card] = await context.tx.query<Card>(
      `select id, publisher, title, edition, licence, attribution, retrieved_on as "retrievedOn", gwp_set as "gwpSet",
         boundary, pitfalls, url
       from public.sources where id = $1`,
      [factor.source.sourceId],
    );
    if (!card) throw new Refused('factor.not_found', 404);
    return { factor, card };
  },
};
