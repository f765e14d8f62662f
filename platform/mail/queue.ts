import { randomUUID } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import { seal } from '../auth/sealed.ts';
import type { Platform } from '../settings.ts';
import type { Message } from './message.ts';

/**
 * Writes a message into the queue, in the transaction it tells of (as the identity service): it is sent after that was
 * committed, or never.
 * @param expiresAt when it is no longer worth sending
 */
export async function queueMessage(
  tx: Tx,
  platform: Platform,
  message: Message,
  expiresAt: Date,
): Promise<string> {
  const id = randomUUID();
  const now = platform.now().toISOString();
  await tx.query(
    `insert into auth.messages (id, sealed, next_attempt_at, expires_at, created_at) values ($1, $2, $3, $4, $3)`,
    [id, seal(platform.keys, 'message', id, JSON.stringify(message)), now, expiresAt.toISOString()],
  );
  return id;
}
