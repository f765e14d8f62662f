import { mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import type { UseCase } from '../usecase.ts';
import { learnChecklist, learnDismiss } from './learn.contract.ts';

interface Seen {
  readonly sites: boolean;
  readonly entries: boolean;
  readonly documents: boolean;
  readonly inventories: boolean;
  readonly colleagues: boolean;
  readonly reports: boolean;
  readonly dismissed: boolean;
}

/** Which first steps are done: nobody ticks them, what happened does. */
export const tellChecklist: UseCase<typeof learnChecklist.input, typeof learnChecklist.output> = {
  contract: learnChecklist,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor }) {
    const [seen] = await tx.query<Seen>(
      `select
         exists (select from public.sites where organization_id = $1 and archived_at is null) as sites,
         exists (select from public.entries where organization_id = $1) as entries,
         exists (select from public.documents where organization_id = $1) as documents,
         exists (select from public.inventories where organization_id = $1 and not opened_by_entry) as inventories,
         (select count(*) > 1 from public.memberships where organization_id = $1 and ended_at is null) as colleagues,
         exists (select from public.reports where organization_id = $1) as reports,
         exists (
           select from public.checklists_dismissed where organization_id = $1 and user_id = $2
         ) as dismissed`,
      [organizationOf(actor), actor.userId],
    );
    const done = (key: keyof Seen) => seen?.[key] === true;
    return {
      steps: [
        { step: 'site', done: done('sites') },
        { step: 'entry', done: done('entries') },
        { step: 'document', done: done('documents') },
        { step: 'inventory', done: done('inventories') },
        { step: 'colleague', done: done('colleagues') },
        { step: 'report', done: done('reports') },
      ],
      dismissed: done('dismissed'),
    };
  },
};

/** Puts the list away, or brings it back: for oneself alone. */
export const dismissChecklist: UseCase<typeof learnDismiss.input, typeof learnDismiss.output> = {
  contract: learnDismiss,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor, now }, { dismissed }) {
    const whose = [organizationOf(actor), actor.userId];
    if (dismissed)
      await tx.query(
        `insert into public.checklists_dismissed (organization_id, user_id, dismissed_at) values ($1, $2, $3)
         on conflict do nothing`,
        [...whose, now],
      );
    else
      await tx.query(
        'delete from public.checklists_dismissed where organization_id = $1 and user_id = $2',
        whose,
      );
    return { dismissed };
  },
  journal: () => null,
};
