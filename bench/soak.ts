import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Person, signInAt, UNATTENDED } from '#journeys/person.ts';
import { bring, readAt } from '#server/testing/hostile_sender.ts';
import { startProduct } from '#server/testing.ts';
import {
  draftCreate,
  entryCommit,
  entryCorrect,
  entryQuery,
  factorSearch,
  resultSummary,
  sessionContext,
  threadCreate,
} from '#usecases/contracts.ts';
import { AS_STARTED, pssBytes, treeMegabytes } from './processes.ts';

export interface Soak {
  readonly minutes: number;
  /** Rounds of work that people ended: each some fifteen calls. */
  readonly rounds: number;
  /** Everything that was no success, in words. */
  readonly faults: readonly string[];
  /** Growth of the server's own process and of all of its processes together, PostgreSQL and readers of files included. */
  readonly serverMegabytesAMinute: number;
  readonly allMegabytesAMinute: number;
  readonly serverMegabytes: Ends;
  readonly allMegabytes: Ends;
}

interface Ends {
  readonly first: number;
  readonly last: number;
}

interface Sample {
  readonly minute: number;
  readonly server: number;
  readonly all: number;
}

const PEOPLE = 4;
const PAUSE_MS = 1000;
const SAMPLE_MS = 10_000;
/** Signs in anew, as people do in the morning: their tokens would end otherwise. */
const ROUNDS_OF_A_SESSION = 20;

/**
 * People who draft, approve, correct, ask, search, look at totals and tables and bring files, for an hour, on a product with its
 * own database. The first sixth fills caches and pools and is not part of the slope. Linux only: it reads /proc.
 */
export async function benchSoak(minutes = 60): Promise<Soak> {
  const product = await startProduct({ env: { ...UNATTENDED, RAZAO_RATE_LIMITS: 'false', ...AS_STARTED } });
  const { pid } = product.child;
  if (pid === undefined) throw new Error('the server has no process');
  const began = performance.now();
  const end = began + minutes * 60_000;
  const isOver = (): boolean => performance.now() >= end;
  const faults: string[] = [];
  const samples: Sample[] = [];
  try {
    const working = Array.from({ length: PEOPLE }, (_, at) => work(product.url, at, { isOver, faults }));
    while (!isOver()) {
      samples.push({ minute: (performance.now() - began) / 60_000, ...held(pid) });
      await sleep(Math.min(SAMPLE_MS, Math.max(0, end - performance.now())));
    }
    const rounds = (await Promise.all(working)).reduce((sum, one) => sum + one, 0);
    const counted = samples.filter(({ minute }) => minute >= minutes / 6);
    const ends = (of: 'server' | 'all'): Ends => ({
      first: counted[0]?.[of] ?? 0,
      last: counted.at(-1)?.[of] ?? 0,
    });
    return {
      minutes,
      rounds,
      faults,
      serverMegabytesAMinute: slope(counted.map(({ minute, server }) => [minute, server])),
      allMegabytesAMinute: slope(counted.map(({ minute, all }) => [minute, all])),
      serverMegabytes: ends('server'),
      allMegabytes: ends('all'),
    };
  } finally {
    await product.stop();
  }
}

/** One person until the time is over; gives the rounds. */
async function work(
  url: string,
  at: number,
  { isOver, faults }: { isOver: () => boolean; faults: string[] },
): Promise<number> {
  let round = 0;
  while (!isOver()) {
    try {
      const person = await signInAt(url);
      const { organization } = await person.call(sessionContext, {});
      if (organization === null) throw new Error('no organization');
      for (let left = ROUNDS_OF_A_SESSION; left > 0 && !isOver(); left -= 1) {
        await workRound(url, person, organization.id, at * 100_000 + round);
        round += 1;
      }
      await person.client.auth.signOut({ scope: 'local' });
    } catch (error) {
      faults.push(String(error).slice(0, 300));
      await sleep(1000);
    }
  }
  return round;
}

async function workRound(url: string, person: Person, organizationId: string, number: number): Promise<void> {
  const day = new Date(Date.UTC(2025, 0, 1 + (number % 365))).toISOString().slice(0, 10);
  const item = { kind: 'mobile.diesel', quantity: `${100 + number}.5`, unit: 'L', from: day, to: day };
  const { drafts } = await person.call(draftCreate, { items: [item] });
  await sleep(PAUSE_MS);
  const approved = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
  const { entries } = await person.call(entryCommit, { drafts: approved });
  await sleep(PAUSE_MS);
  const [entry] = entries;
  if (number % 4 === 0 && entry !== undefined)
    await person.call(entryCorrect, {
      entryId: entry.entryId,
      reason: 'Nova leitura',
      change: { quantity: `${200 + number}.5` },
    });
  await person.call(resultSummary, { from: '2025-01-01', to: '2025-12-31' });
  await sleep(PAUSE_MS);
  await person.call(entryQuery, { limit: 100 });
  const { error } = await person.client.from('sites').select('id, name').limit(10);
  if (error) throw new Error(`sites: ${error.message}`);
  await sleep(PAUSE_MS);
  await person.call(factorSearch, { query: 'diesel' });
  await ask(
    url,
    person,
    number % 2 === 0
      ? 'Quanto emitimos em 2025 por mês?'
      : `Usamos ${number % 900} L de diesel em março de 2025`,
  );
  await sleep(PAUSE_MS);
  if (number % 5 === 0) await bringSmall({ url, person, organizationId }, number);
}

async function bringSmall(sender: Parameters<typeof bring>[0], number: number): Promise<void> {
  const bytes = Buffer.from(`Item;Litros\nDiesel;${number + 2}`);
  const documentId = await bring(sender, { name: 'medidor.csv', mediaType: 'text/csv', bytes });
  const { status, code } = await readAt(sender, 'document.propose', documentId);
  if (status !== 200) throw new Error(`document.propose: ${status} ${code}`);
}

async function ask(url: string, person: Person, text: string): Promise<void> {
  const { thread } = await person.call(threadCreate, {});
  const message = { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] };
  const answer = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ threadId: thread.id, paced: false, message }),
  });
  const told = await answer.text();
  if (!answer.ok || !told.includes('"type":"finish"'))
    throw new Error(`chat: ${answer.status} ${told.slice(0, 200)}`);
}

function held(pid: number): { server: number; all: number } {
  return { server: pssBytes(pid) / 1e6, all: treeMegabytes(pid) };
}

/** Of the line with the least squares through the points. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, value]) => value));
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return above / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(await benchSoak(Number(process.argv[2] ?? 60)));
