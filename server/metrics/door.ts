import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { refusalResponse } from '../refusal_response.ts';
import type { Metrics } from './metrics.ts';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `GET /metrics` for whoever sends the token as bearer, else 401 `metrics.token`. An address opens nothing, since behind a proxy on
 * the same machine everybody comes from the loopback.
 */
export function metricsDoor(metrics: Metrics, token: string): Hono {
  const door = new Hono();
  door.get('/metrics', async (c) => {
    const given = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!timingSafeEqual(hash(given), hash(token)))
      return refusalResponse(c.req.raw.headers, 'metrics.token', 401);
    const { type, text } = await metrics.page();
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' });
  });
  return door;
}
