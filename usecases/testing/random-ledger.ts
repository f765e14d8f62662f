import { expect } from 'vitest';
import { createDrafts } from '../ledger/draft/drafts.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import { correctEntry } from '../ledger/entry/correct.ts';
import { createSite } from '../organization/site/sites.ts';
import type { TestInstallation } from '../testing.ts';
import { choices } from './choices.ts';

const KINDS = [
  { kind: 'mobile.diesel', unit: 'L' },
  { kind: 'electricity', unit: 'MWh' },
  { kind: 'fugitive.r410a', unit: 'kg' },
];
/** Two of one month, and months, quarters and years apart; some have no factor for electricity, which is then not counted. */
const DAYS = [
  '2025-01-10',
  '2025-01-20',
  '2025-03-01',
  '2025-03-31',
  '2025-06-15',
  '2025-11-30',
  '2026-02-01',
  '2005-10-01',
  '2026-10-31',
];

/** Drafts of these activities, committed; what no factor fits too. Gives the entries. */
export async function commitItems(
  installation: TestInstallation,
  items: readonly object[],
  acceptDuplicates: readonly string[] = [],
): Promise<string[]> {
  const { owner } = installation.north.people;
  const { drafts } = await installation.as(owner, createDrafts, { items });
  const approval = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
  const call = { drafts: approval, acceptNotCounted: true, acceptDuplicates };
  return (await installation.as(owner, commitEntries, call)).entries.map(({ entryId }) => entryId);
}

/** One step of a ledger: lines are committed, or one that stands is corrected or withdrawn. Gives what stands then. */
async function step(
  installation: TestInstallation,
  choose: ReturnType<typeof choices>,
  sites: readonly (string | null)[],
  standing: string[],
): Promise<string[]> {
  const [from, to] = [choose.of(DAYS), choose.of(DAYS)].sort();
  const quantity = `${choose.below(5000) + 1}.${choose.below(1000)}`;
  if (standing.length === 0 || choose.below(3) > 0) {
    const items = Array.from({ length: 1 + choose.below(3) }, () => ({
      ...choose.of(KINDS),
      quantity,
      from,
      to,
      siteId: choose.of(sites),
    }));
    return [...standing, ...(await commitItems(installation, items))];
  }
  const target = choose.of(standing);
  const withdraw = choose.below(3) === 0;
  const change = withdraw ? {} : choose.of([{ quantity }, { from, to }, { siteId: choose.of(sites) }]);
  const rest = standing.filter((id) => id !== target);
  try {
    const call = { entryId: target, reason: 'conferido', withdraw, change };
    const { entry } = await installation.as(installation.north.people.owner, correctEntry, call);
    return withdraw ? rest : [...rest, entry.id];
  } catch (error) {
    // A line moved into a month without a factor is refused; that too must leave what is kept as it was.
    expect(error).toMatchObject({ code: 'entry.incomplete' });
    return standing;
  }
}

/** Forty steps of the north's ledger, at a site of its own, at another and at none. */
export async function randomOperations(installation: TestInstallation, seed: number): Promise<void> {
  const choose = choices(seed);
  const { owner } = installation.north.people;
  const { site } = await installation.as(owner, createSite, { name: `Unidade ${seed}` });
  const sites = [site.id, installation.north.siteId, null];
  let standing: string[] = [];
  for (let n = 0; n < 40; n += 1) standing = await step(installation, choose, sites, standing);
}

/** Rows of one query that the other lacks, both ways: none, where what is kept says what the ledger says. */
export async function differing(installation: TestInstallation, one: string, other: string) {
  const { rows } = await installation.database.pool.query<Record<string, unknown>>(
    `((${one}) except all (${other})) union all ((${other}) except all (${one}))`,
  );
  return rows;
}
