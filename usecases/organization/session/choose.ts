import { mayReadOwnSession } from '../../may/everyone.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { sessionChoose } from './choose.contract.ts';

/** Switches to another organization of the person's. Refuses with `organization.not_found` (404). */
export const chooseOrganization: UseCase<typeof sessionChoose.input, typeof sessionChoose.output> = {
  contract: sessionChoose,
  may: ({ actor }) => mayReadOwnSession(actor),
  async run({ tx, actor }, { organizationId }) {
    const chosen = await tx.query(
      `update public.profiles set active_organization = $2
       where id = $1 and $2 in (select public.my_organizations()) returning id`,
      [actor.userId, organizationId],
    );
    if (chosen.length === 0) throw new Refused('organization.not_found', 404);
    return { organizationId };
  },
  // Where a person looks is nobody's ledger.
  journal: () => null,
};
