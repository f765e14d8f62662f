import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#database/open.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { type ServerType, serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type Keys, newKeyDocument, readyKeys } from '../../keys.ts';
import { type CreatedPlatform, createPlatform } from '../../platform.ts';
import type { PlatformSettings } from '../../settings.ts';

export interface TestStorage {
  readonly url: string;
  readonly keys: Keys;
  /** All SQL of the product is applied. */
  readonly database: TestDatabase;
  readonly platform: CreatedPlatform;
  /** Where the folder driver keeps its bytes. */
  readonly folder: string;
  /** Moves the server's clock. */
  advance(seconds: number): void;
  /** The real client with the publishable key, signed in by nobody. */
  client(): SupabaseClient;
  /** The real client with the secret key: `service_role`. */
  service(): SupabaseClient;
  /** A person with an account, and the real client signed in as them. */
  person(
    name: string,
  ): Promise<{ readonly id: string; readonly client: SupabaseClient; readonly token: string }>;
  /** An organization with people in roles. */
  organization(members: Readonly<Record<string, string>>): Promise<string>;
  stop(): Promise<void>;
}

const password = 'Segredo-123';
const quiet = { auth: { autoRefreshToken: false, persistSession: false } };

/** The platform with file storage on a product database of its own: reached as our own server, or by its URL. */
export async function startTestStorage(
  host: 'embedded' | 'url' = 'embedded',
  settings: Partial<PlatformSettings> = {},
  shared?: { readonly database: TestDatabase; readonly keys: Keys; readonly folder: string },
): Promise<TestStorage> {
  const database = shared?.database ?? (await openTestDatabase());
  const folder = shared?.folder ?? mkdtempSync(join(tmpdir(), 'razao-files-'));
  const reached = host === 'url' ? await openDatabase({ data: folder, url: database.url }) : null;
  const keys = shared?.keys ?? (await readyKeys(await newKeyDocument()));
  let ahead = 0;
  const holder: { app: CreatedPlatform['app'] | null } = { app: null };
  const server = await listen(
    (request, env) => holder.app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const platform = createPlatform({
    database: reached ?? database,
    keys,
    settings: { externalUrl: url, rateLimits: false, files: { kind: 'folder', folder }, ...settings },
    now: () => new Date(Date.now() + ahead),
  });
  holder.app = platform.app;
  return {
    url,
    keys,
    database,
    platform,
    folder,
    advance: (seconds) => {
      ahead += seconds * 1000;
    },
    client: () => createClient(url, keys.publishableKey, quiet),
    service: () => createClient(url, keys.secretKey, quiet),
    person: async (name) => {
      const email = `${name}@acme.com.br`;
      const made = await database.asService((tx) =>
        platform.accounts.create(tx, { email, password, fullName: name }),
      );
      if ('refused' in made) throw new Error(made.refused);
      const client = createClient(url, keys.publishableKey, quiet);
      const { data, error } = await client.auth.signInWithPassword({ email, password });
      if (error !== null) throw error;
      return { id: made.userId, client, token: data.session.access_token };
    },
    organization: (members) => addOrganization(database, members),
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await reached?.stop();
      if (shared !== undefined) return;
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
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

async function addOrganization(
  database: TestDatabase,
  members: Readonly<Record<string, string>>,
): Promise<string> {
  return database.asService(async (tx) => {
    const [made] = await tx.query<{ id: string }>(
      `insert into public.organizations (name) values ('Acme') returning id`,
    );
    if (made === undefined) throw new Error('The organization was not made.');
    for (const [role, person] of Object.entries(members)) {
      await tx.query('insert into public.memberships (organization_id, user_id, role) values ($1, $2, $3)', [
        made.id,
        person,
        role,
      ]);
    }
    return made.id;
  });
}
