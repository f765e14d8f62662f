import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isUuid } from '../uuid.ts';

const sent = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  from: z.string().optional(),
  at: z.iso.datetime(),
  subject: z.string().optional(),
  text: z.string(),
  html: z.string().optional(),
});

/** A message that lies in the outbox folder because there is no server that would send it. */
export type OutboxMessage = z.output<typeof sent>;

/**
 * Puts a message into the folder, as `<instant>_<id>.json`; only the server's user may read it. Doing it again with the
 * same id and instant replaces the file.
 */
export async function putIntoOutbox(folder: string, message: OutboxMessage): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${message.at.replaceAll(':', '-')}_${message.id}.json`);
  await writeFile(`${path}.part`, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** The newest messages of the folder, without their bodies. A folder that does not exist holds none. */
export async function listOutbox(
  folder: string,
  most = 200,
): Promise<Omit<OutboxMessage, 'text' | 'html'>[]> {
  const names = (await namesIn(folder)).slice(0, most);
  const messages = await Promise.all(names.map((name) => readMessage(join(folder, name))));
  return messages.filter((message) => message !== null).map(({ text: _text, html: _html, ...head }) => head);
}

/** One message of the folder by its id; null when there is none. */
export async function readOutbox(folder: string, id: string): Promise<OutboxMessage | null> {
  if (!isUuid(id)) return null;
  const name = (await namesIn(folder)).find((found) => found.endsWith(`_${id}.json`));
  return name === undefined ? null : readMessage(join(folder, name));
}

/** Names of the folder's messages, newest first: they begin with their instant. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Null for a file that is no message. */
async function readMessage(path: string): Promise<OutboxMessage | null> {
  try {
    const parsed = sent.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
