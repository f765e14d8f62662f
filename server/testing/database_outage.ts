import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ADMINISTRATOR, signInAt } from '#journeys/person.ts';
import { entryList } from '#usecases/contracts.ts';
import type { Product } from '../testing.ts';

export interface OutageAttack {
  readonly product: Product;
  /** The data folder whose PostgreSQL is attacked; it is started again by whoever started it. */
  readonly folder: string;
  /** Back-ends to terminate, one after the other. */
  readonly terminations: number;
  /** How often the whole PostgreSQL is ended: by turns in order, and at once. */
  readonly restarts: number;
  readonly clients: number;
}

export interface OutageFigures {
  readonly acknowledged: number;
  /** Acknowledged entries that the ledger does not have. */
  readonly lost: number;
  /** Answers that asked to be tried again: 503, `database.unavailable`, with `Retry-After`. */
  readonly retryable: number;
  /** Every other answer that was no success, in words; nobody may get one. */
  readonly others: readonly string[];
  /** Milliseconds from the database's first answer after each restart to the product's first success. */
  readonly backAfterMs: readonly number[];
  /** Whether the server's process was still the same. */
  readonly alive: boolean;
}

/** Terminates back-ends and ends PostgreSQL under the load of clients that save, read, ask who they are and list files. */
export async function attackDatabase(attack: OutageAttack): Promise<OutageFigures> {
  const load = new Load(attack.product);
  await load.begin(attack.clients);
  const backAfterMs: number[] = [];
  const every = Math.max(1, Math.floor(attack.terminations / Math.max(1, attack.restarts)));
  let restarted = 0;
  for (let at = 1; at <= attack.terminations; at += 1) {
    await terminateOne(attack.folder);
    await sleep(Math.random() * 200);
    if (at % every !== 0 || restarted === attack.restarts) continue;
    restarted += 1;
    const back = await restart(attack.folder, restarted % 2 === 0 ? 'SIGINT' : 'SIGKILL');
    backAfterMs.push((await load.firstSuccessAfter(back)) - back);
  }
  const { acknowledged, retryable, others } = await load.end();
  const kept = await entriesOf(attack.product.url);
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !kept.has(id)).length,
    retryable,
    others,
    backAfterMs,
    alive: attack.product.child.exitCode === null && attack.product.child.signalCode === null,
  };
}

class Load {
  readonly acknowledged = new Set<string>();
  readonly others: string[] = [];
  retryable = 0;
  readonly #product: Product;
  #lastSuccess = 0;
  #over = false;
  #clients: Promise<void>[] = [];
  #headers: Record<string, string> = {};

  constructor(product: Product) {
    this.#product = product;
  }

  async begin(clients: number): Promise<void> {
    const { token } = await signInAt(this.#product.url, ADMINISTRATOR);
    const config = (await (await fetch(`${this.#product.url}/config.json`)).json()) as {
      supabaseKey: string;
    };
    this.#headers = {
      authorization: `Bearer ${token}`,
      apikey: config.supabaseKey,
      'content-type': 'application/json',
    };
    this.#clients = Array.from({ length: clients }, (_, at) => this.#work(at));
  }

  async end(): Promise<Load> {
    this.#over = true;
    await Promise.all(this.#clients);
    return this;
  }

  /** When the product answered well for the first time after a moment. */
  async firstSuccessAfter(moment: number): Promise<number> {
    while (this.#lastSuccess <= moment) await sleep(2);
    return this.#lastSuccess;
  }

  async #work(client: number): Promise<void> {
    const doors = ['/rest/v1/sites?select=id', '/auth/v1/user', '/storage/v1/bucket'];
    for (let litres = 1; !this.#over; litres += 1) {
      const [from, to] = ['2025-03-01', '2025-03-31'];
      const item = { kind: 'mobile.diesel', quantity: `${litres}.${client + 1}`, unit: 'L', from, to };
      const made = await this.#call('draft.create', { items: [item] });
      const [draft] = (made as { drafts: { id: string; revision: number }[] } | null)?.drafts ?? [];
      if (draft === undefined) continue;
      const approved = { drafts: [{ draftId: draft.id, revision: draft.revision }] };
      // Asked again until it is answered: an approval whose answer was lost saves nothing twice.
      for (let saved: unknown = null; saved === null && !this.#over; ) {
        saved = await this.#call('entry.commit', approved);
        for (const { entryId } of (saved as { entries: { entryId: string }[] } | null)?.entries ?? [])
          this.acknowledged.add(entryId);
      }
      await this.#ask(doors[litres % doors.length] ?? '');
    }
  }

  #call(verb: string, body: object): Promise<unknown> {
    return this.#ask(`/functions/v1/${verb}`, { method: 'POST', body: JSON.stringify(body) });
  }

  /** Null where the answer was not a success. */
  async #ask(path: string, init: RequestInit = {}): Promise<unknown> {
    try {
      const answer = await fetch(this.#product.url + path, { ...init, headers: this.#headers });
      const body: unknown = await answer.json();
      if (answer.ok) {
        this.#lastSuccess = Date.now();
        return body;
      }
      const isRetryable = answer.status === 503 && answer.headers.has('retry-after') && namesOutage(body);
      if (isRetryable) this.retryable += 1;
      else this.others.push(`${path} ${answer.status} ${JSON.stringify(body).slice(0, 300)}`);
    } catch (error) {
      this.others.push(`${path} ${String(error)}`);
    }
    await sleep(20);
    return null;
  }
}

/** By the product's code, or by that of the table protocol: PostgREST's own, or the SQLSTATE. */
function namesOutage(body: unknown): boolean {
  const { code, error_code } = body as { code?: unknown; error_code?: unknown };
  return [code, error_code].some((one) =>
    /^(?:database\.unavailable|PGRST000|08\w{3}|53\w{3}|57P\w\w)$/.test(String(one)),
  );
}

async function entriesOf(url: string): Promise<Set<string>> {
  const person = await signInAt(url, ADMINISTRATOR);
  const kept = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await person.call(entryList, { limit: 500, cursor });
    for (const { id } of page.entries) kept.add(id);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return kept;
}

/** The running PostgreSQL of a folder, as its superuser; null while it does not answer. */
function connect(folder: string): Promise<{ client: Client; pid: number } | null> {
  return tryConnect(folder).catch(() => null);
}

async function tryConnect(folder: string): Promise<{ client: Client; pid: number }> {
  const lines = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(folder, 'postgres.key'), 'utf8').trim();
  const host = lines[4]?.trim() || '127.0.0.1';
  const client = new Client({
    host,
    port: Number(lines[3]),
    user: 'postgres',
    password,
    database: 'postgres',
  });
  client.on('error', () => undefined);
  await client.connect();
  return { client, pid: Number(lines[0]) };
}

async function terminateOne(folder: string): Promise<void> {
  const found = await connect(folder);
  await found?.client
    .query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()
         order by (state = 'active' or state like 'idle in%') desc, random() limit 1) one`,
    )
    .catch(() => undefined);
  await found?.client.end().catch(() => undefined);
}

/** Ends PostgreSQL; gives the moment at which another one answers in its place. */
async function restart(folder: string, signal: NodeJS.Signals): Promise<number> {
  const before = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(before, signal);
  for (;;) {
    const found = await connect(folder);
    await found?.client.end().catch(() => undefined);
    if (found !== null && found.pid !== before) return Date.now();
    await sleep(10);
  }
}
