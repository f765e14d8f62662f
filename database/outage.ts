import { errorCode, errorMessage } from './refusal.ts';

/** What keeps the database or the disk from doing their work although nothing is wrong with what was asked. */
export type Outage = 'database.unavailable' | 'storage.full';

/** Thrown where the database went away because its disk is full: freeing space is what helps, and asking again is not. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('The disk is full.', { cause });
    this.name = 'StorageFull';
  }
}

/**
 * The outage that an error tells of; null for every other error. By SQLSTATE: no connection (08), no resources (53), an
 * operator's hand (57P); by the operating system: sockets that break or find nobody, a full disk; by the driver's words where
 * it has no code.
 */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof StorageFull) return 'storage.full';
  const code = errorCode(error);
  if (code === undefined) {
    const message = errorMessage(error);
    return BROKEN.some((words) => words.test(message)) ? 'database.unavailable' : null;
  }
  if (fullDisk.has(code)) return 'storage.full';
  if (/^(?:08|53)[0-9A-Z]{3}$|^57P[0-9A-Z]{2}$/.test(code) || brokenSocket.has(code))
    return 'database.unavailable';
  // A Unix socket that is not there: the server that makes it is not either.
  return code === 'ENOENT' &&
    'syscall' in (error as object) &&
    (error as { syscall?: unknown }).syscall === 'connect'
    ? 'database.unavailable'
    : null;
}

const fullDisk: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

const brokenSocket: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** How the driver words a connection that ended, cannot be used any more, or could not be had in time. */
const BROKEN = [
  /^Connection terminated/,
  /^Client (?:was closed|has encountered a connection error) and is not queryable/,
  /^timeout exceeded when trying to connect/,
];
