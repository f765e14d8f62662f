import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After how many milliseconds of running the garbage of the start is collected: first requests are over by then. */
const afterMs = 5000;

/**
 * Gives back, once, what reading code and reference tables left behind: a quiet installation would otherwise hold it
 * until its next busy hour, since the engine collects when it needs room and not when it has time.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect === 'function') collect();
  }, afterMs).unref();
}
