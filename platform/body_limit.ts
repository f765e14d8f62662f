import type { Context, MiddlewareHandler } from 'hono';

/** Methods that carry no body here; `TRACE` cannot even be made into a request again. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/**
 * Refuses requests whose body is larger than `maxBytes`: announced, before anything is read; streamed, as soon as it is.
 *
 * The limit of the web framework builds the request anew from the server's own request object, which fails for every
 * request that announces no length (preflights, empty and streamed bodies). Here it is built from its parts.
 * @param refuse makes the answer; it gets `connection: close`, since the rest of the body is not read
 */
export function limitBody(
  maxBytes: number,
  refuse: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    const { raw, method, url } = context.req;
    if (bodiless.has(method)) return next();
    const announced = raw.headers.has('transfer-encoding') ? null : raw.headers.get('content-length');
    if (announced !== null) return Number(announced) > maxBytes ? refuseAndClose(context, refuse) : next();
    const body = await readAtMost(raw.body, maxBytes);
    if (body === null) return refuseAndClose(context, refuse);
    const { headers, signal } = raw;
    context.req.raw = new Request(url, { method, headers, signal, ...(body.length > 0 ? { body } : {}) });
    return next();
  };
}

async function refuseAndClose(
  context: Context,
  refuse: (context: Context) => Response | Promise<Response>,
): Promise<Response> {
  const response = await refuse(context);
  response.headers.set('connection', 'close');
  return response;
}

/** The whole body; null when it is larger than `maxBytes`. */
async function readAtMost(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
