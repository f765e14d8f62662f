import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { openDatabase } from '#database/open.ts';
import { platformFolder, readSql, type SqlFile } from '#database/sql.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { type Keys, newKeyDocument, readyKeys } from '../keys.ts';
import type { Templates } from '../mail/message.ts';
import { listOutbox, readOutbox } from '../mail/outbox.ts';
import { type CreatedPlatform, createPlatform } from '../platform.ts';
import type { PlatformSettings } from '../settings.ts';

/** Tables of the tests' own: a person's row as the product has it, and rows of every kind of value. */
const tables = `
create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  full_name text, organization text
);
alter table public.profiles enable row level security;
create policy own on public.profiles for select to authenticated using (id = (select auth.uid()));

create table public.samples (
  id integer primary key, name text, amount numeric, seen date, flag boolean, tags text[], data jsonb, "odd name" text, page text
);
alter table public.samples enable row level security;
create policy everybody on public.samples for select to anon, authenticated using (id < 100);
insert into public.samples values
  (1, 'alpha', 1.50, '2025-01-31', true, '{a,b}', '{"kind":"x","deep":{"list":[10,20]}}', 'odd', 'first'),
  (2, 'beta', 2.25, '2025-02-28', false, '{b}', '{"kind":"y"}', null, 'second'),
  (3, 'gamma, "quoted"', null, null, null, null, null, 'odd', null),
  (100, 'hidden', 1, null, null, null, null, null, null);

create policy add on public.samples for insert to anon with check (true);
create function public.sneaky() returns integer language sql volatile
  as $$ insert into public.samples (id) values (500) returning id $$;
create view public.sneaky_view with (security_invoker) as select public.sneaky() as id;

create table public.closed (id integer primary key);
alter table public.closed enable row level security;
revoke all on public.closed from anon, authenticated;
`;

const files: readonly SqlFile[] = [
  ...readSql().filter((file) => file.name.startsWith(platformFolder)),
  {
    name: 'platform/testing/tables.sql',
    sha256: createHash('sha256').update(tables).digest('hex'),
    sql: tables,
  },
];

/** A clock that tests set. */
export class TestClock {
  #at = new Date();

  readonly now = (): Date => this.#at;

  advance(seconds: number): void {
    this.#at = new Date(this.#at.getTime() + seconds * 1000);
  }
}

/** A message as the templates of the tests write it. */
export interface SentMessage {
  readonly id: string;
  readonly kind: string;
  readonly locale: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Words for tests: what a message says, as JSON. */
const templates: Templates = {
  mail: ({ kind, locale, values }) => ({
    subject: kind,
    text: JSON.stringify({ kind, locale, values }),
    html: `<p>${kind}</p>`,
  }),
  sms: ({ kind, locale, values }) => JSON.stringify({ kind, locale, values }),
};

async function sentTo(folder: string, address: string): Promise<readonly SentMessage[]> {
  const heads = (await listOutbox(folder)).filter((message) => message.to === address).reverse();
  const messages = await Promise.all(heads.map(({ id }) => readOutbox(folder, id)));
  return messages.map((message) => ({
    ...(JSON.parse(message?.text ?? '{}') as Omit<SentMessage, 'id'>),
    id: message?.id ?? '',
  }));
}

export interface TestPlatform {
  readonly url: string;
  readonly keys: Keys;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly platform: CreatedPlatform;
  /** The real client, with its session in memory. */
  client(): SupabaseClient;
  /** A confirmed person with a profile row; gives the id. */
  addPerson(email: string, password: string): Promise<string>;
  /** A request with the publishable key, past the client. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Folder of messages that no server sends. */
  readonly outbox: string;
  /** What was sent to a mailbox or telephone, oldest first, once nothing is on its way any more. */
  messagesTo(address: string): Promise<readonly SentMessage[]>;
  stop(): Promise<void>;
}

/** Where the platform of a test keeps its rows: a database of ours, or one that only its address is known of. */
export const hosts = ['the embedded database', 'a database by its URL'] as const;
export type Host = (typeof hosts)[number];

/**
 * The whole platform on a database of its own, listening on a free loopback port. By its URL, the database is opened as
 * `DATABASE_URL` would be, with all of the product's tables.
 */
export async function startTestPlatform(
  settings: Partial<PlatformSettings> = {},
  host: Host = 'the embedded database',
): Promise<TestPlatform> {
  const database = host === 'the embedded database' ? await openTestDatabase({ files }) : await openByUrl();
  const keys = await readyKeys(await newKeyDocument());
  const clock = new TestClock();
  const outbox = await mkdtemp(join(tmpdir(), 'razao-outbox-'));
  const holder: { app: CreatedPlatform['app'] | null } = { app: null };
  const server = await listen(
    (request, env) => holder.app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const platform = createPlatform({
    database,
    keys,
    settings: { externalUrl: url, outboxFolder: outbox, ...settings },
    now: clock.now,
    templates,
  });
  holder.app = platform.app;
  return {
    url,
    keys,
    database,
    clock,
    platform,
    outbox,
    client: () =>
      createClient(url, keys.publishableKey, { auth: { autoRefreshToken: false, persistSession: false } }),
    addPerson: (email, password) => addPerson(database, platform, email, password),
    request: (path, init = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { apikey: keys.publishableKey, ...(init.headers as object) },
      }),
    messagesTo: async (address) => {
      await platform.deliver();
      return sentTo(outbox, address);
    },
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await platform.deliver();
      await rm(outbox, { recursive: true });
      await database.stop();
    },
  };
}

async function openByUrl(): Promise<TestDatabase> {
  const own = await openTestDatabase();
  const data = await mkdtemp(join(tmpdir(), 'razao-by-url-'));
  const {
    kind: _kind,
    connection: _connection,
    gone: _gone,
    ...database
  } = await openDatabase({ data, url: own.url });
  const { rows } = await own.pool.query<{ login: string }>(
    `select 'razao_requests_' || oid as login from pg_database where datname = current_database()`,
  );
  return {
    ...database,
    url: own.url,
    stop: async () => {
      await database.stop();
      await own.pool.query(`drop role if exists ${rows[0]?.login}`);
      await own.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function listen(
  fetch: (request: Request, env: unknown) => Response | Promise<Response>,
): Promise<ServerType> {
  return new Promise((resolve) => {
    const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(server));
  });
}

async function addPerson(
  database: TestDatabase,
  platform: CreatedPlatform,
  email: string,
  password: string,
): Promise<string> {
  return database.asService(async (tx) => {
    const created = await platform.accounts.create(tx, { email, password, fullName: `Name of ${email}` });
    if ('refused' in created) throw new Error(created.refused);
    await tx.query(
      `insert into public.profiles (id, full_name, organization) values ($1, $2, $3)
       on conflict (id) do update set full_name = $2, organization = $3`,
      [created.userId, `Name of ${email}`, 'Acme'],
    );
    return created.userId;
  });
}
