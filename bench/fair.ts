import { setTimeout as sleep } from 'node:timers/promises';
import { type HostileFile, hostileFiles } from '#documents/testing/hostile-files.ts';
import { openTwoOrganizations } from '#journeys/two-organizations.ts';
import { bring, readAt, type Sender, sendOn } from '#server/testing/hostile_sender.ts';
import { AS_STARTED, treeMegabytes } from './processes.ts';

/** Requests of the attacker that stand open at once. */
const SENDERS = 8;
const ATTACK_MS = 60_000;
const LONELY_READS = 30;

export interface FairFigures {
  /** A CSV of 30 bytes of another organization, from the call to its answer, while nobody else asks and under the attack. */
  readonly lonely: Percentiles;
  readonly attacked: Percentiles;
  readonly healthLonely: Percentiles;
  readonly health: Percentiles;
  /** Most that the server and its readers held at once (PSS: each shared page divided among those that share it). */
  readonly peakMegabytes: number;
  /** What the attacker's files came to, counted. */
  readonly told: Readonly<Record<string, number>>;
}

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly count: number;
}

/** The whole server while one organization sends hostile and huge files for a minute. Linux only: it reads /proc. */
export async function benchFair(): Promise<FairFigures> {
  // Made before the product starts: they take half a minute, and readers at rest would end meanwhile.
  const files = hostileFiles();
  const world = await openTwoOrganizations({ RAZAO_RATE_LIMITS: 'false', ...AS_STARTED });
  try {
    const { url, child } = world.product;
    const attacker: Sender = { url, person: world.ana, organizationId: world.hers };
    const other: Sender = { url, person: world.bia, organizationId: world.other };
    await readSmall(other, -1);
    const lonely: number[] = [];
    const healthLonely: number[] = [];
    for (let at = 0; at < LONELY_READS; at += 1) {
      lonely.push(await readSmall(other, at));
      healthLonely.push(await health(url));
    }
    const told: Record<string, number> = {};
    const end = performance.now() + ATTACK_MS;
    const isOver = (): boolean => performance.now() >= end;
    const tell = (name: string, code: string): void => {
      const line = `${name} ${code}`;
      told[line] = (told[line] ?? 0) + 1;
    };
    const sending = Array.from({ length: SENDERS }, (_, at) =>
      sendOn(attacker, rotated(files, at), { isOver, tell }),
    );
    const [attacked, healths, peak] = await Promise.all([
      during(isOver, 500, (at) => readSmall(other, LONELY_READS + at)),
      during(isOver, 50, () => health(url)),
      during(isOver, 50, () => Promise.resolve(heldMegabytes(child.pid))),
    ]);
    await Promise.all(sending);
    return {
      lonely: percentiles(lonely),
      attacked: percentiles(attacked),
      healthLonely: percentiles(healthLonely),
      health: percentiles(healths),
      peakMegabytes: Math.max(...peak),
      told,
    };
  } finally {
    await world.stop();
  }
}

/** Milliseconds that the product takes to read thirty bytes nobody has sent before. */
async function readSmall(sender: Sender, at: number): Promise<number> {
  const bytes = Buffer.from(`Item;Litros\nDiesel;${String(at + 2).padStart(11, '0')}`);
  const documentId = await bring(sender, { name: 'small.csv', mediaType: 'text/csv', bytes });
  const began = performance.now();
  const { status, code } = await readAt(sender, 'document.propose', documentId);
  if (status !== 200) throw new Error(`thirty bytes were refused: ${status} ${code}`);
  return performance.now() - began;
}

async function health(url: string): Promise<number> {
  const began = performance.now();
  await (await fetch(`${url}/health`)).text();
  return performance.now() - began;
}

async function during(
  isOver: () => boolean,
  everyMs: number,
  one: (at: number) => Promise<number>,
): Promise<number[]> {
  const found: number[] = [];
  while (!isOver()) {
    found.push(await one(found.length));
    await sleep(everyMs);
  }
  return found;
}

function rotated(files: readonly HostileFile[], by: number): HostileFile[] {
  return [...files.slice(by % files.length), ...files.slice(0, by % files.length)];
}

function heldMegabytes(pid: number | undefined): number {
  if (pid === undefined) throw new Error('the server has no process');
  return treeMegabytes(pid);
}

function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), count: sorted.length };
}
