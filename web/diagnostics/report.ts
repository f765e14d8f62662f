import type { LogEntry } from './logger.ts';

/** A message that is sent is cut to this many characters (specification, section 9). */
export const MOST_MESSAGE = 500;
/** As much of a person's id as tells reports of one person apart, and no more. */
const USER_ID_LETTERS = 8;

export interface BoundaryReport {
  readonly message: string;
  readonly errorType: string;
  readonly timestamp: string;
  readonly errorId: string;
}

/** The body of a log entry at `POST /api/errors`. */
export function logBody(entry: LogEntry): Record<string, unknown> {
  const { level, message, timestamp, context, userId, error } = entry;
  return {
    level,
    message: message.slice(0, MOST_MESSAGE),
    timestamp,
    ...(context === undefined ? {} : { context }),
    ...(userId === undefined ? {} : { userId: userId.slice(0, USER_ID_LETTERS) }),
    ...(error === undefined ? {} : { error: { ...error, message: error.message.slice(0, MOST_MESSAGE) } }),
  };
}

/** The body of an error that reached a boundary. */
export function boundaryBody(report: BoundaryReport): Record<string, unknown> {
  return { ...report, message: report.message.slice(0, MOST_MESSAGE) };
}

/** Sends a report; that it could not be sent changes nothing for the person. */
export async function sendReport(body: Record<string, unknown>): Promise<void> {
  try {
    await fetch('/api/errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    });
  } catch {
    // The network is the likeliest thing to be wrong.
  }
}
