import { mayCorrectEntries, mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { entryAnnotate, tagList } from './tag.contract.ts';

const MOST_TAGS = 20;

interface Note {
  readonly entryId: string;
  readonly lineId: string;
  readonly description: string;
  readonly tags: string[];
}

/**
 * Changes tags and descriptions of lines; a note is of the line, whatever version of it is named. A tag that differs from
 * another one only in its capitals is that one. Refuses with `entry.not_found` (404) or `entry.too_many_tags` (422).
 */
export const annotateEntries: UseCase<typeof entryAnnotate.input, typeof entryAnnotate.output> = {
  contract: entryAnnotate,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { entryIds, addTags, removeTags, description }) {
    const notes = await lockNotes(context, entryIds);
    const changed = notes.map((note) => ({
      ...note,
      description: description ?? note.description,
      tags: tagsAfter(note.tags, addTags, removeTags),
    }));
    if (changed.some(({ tags }) => tags.length > MOST_TAGS)) {
      throw new Refused('entry.too_many_tags', 422, { most: String(MOST_TAGS) });
    }
    await saveNotes(context, changed);
    return { notes: changed };
  },
  journal: ({ notes }) => ({ subjectIds: notes.map(({ entryId }) => entryId) }),
};

/** Lists the tags in use. */
export const listTags: UseCase<typeof tagList.input, typeof tagList.output> = {
  contract: tagList,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor }) {
    const tags = await tx.query<{ tag: string; lines: number }>(
      `select tag, count(*)::int as lines from public.line_notes n cross join unnest(n.tags) tag
       where n.organization_id = $1 group by tag order by lines desc, tag limit 500`,
      [organizationOf(actor)],
    );
    return { tags };
  },
};

/** Tags in their order, each once whatever its capitals. */
export function tagsAfter(
  before: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  const gone = new Set(removed.map((tag) => tag.toLowerCase()));
  const kept = new Map<string, string>();
  for (const tag of [...before, ...added]) {
    const same = tag.toLowerCase();
    if (!gone.has(same) && !kept.has(same)) kept.set(same, tag);
  }
  return [...kept.values()];
}

/** The notes of the lines that these entries are versions of, an empty one where there is none, held until the end. */
async function lockNotes({ tx, actor }: RunContext, entryIds: readonly string[]): Promise<Note[]> {
  const ids = [...new Set(entryIds.map((id) => id.toLowerCase()))];
  await tx.query('select razao.lock_organization($1)', [organizationOf(actor)]);
  const notes = await tx.query<Note>(
    `select e.id as "entryId", e.line_id as "lineId", coalesce(n.description, '') as description,
       coalesce(n.tags, '{}') as tags
     from public.entries e left join public.line_notes n on n.line_id = e.line_id
     where e.organization_id = $1 and e.id = any ($2::uuid[]) order by e.line_id`,
    [organizationOf(actor), ids],
  );
  if (notes.length < ids.length) throw new Refused('entry.not_found', 404);
  return notes;
}

async function saveNotes({ tx, actor, now }: RunContext, notes: readonly Note[]): Promise<void> {
  await tx.query(
    `insert into public.line_notes (line_id, organization_id, description, tags, noted_at, noted_by)
     select distinct on (x."lineId") x."lineId", $1::uuid, x.description, x.tags, $3::timestamptz, $2::uuid
     from jsonb_to_recordset($4::jsonb) as x ("lineId" uuid, description text, tags text[])
     on conflict (line_id) do update set description = excluded.description, tags = excluded.tags,
       noted_at = excluded.noted_at, noted_by = excluded.noted_by`,
    [organizationOf(actor), actor.userId, now, JSON.stringify(notes)],
  );
}
