import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Database } from '#database/database.ts';
import { newKeyDocument, readyKeys } from '#platform/keys.ts';
import { createPlatform } from '#platform/platform.ts';

export interface RefreshFigures {
  /** Milliseconds of one `grant_type=refresh_token` over HTTP, one after another; every exchange counts. */
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of the slowest of twenty tabs that exchange one token at once, at the median of the rounds. */
  readonly twentyTabs: number;
  /** Milliseconds of a transaction that writes one row past the service, in the same run. */
  readonly bareWrite: number;
}

const EXCHANGES = 400;
const ROUNDS = 15;
const TABS = 20;
const person = { email: 'bench@example.com.br', password: 'Segredo-do-banco-1', fullName: 'Bench' };

/** The identity service on a database as the product starts it, asked by a client on this machine. */
export async function benchRefresh(database: Database): Promise<RefreshFigures> {
  const keys = await readyKeys(await newKeyDocument());
  const settings = { externalUrl: 'http://127.0.0.1', rateLimits: false };
  const platform = createPlatform({ database, keys, settings });
  const created = await database.asService((tx) => platform.accounts.create(tx, person));
  if ('refused' in created) throw new Error(`the bench's person was refused: ${created.refused}`);
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const starting = serve({ fetch: platform.app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(starting),
    );
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (grant: string, body: object): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { apikey: keys.publishableKey },
      body: JSON.stringify(body),
    });
    const { refresh_token: next } = (await response.json()) as { refresh_token?: string };
    if (next === undefined) throw new Error(`a token was refused with ${response.status}`);
    return next;
  };
  try {
    let token = await ask('password', { email: person.email, password: person.password });
    const times: number[] = [];
    for (let count = 0; count < EXCHANGES; count += 1) {
      const started = performance.now();
      token = await ask('refresh_token', { refresh_token: token });
      times.push(performance.now() - started);
    }
    const tabs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const presented = token;
      const started = performance.now();
      const answers = await Promise.all(
        Array.from({ length: TABS }, () => ask('refresh_token', { refresh_token: presented })),
      );
      tabs.push(performance.now() - started);
      token = answers[0] ?? token;
    }
    const bare = await bareWrites(database);
    return { p50: at(times, 0.5), p95: at(times, 0.95), twentyTabs: at(tabs, 0.5), bareWrite: at(bare, 0.5) };
  } finally {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  }
}

async function bareWrites(database: Database): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < EXCHANGES; count += 1) {
    const started = performance.now();
    await database.pool.query(`insert into auth.audit_log_entries (payload) values ('{"action":"bench"}')`);
    times.push(performance.now() - started);
  }
  return times;
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
