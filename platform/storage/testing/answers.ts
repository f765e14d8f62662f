import { request as httpRequest } from 'node:http';
import { readdirSync } from 'node:fs';
import { StorageApiError } from '@supabase/supabase-js';

/** The data of an answer of the client; throws its refusal. */
export async function ok<T>(answer: PromiseLike<{ data: T; error: unknown }>): Promise<NonNullable<T>> {
  const { data, error } = await answer;
  if (error !== null) throw error;
  if (data === null || data === undefined) throw new Error('there was no answer');
  return data;
}

/** `statusCode` of a refusal's body; throws when there was none. */
export async function refusal(answer: PromiseLike<{ error: unknown }>): Promise<string> {
  const { error } = await answer;
  if (!(error instanceof StorageApiError)) throw new Error(`there was no refusal: ${String(error)}`);
  return error.statusCode;
}

/** `statusCode`, HTTP status and message of a refusal; throws when there was none. */
export async function refused(answer: PromiseLike<{ error: unknown }>): Promise<[string, number, string]> {
  const { error } = await answer;
  if (!(error instanceof StorageApiError)) throw new Error(`there was no refusal: ${String(error)}`);
  return [error.statusCode, error.status, error.message];
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A request whose path goes out as it stands: `fetch` would tidy `..` away. */
export function rawRequest(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string | Buffer,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Names of all files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}
