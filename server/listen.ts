import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { guards } from './security.ts';
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

/** How long a caller may take, so that slow ones cannot hold all connections. */
export interface Patience {
  readonly headersMs: number;
  /** For the body of a call. */
  readonly bodyMs: number;
  /** For a request as a whole, a file on its way in among them: 50 MB over a slow line take more than two minutes. */
  readonly requestMs: number;
  /** For a connection on which nothing moves at all. */
  readonly silenceMs: number;
}

const usual: Patience = { headersMs: 30_000, bodyMs: 60_000, requestMs: 600_000, silenceMs: 300_000 };

/** What is answered while the installation starts: it lives, `/health` names what it does, everything else may be tried again. */
function starting(request: Request): Response {
  if (new URL(request.url).pathname === '/live')
    return Response.json({ status: 'ok' }, { headers: { ...guards, 'cache-control': 'no-store' } });
  const body = {
    status: 'starting',
    problems: [{ code: 'installation.starting', message: 'The installation is starting.' }],
  };
  const headers = { ...guards, 'retry-after': '1', 'cache-control': 'no-store' };
  return Response.json(body, { status: 503, headers });
}

/**
 * Takes the port before anything else is touched; until `serve` it answers 503.
 * @throws CannotStart when the port or the address cannot be had
 */
export async function listen(host: string, port: number, patience = usual): Promise<Listening> {
  let answer: Answer = starting;
  const respond = getRequestListener((request, bindings) => answer(request, bindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      requestTimeout: patience.requestMs,
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: Math.min(patience.headersMs, 10_000),
    },
    (incoming, outgoing) => {
      if (!isFile(incoming)) endSlowBody(incoming, patience.bodyMs);
      void respond(incoming, outgoing);
    },
  );
  server.setTimeout(patience.silenceMs);
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

/** Whether a request is for the storage, which takes files as slowly as they come. */
function isFile({ url }: IncomingMessage): boolean {
  return url?.startsWith('/storage/v1/') === true;
}

/** Cuts a caller whose body takes too long; nobody who sends a call by its letters needs an answer. */
function endSlowBody(incoming: IncomingMessage, bodyMs: number): void {
  if (incoming.complete) return;
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy();
  }, bodyMs).unref();
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
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
