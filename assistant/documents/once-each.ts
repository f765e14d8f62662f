import type { InnerFile, ReadOutcome } from '#documents/document.ts';
import type { ReadInner } from './proposals.ts';

/** Reads each file once, however often it is asked for: files are the same by being the very same object. */
export function onceEach(read: ReadInner): ReadInner {
  const known = new Map<InnerFile, Promise<ReadOutcome>>();
  return (file) => {
    const outcome = known.get(file) ?? read(file);
    known.set(file, outcome);
    return outcome;
  };
}
