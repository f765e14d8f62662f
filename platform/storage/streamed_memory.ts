import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After so many bytes the buffers they came in are collected. */
const everyBytes = 12 * 1024 * 1024;

let streamed = 0;
let collect: ((options: { type: 'minor' }) => void) | null = null;

/**
 * Counts bytes that went through the process. Each network read brings a buffer of its own, which the engine would only
 * collect when 64 MB of them have piled up; a collection of the youngest objects, now and then, takes a millisecond and
 * keeps the memory of an upload small whatever its size.
 */
export function countStreamed(bytes: number): void {
  streamed += bytes;
  if (streamed < everyBytes) return;
  streamed = 0;
  collect ??= findCollector();
  collect({ type: 'minor' });
}

function findCollector(): (options: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  return typeof found === 'function' ? (options) => void found(options) : () => undefined;
}
