import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReportFault } from '../writing.ts';

/** A script that writes one file in a process of its own, which ends with it: with it goes its memory. */
export interface FileProcess {
  /** Its path. */
  readonly script: string;
  /** Heap of the process, in megabytes; what it holds outside of it comes on top. */
  readonly heapMegabytes: number;
  /** Longer than this no file takes. */
  readonly mostMilliseconds: number;
}

/** The last line on the standard error of a process that wrote no file: why. */
export interface ProcessProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  /** For the log. */
  readonly detail: string;
}

/** What goes to its standard input, piece by piece. */
export type ProcessInput = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Of a file that is held as a whole, in bytes. */
const MOST_BYTES = 200 * 1024 * 1024;
/** Behind everything that somebody waits for at a screen; a lower priority is a higher number. */
const PRIORITY = 10;

/**
 * The bytes that a process writes out of an input, both piece by piece: what nobody takes is not made. The process is gone before the
 * last word is said, however that ends.
 * @param signal of who waits; aborted, it ends the process
 * @throws what the input throws, the reason of an aborted signal, or a ReportFault: `report.too_slow`, the one that the process told,
 *   `report.unprintable` where it told none, as one that was killed
 */
export async function* bytesOf(
  { script, heapMegabytes, mostMilliseconds }: FileProcess,
  input: ProcessInput,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted();
  const time = AbortSignal.timeout(mostMilliseconds);
  const child = started(script, heapMegabytes);
  const kill = (): void => void child.kill('SIGKILL');
  const ends = AbortSignal.any([time, ...(signal ? [signal] : [])]);
  ends.addEventListener('abort', kill, { once: true });
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told = `${told}${text}`.slice(-10_000);
  });
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    // One that could not be started is never closed.
    child.once('error', (error) => {
      told = `${told}\n${error.message}`;
      if (child.pid === undefined) resolve(null);
    });
  });
  let broken: { readonly error: unknown } | null = null;
  const given = handedOn(input, (error) => {
    broken = { error };
  });
  // A process that takes no more has ended, which tells what is wrong; one that was given half of its input makes half a file.
  const fed = pipeline(Readable.from(given), child.stdin).catch(kill);
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>;
  } finally {
    // Nothing is left to kill unless whoever reads has gone.
    if (!child.stdout.readableEnded) kill();
    await Promise.all([closed, fed]);
    ends.removeEventListener('abort', kill);
  }
  const code = await closed;
  if (broken !== null) throw (broken as { readonly error: unknown }).error;
  signal?.throwIfAborted();
  if (time.aborted) throw new ReportFault('report.too_slow', { seconds: String(mostMilliseconds / 1000) });
  if (code !== 0) throw faultOf(told);
}

/** A file that is held as a whole, out of its bytes. @throws what they throw; `report.unprintable` for one beyond 200 MB */
export async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const taken: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new ReportFault('report.unprintable', {}, `more than ${MOST_BYTES} bytes`);
    taken.push(piece);
  }
  return new Uint8Array(Buffer.concat(taken));
}

/** An input as it is; only what it throws by itself is told, not what is thrown into it where nobody takes any more. */
async function* handedOn(
  input: ProcessInput,
  onBroken: (error: unknown) => void,
): AsyncGenerator<string | Uint8Array> {
  const source = Symbol.asyncIterator in input ? input[Symbol.asyncIterator]() : input[Symbol.iterator]();
  try {
    for (;;) {
      const next = await Promise.resolve(source.next()).catch((error: unknown) => {
        onBroken(error);
        throw error;
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await source.return?.();
  }
}

function started(script: string, heapMegabytes: number) {
  const { PATH, TZ } = process.env;
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=2',
      `--max-old-space-size=${heapMegabytes}`,
      script,
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      // It needs none of what the server knows; a ZIP keeps moments in the zone of who writes it.
      env: { PATH, ...(TZ !== undefined && { TZ }) },
      windowsHide: true,
    },
  );
  try {
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  } catch {
    // It has ended already, or the system has no such thing: then it is as important as the others.
  }
  return child;
}

function faultOf(told: string): Error {
  const line = told.trim().split('\n').at(-1) ?? '';
  try {
    const { code, params, detail } = JSON.parse(line) as ProcessProblem;
    return new ReportFault(code, params, detail);
  } catch {
    return new ReportFault('report.unprintable', {}, told);
  }
}
