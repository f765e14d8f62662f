import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { journalQuery } from './journal.contract.ts';

export type JournalRow = z.input<typeof journalQuery.output>['lines'][number];

/** Verbs whose subjects are the lines of the ledger that they filed. */
export const FILING = [
  'entry.commit',
  'entry.correct',
  'entry.correctMany',
  'entry.withdrawMany',
  'entry.restore',
] as const;

const COLUMNS = `j.sequence::float8 as sequence, to_json(j.at) #>> '{}' as at, j.actor_id as "actorId",
  coalesce(person.full_name, '') as "actorName", j.detail ->> 'role' as role, j.verb, j.door, j.outcome,
  j.subject_ids[1:20] as "subjectIds", cardinality(j.subject_ids) as subjects,
  j.detail - 'role' - 'changes' as detail,
  j.detail ? 'changes' or j.detail ? 'firstSequence' or (j.verb = any ($2::text[]) and j.outcome = 'done') as unfolds,
  j.input_sha256 as "inputSha256", j.previous_hash as "previousHash", j.hash`;

/** Lines of the journal that meet a condition (its parameters from `$3` on), latest first. */
export function readJournal(
  { tx, actor }: RunContext,
  condition: string,
  parameters: readonly unknown[],
  limit: number,
): Promise<JournalRow[]> {
  return tx.query<JournalRow>(
    `select ${COLUMNS} from (
       select j.* from public.journal j where j.organization_id = $1 and $2::text[] is not null and (${condition})
       order by j.sequence desc limit ${limit}) j
     left join public.my_colleagues() person on person.user_id = j.actor_id
     order by j.sequence desc`,
    [organizationOf(actor), [...FILING], ...parameters],
  );
}
