import { version } from '#database/version.ts';
import { totalInventory } from '#usecases/inventory/result/arithmetic.ts';
import { addEvidence } from '#usecases/evidence/evidence.ts';
import { openTestInstallation, type TestInstallation, type TestOrganization } from '#usecases/testing.ts';
import { storeDocument } from '#usecases/testing/files.ts';
import { fill } from '#usecases/testing/filled.ts';
import { importDesk } from '#usecases/testing/import-desk.ts';
import { closed, commitDiesel, monthInventory } from '#usecases/testing/inventory-life.ts';
import { keep } from './kept.ts';

// `npm run keep`: data of this version for the tests of later ones; see docs/operations/upgrading.md.
const EMAIL = 'ana.kept@example.org';
const PASSWORD = 'Kept-since-then-7';

const house = await openTestInstallation();
try {
  const inventoryId = await live(house, house.north, '2024-05');
  await live(house, house.south, '2024-08');
  await bulk(house);
  await addOwner(house, house.north);
  const total = await house.as(house.north.people.owner, totalInventory, { inventoryId });
  if (total.status !== 'calculated') throw new Error('The closed inventory has no total.');
  const { pool } = house.database;
  const { rows } = await pool.query<{ organizations: number; entries: number }>(
    `select (select count(*)::int from public.organizations) as organizations,
       (select count(*)::int from public.entries) as entries`,
  );
  const counts = rows[0];
  if (!counts) throw new Error('The counts gave no row.');
  const login = { email: EMAIL, password: PASSWORD, organizationId: house.north.id };
  await keep(pool, { version, ...login, inventoryId, co2eKg: total.locationCo2eKg, ...counts });
  process.stdout.write(
    `Kept ${counts.entries} entries of ${counts.organizations} organizations as ${version}.\n`,
  );
} finally {
  await house.stop();
}

/** A closed month with evidence, and then everything else that an organization may have. Gives the month's inventory. */
async function live(at: TestInstallation, organization: TestOrganization, month: string): Promise<string> {
  const inventoryId = await monthInventory(at, organization, month);
  const [entryId] = await commitDiesel(at, organization.people.contributor, [
    { from: `${month}-01`, to: `${month}-15`, siteId: organization.siteId, quantity: '12.345678901234567' },
  ]);
  const { id: documentId } = await storeDocument(
    at,
    organization,
    'nota.txt',
    'Diesel S10, 12,345678901234567 L',
  );
  await at.as(organization.people.contributor, addEvidence, { entryId, documentId });
  await closed(at, organization, inventoryId);
  await fill(at, organization);
  return inventoryId;
}

/** A sheet that was filed by the portions of an import, whose lines rest on a shared basis. */
async function bulk(at: TestInstallation): Promise<void> {
  const desk = importDesk(at);
  const { id: documentId } = await desk.sheet([
    'Diesel;1.234,5;L;06/2025;BA;NF-1',
    'Diesel;0,123456789012345;L;07/2025;BA;NF-2',
    'Gasolina;77;L;07/2025;;NF-3',
    'Energia;4.500;kWh;07/2025;BA;NF-4',
  ]);
  const { id } = await desk.propose(documentId);
  const { state } = await desk.commit(id);
  if (state !== 'committed') throw new Error(`The import is ${state}.`);
}

/** Somebody who signs in with a password, through the product's own accounts. */
async function addOwner(at: TestInstallation, { id }: TestOrganization): Promise<void> {
  await at.database.asService(async (tx) => {
    const account = await at.ports.accounts.create(tx, {
      email: EMAIL,
      password: PASSWORD,
      fullName: 'Ana Kept',
    });
    if ('refused' in account) throw new Error(`The account was refused: ${account.refused}.`);
    await tx.query(
      "insert into public.memberships (organization_id, user_id, role) values ($1, $2, 'owner')",
      [id, account.userId],
    );
    await tx.query('update public.profiles set active_organization = $1 where id = $2', [id, account.userId]);
  });
}
