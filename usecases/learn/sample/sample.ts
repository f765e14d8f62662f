import { mayAddSample, mayKeepSample } from '../../may/sample.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { inSample } from './in-sample.ts';
import { loadPart, PART_COUNT } from './load.ts';
import { readCompany } from './material.ts';
import { sampleAdd, sampleRemove, sampleStatus } from './sample.contract.ts';

/** The person's own sample, whatever organization they are in. */
export const tellSample: UseCase<typeof sampleStatus.input, typeof sampleStatus.output> = {
  contract: sampleStatus,
  may: ({ actor }) => mayKeepSample(actor),
  run: async (context) => ({ sample: await findSample(context), mayAdd: await mayAddSample(context) }),
};

/**
 * Loads the next part of the sample, makes the organization with the first and goes over into it with the last. Repeated
 * when all is loaded it changes nothing. Calls at once take turns. Refuses with `sample.changed` (409) where what was
 * loaded was taken away by hand, so that the rest cannot follow.
 */
export const addSample: UseCase<typeof sampleAdd.input, typeof sampleAdd.output> = {
  contract: sampleAdd,
  may: (context) => mayAddSample(context),
  async run(context) {
    const { tx, actor, locale } = context;
    const [begun] = await tx.query<{ id: string; step: number }>(
      'select id, step from razao.begin_sample($1, $2)',
      [readCompany(locale).name, locale],
    );
    if (!begun) throw new Error('A sample that was begun is not there.');
    if (begun.step < PART_COUNT) {
      await loadPart(await inSample(context, begun.id), begun.step);
      await tx.query("select set_config('razao.verb', $1, true)", [sampleAdd.name]);
      await tx.query('select razao.advance_sample()');
      if (begun.step + 1 === PART_COUNT) {
        await tx.query('update public.profiles set active_organization = $2 where id = $1', [
          actor.userId,
          begun.id,
        ]);
      }
    }
    const sample = await findSample(context);
    if (!sample) throw new Error('A sample that was begun cannot be read.');
    return { sample };
  },
  journal: ({ sample }) => ({
    subjectIds: [sample.organizationId],
    organizationId: sample.organizationId,
    detail: { part: String(sample.done) },
  }),
};

/** Removes the sample and all that is in it. Refuses with `sample.busy` (409) while an export of it is broken off. */
export const removeSample: UseCase<typeof sampleRemove.input, typeof sampleRemove.output> = {
  contract: sampleRemove,
  may: ({ actor }) => mayKeepSample(actor),
  async run({ tx }) {
    const [row] = await tx.query<{ outcome: string }>('select razao.remove_sample() as outcome');
    if (row?.outcome === 'export_running') throw new Refused('sample.busy', 409);
    return { removed: row?.outcome === 'removed' };
  },
  // The journal that it would stand in is gone; what stays is the record of deletions.
  journal: () => null,
};

interface SampleRow {
  readonly organizationId: string;
  readonly name: string;
  readonly done: number;
  readonly lines: number;
  readonly notCounted: number;
  readonly documents: number;
}

async function findSample({ tx, actor }: RunContext) {
  const [row] = await tx.query<SampleRow>(
    `select o.id as "organizationId", o.name, o.sample_step as done,
       coalesce(sum(l.lines), 0)::int as lines,
       coalesce(sum(l.lines) filter (where l.state = 'not_counted'), 0)::int as "notCounted",
       (select count(*)::int from public.documents d where d.organization_id = o.id and d.discarded_at is null) as documents
     from public.organizations o
     left join lateral (
       select e.state, count(*) as lines from public.entries e
       where e.organization_id = o.id and e.state <> 'withdrawn'
         and not exists (select from public.entries later where later.supersedes = e.id)
       group by e.state) l on true
     where o.sample_of = $1 group by o.id`,
    [actor.userId],
  );
  return row ? { ...row, total: PART_COUNT } : null;
}
