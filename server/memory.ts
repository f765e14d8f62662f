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
    // The last resort of the engine: it also gives the emptied pages back, which it keeps otherwise.
    if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  }, afterMs).unref();
}
