import { lastDayOfMonth } from '#engine/period.ts';
import { createDrafts } from '../ledger/draft/drafts.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import { closeInventory } from '../inventory/closings.ts';
import { openInventory } from '../inventory/inventories.ts';
import { approveInventory, submitInventory } from '../inventory/life.ts';
import type { TestInstallation, TestOrganization, TestPerson } from '../testing.ts';
import { diesel } from './tenancy.ts';

/** Takes inventories of a test organization through their life, as its people would. */

/** Commits lines of diesel; `of` says what is different of each. Gives their ids. */
export async function commitDiesel(
  house: TestInstallation,
  person: TestPerson,
  of: readonly object[],
): Promise<string[]> {
  const { drafts } = await house.as(person, createDrafts, {
    items: of.map((one) => ({ ...diesel, ...one })),
  });
  const { entries } = await house.as(person, commitEntries, {
    drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
  });
  return entries.map(({ entryId }) => entryId);
}

/** An inventory of one month (`YYYY-MM`) that the owner opens, with one line that the contributor commits. Gives its id. */
export async function monthInventory(
  house: TestInstallation,
  { people }: TestOrganization,
  month: string,
): Promise<string> {
  const from = `${month}-01`;
  const to = lastDayOfMonth(from);
  const { inventory } = await house.as(people.owner, openInventory, { name: month, from, to });
  await commitDiesel(house, people.contributor, [{ from, to }]);
  return inventory.id;
}

/** Submitted by the contributor and approved by the manager. */
export async function approved(
  house: TestInstallation,
  { people }: TestOrganization,
  inventoryId: string,
): Promise<void> {
  await house.as(people.contributor, submitInventory, { inventoryId });
  await house.as(people.manager, approveInventory, { inventoryId });
}

/** Submitted, approved and closed. Gives the closing. */
export async function closed(house: TestInstallation, organization: TestOrganization, inventoryId: string) {
  await approved(house, organization, inventoryId);
  return (await house.as(organization.people.manager, closeInventory, { inventoryId })).closing;
}
