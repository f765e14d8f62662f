import type { MiddlewareHandler } from 'hono';
import { type DestinationStream, pino, type Logger } from 'pino';
import { redacted } from './redacted.ts';

/**
 * The process's log: JSON lines on stderr (stdout is for the person who started it). It never holds bodies, headers,
 * queries or parameters of SQL: those carry people's data and secrets. What others put into their errors is looked
 * through once more: whatever has the shape of a secret is blotted out of every line.
 * @param destination where lines go, for tests
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: redacted },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
}

/** Logs each answer: faults of ours as errors, everything else at `info`. Paths without their query. */
export function logRequests(log: Logger): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const line = {
      request: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - began),
    };
    if (c.res.status >= 500 && c.req.path !== '/health') log.error(line, 'request failed');
    else log.info(line, 'request');
  };
}

/** What of an error may be logged: its kind, its code and where it arose; a database's message may quote data. */
export function describeFault(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const quotesData = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return {
    kind: error.name,
    code,
    message: quotesData ? undefined : error.message,
    at: error.stack
      ?.split('\n')
      .slice(1, 6)
      .map((line) => line.trim()),
  };
}
