import type { RunContext } from '../../usecase.ts';
import { type Basis, basisOf, readGround } from './basis.ts';
import { type Calculated, calculateDraft } from './calculate.ts';
import { type Draft, type DraftRow, lockDrafts, readDrafts, wholeResults } from './row.ts';
import { type Revision, saveRevisions } from './save.ts';

const MOST_DRAFTS = 10_000;

/**
 * Calculates open drafts again where the ground under them has changed (a site moved, an inventory opened on another
 * GWP set) or, of all, where what holds for every calculation has, so that what a person approves is what stands on the screen.
 * Drafts on the same basis keep their revision.
 */
export async function recalculateOpenDrafts(
  context: RunContext,
  where: 'all' | { readonly siteId: string } | { readonly from: string; readonly to: string },
): Promise<void> {
  if (where === 'all')
    return recalculateDrafts(
      context,
      await lockOpen(context, await readDrafts(context, "d.state = 'open'", [], MOST_DRAFTS)),
    );
  const found =
    'siteId' in where
      ? await readDrafts(context, "d.state = 'open' and d.site_id = $2", [where.siteId], MOST_DRAFTS)
      : await readDrafts(
          context,
          "d.state = 'open' and d.activity ->> 'from' between $2::text and $3::text",
          [where.from, where.to],
          MOST_DRAFTS,
        );
  await recalculate(context, await lockOpen(context, found));
}

async function lockOpen(context: RunContext, found: readonly DraftRow[]): Promise<readonly DraftRow[]> {
  return lockDrafts(
    context,
    found.map(({ id }) => id),
  );
}

/** Calculates the open ones of these locked drafts again where their basis has changed. */
export async function recalculate(context: RunContext, drafts: readonly DraftRow[]): Promise<void> {
  const ground = await readGround(context);
  const revisions = new Map<string, Revision>();
  for (const { id, state, siteId, activity, factorId, estimated, basis: before } of drafts) {
    const basis = { ...basisOf(ground, siteId, activity.from), estimated };
    if (state === 'committed' || isSame(basis, before)) continue;
    const calculated = await calculateDraft(context, activity, basis, factorId);
    revisions.set(id, { siteId, activity, factorId, estimated, basis, calculated });
  }
  await saveRevisions(context, revisions);
}

/**
 * Calculates the open ones of these locked drafts again whatever their basis; those whose result is what it was keep their
 * revision.
 */
export async function recalculateDrafts(context: RunContext, drafts: readonly DraftRow[]): Promise<void> {
  const ground = await readGround(context);
  const revisions = new Map<string, Revision>();
  const open = drafts.filter(({ state }) => state === 'open');
  const results = await wholeResults(context, open);
  for (const [place, { id, siteId, activity, factorId, estimated }] of open.entries()) {
    const result = results[place] ?? null;
    const basis = { ...basisOf(ground, siteId, activity.from), estimated };
    const calculated = await calculateDraft(context, activity, basis, factorId);
    if (saysTheSame(calculated.result, result)) continue;
    revisions.set(id, { siteId, activity, factorId, estimated, basis, calculated });
  }
  await saveRevisions(context, revisions);
}

/** The same amount by the same factors, as sure and with the same said beside it, or the same refusal. */
function saysTheSame(one: Calculated['result'], other: Draft['result']): boolean {
  if (one?.status !== 'calculated' || other?.status !== 'calculated')
    return JSON.stringify(one?.problems) === JSON.stringify(other?.problems) && one?.status === other?.status;
  const factors = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id).join(' ');
  const isSameAmount = one.co2eKg === other.co2eKg && factors(one.factors) === factors(other.factors);
  const saysAlike = JSON.stringify(one.problems) === JSON.stringify(other.problems);
  return isSameAmount && saysAlike && sureness(one) === sureness(other);
}

/** What a calculation says of how sure it is; one that was counted before it was asked says nothing. */
interface Sure {
  readonly co2eKg: string;
  readonly uncertainty?:
    | {
        readonly parts: readonly {
          readonly minusPercent: string;
          readonly plusPercent: string;
          readonly source?: { readonly title: string } | undefined;
        }[];
      }
    | null
    | undefined;
}

/** Each interval with what it stands on: a default may have been replaced by one of the same width. */
function sureness({ uncertainty }: Sure): string {
  return (uncertainty?.parts ?? [])
    .map(({ minusPercent, plusPercent, source }) => `${minusPercent} ${plusPercent} ${source?.title ?? ''}`)
    .join('|');
}

function isSame(a: Basis, b: Basis): boolean {
  return a.region === b.region && a.gwpSet === b.gwpSet && a.programme === b.programme;
}
