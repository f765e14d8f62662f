import type { z } from 'zod';
import { mayUseReference } from '../may/everyone.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { learnKeep } from './learn.contract.ts';
import { shelfOf } from './shelf.ts';

export type Progress = z.output<typeof learnKeep.output>['progress'];

/** How far the caller has come, page by page. */
export function readProgress({ tx, actor }: RunContext, pageId: string | null = null): Promise<Progress[]> {
  return tx.query<Progress>(
    `select page_id as "pageId", done::int, finished_at as "finishedAt"
     from public.learning_progress where user_id = $1 and ($2::text is null or page_id = $2) order by page_id`,
    [actor.userId, pageId],
  );
}

/**
 * Keeps how many steps of a tutorial are done; all of them: it is finished, and stays so when somebody begins again.
 * Refuses with `learn.not_found` (404) where there is no such tutorial.
 */
export const keepProgress: UseCase<typeof learnKeep.input, typeof learnKeep.output> = {
  contract: learnKeep,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, { pageId, done }) {
    const { tx, actor, now, ports } = context;
    const steps = shelfOf(ports).written.get(pageId)?.steps.length ?? 0;
    if (steps === 0) throw new Refused('learn.not_found', 404, { page: pageId });
    const reached = Math.min(done, steps);
    await tx.query(
      `insert into public.learning_progress (user_id, page_id, done, finished_at, kept_at) values ($1, $2, $3, $4, $5)
       on conflict (user_id, page_id) do update set kept_at = excluded.kept_at,
         -- A second tab that is behind takes nothing back.
         done = case when excluded.done = 0 then 0 else greatest(excluded.done, public.learning_progress.done) end,
         finished_at = coalesce(public.learning_progress.finished_at, excluded.finished_at)`,
      [actor.userId, pageId, reached, reached === steps ? now : null, now],
    );
    const [progress] = await readProgress(context, pageId);
    if (!progress) throw new Refused('learn.not_found', 404, { page: pageId });
    return { progress };
  },
  // How somebody learns is no matter of the organization's journal.
  journal: () => null,
};
