import type { z } from 'zod';
import { mayReadLedger, mayShareViews } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { viewForget, viewList, viewSave } from './view.contract.ts';

type View = z.output<typeof viewSave.output>['view'];

/** Lists views by name: one's own, and those that are shared. */
export const listViews: UseCase<typeof viewList.input, typeof viewList.output> = {
  contract: viewList,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context) {
    return { views: await readViews(context, null) };
  },
};

/**
 * Saves a view, or changes one's own. Refuses with `view.not_found` (404), `view.name_taken` (409), or `actor.forbidden`
 * (403) where one who may only read shares it.
 */
export const saveView: UseCase<typeof viewSave.input, typeof viewSave.output> = {
  contract: viewSave,
  may: ({ actor }, { shared }) => (shared ? mayShareViews(actor) : mayReadLedger(actor)),
  async run(context, { viewId, name, shared, content }) {
    const { tx, actor, now } = context;
    const values = [organizationOf(actor), actor.userId, name, shared, JSON.stringify(content), now];
    const [saved] =
      viewId === undefined
        ? await tx.query<{ id: string }>(
            `insert into public.saved_views (organization_id, owner_id, name, shared, content, saved_at)
             values ($1, $2, $3, $4, $5, $6) returning id`,
            values,
          )
        : await tx.query<{ id: string }>(
            `update public.saved_views set name = $3, shared = $4, content = $5, saved_at = $6
             where id = $7 and organization_id = $1 and owner_id = $2 returning id`,
            [...values, viewId],
          );
    const [view] = saved ? await readViews(context, saved.id) : [];
    if (!view) throw new Refused('view.not_found', 404);
    return { view };
  },
  journal: ({ view }) => ({ subjectIds: [view.id], detail: { shared: String(view.shared) } }),
};

/** Forgets a view of one's own; who leads the organization also one that is shared. Refuses with `view.not_found` (404). */
export const forgetView: UseCase<typeof viewForget.input, typeof viewForget.output> = {
  contract: viewForget,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor }, { viewId }) {
    const gone = await tx.query(
      'delete from public.saved_views where id = $1 and organization_id = $2 returning id',
      [viewId, organizationOf(actor)],
    );
    if (gone.length === 0) throw new Refused('view.not_found', 404);
    return { viewId };
  },
  journal: ({ viewId }) => ({ subjectIds: [viewId] }),
};

function readViews({ tx, actor }: RunContext, viewId: string | null): Promise<View[]> {
  return tx.query<View>(
    `select v.id, v.name, v.shared, v.owner_id = $2 as own, coalesce(person.full_name, '') as "ownerName", v.content,
       v.saved_at as "savedAt"
     from public.saved_views v left join public.my_colleagues() person on person.user_id = v.owner_id
     where v.organization_id = $1 and ($3::uuid is null or v.id = $3) and (v.shared or v.owner_id = $2)
     order by lower(v.name), v.id`,
    [organizationOf(actor), actor.userId, viewId],
  );
}
