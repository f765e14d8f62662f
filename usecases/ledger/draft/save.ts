import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { Basis } from './basis.ts';
import { keep, type Kept } from '../entry/kept.ts';
import { type Calculated, type DraftActivity, wholeActivity } from './calculate.ts';
import { COLUMNS_OF_NEW, type Draft, type DraftRow } from './row.ts';

/** The content of one revision of a draft. */
export interface Revision {
  readonly siteId: string | null;
  readonly activity: DraftActivity;
  readonly factorId: string | null;
  readonly estimated: boolean;
  readonly basis: Basis;
  readonly calculated: Calculated;
  /** New evidence; the standing one is kept where there is none. */
  readonly evidence?: Draft['evidence'];
  /** Whether a person has looked at what was recognized; stays as it is where nothing is said. */
  readonly looked?: boolean;
}

export interface NewDraft extends Revision {
  readonly evidence: Draft['evidence'];
}

const CONTENT = `x.site_id, x.activity, x.factor_id, x.estimated, x.result, x.problems, x.region, x.gwp_set, x.programme`;
const CONTENT_TYPES = `site_id uuid, activity jsonb, factor_id text, estimated boolean, result jsonb, problems jsonb,
  region text, gwp_set text, programme text`;

/** Inserts drafts in their order and gives them as they are kept. */
export async function insertDrafts(
  context: RunContext,
  threadId: string | null,
  drafts: readonly NewDraft[],
): Promise<DraftRow[]> {
  const { tx, actor } = context;
  const kept = await keepAll(context, drafts);
  return tx.query<DraftRow>(
    `insert into public.drafts as d
       (organization_id, thread_id, created_by, updated_by, evidence,
        site_id, activity, factor_id, estimated, result, problems, region, gwp_set, programme)
     select $1, $2, $3, $3, x.evidence, ${CONTENT}
     from rows from (jsonb_to_recordset($4::jsonb) as (evidence jsonb, ${CONTENT_TYPES}))
       with ordinality as x (evidence, ${CONTENT_TYPES.replaceAll(/ (uuid|jsonb|text|boolean)/g, '')}, place)
     order by x.place
     returning ${COLUMNS_OF_NEW}`,
    [
      organizationOf(actor),
      threadId,
      actor.userId,
      JSON.stringify(
        drafts.map((draft, place) => ({ ...columns(draft, kept[place]), evidence: draft.evidence })),
      ),
    ],
    { kept: true },
  );
}

/** Saves the next revision of open drafts, by id, all in one statement. */
export async function saveRevisions(
  context: RunContext,
  revisions: ReadonlyMap<string, Revision>,
): Promise<void> {
  if (revisions.size === 0) return;
  const { tx, actor } = context;
  const kept = await keepAll(context, [...revisions.values()]);
  await tx.query(
    `update public.drafts d set revision = d.revision + 1, site_id = x.site_id, activity = x.activity,
       factor_id = x.factor_id, estimated = x.estimated, result = x.result, problems = x.problems,
       region = x.region, gwp_set = x.gwp_set, programme = x.programme, evidence = coalesce(x.evidence, d.evidence),
       looked = coalesce(x.looked, d.looked),
       updated_at = now(), updated_by = $1
     from jsonb_to_recordset($2::jsonb) as x (id uuid, evidence jsonb, looked boolean, ${CONTENT_TYPES})
     where d.id = x.id`,
    [
      actor.userId,
      JSON.stringify(
        [...revisions].map(([id, revision], place) => ({
          id,
          evidence: revision.evidence,
          looked: revision.looked,
          ...columns(revision, kept[place]),
        })),
      ),
    ],
  );
}

function keepAll(context: RunContext, revisions: readonly Revision[]): Promise<Kept[]> {
  return keep(
    context,
    revisions.map(({ activity, basis, calculated: { result, factor } }) => {
      const whole = wholeActivity(activity);
      return { by: whole && { activity: whole, basis, factor }, result };
    }),
  );
}

/** What is asked of an open draft beside its calculation; its entry says it in columns of its own. */
export const OF_DRAFTS = ['scope', 'category', 'co2eKg', 'biogenicCo2Kg', 'gasesKg', 'factorIds'] as const;

function draftResult({ result }: Calculated, kept: Kept | undefined) {
  if (result?.status !== 'calculated' || !kept?.result || !('basis' in kept.result))
    return kept?.trace ? { ...kept.result, trace: kept.trace } : kept?.result;
  const { scope, category, co2eKg, biogenicCo2Kg, gasesKg, months, factors } = result;
  const factorIds = factors.map(({ id }) => id);
  return { ...kept.result, scope, category, co2eKg, biogenicCo2Kg, gasesKg, months, factorIds };
}

function columns(
  { siteId, activity, factorId, estimated, basis, calculated }: Revision,
  kept: Kept | undefined,
) {
  return {
    site_id: siteId,
    activity,
    factor_id: factorId,
    estimated,
    result: draftResult(calculated, kept) ?? null,
    problems: calculated.problems,
    region: basis.region,
    gwp_set: basis.gwpSet,
    programme: basis.programme,
  };
}
