import { z } from 'zod';
import { contract } from '../../contract.ts';
import { draft } from '../../ledger/draft/draft-shape.ts';
import { type Draft, type DraftRow, readDrafts, withoutTrace, wholeResults } from '../../ledger/draft/row.ts';
import type { calculation } from '../../calculation/footprint/calculation.ts';
import { evidence, id } from '../../shapes.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import type { UseCase } from '../../usecase.ts';
import { ownThread } from './row.ts';

/** Approved drafts are only kept in view for questions about them. */
const APPROVED_IN_VIEW = 20;
const MOST_OPEN = 500;

type WithoutTrace = Omit<Extract<z.output<typeof calculation>, { status: 'calculated' }>, 'trace'>;

const standing = draft
  .pick({
    id: true,
    revision: true,
    state: true,
    siteId: true,
    activity: true,
    estimated: true,
    problems: true,
    entryId: true,
  })
  .extend({
    spans: evidence.shape.spans,
    /** The calculation without its trace; null while a slot is open. */
    result: z
      .custom<z.output<typeof calculation> | WithoutTrace>((value) => typeof value === 'object')
      .nullable(),
  });

const turnDrafts = contract({
  name: 'turn.drafts',
  sentence: 'Gives the drafts of a conversation as they stand, without traces.',
  effect: 'read',
  access: 'member',
  input: z.object({ threadId: id }),
  output: z.object({ drafts: z.array(standing) }),
});

/**
 * What a turn knows of the drafts of its conversation: all open ones and the latest approved ones, oldest first. Traces
 * stay in the database: they are most of a draft, and no model has a use for them. Refuses with `thread.not_found` (404).
 */
export const standingDrafts: UseCase<typeof turnDrafts.input, typeof turnDrafts.output> = {
  contract: turnDrafts,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { threadId }) {
    await ownThread(context, threadId);
    const rows = await readDrafts(
      context,
      `d.id in (
         (select id from public.drafts where thread_id = $2 and state = 'committed'
          order by position desc limit ${APPROVED_IN_VIEW})
         union all
         (select id from public.drafts where thread_id = $2 and state = 'open'
          order by position desc limit ${MOST_OPEN}))`,
      [threadId],
      APPROVED_IN_VIEW + MOST_OPEN,
    );
    const results = await wholeResults(context, rows);
    const drafts = rows.map((row, place) => standingOf(row, results[place] ?? null));
    drafts.sort((one, other) => Number(one.state === 'open') - Number(other.state === 'open'));
    return { drafts };
  },
};

function standingOf(
  { id, revision, state, siteId, activity, estimated, problems, entryId, evidence }: DraftRow,
  result: Draft['result'],
): z.output<typeof standing> {
  const spans = evidence?.spans ?? [];
  const row = { id, revision, state, siteId, activity, estimated, problems, entryId, spans };
  return { ...row, result: withoutTrace(result) };
}
