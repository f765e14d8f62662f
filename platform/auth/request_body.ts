import type { Context } from 'hono';
import { limitBody } from '../body_limit.ts';
import { AuthError, answerAuthError } from './auth_error.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Bodies of the identity protocol are small. */
export const authBodyLimit = limitBody(1024 * 1024, (context) =>
  answerAuthError(
    context,
    new AuthError(413, 'request_entity_too_large', 'Request body exceeds the maximum size of 1 MiB'),
  ),
);

/** The JSON object a request carries; 400 `bad_json` for anything else. */
export async function readJsonObject(context: Context): Promise<JsonObject> {
  const text = await context.req.text();
  try {
    const value: unknown = JSON.parse(text);
    // PostgreSQL keeps no NUL and no half of a character, in text or in JSON, so nothing that holds one is taken in.
    if (holdsNul(text)) throw new AuthError(400, 'validation_failed', 'The body holds a NUL character');
    if (holdsHalfCharacter(value)) {
      throw new AuthError(400, 'validation_failed', 'The body holds a broken character');
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
}

/** The same for requests that may come without a body. */
export async function readOptionalObject(context: Context): Promise<JsonObject> {
  return (await context.req.text()).trim() === '' ? {} : readJsonObject(context);
}

function holdsNul(json: string): boolean {
  return json.includes('\0') || json.replaceAll('\\\\', '').includes('\\u0000');
}

/** Written as JSON again, a lone surrogate stands escaped and a whole character as itself. */
function holdsHalfCharacter(value: unknown): boolean {
  try {
    return /\\ud[89a-f]/.test(JSON.stringify(value).replaceAll('\\\\', ''));
  } catch (error) {
    // Nested deeper than can be written again: nothing of this protocol is.
    if (error instanceof RangeError) throw new AuthError(400, 'bad_json', 'The body is nested too deep');
    throw error;
  }
}

/** A text member; an absent or null one is empty. 400 `validation_failed` for another type. */
export function textMember(body: JsonObject, name: string): string {
  const value = body[name];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  throw new AuthError(400, 'validation_failed', `${name} must be a string`);
}
