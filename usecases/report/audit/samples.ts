import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { kindName } from '../../ledger/entry/row.ts';
import { mayAudit, mayMarkSamples } from '../../may/audit.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { auditLines, auditMark, auditRepeat, auditSample, auditSamples } from './audit.contract.ts';
import { type Drawing, figuresOf, selectionSql } from './draw.ts';

type Sample = z.input<typeof auditSamples.output>['samples'][number];
type SampledLine = z.input<typeof auditLines.output>['lines'][number];

/** As many as a list shows. */
const LATEST = 50;

/** Draws a sample. Refuses with `inventory.not_found` (404) or `sample.nothing_counted` (422). */
export const drawSample: UseCase<typeof auditSample.input, typeof auditSample.output> = {
  contract: auditSample,
  may: ({ actor }) => mayAudit(actor),
  async run(context, { name, population, materialityPercent, confidencePercent, seed }) {
    if (population.inventoryId !== undefined) await requireInventory(context, population.inventoryId);
    const drawing: Drawing = {
      population,
      throughSequence: await endOfChain(context),
      materialityPercent,
      confidencePercent,
      seed: seed ?? randomBytes(16).toString('hex'),
    };
    const figures = await figuresOf(context, drawing);
    const { tx, actor, now } = context;
    const [made] = await tx.query<{ id: string }>(
      `insert into public.audit_samples (organization_id, name, population, through_sequence, materiality_percent,
         confidence_percent, seed, figures, drawn_by, drawn_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        organizationOf(actor),
        name,
        JSON.stringify(population),
        drawing.throughSequence,
        materialityPercent,
        confidencePercent,
        drawing.seed,
        JSON.stringify(figures),
        actor.userId,
        now,
      ],
    );
    const { sql, parameters } = selectionSql(context, drawing, figures);
    await tx.query(
      `${sql} insert into public.audit_lines
         (sample_id, organization_id, place, entry_id, because, hits, co2e_kg, uncertainty_percent, size)
       select $12, $1, place, entry_id, because, hits, co2e_kg, uncertainty_percent, size from selected`,
      [...parameters, made?.id],
    );
    return { sample: await findSample(context, made?.id ?? '') };
  },
  journal: ({ sample }) => ({
    subjectIds: [sample.id],
    detail: { seed: sample.seed, lines: String(sample.selected) },
  }),
};

/** Lists samples. */
export const listSamples: UseCase<typeof auditSamples.input, typeof auditSamples.output> = {
  contract: auditSamples,
  may: ({ actor }) => mayAudit(actor),
  run: async (context) => ({ samples: await readSamples(context, null) }),
};

/** Reads a sample with its lines. Refuses with `sample.not_found` (404). */
export const readSample: UseCase<typeof auditLines.input, typeof auditLines.output> = {
  contract: auditLines,
  may: ({ actor }) => mayAudit(actor),
  run: async (context, { sampleId }) => ({
    sample: await findSample(context, sampleId),
    lines: await readLines(context, sampleId, null),
  }),
};

/**
 * Says what was found at lines of a sample, in place of what was said before: the journal keeps both. Refuses with
 * `sample.not_found` or `sample.line_not_found` (404), nothing marked.
 */
export const markSample: UseCase<typeof auditMark.input, typeof auditMark.output> = {
  contract: auditMark,
  may: ({ actor }) => mayMarkSamples(actor),
  async run(context, { sampleId, marks }) {
    const { id } = await findSample(context, sampleId);
    const byEntry = new Map(marks.map((mark) => [mark.entryId.toLowerCase(), mark]));
    const { tx, actor, now } = context;
    const marked = await tx.query(
      `update public.audit_lines l set state = m.state, note = m.note,
         marked_by = case when m.state <> 'open' then $3::uuid end,
         marked_at = case when m.state <> 'open' then $4::timestamptz end
       from jsonb_to_recordset($2::jsonb) as m (entry_id uuid, state text, note text)
       where l.sample_id = $1 and l.entry_id = m.entry_id returning l.entry_id`,
      [
        id,
        JSON.stringify([...byEntry].map(([entry_id, { state, note }]) => ({ entry_id, state, note }))),
        actor.userId,
        now,
      ],
    );
    if (marked.length < byEntry.size) throw new Refused('sample.line_not_found', 404);
    return {
      sample: await findSample(context, id),
      lines: await readLines(context, id, [...byEntry.keys()]),
    };
  },
  journal: ({ sample, lines }) => ({
    subjectIds: [sample.id, ...lines.map(({ entryId }) => entryId)],
    detail: { lines: String(lines.length) },
  }),
};

/** Draws a sample again and compares. Refuses with `sample.not_found` (404). */
export const repeatSample: UseCase<typeof auditRepeat.input, typeof auditRepeat.output> = {
  contract: auditRepeat,
  may: ({ actor }) => mayAudit(actor),
  async run(context, { sampleId }) {
    const drawn = await findSample(context, sampleId);
    const drawing = drawn as Drawing;
    const { sql, parameters } = selectionSql(context, drawing, await figuresOf(context, drawing));
    const COLUMNS = 'entry_id, place, because, hits, co2e_kg, uncertainty_percent, size';
    const [row] = await context.tx.query<{ differing: number }>(
      `${sql}, kept as (select ${COLUMNS} from public.audit_lines where sample_id = $12),
       again as (select ${COLUMNS} from selected)
       select count(distinct entry_id)::int as differing from (
         (select * from kept except all select * from again) union all (select * from again except all select * from kept)) x`,
      [...parameters, drawn.id],
    );
    const differing = row?.differing ?? 0;
    return { same: differing === 0, differing };
  },
};

/** @throws Refused `sample.not_found` (404), also for another organization's */
export async function findSample(context: RunContext, sampleId: string): Promise<Sample> {
  const [found] = await readSamples(context, sampleId);
  if (!found) throw new Refused('sample.not_found', 404);
  return found;
}

async function requireInventory({ tx, actor }: RunContext, inventoryId: string): Promise<void> {
  const found = await tx.query('select 1 from public.inventories where id = $1 and organization_id = $2', [
    inventoryId,
    organizationOf(actor),
  ]);
  if (found.length === 0) throw new Refused('inventory.not_found', 404);
}

async function endOfChain({ tx, actor }: RunContext): Promise<number> {
  const [row] = await tx.query<{ end: number }>(
    'select coalesce(max(sequence), 0)::float8 as end from public.entries where organization_id = $1',
    [organizationOf(actor)],
  );
  return row?.end ?? 0;
}

function readSamples({ tx, actor }: RunContext, sampleId: string | null): Promise<Sample[]> {
  return tx.query<Sample>(
    `select s.id, s.name, s.population, i.name as "inventoryName", s.through_sequence::float8 as "throughSequence",
       trim_scale(s.materiality_percent)::text as "materialityPercent",
       trim_scale(s.confidence_percent)::text as "confidencePercent", s.seed, s.figures, s.drawn_at as "drawnAt",
       coalesce(person.full_name, '') as "drawnByName", l.*
     from public.audit_samples s
     left join public.inventories i on i.id = (s.population ->> 'inventoryId')::uuid and i.organization_id = s.organization_id
     left join public.my_colleagues() person on person.user_id = s.drawn_by
     cross join lateral (
       select count(*)::int as selected, count(*) filter (where l.state = 'open')::int as open,
         count(*) filter (where l.state = 'checked')::int as checked,
         count(*) filter (where l.state = 'finding')::int as findings
       from public.audit_lines l where l.sample_id = s.id) l
     where s.organization_id = $1 and ($2::uuid is null or s.id = $2::uuid)
     order by s.drawn_at desc, s.id limit ${LATEST}`,
    [organizationOf(actor), sampleId],
  );
}

async function readLines(
  { tx, actor, ports }: RunContext,
  sampleId: string,
  entryIds: readonly string[] | null,
): Promise<SampledLine[]> {
  const rows = await tx.query<Omit<SampledLine, 'kindName'> & { kind: string }>(
    `select l.place, e.id as "entryId", e.line_id as "lineId", e.sequence::float8 as sequence, e.kind, e.scope, e.category,
       site.name as "siteName", trim_scale(e.quantity)::text as quantity, e.unit, e.period_from as "from",
       e.period_to as "to", l.because, l.hits, trim_scale(l.co2e_kg)::text as "co2eKg",
       trim_scale(l.uncertainty_percent)::text as "uncertaintyPercent", trim_scale(l.size)::text as size,
       case when later.id is null then 'stands' when later.state = 'withdrawn' then 'withdrawn' else 'superseded' end as since,
       (select count(*)::int from public.line_evidence v where v.line_id = e.line_id and v.withdrawn_at is null)
         + (e.evidence is not null)::int as evidence,
       l.state, l.note, case when l.marked_by is not null then coalesce(person.full_name, '') end as "markedByName",
       l.marked_at as "markedAt"
     from public.audit_lines l join public.entries e on e.id = l.entry_id
     left join public.entries later on later.supersedes = e.id
     left join public.sites site on site.id = e.site_id
     left join public.my_colleagues() person on person.user_id = l.marked_by
     where l.organization_id = $1 and l.sample_id = $2 and ($3::uuid[] is null or l.entry_id = any ($3::uuid[]))
     order by l.place`,
    [organizationOf(actor), sampleId, entryIds],
  );
  return rows.map(({ kind, ...row }) => ({ ...row, kindName: kindName(ports.library, kind) }));
}
