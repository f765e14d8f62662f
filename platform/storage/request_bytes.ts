import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'hono';

/**
 * How much of a refused body is read and thrown away, and for how long: a caller that is still sending when the connection
 * closes sees a broken pipe instead of the refusal.
 */
const most = { discardedBytes: 64 * 1024 * 1024, discardMs: 15_000 };

/** The body of a request, read once: as an object, and what is left of it after a refusal thrown away. */
export class RequestBytes {
  /** What the request says it will send; null when it does not say. */
  readonly announced: number | null;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #ended = false;

  constructor(context: Context) {
    const length = context.req.raw.headers.get('content-length');
    this.announced = length !== null && /^\d{1,16}$/.test(length) ? Number(length) : null;
    this.#chunks = chunksOf(context)[Symbol.asyncIterator]();
  }

  /** The chunks. Stopping half-way leaves the rest in place. */
  async *chunks(): AsyncIterable<Uint8Array> {
    for (let chunk = await this.#read(); chunk !== null; chunk = await this.#read()) yield chunk;
  }

  /** Reads to the end; false when that is too far or takes too long, and the connection has to close instead. */
  async discard(): Promise<boolean> {
    if ((this.announced ?? 0) > most.discardedBytes) return this.#ended;
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), most.discardMs);
    let size = 0;
    try {
      while (!this.#ended && size <= most.discardedBytes) {
        const chunk = await Promise.race([this.#read(), late.promise]);
        if (chunk === 'late') return false;
        size += chunk?.length ?? 0;
      }
    } catch {
      // The caller went away: nobody is left to answer.
    } finally {
      clearTimeout(timer);
    }
    return this.#ended;
  }

  async #read(): Promise<Uint8Array | null> {
    if (this.#ended) return null;
    const { done, value } = await this.#chunks.next();
    this.#ended = done === true;
    return done === true ? null : value;
  }
}

/** From the server's own request where there is one: twice as fast as through the web's stream, which is made from it. */
function chunksOf(context: Context): AsyncIterable<Uint8Array> {
  const { incoming } = (context.env ?? {}) as { incoming?: unknown };
  if (incoming instanceof IncomingMessage) return incoming.iterator({ destroyOnReturn: false });
  return context.req.raw.body ?? Readable.from([]);
}
