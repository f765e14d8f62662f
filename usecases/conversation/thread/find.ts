import type { Tx } from '#database/tx.ts';
import type { UseCase } from '../../usecase.ts';
import { excerptOf } from './excerpt.ts';
import { THREAD_COLUMNS, type ThreadRow } from './row.ts';
import { threadList } from './thread.contract.ts';

type Found = ThreadRow & { readonly messageId: string | null; readonly text: string | null };

/** The person's own threads in the organization acted for, pinned ones first, then latest first; or those with words. */
export const listThreads: UseCase<typeof threadList.input, typeof threadList.output> = {
  contract: threadList,
  may: () => true,
  async run({ tx, actor }, { words, archived, limit }) {
    const person = [actor.organizationId, actor.userId] as const;
    const sought = await soughtWords(tx, words);
    if (sought.length === 0) {
      const threads = await tx.query<ThreadRow>(
        `select ${THREAD_COLUMNS} from public.threads
         where organization_id = $1 and user_id = $2 and (archived_at is not null) = $3
         order by pinned desc, updated_at desc, id limit $4`,
        [...person, archived, limit],
      );
      return { threads: threads.map((thread) => ({ ...thread, found: null })) };
    }
    const threads = await tx.query<Found>(
      `select ${THREAD_COLUMNS}, hit.message_id as "messageId", hit.text
       from public.threads t left join lateral (
         select m.id as message_id, (
           select string_agg(part ->> 'text', ' ') from jsonb_array_elements(m.parts) part where part ->> 'type' = 'text'
         ) as text
         from public.messages m where m.thread_id = t.id and m.words like all ($3::text[])
         order by m.seq desc limit 1
       ) hit on true
       where organization_id = $1 and user_id = $2
         and (hit.message_id is not null or public.fold_words(title) like all ($3::text[]))
       order by pinned desc, updated_at desc, id limit $4`,
      [...person, sought.map((word) => `%${word}%`), limit],
    );
    return {
      threads: threads.map(({ messageId, text, ...thread }) => ({
        ...thread,
        found: messageId === null ? null : { messageId, excerpt: excerptOf(text ?? '', sought[0] ?? '') },
      })),
    };
  },
};

/** The words as titles and messages hold them; folding leaves letters and digits, so none is a pattern. */
async function soughtWords(tx: Tx, words: string): Promise<string[]> {
  if (words === '') return [];
  const [row] = await tx.query<{ folded: string }>(`select public.fold_words($1) as folded`, [words]);
  return (row?.folded ?? '').split(' ').filter((word) => word !== '');
}
