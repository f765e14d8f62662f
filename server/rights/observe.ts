import { Hono } from 'hono';
import type { Database } from '#database/database.ts';
import { signAccessToken } from '#platform/access_token.ts';
import { newKeyDocument, readyKeys } from '#platform/keys.ts';
import { createRestApp } from '#platform/rest/app.ts';
import { type Platform, withDefaults } from '#platform/settings.ts';
import { plant, type Row, rowFor, type TableColumns } from './rows.ts';
import { type Actor, actors, type World } from './world.ts';

/** Who may do what with the row of a table that belongs to the organization; `update` by person the columns. */
export interface Rights {
  readonly read: readonly Actor[];
  readonly insert: readonly Actor[];
  readonly update: Readonly<Partial<Record<Actor, readonly string[]>>>;
  readonly delete: readonly Actor[];
}

export interface Observer {
  /** Tries every operation on a planted row of the table, as everybody, through the tables' door; keeps nothing. */
  observe(table: TableColumns, seed: Row): Promise<Rights>;
}

/** Opens the tables' door on a database, with a token for everybody. */
export async function openObserver(database: Database, world: World): Promise<Observer> {
  const keys = await readyKeys(await newKeyDocument());
  const platform: Platform = {
    database,
    keys,
    settings: withDefaults({
      externalUrl: 'http://127.0.0.1',
      exposedSchemas: ['public', 'storage'],
      rollbackPreference: true,
    }),
    now: () => new Date(),
  };
  const app = new Hono().route('/rest/v1', createRestApp(platform));
  const tokens = new Map(
    await Promise.all(actors.map(async (actor) => [actor, await tokenOf(platform, world, actor)] as const)),
  );

  async function ask(
    actor: Actor,
    table: string,
    query: string,
    method: string,
    body?: Row,
  ): Promise<Outcome> {
    const [schema = '', name = ''] = table.split('.');
    const response = await app.request(`/rest/v1/${name}?${query}`, {
      method,
      headers: {
        apikey: keys.publishableKey,
        'accept-profile': schema,
        'content-profile': schema,
        'content-type': 'application/json',
        prefer: 'count=exact, tx=rollback',
        ...(tokens.get(actor) === null ? {} : { authorization: `Bearer ${tokens.get(actor)}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      refused: /"code":"42501"/.test(text),
      failed: !response.ok,
      rows: Number(response.headers.get('content-range')?.split('/')[1] ?? 0) || 0,
    };
  }

  return {
    observe: async (table, seed) => {
      const row = rowFor(table, seed, world);
      await plant(database, table, row);
      return tryAll(ask, table, row, () => rowFor(table, seed, world));
    },
  };
}

interface Outcome {
  readonly refused: boolean;
  readonly failed: boolean;
  readonly rows: number;
}

type Ask = (actor: Actor, table: string, query: string, method: string, body?: Row) => Promise<Outcome>;

async function tryAll(ask: Ask, table: TableColumns, row: Row, another: () => Row): Promise<Rights> {
  const known = table.key.length > 0 && table.key.every((name) => row[name] !== undefined);
  const key = known ? table.key : Object.keys(row).slice(0, 2);
  const filter = new URLSearchParams(key.map((name) => [name, `eq.${String(row[name])}`])).toString();
  const rights = {
    read: [] as Actor[],
    insert: [] as Actor[],
    update: {} as Record<string, string[]>,
    delete: [] as Actor[],
  };
  for (const actor of actors) {
    const read = await ask(actor, table.table, `select=${encodeURIComponent(key[0] ?? '')}&${filter}`, 'GET');
    if (read.rows > 0) rights.read.push(actor);
    // Whatever fails for another reason was not refused for want of a right.
    const inserted = await ask(actor, table.table, '', 'POST', another());
    if (!inserted.refused) rights.insert.push(actor);
    const columns: string[] = [];
    for (const name of Object.keys(row)) {
      const updated = await ask(actor, table.table, filter, 'PATCH', { [name]: row[name] });
      if (updated.rows > 0 || (updated.failed && !updated.refused)) columns.push(name);
    }
    if (columns.length > 0) rights.update[actor] = columns;
    const removed = await ask(actor, table.table, filter, 'DELETE');
    if (removed.rows > 0 || (removed.failed && !removed.refused)) rights.delete.push(actor);
  }
  return rights;
}

async function tokenOf(platform: Platform, world: World, actor: Actor): Promise<string | null> {
  if (actor === 'anon') return null;
  const now = Math.floor(Date.now() / 1000);
  return signAccessToken(platform, {
    iss: `${platform.settings.externalUrl}/auth/v1`,
    sub: world.people[actor],
    aud: 'authenticated',
    exp: now + 3600,
    role: 'authenticated',
    session_id: world.people[actor],
  });
}
