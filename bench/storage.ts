import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startInstallation, withDataFolder } from './installation.ts';

const megabyte = 1024 * 1024;
/** What the installation takes at most unless told otherwise. */
const uploadBytes = 50 * megabyte;
const rounds = 5;
/** By then the garbage of the start is collected (server/memory.ts), and hides no growth. */
const quietMs = 10_000;

export interface StorageFigures {
  /** Most that the server process grew during one upload, in megabytes (10^6 bytes). */
  readonly growthMegabytes: number;
  readonly growthLimit: 60;
  /** Median of the uploads as bare bytes and as a form, in megabytes a second, until the server acknowledged. */
  readonly rawPerSecond: number;
  readonly formPerSecond: number;
  /** Median of writing the same bytes to a file of the same disk with one sync. */
  readonly filePerSecond: number;
}

/**
 * Uploads 50 MB to a whole installation (npm, launcher, Node, PostgreSQL), several times in both forms, and measures its
 * speed against a plain file and how far the server process grew. Linux only: it reads /proc.
 */
export async function benchStorage(): Promise<StorageFigures> {
  return withDataFolder(async (data) => {
    const bytes = randomBytes(uploadBytes);
    const running = await startInstallation(data);
    try {
      const upload = await uploader(running.url, data);
      const pid = serverBelow(running.pid);
      await upload(bytes.subarray(0, megabyte), 'warm');
      await upload(new Blob([bytes.subarray(0, megabyte)]), 'warm');
      await sleep(quietMs);
      const raw: number[] = [];
      const form: number[] = [];
      const file: number[] = [];
      let growth = 0;
      const body = new Blob([bytes]);
      for (let round = 0; round < rounds; round += 1) {
        for (const [times, content] of [
          [raw, bytes],
          [form, body],
        ] as const) {
          const before = startPeak(pid);
          times.push(await timed(() => upload(content, 'big')));
          growth = Math.max(growth, peakBytes(pid) - before);
        }
        file.push(await timed(() => writeSynced(join(data, 'plain'), bytes)));
      }
      const perSecond = (times: number[]): number => uploadBytes / 1e6 / median(times);
      return {
        growthMegabytes: growth / 1e6,
        growthLimit: 60,
        rawPerSecond: perSecond(raw),
        formPerSecond: perSecond(form),
        filePerSecond: perSecond(file),
      };
    } finally {
      await running.stop();
    }
  });
}

type Upload = (content: Uint8Array<ArrayBuffer> | Blob, key: string) => Promise<void>;

/** Uploads with the installation's secret key into a bucket made for it, replacing what is there. */
async function uploader(url: string, data: string): Promise<Upload> {
  const { secretKey } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8')) as { secretKey: string };
  const call = async (path: string, init: RequestInit): Promise<void> => {
    const headers = { apikey: secretKey, ...(init.headers as Record<string, string>) };
    const answer = await fetch(`${url}/storage/v1/${path}`, { method: 'POST', ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
  };
  await call('bucket', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench' }),
  });
  return (content, key) => {
    const headers = { 'x-upsert': 'true' };
    if (!(content instanceof Blob)) {
      return call(`object/bench/${key}`, {
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: content,
      });
    }
    const form = new FormData();
    form.append('cacheControl', '3600');
    form.append('', content);
    return call(`object/bench/${key}`, { headers, body: form });
  };
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  rmSync(path, { force: true });
  const file = await open(path, 'wx');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The server among the processes that npm started. */
function serverBelow(root: number): number {
  const tree = [root];
  for (const parent of tree) {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    for (const pid of all)
      if (Number(/^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1]) === parent) tree.push(Number(pid));
  }
  const found = tree.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.ts'));
  if (found === undefined) throw new Error('the server process was not found');
  return found;
}

/** Empties the mark of the highest memory so far; gives what is in use. */
function startPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return kilobytes(pid, 'VmRSS') * 1024;
}

function peakBytes(pid: number): number {
  return kilobytes(pid, 'VmHWM') * 1024;
}

function kilobytes(pid: number, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(statusOf(pid));
  if (found === null) throw new Error(`/proc/${pid}/status tells no ${name}`);
  return Number(found[1]);
}

/** Empty for a process that ended meanwhile. */
function statusOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return '';
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await benchStorage());
