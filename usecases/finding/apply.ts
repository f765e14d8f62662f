import { act } from '../act.ts';
import { createDrafts } from '../ledger/draft/drafts.ts';
import { correctMany } from '../ledger/entry/bulk-correct.ts';
import { withdrawMany } from '../ledger/entry/bulk-withdraw.ts';
import { correctEntry } from '../ledger/entry/correct.ts';
import { mayCorrectEntries } from '../may/ledger.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import type { Fix } from './candidate.ts';
import { requirePresent } from './decide.ts';
import { findingApply } from './finding.contract.ts';
import { findFinding, type FindingRow, shownFinding, standingOf } from './row.ts';

/**
 * Does what a finding suggests, by the verb that a person would do it by: the rights, the policy of approval, the states of
 * inventories and the journal are those of that verb, whose refusals come through. Refuses by itself with
 * `finding.not_found` (404), `finding.resolved`, `finding.stale` (409), `finding.no_suggestion` or
 * `finding.quantity_needed` (422).
 */
export const applyFinding: UseCase<typeof findingApply.input, typeof findingApply.output> = {
  contract: findingApply,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { findingId, reason, quantity }) {
    const row = await findFinding(context, findingId);
    requirePresent([row]);
    const fix = suggestionOf(row, quantity);
    const done = await doIt(context, row, fix, reason);
    const { tx, actor, now } = context;
    await tx.query("select set_config('razao.verb', $1, true)", [findingApply.name]);
    await tx.query('update public.findings set applied_by = $2, applied_at = $3 where id = $1', [
      row.id,
      actor.userId,
      now,
    ]);
    return { finding: shownFinding(context, await findFinding(context, row.id)), ...done };
  },
  journal: ({ finding, entryIds, draftIds }) => ({
    subjectIds: [finding.id, ...entryIds, ...draftIds],
    detail: { rule: finding.rule, fix: finding.fix?.kind ?? '' },
  }),
};

/**
 * What is to be done, with the person's quantity in its place.
 * @throws Refused `finding.no_suggestion` or `finding.quantity_needed` (422)
 */
export function suggestionOf({ fix }: FindingRow, quantity: string | undefined): Fix {
  if (fix === null) throw new Refused('finding.no_suggestion', 422);
  if (fix.kind !== 'correct') return fix;
  const said = quantity ?? fix.quantity;
  if (said === null) throw new Refused('finding.quantity_needed', 422);
  return { ...fix, quantity: said };
}

/**
 * The versions of these lines that stand, in their order.
 * @throws Refused `finding.stale` (409) where one of them does so no more
 */
export async function standingEntries(context: RunContext, lineIds: readonly string[]): Promise<string[]> {
  const standing = await standingOf(context, lineIds);
  return lineIds.map((lineId) => {
    const entryId = standing.get(lineId);
    if (entryId === undefined) throw new Refused('finding.stale', 409);
    return entryId;
  });
}

async function doIt(
  context: RunContext,
  row: FindingRow,
  fix: Fix,
  reason: string,
): Promise<{ entryIds: string[]; draftIds: string[] }> {
  if (fix.kind === 'correct') {
    const [entryId] = await standingEntries(context, [fix.lineId]);
    const input = { entryId, reason, change: { quantity: fix.quantity } };
    const { entry } = await act(context, correctEntry, input);
    return { entryIds: [entry.id], draftIds: [] };
  }
  if (fix.kind === 'draft') {
    const { drafts } = await act(context, createDrafts, { items: itemsOf(row, fix, reason) });
    return { entryIds: [], draftIds: drafts.map(({ id }) => id) };
  }
  const selection = { entryIds: await standingEntries(context, fix.lineIds) };
  const { entryIds } =
    fix.kind === 'withdraw'
      ? await act(context, withdrawMany, { selection, reason })
      : await act(context, correctMany, { selection, change: { factorId: null }, reason });
  return { entryIds, draftIds: [] };
}

/** Estimated lines where a series has a hole, with the reason for their evidence. */
export function itemsOf(
  { kind, siteId }: FindingRow,
  { lines }: Extract<Fix, { kind: 'draft' }>,
  text: string,
) {
  return lines.map((line) => ({
    ...line,
    kind,
    siteId,
    estimated: true,
    evidence: { source: 'form', text },
  }));
}
