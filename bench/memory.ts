import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { startInstallation, withDataFolder } from './installation.ts';
import { treeMegabytes } from './processes.ts';

/** By then the garbage of the start is collected (server/memory.ts) and the connections that loaded the data are closed. */
const quietMs = 30_000;

export interface Memory {
  /** Of the larger of both starts, in megabytes (10^6 bytes). */
  readonly pssMegabytes: number;
  readonly limit: 250;
  readonly firstStartMegabytes: number;
  readonly warmStartMegabytes: number;
}

/**
 * The idle memory of a whole installation (npm, launcher, Node, PostgreSQL), each shared page divided among those that
 * share it (PSS); after the start that makes the data folder, and after the next one. Linux only: it reads /proc.
 */
export async function benchMemory(): Promise<Memory> {
  return withDataFolder(async (data) => {
    const firstStartMegabytes = await idle(data);
    const warmStartMegabytes = await idle(data);
    const pssMegabytes = Math.max(firstStartMegabytes, warmStartMegabytes);
    return { pssMegabytes, limit: 250, firstStartMegabytes, warmStartMegabytes };
  });
}

async function idle(data: string): Promise<number> {
  const running = await startInstallation(data);
  try {
    await sleep(quietMs);
    return treeMegabytes(running.pid);
  } finally {
    await running.stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await benchMemory());
