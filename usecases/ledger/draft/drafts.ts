import type { z } from 'zod';
import { withConfirmedKind } from '../commodity/confirmed.ts';
import { requireDocuments } from './required-documents.ts';
import { mayDraftEntries, mayReadLedger } from '../../may/ledger.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { basisOf, readGround, requireOpenSite } from './basis.ts';
import { changedBesides, saidBesides } from './said.ts';
import { calculateDraft } from './calculate.ts';
import { draftCreate, draftDiscard, draftList, draftUpdate } from './draft.contract.ts';
import { recalculate } from './recalculate.ts';
import { recognized, withFindings } from './findings.ts';
import { type DraftRow, findDrafts, lockDrafts, readDrafts } from './row.ts';
import { insertDrafts, type NewDraft, saveRevisions } from './save.ts';

type Evidence = NonNullable<DraftRow['evidence']>;
type Change = z.output<typeof draftUpdate.input>['change'];

/**
 * Proposes entries. Refuses with `thread.not_found`, `site.not_found`, `document.not_found` (404), `document.discarded` or
 * `site.archived` (409).
 */
export const createDrafts: UseCase<typeof draftCreate.input, typeof draftCreate.output> = {
  contract: draftCreate,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { threadId, items }) {
    await requireThread(context, threadId);
    await requireDocuments(
      context,
      items.flatMap(({ evidence }) => documentsOf(evidence)),
    );
    const ground = await readGround(context);
    const drafts: NewDraft[] = [];
    for (const item of items) {
      const siteId = item.siteId ?? null;
      requireOpenSite(ground, siteId);
      const activity = await withConfirmedKind(context, {
        kind: item.kind ?? null,
        quantity: item.quantity ?? null,
        unit: item.unit ?? null,
        from: item.from ?? null,
        to: item.to ?? null,
        ...saidBesides(item),
      });
      const factorId = item.factorId ?? null;
      const { evidence, estimated = false } = item;
      const basis = { ...basisOf(ground, siteId, activity.from), estimated };
      const calculated = await calculateDraft(context, activity, basis, factorId);
      drafts.push({ siteId, activity, factorId, estimated, evidence, basis, calculated });
    }
    return { drafts: await withFindings(context, await insertDrafts(context, threadId, drafts)) };
  },
  journal: ({ drafts }) => ({ subjectIds: drafts.map(({ id }) => id) }),
};

/**
 * Changes an open draft and calculates it again. Refuses with `draft.not_found`, `site.not_found` (404),
 * `draft.not_open`, `draft.stale_revision` or `site.archived` (409).
 */
export const updateDraft: UseCase<typeof draftUpdate.input, typeof draftUpdate.output> = {
  contract: draftUpdate,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { draftId, revision, change, evidence, looked }) {
    const before = only(await lockDrafts(context, [draftId]));
    requireRevision(before, revision);
    await requireDocuments(context, documentsOf(evidence ?? null));
    const ground = await readGround(context);
    if (change.siteId) requireOpenSite(ground, change.siteId);
    const siteId = given(change.siteId, before.siteId);
    const factorId = given(change.factorId, before.factorId);
    const changed = {
      kind: given(change.kind, before.activity.kind),
      quantity: given(change.quantity, before.activity.quantity),
      unit: given(change.unit, before.activity.unit),
      from: given(change.from, before.activity.from),
      to: given(change.to, before.activity.to),
      ...changedBesides(before.activity, change),
    };
    // A kind that a person names stands.
    const activity = change.kind ? changed : await withConfirmedKind(context, changed);
    const estimated = change.estimated ?? before.estimated;
    const basis = { ...basisOf(ground, siteId, activity.from), estimated };
    const calculated = await calculateDraft(context, activity, basis, factorId);
    const next = { siteId, activity, factorId, estimated, basis, calculated, ...(evidence && { evidence }) };
    const seen = hasLooked(context, before, { change, evidence, looked });
    await saveRevisions(context, new Map([[before.id, { ...next, looked: seen }]]));
    return { draft: only(await withFindings(context, await findDrafts(context, [before.id]))) };
  },
  journal: ({ draft }) => ({ subjectIds: [draft.id], detail: { revision: String(draft.revision) } }),
};

/**
 * Discards open drafts or takes discarded ones back; a draft that is there already stays as it is. A draft taken back is
 * calculated again if the ground under it changed. Refuses with `draft.not_found` (404) or `draft.not_open` (409).
 */
export const discardDrafts: UseCase<typeof draftDiscard.input, typeof draftDiscard.output> = {
  contract: draftDiscard,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { draftIds, restore }) {
    const drafts = await lockDrafts(context, draftIds);
    if (drafts.some(({ state }) => state === 'committed')) throw new Refused('draft.not_open', 409);
    await context.tx.query(
      `update public.drafts set state = $2, updated_at = now(), updated_by = $3
       where id = any ($1::uuid[]) and state <> $2`,
      [drafts.map(({ id }) => id), restore ? 'open' : 'discarded', context.actor.userId],
    );
    if (restore) await recalculate(context, drafts);
    const after = await findDrafts(
      context,
      drafts.map(({ id }) => id),
    );
    return { drafts: await withFindings(context, after) };
  },
  journal: ({ drafts }, { restore }) => ({
    subjectIds: drafts.map(({ id }) => id),
    detail: { restore: String(restore) },
  }),
};

/** Lists drafts, oldest first. Refuses named ids that are not the organization's with `draft.not_found` (404). */
export const listDrafts: UseCase<typeof draftList.input, typeof draftList.output> = {
  contract: draftList,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { threadId, draftIds, state, limit, traces }) {
    if (draftIds) await findDrafts(context, draftIds);
    const standing = state ?? (threadId || draftIds ? null : 'open');
    const drafts = await readDrafts(
      context,
      `($2::uuid is null or d.thread_id = $2) and ($3::uuid[] is null or d.id = any ($3))
       and ($4::text is null or d.state = $4)`,
      [threadId ?? null, draftIds ?? null, standing],
      limit,
    );
    return { drafts: await withFindings(context, drafts, traces) };
  },
};

/** Documents that evidence was read in. */
function documentsOf(evidence: Evidence | null): string[] {
  return (evidence?.read ?? []).map(({ documentId }) => documentId);
}

/**
 * Whether a person has looked at what stands: they say so, or type the quantity themselves. Only a person's own door
 * tells; what is recognized anew is looked at anew.
 * @throws Refused `draft.look_by_person` (403) through another door
 */
function hasLooked(
  { door }: RunContext,
  before: DraftRow,
  given: {
    readonly change: Change;
    readonly evidence: Evidence | undefined;
    readonly looked: true | undefined;
  },
): boolean {
  const byPerson = door === 'http' || door === 'test';
  if (given.looked && !byPerson) throw new Refused('draft.look_by_person', 403);
  if (given.looked) return true;
  if (given.evidence !== undefined) return !recognized(given.evidence) && before.looked;
  return before.looked || (byPerson && given.change.quantity !== undefined && given.change.quantity !== null);
}

/** A draft belongs to a conversation of the person's own, or to none. */
async function requireThread({ tx, actor }: RunContext, threadId: string | null): Promise<void> {
  if (threadId === null) return;
  const found = await tx.query('select 1 from public.threads where id = $1 and organization_id = $2', [
    threadId,
    actor.organizationId,
  ]);
  if (found.length === 0) throw new Refused('thread.not_found', 404);
}

function requireRevision(draft: DraftRow, revision: number): void {
  if (draft.state !== 'open') throw new Refused('draft.not_open', 409);
  if (draft.revision !== revision) {
    throw new Refused('draft.stale_revision', 409, { revision: String(draft.revision) });
  }
}

/** What was given, null included; what stood before where nothing was said. */
function given<T>(change: T | undefined, before: T): T {
  return change === undefined ? before : change;
}

function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Refused('draft.not_found', 404);
  return first;
}
