import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PRIORITIES, putBehind } from './priority.ts';
import type { Heard, LostReason, Runner } from './runner.ts';

/** What a process is asked. The bytes of the request, which may be many, come on its standard input. */
export interface Asked {
  readonly request: object;
  /** How many bytes come with it; null where it has none. */
  readonly bytes: number | null;
}

/** What a process says: while it works what it holds, in megabytes, and at last what came of it. */
export type Said =
  /** It has loaded all it needs. */
  | { readonly ready: true }
  | { readonly held: number }
  /** It went behind others, since its work is long. */
  | { readonly behind: true }
  /** `resting` is what the whole process takes of the machine afterwards, in megabytes, without what is meant to be kept. */
  | { readonly answer: unknown; readonly resting: number }
  | { readonly lost: LostReason };

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Megabytes. A reader that has all it needs loaded takes about 200, and does not give back what a large file took. */
const MOST_RESTING = 300;

/**
 * A process that runs a script in a thread of its own. What it took of the machine goes back with it, which a thread's
 * memory does not: the C library keeps for the whole program what any thread of it once held.
 * @param startsBehind whether it loads and works behind what others have done, as one that long work put there
 */
export function processRunner(script: URL, heapMegabytes: number, startsBehind: boolean): Runner {
  const child = started(script, heapMegabytes);
  if (child.pid !== undefined) putBehind(child.pid, startsBehind ? PRIORITIES.long : PRIORITIES.ordinary);
  let held = 0;
  let resting = 0;
  let isBehind = startsBehind;
  child.on('message', (said: Said) => {
    if ('held' in said) ({ held } = said);
    if ('behind' in said) isBehind = true;
  });
  child.on('error', () => undefined);
  const ready = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
    for (const end of ['exit', 'error'] as const) child.once(end, () => resolve());
  });
  keepAwake(child, false);
  return {
    send(request, _transfer, heard) {
      held = 0;
      return ask(child, request, {
        ...heard,
        answer: (said) => {
          ({ resting } = said);
          heard.answer(said.answer);
        },
      });
    },
    held: () => Promise.resolve(held),
    ready,
    kept: () => 0,
    isSpent: () => resting > MOST_RESTING,
    isBehind: () => isBehind,
    keepAwake: (isWorking) => keepAwake(child, isWorking),
    onExit(listener) {
      child.on('exit', listener);
      // One that could not be started never exits.
      child.on('error', () => child.pid === undefined && listener());
    },
    end: () => ended(child),
  };
}

function started(script: URL, heapMegabytes: number): ChildProcess {
  const { PATH, TZ, NODE_COMPILE_CACHE } = process.env;
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'];
  const child = spawn(process.execPath, [...flags, PROGRAM, script.href, String(heapMegabytes)], {
    // Lines of libraries about broken files are none of the server's log.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // It needs none of what the server knows. One arena: what a thread gives back serves the next one.
    env: {
      PATH,
      MALLOC_ARENA_MAX: '1',
      ...(TZ !== undefined && { TZ }),
      ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    },
    windowsHide: true,
  });
  // A process that has ended takes no more, which its exit tells.
  child.stdin?.on('error', () => undefined);
  return child;
}

interface HeardOfProcess extends Omit<Heard, 'answer'> {
  answer(said: Extract<Said, { answer: unknown }>): void;
}

function ask(child: ChildProcess, request: object, heard: HeardOfProcess): () => void {
  const onMessage = (said: Said): void => {
    if ('answer' in said) heard.answer(said);
    else if ('lost' in said) heard.lost(said.lost);
  };
  const onExit = (): void => heard.lost('crash');
  child.on('message', onMessage);
  child.on('exit', onExit);
  child.on('error', onExit);
  const { bytes, ...rest } = request as { readonly bytes?: Uint8Array };
  const asked: Asked = { request: rest, bytes: bytes?.length ?? null };
  child.send(asked, (error) => error && heard.lost('crash'));
  if (bytes !== undefined && bytes.length > 0) child.stdin?.write(bytes);
  return () => {
    child.off('message', onMessage);
    child.off('exit', onExit);
    child.off('error', onExit);
  };
}

/** Node waits for a child, its channel and its input each by itself. */
function keepAwake(child: ChildProcess, isWorking: boolean): void {
  const word = isWorking ? 'ref' : 'unref';
  child[word]();
  child.channel?.[word]();
  (child.stdin as { ref?(): void; unref?(): void } | null)?.[word]?.();
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await exit;
}
