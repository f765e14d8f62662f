import type { Context, MiddlewareHandler } from 'hono';

/** Methods that carry no body here; `TRACE` cannot even be made into a request again. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/**
 * How much of a refused body is read and thrown away, and for how long. A caller that is still sending when the
 * connection closes sees a broken pipe instead of the refusal; so what is not absurdly large is let in and dropped.
 */
/** Bytes of a request without a file at most, whichever door it goes to; doors with smaller messages say less. */
export const mostRequestBytes = 8 * 1024 * 1024;

const most = { discardedBytes: 64 * 1024 * 1024, discardMs: 15_000 };

/**
 * Refuses requests whose body is larger than `maxBytes`: announced, before anything is read; streamed, as soon as it is.
 *
 * The limit of the web framework builds the request anew from the server's own request object, which fails for every
 * request that announces no length (preflights, empty and streamed bodies). Here it is built from its parts.
 * @param refuse makes the answer; it gets `connection: close` where the rest of the body was not read to its end
 */
export function limitBody(
  maxBytes: number,
  refuse: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    const { raw, method, url } = context.req;
    if (bodiless.has(method)) return next();
    const announced = raw.headers.has('transfer-encoding') ? null : raw.headers.get('content-length');
    if (announced !== null && Number(announced) <= maxBytes) return next();
    const reader = raw.body?.getReader();
    const body = announced === null ? await readAtMost(reader, maxBytes) : null;
    if (body === null) return refuseWhole(context, refuse, reader);
    const { headers, signal } = raw;
    context.req.raw = new Request(url, { method, headers, signal, ...(body.length > 0 ? { body } : {}) });
    return next();
  };
}

type Reader = ReadableStreamDefaultReader<Uint8Array> | undefined;

async function refuseWhole(
  context: Context,
  refuse: (context: Context) => Response | Promise<Response>,
  reader: Reader,
): Promise<Response> {
  const isRead = await discard(reader);
  const response = await refuse(context);
  if (!isRead) response.headers.set('connection', 'close');
  return response;
}

/** Reads to the end of a body without keeping it; false when it is too large or too slow for that. */
async function discard(reader: Reader): Promise<boolean> {
  if (!reader) return true;
  const until = performance.now() + most.discardMs;
  let size = 0;
  try {
    while (size <= most.discardedBytes && performance.now() < until) {
      const { done, value } = await reader.read();
      if (done) return true;
      size += value.length;
    }
  } catch {
    // The caller went away: nobody is left to answer.
  }
  return false;
}

/** The whole body; null when it is larger than `maxBytes`. */
async function readAtMost(reader: Reader, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > maxBytes) return null;
    chunks.push(value);
  }
}
