import type { Factor } from '#engine/factor.ts';
import { takesFactor } from '#engine/ways/way.ts';
import type { z } from 'zod';
import { basisOf, type Ground, readGround, requireOpenSite } from '../draft/basis.ts';
import { calculateWhole, calculateWith, type Stored } from '../draft/calculate.ts';
import type { WholeActivity } from '../draft/whole-activity.ts';
import { isRecordable } from '../draft/countable.ts';
import { changedBesides } from '../draft/said.ts';
import type { Besides } from '../../calculation/footprint/besides.ts';
import { mayCorrectEntries } from '../../may/ledger.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { entryCorrect } from './entry.contract.ts';
import { fileDays, inventoryFor, lockLedger, requireOpen } from './inventory.ts';
import { Bases } from './bases.ts';
import { wholeContent } from './kept.ts';
import { type EntryContent, type EntryRow, findEntry, readContent, readVersions, shown } from './row.ts';
import { type Correction, copyWithdrawn, insertCorrection } from './supersede.ts';

export type Change = z.output<typeof entryCorrect.input>['change'];

/**
 * Corrects a line by a new one that supersedes it, or withdraws it; the old line is never touched. A correction keeps
 * the factor of the old line unless the factor, the period or the place is changed.
 *
 * Refuses with `entry.not_found`, `site.not_found` (404), `entry.superseded`, `entry.withdrawn`, `inventory.not_open`,
 * `period.closed`, `inventory.missing`, `site.archived` (409) or `entry.incomplete` (422).
 */
export const correctEntry: UseCase<typeof entryCorrect.input, typeof entryCorrect.output> = {
  contract: entryCorrect,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { entryId, reason, withdraw, change }) {
    await lockLedger(context);
    const old = await findEntry(context, entryId);
    await requireStanding(context, old);
    const ground = await readGround(context);
    const inventory = ground.inventories.find(({ id }) => id === old.inventoryId);
    if (inventory) requireOpen(inventory, old.siteId);
    const id = withdraw
      ? await withdrawn(context, old.id, reason)
      : await correct(context, ground, old, change, reason);
    return { entry: shown(context.ports.library, await findEntry(context, id)) };
  },
  journal: ({ entry }) => ({
    subjectIds: [entry.id, ...(entry.supersedes === null ? [] : [entry.supersedes])],
  }),
};

async function withdrawn(context: RunContext, entryId: string, reason: string): Promise<string> {
  const [line] = await copyWithdrawn(context, [entryId], reason);
  if (!line) throw new Refused('entry.not_found', 404);
  return line.id;
}

/**
 * A line that may still be corrected.
 * @throws Refused `entry.superseded` (409) with the version that stands now, or `entry.withdrawn` (409)
 */
export async function requireStanding(context: RunContext, entry: EntryRow): Promise<void> {
  if (entry.supersededBy !== null) {
    const newest = (await readVersions(context, entry.lineId)).at(-1);
    throw new Refused('entry.superseded', 409, { entryId: newest?.id ?? entry.supersededBy });
  }
  if (entry.state === 'withdrawn') throw new Refused('entry.withdrawn', 409);
}

async function correct(
  context: RunContext,
  ground: Ground,
  old: EntryRow,
  change: Change,
  reason: string,
): Promise<string> {
  const filing = await fileDays(context, entryCorrect.name, [change.from ?? old.from], ground.inventories);
  const content = await wholeContent(Bases.of(context), await readContent(context, old.id), old);
  const corrected = await recalculated(
    context,
    { ...ground, inventories: filing.inventories },
    old,
    content,
    change,
  );
  const inventory = inventoryFor(filing, corrected.activity.from, corrected.siteId);
  return insertCorrection(context, { ...corrected, old, inventory, reason });
}

/**
 * What a line would say after a change, calculated; nothing is written.
 * @throws Refused `site.not_found` (404), `site.archived` (409) or `entry.incomplete` (422)
 */
export async function recalculated(
  context: RunContext,
  ground: Ground,
  old: EntryRow,
  content: EntryContent,
  change: Change,
): Promise<Omit<Correction, 'old' | 'inventory' | 'reason'>> {
  const siteId = change.siteId === undefined ? old.siteId : change.siteId;
  if (change.siteId) requireOpenSite(ground, change.siteId);
  const standing = (content.result['besides'] ?? {}) as Besides;
  const activity: WholeActivity = {
    kind: old.kind,
    quantity: change.quantity ?? old.quantity,
    unit: change.unit ?? old.unit,
    from: change.from ?? old.from,
    to: change.to ?? old.to,
    besides: changedBesides({ ...standing, kind: old.kind }, change),
  };
  const place = basisOf(ground, siteId, activity.from);
  // A line keeps the place it was approved for, unless its site is changed now.
  const basis = { ...place, region: change.siteId === undefined ? content.region : place.region };
  const chosenFactorId = change.factorId === undefined ? content.chosenFactorId : change.factorId;
  const kept = change.factorId === undefined ? keptFactor(old, content, activity, basis.region) : undefined;
  const { result, factor } = kept
    ? { result: await calculateWith(context, activity, basis, kept), factor: kept }
    : await calculateWhole(context, activity, basis, chosenFactorId);
  requireRecordable(result, old);
  return { siteId, activity, basis, chosenFactorId, result, factor };
}

/** The one factor of the old line, where neither period nor place has moved; several (a blend, months) are chosen again. */
function keptFactor(
  old: EntryRow,
  content: EntryContent,
  activity: WholeActivity,
  region: string,
): Factor | undefined {
  if (activity.from !== old.from || activity.to !== old.to || region !== content.region) return undefined;
  const { factors, method } = content.result as { factors?: readonly Factor[]; method?: string | null };
  if (method && content.chosenFactorId === null && !takesFactor(old.kind, method)) return undefined;
  return factors?.length === 1 ? factors[0] : undefined;
}

/** A line that was counted is not corrected into one that is not: it would vanish from the totals by a slip. */
function requireRecordable(result: Stored, old: EntryRow): void {
  if (result.status === 'calculated') return;
  if (old.state === 'not_counted' && isRecordable(result.problems)) return;
  throw new Refused('entry.incomplete', 422, { problem: result.problems[0]?.code ?? '' });
}
