import { escapeIdentifier } from 'pg';
import type { Tx } from '#database/tx.ts';
import type { Catalogue } from './catalogue.ts';

/** A person whom rows of an organization name. */
export interface CarriedPerson {
  readonly id: string;
  readonly name: string;
  /** Null for who never belonged to it, such as people of a consultancy, and where the account has none. */
  readonly email: string | null;
  readonly confirmed: boolean;
  readonly locale: string | null;
  readonly jobTitle: string | null;
}

/** What became of people at the other end. */
export interface Settled {
  /** Accounts that were there under the same id. */
  readonly same: number;
  /** Accounts that were found by their address: what was the person's own goes to them. By the id that rows carry. */
  readonly matched: ReadonlyMap<string, string>;
  /** Accounts that were made. */
  readonly made: number;
}

/**
 * Columns without a reference that say whose something is today, and so go to the account that a person has at the other
 * end. Who did something once keeps the id that the chains hold.
 */
const OWNED: Readonly<Record<string, string>> = {
  agents: 'owner_id',
  checklists_dismissed: 'user_id',
  comment_mentions: 'user_id',
  data_requests: 'asked_of',
  pins: 'owner_id',
  report_schedules: 'owner_id',
  saved_views: 'owner_id',
};

/** Everybody whom memberships, conversations or the journal of an organization name; addresses of those who belong or belonged to it. */
export function readPeople(tx: Tx, organizationId: string): Promise<CarriedPerson[]> {
  return tx.query<CarriedPerson>(
    `select u.id, coalesce(p.full_name, '') as name, case when m.user_id is not null then u.email end as email,
       m.user_id is not null and u.email_confirmed_at is not null as confirmed, p.locale, p.job_title as "jobTitle"
     from auth.users u
     left join public.profiles p on p.id = u.id
     left join public.memberships m on m.user_id = u.id and m.organization_id = $1
     where u.id in (
       select user_id from public.memberships where organization_id = $1
       union select user_id from public.threads where organization_id = $1
       union select actor_id from public.journal where organization_id = $1 and actor_id is not null)
     order by u.created_at, u.id`,
    [organizationId],
  );
}

/**
 * Finds or makes the account of everybody: under the same id; else by the address; else a new one of that id, without a
 * password, whose person sets one by a letter to that address. Where an address was found under another id, that id is kept
 * by an account which nobody can enter, so that lines of the past keep the name of who wrote them.
 */
export async function settlePeople(tx: Tx, people: readonly CarriedPerson[]): Promise<Settled> {
  const matched = new Map<string, string>();
  const taken = new Set<string>();
  let same = 0;
  let made = 0;
  for (const person of people) {
    const [there] = await tx.query<{ email: string | null }>('select email from auth.users where id = $1', [
      person.id,
    ]);
    const other = person.email === null ? null : await accountOf(tx, person.email);
    if (other !== null && other !== person.id && !taken.has(other)) {
      matched.set(person.id, other);
      taken.add(other);
    }
    if (there !== undefined) {
      same += 1;
      continue;
    }
    await makeAccount(tx, other === null ? person : { ...person, email: null });
    if (other === null) made += 1;
  }
  return { same, matched, made };
}

async function accountOf(tx: Tx, email: string): Promise<string | null> {
  const [found] = await tx.query<{ id: string }>(
    'select id from auth.users where email = $1 and not is_sso_user and deleted_at is null',
    [email],
  );
  return found?.id ?? null;
}

/** One without an address cannot be entered: it has no way in, and is locked besides. */
async function makeAccount(tx: Tx, person: CarriedPerson): Promise<void> {
  const { id, email, name, confirmed } = person;
  await tx.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, banned_until)
     values ($1, $2, case when $3 then now() end, $4::jsonb, case when $2::text is null then 'infinity'::timestamptz end)`,
    [
      id,
      email,
      confirmed && email !== null,
      JSON.stringify(email === null ? {} : { provider: 'email', providers: ['email'] }),
    ],
  );
  if (email !== null)
    await tx.query(
      `insert into auth.identities (user_id, provider, provider_id, identity_data)
       values ($1, 'email', $1::uuid::text, $2::jsonb)`,
      [id, JSON.stringify({ sub: id, email, email_verified: confirmed, phone_verified: false })],
    );
  await tx.query(
    `insert into public.profiles (id, email, full_name, locale, job_title) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set full_name = excluded.full_name, locale = excluded.locale, job_title = excluded.job_title`,
    [id, email, name, person.locale, person.jobTitle],
  );
}

/** Gives what was somebody's own to the account that they have here. */
export async function handOver(
  tx: Tx,
  { tables, references }: Catalogue,
  organizationId: string,
  { matched }: Settled,
): Promise<void> {
  const ids = [...matched.keys()];
  if (ids.length === 0) return;
  for (const table of tables) {
    const own = [
      ...references
        .filter(({ table: of, to }) => of === table.name && to === 'auth.users')
        .flatMap(({ columns }) => columns),
      ...(OWNED[table.name] === undefined ? [] : [OWNED[table.name] ?? '']),
    ];
    for (const column of own.map(escapeIdentifier))
      await tx.query(
        `update public.${escapeIdentifier(table.name)} t set ${column} = m.to_id
         from unnest($1::uuid[], $2::uuid[]) m (from_id, to_id)
         where t.${column} = m.from_id and ${table.rowsOf(organizationId)}`,
        [ids, [...matched.values()]],
      );
  }
}
