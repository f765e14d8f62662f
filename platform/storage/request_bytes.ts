/**
 * How much of a refused body is read and thrown away, and for how long: a caller that is still sending when the connection
 * closes sees a broken pipe instead of the refusal.
 */
const most = { discardedBytes: 64 * 1024 * 1024, discardMs: 15_000 };

/** The body of a request, read once: as an object, and what is left of it after a refusal thrown away. */
export class RequestBytes {
  readonly announced: number | null;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | null;
  #ended = false;

  constructor(request: Request) {
    const length = request.headers.get('content-length');
    this.announced = length !== null && /^\d{1,16}$/.test(length) ? Number(length) : null;
    this.#reader = request.body?.getReader() ?? null;
    this.#ended = this.#reader === null;
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
    if (this.#ended || this.#reader === null) return null;
    const { done, value } = await this.#reader.read();
    this.#ended = done;
    return done ? null : value;
  }
}
