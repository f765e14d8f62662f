import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';

export const actors = [
  'anon',
  'stranger',
  'owner',
  'manager',
  'contributor',
  'viewer',
  'auditor',
  'partner',
  'engaged',
  'otherTenant',
  'administrator',
] as const;
export type Actor = (typeof actors)[number];

/** What the right of each table is stated for: people around one organization, and a row of each table that is its. */
export interface World {
  /** Ids by the names that seeds use: `$organization`, `$thread`, `$run`, and everybody's own. */
  readonly ids: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<Exclude<Actor, 'anon'>, string>>;
}

const members = ['owner', 'manager', 'contributor', 'viewer', 'auditor'] as const;

/** Makes an organization with a person of every role, and everybody else who could want in. */
export async function makeWorld(database: Database): Promise<World> {
  const { pool } = database;
  const organization = await addOrganization(database, 'Organization', 'company');
  const partner = await addOrganization(database, 'Partner', 'partner');
  const consultancy = await addOrganization(database, 'Consultancy', 'consultant');
  const other = await addOrganization(database, 'Other', 'company');
  const people = Object.fromEntries(
    await Promise.all(
      actors
        .filter((actor) => actor !== 'anon')
        .map(async (actor) => [actor, await addPerson(database)] as const),
    ),
  ) as Record<Exclude<Actor, 'anon'>, string>;
  const belongs = (to: string, person: string, role: string) =>
    pool.query('insert into public.memberships (organization_id, user_id, role) values ($1, $2, $3)', [
      to,
      person,
      role,
    ]);
  for (const role of members) await belongs(organization, people[role], role);
  await belongs(partner, people.partner, 'owner');
  await belongs(consultancy, people.engaged, 'owner');
  await belongs(other, people.otherTenant, 'owner');
  await pool.query('insert into public.platform_administrators (user_id) values ($1)', [
    people.administrator,
  ]);
  await pool.query(
    `insert into public.engagements (client_id, consultancy_id, email, role, token_sha256, offered_by, expires_at, accepted_at, accepted_by)
     values ($1, $2, 'consultancy@example.com', 'viewer', repeat('0', 64), $3, now() + interval '1 day', now(), $4)`,
    [organization, consultancy, people.owner, people.engaged],
  );
  const ids = { ...people, organization, thread: randomUUID(), run: randomUUID() };
  await pool.query('insert into public.threads (id, organization_id, user_id) values ($1, $2, $3)', [
    ids.thread,
    organization,
    people.owner,
  ]);
  await pool.query(`insert into public.runs (id, thread_id, message_id) values ($1, $2, 'm')`, [
    ids.run,
    ids.thread,
  ]);
  return { ids, people };
}

async function addOrganization({ pool }: Database, name: string, kind: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into public.organizations (name, kind) values ($1, $2) returning id',
    [name, kind],
  );
  return rows[0]?.id ?? '';
}

async function addPerson({ pool }: Database): Promise<string> {
  const id = randomUUID();
  await pool.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`]);
  // Everybody has a session, which bears their own id: a token of none is good for nothing.
  await pool.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
  return id;
}
