import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { requestAccess } from './access/requests.ts';
import { createDrafts } from '../ledger/draft/drafts.ts';
import { diesel } from '../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson, TODAY } from '../testing.ts';
import { acceptToken } from './token/accept.ts';
import { createToken } from './token/tokens.ts';

let house: TestInstallation;
beforeAll(async () => {
  house = await openTestInstallation();
});
afterAll(() => house?.stop());
beforeEach(() => house.database.pool.query('delete from public.letters; delete from public.preferences'));

const sql = (text: string, values: unknown[] = []) => house.database.pool.query(text, values);

async function letters(): Promise<{ recipient: string; kind: string; locale: string; params: unknown }[]> {
  const { rows } = await sql(
    'select recipient, kind, locale, params from public.letters order by created_at, recipient',
  );
  return rows as Awaited<ReturnType<typeof letters>>;
}

function refuseLetters({ id }: TestPerson) {
  return sql('insert into public.preferences (user_id, email_notices) values ($1, false)', [id]);
}

async function program(person: TestPerson): Promise<TestPerson> {
  const amr = [{ method: 'password', timestamp: TODAY.getTime() / 1000 - 60 }];
  const signedIn = { ...person, claims: { ...person.claims, amr } };
  const { secret } = await house.as(signedIn, createToken, { name: 'ERP', scopes: ['draft'] });
  await sql('delete from public.letters');
  return { ...person, claims: await acceptToken(house, secret, TODAY) };
}

it('drafts that a program made are told to its person once a day, and one’s own to nobody', async () => {
  const { contributor } = house.north.people;
  const erp = await program(contributor);
  await house.as(contributor, createDrafts, { items: [diesel] });
  expect(await letters()).toEqual([]);
  await house.as(erp, createDrafts, { items: [diesel, diesel] });
  await house.as(erp, createDrafts, { items: [diesel] });
  expect(await letters()).toMatchObject([
    {
      recipient: contributor.email,
      kind: 'drafts_proposed',
      params: { organization: 'Siderúrgica Norte', path: '/' },
    },
  ]);
  await sql(`update public.letters set created_at = now() - interval '25 hours'`);
  await house.as(erp, createDrafts, { items: [diesel] });
  expect(await letters()).toHaveLength(2);
});

it('drafts that a program made are not told to who wants no letters', async () => {
  const { manager } = house.north.people;
  const erp = await program(manager);
  await refuseLetters(manager);
  await house.as(erp, createDrafts, { items: [diesel] });
  expect(await letters()).toEqual([]);
});

it('a request for access is told to those who administrate, once an hour, and not to who wants no letters', async () => {
  const { owner, manager } = house.north.people;
  for (const { id } of [owner, manager]) {
    await sql('insert into public.platform_administrators values ($1) on conflict do nothing', [id]);
  }
  await refuseLetters(manager);
  const ask = (email: string) =>
    house.as(null, requestAccess, {
      fullName: 'Rita Prado',
      email,
      jobTitle: 'Engenheira',
      agreement: true,
      locale: 'pt-BR',
    });
  await ask('rita@fundicao-prado.com.br');
  await ask('rui@fundicao-prado.com.br');
  expect(await letters()).toMatchObject([
    { recipient: owner.email, kind: 'access_requested', params: { name: 'Rita Prado', path: '/admin' } },
  ]);
});

it('an import that ends long after its approval, or is stopped, is told to who approved it', async () => {
  const { owner, contributor } = house.north.people;
  const document = '7d0c5f0e-8f6d-4e0b-9d3a-0c1b2a3f4e5d';
  await sql(
    `insert into public.documents (id, organization_id, uploaded_by, name, media_type, bytes, sha256, path)
     values ($1, $2, $3, 'consumo.csv', 'text/csv', 10, $4, $5)`,
    [document, house.north.id, owner.id, 'a'.repeat(64), `${house.north.id}/${document}/consumo.csv`],
  );
  async function end(lines: number, state: string, stopped: string | null, approver = owner) {
    const { rows } = await sql(
      `insert into public.imports (organization_id, document_id, sheet, mapping, key_column, state, lines, ready, approved_by,
         created_by, saved, series) values ($1, $2, 'consumo', '{}', null, 'committing', $3, $3, $4, $4, 7, gen_random_uuid())
       returning id`,
      [house.north.id, document, lines, approver.id],
    );
    await sql('update public.imports set state = $2, stopped = $3 where id = $1', [
      (rows[0] as { id: string }).id,
      state,
      stopped,
    ]);
  }
  await end(5000, 'committed', null);
  await end(10, 'cancelled', null);
  expect(await letters()).toEqual([]);
  await end(5001, 'committed', null);
  await end(10, 'cancelled', 'inventory.not_open');
  await refuseLetters(contributor);
  await end(5001, 'committed', null, contributor);
  const told = await letters();
  expect(told.map(({ kind }) => kind).sort()).toEqual(['import_finished', 'import_stopped']);
  expect(told[0]).toMatchObject({
    recipient: owner.email,
    params: {
      document: 'consumo.csv',
      organization: 'Siderúrgica Norte',
      lines: '7',
      path: '/overview?list=1',
    },
  });
});
