import type { z } from 'zod';
import { mayDraftEntries, mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { mappingFind, mappingForget, mappingSave } from './mapping.contract.ts';

type Remembered = z.output<typeof mappingSave.output>['mapping'];

/** Finds remembered mappings, latest first. */
export const findMappings: UseCase<typeof mappingFind.input, typeof mappingFind.output> = {
  contract: mappingFind,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { fingerprints, limit }) {
    return { mappings: await readMappings(context, fingerprints ?? null, limit) };
  },
};

/** Remembers a mapping for its header. */
export const saveMapping: UseCase<typeof mappingSave.input, typeof mappingSave.output> = {
  contract: mappingSave,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { mapping }) {
    const { tx, actor, now } = context;
    await tx.query(
      `insert into public.column_mappings (organization_id, fingerprint, mapping, saved_by, saved_at)
       values ($1, $2, $3, $4, $5)
       on conflict on constraint column_mappings_header
         do update set mapping = excluded.mapping, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
      [organizationOf(actor), mapping.fingerprint, JSON.stringify(mapping), actor.userId, now],
    );
    const [saved] = await readMappings(context, [mapping.fingerprint], 1);
    if (!saved) throw new Refused('actor.forbidden', 403);
    return { mapping: saved };
  },
  journal: ({ mapping }) => ({ subjectIds: [mapping.id] }),
};

/** Forgets a mapping. Refuses with `mapping.not_found` (404). */
export const forgetMapping: UseCase<typeof mappingForget.input, typeof mappingForget.output> = {
  contract: mappingForget,
  may: ({ actor }) => mayDraftEntries(actor),
  async run({ tx, actor }, { mappingId }) {
    const gone = await tx.query(
      'delete from public.column_mappings where id = $1 and organization_id = $2 returning id',
      [mappingId, organizationOf(actor)],
    );
    if (gone.length === 0) throw new Refused('mapping.not_found', 404);
    return { mappingId };
  },
  journal: ({ mappingId }) => ({ subjectIds: [mappingId] }),
};

/** Mappings that the organization remembers, those of these headers (null: all), latest first. */
export function readMappings(
  { tx, actor }: RunContext,
  fingerprints: readonly string[] | null,
  limit: number,
): Promise<Remembered[]> {
  return tx.query<Remembered>(
    `select m.id, m.mapping, m.saved_at as "savedAt", coalesce(person.full_name, '') as "savedByName"
     from public.column_mappings m
     left join public.my_colleagues() person on person.user_id = m.saved_by
     where m.organization_id = $1 and ($2::text[] is null or m.fingerprint = any ($2))
     order by m.saved_at desc, m.id limit $3`,
    [organizationOf(actor), fingerprints, limit],
  );
}
