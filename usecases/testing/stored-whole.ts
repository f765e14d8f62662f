import { createDrafts, listDrafts } from '../ledger/draft/drafts.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import type { TestInstallation, TestPerson } from '../testing.ts';

/** An open draft whose calculation is stored whole, with its trace, as earlier versions stored every one. */
export async function draftStoredWhole(
  installation: TestInstallation,
  person: TestPerson,
  item: object,
): Promise<{ readonly id: string; readonly result: object }> {
  const { drafts: made } = await installation.as(person, createDrafts, { items: [item] });
  const draftIds = made.map(({ id }) => id);
  const { drafts } = await installation.as(person, listDrafts, { draftIds, traces: true });
  const [draft] = drafts;
  if (draft?.result?.status !== 'calculated') throw new Error('nothing was calculated');
  const { id, result } = draft;
  await installation.database.pool.query('update public.drafts set result = $2 where id = $1', [
    id,
    JSON.stringify(result),
  ]);
  return { id, result };
}

/** A line of the ledger that was drafted so. */
export async function lineStoredWhole(
  installation: TestInstallation,
  person: TestPerson,
  item: object,
): Promise<string> {
  const { id } = await draftStoredWhole(installation, person, item);
  const input = { drafts: [{ draftId: id, revision: 1 }] };
  const { entries } = await installation.as(person, commitEntries, input);
  return entries[0]?.entryId ?? '';
}
