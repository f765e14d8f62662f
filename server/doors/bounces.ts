import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { limitBody } from '#platform/body_limit.ts';
import type { Bounces } from '#platform/settings/messages.ts';
import { type Context, Hono } from 'hono';
import { type Bounce, readBounces } from '../mail/bounces.ts';
import { refusalResponse } from '../refusal_response.ts';

export interface BouncesDoorParts {
  readonly database: Pick<Database, 'asService'>;
  /** Null: there is no such door. */
  readonly bounces: Bounces | null;
  readonly now: () => Date;
}

const MOST_BYTES = 1024 * 1024;

type Outcome = 'bounced' | 'known' | 'other' | 'delayed';

/**
 * `POST /mail/bounces`: a delivery status notification as it arrived, from whoever has the mailbox and knows the secret (as bearer).
 * Answers `{outcome}`; what is no notification is refused with its code, and nothing is changed by it.
 */
export function bouncesDoor({ database, bounces, now }: BouncesDoorParts): Hono {
  const door = new Hono();
  if (bounces === null) return door;
  door.use('/mail/bounces', limitBody(MOST_BYTES, tooLarge));
  door.post('/mail/bounces', async (c) => {
    const refuse = (code: string, status: number) => refusalResponse(c.req.raw.headers, code, status);
    if (!isSecret(c.req.header('authorization') ?? '', bounces.secret))
      return refuse('bounce.secret_wrong', 401);
    const found = await readBounces(new Uint8Array(await c.req.arrayBuffer()));
    if (found === null) return refuse('bounce.unreadable', 422);
    const failed = found.find(({ action }) => action === 'failed');
    const outcome = failed ? await end(database, failed, now()) : 'delayed';
    return c.json({ outcome }, 200, { 'cache-control': 'no-store' });
  });
  return door;
}

/** Compares hashes, so that no time tells how much of a guess was right. */
function isSecret(header: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header), hash(`Bearer ${secret}`));
}

async function end(
  database: BouncesDoorParts['database'],
  { letterId }: Bounce,
  moment: Date,
): Promise<Outcome> {
  const [row] = await database.asService((tx) =>
    tx.query<{ outcome: Outcome }>('select razao.bounce_letter($1, $2) as outcome', [letterId, moment]),
  );
  return row?.outcome ?? 'other';
}

function tooLarge(c: Context): Response {
  return refusalResponse(c.req.raw.headers, 'body.too_large', 413, {
    limit: `${MOST_BYTES / 1024 / 1024} MB`,
  });
}
