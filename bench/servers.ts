import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import type { TestDatabase } from '#database/testing.ts';
import { signInAt, UNATTENDED } from '#journeys/person.ts';
import { openReferenceDatabase } from '#reference/testing.ts';
import { type Product, startProduct, temporaryFolder } from '#server/testing.ts';
import type { Contract } from '#usecases/contract.ts';
import { draftCreate, entryCommit, exportRequest } from '#usecases/contracts.ts';

export interface ServersFigures {
  readonly kills: number;
  readonly acknowledged: number;
  /** Lines that were acknowledged and are not in the ledger; drafts that became more than one line. */
  readonly lost: number;
  readonly doubled: number;
  readonly exports: number;
  /** Exports that did not end. */
  readonly stuck: number;
  /** Answers that were neither a success, nor an end of the connection, nor a 503: in words. */
  readonly others: readonly string[];
}

const SERVERS = 4;
const PEOPLE = 6;
const EXPORT_EVERY_MS = 15_000;
const PATIENCE_MS = 300_000;

/**
 * Four servers on one database and one folder of files; one after the other dies by `kill -9` and is started again, while
 * people draft and approve at whichever answers and ask for exports.
 */
export async function benchServers(kills = 200): Promise<ServersFigures> {
  const database = await openReferenceDatabase();
  const data = temporaryFolder();
  const env = {
    ...UNATTENDED,
    RAZAO_RATE_LIMITS: 'false',
    // One address for all, as behind a balancer: it stands in the tokens.
    RAZAO_SITE_URL: 'http://localhost:8000',
    DATABASE_URL: database.url,
  };
  const start = (): Promise<Product> => startProduct({ env, data });
  const servers: Product[] = [];
  try {
    for (let at = 0; at < SERVERS; at += 1) servers.push(await start());
    const crowd = new Crowd(servers, (await signInAt(servers[0]!.url)).token);
    const working = [...Array.from({ length: PEOPLE }, (_, at) => crowd.record(at)), crowd.ask()];
    for (let kill = 0; kill < kills; kill += 1) {
      const at = kill % SERVERS;
      await sleep(Math.random() * 500);
      await servers[at]!.kill();
      servers[at] = await start();
    }
    crowd.isOver = true;
    await Promise.all(working);
    return { kills, ...(await tally(database, crowd)) };
  } finally {
    for (const server of servers) await server.kill();
    await database.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

class Crowd {
  isOver = false;
  /** Drafts whose approval was answered, with the line that it told. */
  readonly acknowledged = new Map<string, string>();
  readonly asked = new Set<string>();
  readonly others: string[] = [];
  readonly #servers: readonly Product[];
  readonly #token: string;

  constructor(servers: readonly Product[], token: string) {
    this.#servers = servers;
    this.#token = token;
  }

  /** Drafts and approves; an approval whose answer was lost is asked for again, of another server. */
  async record(person: number): Promise<void> {
    for (let number = 1; !this.isOver; number += 1) {
      const day = new Date(Date.UTC(2024, 0, 1 + (number % 700))).toISOString().slice(0, 10);
      const item = {
        kind: 'mobile.diesel',
        quantity: `${number}.${person + 1}`,
        unit: 'L',
        from: day,
        to: day,
      };
      const made = await this.#call(draftCreate, { items: [item] });
      const [draft] = made?.drafts ?? [];
      if (draft === undefined) continue;
      for (let told = false; !told; ) {
        const saved = await this.#call(entryCommit, {
          drafts: [{ draftId: draft.id, revision: draft.revision }],
        });
        for (const { draftId, entryId } of saved?.entries ?? []) this.acknowledged.set(draftId, entryId);
        told = saved !== null;
      }
    }
  }

  async ask(): Promise<void> {
    while (!this.isOver) {
      const made = await this.#call(exportRequest, {});
      if (made !== null) this.asked.add(made.export.id);
      await sleep(EXPORT_EVERY_MS);
    }
  }

  async #call<I extends z.ZodType, O extends z.ZodType>(
    contract: Contract<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O> | null> {
    const server = this.#servers[Math.floor(Math.random() * this.#servers.length)]!;
    const answer = await fetch(`${server.url}/functions/v1/${contract.name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null); // the server died, or is not there yet
    if (answer?.status === 200) return contract.output.parse(JSON.parse(answer.text));
    // One export at a time is let in.
    if (answer !== null && answer.status !== 503 && !answer.text.includes('export.running'))
      this.others.push(`${contract.name} ${answer.status} ${answer.text.slice(0, 200)}`);
    await sleep(50);
    return null;
  }
}

async function tally(database: TestDatabase, crowd: Crowd): Promise<Omit<ServersFigures, 'kills'>> {
  const rows = await database.asService((tx) =>
    tx.query<{ id: string; draftId: string }>(
      'select id, draft_id as "draftId" from public.entries where draft_id is not null',
    ),
  );
  const ids = new Set(rows.map(({ id }) => id));
  return {
    acknowledged: crowd.acknowledged.size,
    lost: [...crowd.acknowledged.values()].filter((id) => !ids.has(id)).length,
    doubled: rows.length - new Set(rows.map(({ draftId }) => draftId)).size,
    exports: crowd.asked.size,
    stuck: await unended(database, [...crowd.asked]),
    others: crowd.others,
  };
}

/** How many exports still have not ended after some minutes. */
async function unended(database: TestDatabase, ids: readonly string[]): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const rows = await database.asService((tx) =>
      tx.query<{ state: string }>(
        'select state from public.organization_exports where id = any ($1::uuid[])',
        [ids],
      ),
    );
    const open = rows.filter(({ state }) => state === 'waiting' || state === 'running').length;
    if (open === 0 || performance.now() > until) return open;
    await sleep(1000);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(await benchServers(Number(process.argv[2] ?? 200)));
