import { AuthError } from '../auth_error.ts';
import type { JsonObject } from '../request_body.ts';

/** Every access token carries the person's own data, and servers take headers of a few kilobytes. */
const mostDataBytes = 4096;

/** The `data` of a request: what somebody says about themselves; empty when it says nothing. */
export function readData(body: JsonObject, name = 'data'): JsonObject {
  const data = body[name];
  if (data === undefined || data === null) return {};
  if (typeof data !== 'object' || Array.isArray(data)) {
    throw new AuthError(400, 'validation_failed', `${name} must be an object`);
  }
  return boundedData(data as JsonObject, name);
}

/** What is kept of data after a change: null deletes a key. Refuses more than a token can carry. */
export function mergedData(kept: JsonObject, change: JsonObject, name = 'data'): JsonObject {
  const entries = Object.entries({ ...kept, ...change }).filter(([, value]) => value !== null);
  return boundedData(Object.fromEntries(entries), name);
}

function boundedData(data: JsonObject, name: string): JsonObject {
  if (Buffer.byteLength(JSON.stringify(data)) > mostDataBytes) {
    throw new AuthError(400, 'validation_failed', `${name} must not exceed ${mostDataBytes} bytes`);
  }
  return data;
}
