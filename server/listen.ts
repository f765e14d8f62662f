import { createServer, type Server } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { CannotStart, errorCode, errorMessage } from '#database/refusal.ts';

/** What answers requests; the process puts the product here once it is ready. */
export type Answer = (
  request: Request,
  bindings: HttpBindings | Http2Bindings,
) => Response | Promise<Response>;

export interface Listening {
  /** The port listened on (asked for, or chosen by the system for 0). */
  readonly port: number;
  /** From now on `answer` answers. */
  serve(answer: Answer): void;
  /** Stops accepting, lets running requests end for as long as given, then cuts them. */
  close(patienceMs: number): Promise<void>;
}

/** What is answered while the installation starts: `/health` names it, everything else may be tried again. */
function starting(): Response {
  const body = {
    status: 'starting',
    problems: [{ code: 'installation.starting', message: 'The installation is starting.' }],
  };
  return Response.json(body, { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } });
}

/**
 * Takes the port before anything else is touched; until `serve` it answers 503.
 * @throws CannotStart when the port or the address cannot be had
 */
export async function listen(host: string, port: number): Promise<Listening> {
  let answer: Answer = starting;
  const respond = getRequestListener((request, bindings) => answer(request, bindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(
    // Ten minutes for a request: a file of 50 MB over a slow line takes more than two.
    { keepAliveTimeout: 65_000, requestTimeout: 600_000, headersTimeout: 30_000 },
    (incoming, outgoing) => void respond(incoming, outgoing),
  );
  await bind(server, host, port);
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    serve: (next) => {
      answer = next;
    },
    close: (patienceMs) => close(server, patienceMs),
  };
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new CannotStart(explain(error, host, port), error)));
    server.listen({ host, port }, () => resolve());
  });
}

function explain(error: unknown, host: string, port: number): string {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: stop it, or set PORT to another one.`;
    case 'EACCES':
      return `Port ${port} may not be used by this account: set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST (${host}) is not an address of this machine.`;
    default:
      return `Port ${port} of ${host} cannot be used: ${errorMessage(error)}.`;
  }
}

async function close(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(timer);
}
