import { createDrafts, updateDraft } from '../ledger/draft/drafts.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import { correctEntry } from '../ledger/entry/correct.ts';
import type { TestInstallation, TestPerson } from '../testing.ts';
import { Refused } from '../usecase.ts';
import { choices } from './choices.ts';

/** What was told to have been saved, to be held against what is kept. */
export interface Told {
  /** Accepted edits of a draft: the revision that was changed and the quantity that it was given. */
  readonly edits: { readonly draftId: string; readonly revision: number; readonly quantity: string }[];
  readonly commits: { readonly draftId: string; readonly revision: number; readonly entryId: string }[];
  /** Accepted corrections: the version that was corrected, and the one that stands instead. */
  readonly corrections: { readonly of: string; readonly entryId: string; readonly quantity: string }[];
  /** How often each coded refusal was given. */
  readonly refusals: Record<string, number>;
  /** What was no coded refusal: faults of ours. */
  readonly faults: unknown[];
}

interface Shared {
  readonly drafts: { id: string; revision: number }[];
  readonly entries: string[];
  quantity: number;
}

const HOT = 6;

/**
 * Twenty people, or as many as are given, who work on the same few drafts and lines at once: each proposes, edits what
 * others edit, approves what others approve and corrects what others correct, going by what they last saw.
 * @param goesOn asked before each act, with the number of acts that a person did
 */
export async function crowd(
  installation: TestInstallation,
  people: readonly TestPerson[],
  goesOn: (acts: number) => boolean,
): Promise<Told> {
  const told: Told = { edits: [], commits: [], corrections: [], refusals: {}, faults: [] };
  const shared: Shared = { drafts: [], entries: [], quantity: 1000 };
  await Promise.all(
    people.map(async (person, seed) => {
      const choose = choices(seed + 1);
      for (let acts = 0; goesOn(acts); acts += 1) await act({ installation, person, choose, shared, told });
    }),
  );
  return told;
}

interface Act {
  readonly installation: TestInstallation;
  readonly person: TestPerson;
  readonly choose: ReturnType<typeof choices>;
  readonly shared: Shared;
  readonly told: Told;
}

async function act(one: Act): Promise<void> {
  const { choose, shared, told } = one;
  try {
    if (shared.drafts.length < HOT) return await propose(one);
    const way = choose.below(10);
    if (way < 5) return await edit(one);
    if (way < 7 || shared.entries.length === 0) return await approve(one);
    return await correct(one);
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) told.faults.push(error);
    else told.refusals[error.code] = (told.refusals[error.code] ?? 0) + 1;
  }
}

const MONTH = { from: '2025-03-01', to: '2025-03-31' };

async function propose({ installation, person, shared }: Act): Promise<void> {
  const quantity = String((shared.quantity += 1));
  const items = [{ kind: 'mobile.diesel', unit: 'L', quantity, ...MONTH }];
  const { drafts } = await installation.as(person, createDrafts, { items });
  for (const { id, revision } of drafts) shared.drafts.push({ id, revision });
}

async function edit({ installation, person, choose, shared, told }: Act): Promise<void> {
  const seen = choose.of(shared.drafts);
  const { id: draftId, revision } = seen;
  const quantity = String((shared.quantity += 1));
  const { draft } = await installation.as(person, updateDraft, { draftId, revision, change: { quantity } });
  told.edits.push({ draftId, revision, quantity });
  seen.revision = Math.max(seen.revision, draft.revision);
}

async function approve({ installation, person, choose, shared, told }: Act): Promise<void> {
  const { id: draftId, revision } = choose.of(shared.drafts);
  const drafts = [{ draftId, revision }];
  const { entries } = await installation.as(person, commitEntries, { drafts });
  for (const { entryId } of entries) {
    told.commits.push({ draftId, revision, entryId });
    shared.entries.splice(HOT);
    shared.entries.unshift(entryId);
  }
  const place = shared.drafts.findIndex(({ id }) => id === draftId);
  if (place >= 0) shared.drafts.splice(place, 1);
}

async function correct({ installation, person, choose, shared, told }: Act): Promise<void> {
  const of = choose.of(shared.entries);
  const quantity = String((shared.quantity += 1));
  const call = { entryId: of, reason: 'read again', change: { quantity } };
  const { entry } = await installation.as(person, correctEntry, call);
  told.corrections.push({ of, entryId: entry.id, quantity });
  const place = shared.entries.indexOf(of);
  if (place >= 0) shared.entries[place] = entry.id;
}
