import { pathToFileURL } from 'node:url';
import { startInstallation, withDataFolder } from './installation.ts';

export interface WarmStart {
  /** The middle one of three, in seconds. */
  readonly seconds: number;
  readonly limit: 3;
  readonly all: readonly number[];
}

/** How long `npm start` takes on a data folder that is there already, until `/health` says ok. */
export async function benchStart(): Promise<WarmStart> {
  return withDataFolder(async (data) => {
    // The first one makes the data folder.
    await once(data);
    const all = [await once(data), await once(data), await once(data)];
    const seconds = all.toSorted((a, b) => a - b)[1];
    if (seconds === undefined) throw new Error('no start was measured');
    return { seconds, limit: 3, all };
  });
}

async function once(data: string): Promise<number> {
  const running = await startInstallation(data);
  await running.stop();
  return running.startedMs / 1000;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await benchStart());
