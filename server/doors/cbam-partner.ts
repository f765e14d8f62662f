import { createHash } from 'node:crypto';
import { limitBody } from '#platform/body_limit.ts';
import { clientAddress, limitedAddress, proxyList } from '#platform/client_address.ts';
import { answerPartnerRequest, openPartnerRequest } from '#usecases/cbam/partner-answers.ts';
import type { Installation } from '#usecases/execute.ts';
import { Refused } from '#usecases/usecase.ts';
import { type Context, Hono } from 'hono';
import { refusalResponse, requestLocale } from '../refusal_response.ts';
import { type PartnerFields, readAnswer } from './cbam-partner-answer.ts';
import { formPage, gonePage, PARTNER_STYLE, sentPage } from './cbam-partner-page.ts';

export interface CbamPartnerDoorParts {
  readonly installation: Installation;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** The page runs nothing and loads nothing; what is typed goes to where it came from. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PARTNER_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const CLOSED = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

const MOST_BYTES = 32 * 1024;

/**
 * `GET` and `POST /shared/cbam/<secret>`: the short form of a supplier's answer, for whoever has the link. Nobody is asked who
 * they are.
 */
export function cbamPartnerDoor({ installation, trustedProxies }: CbamPartnerDoorParts): Hono {
  const door = new Hono();
  const proxies = proxyList(trustedProxies);
  const knockOf = (c: Context) => ({
    secret: c.req.param('secret') ?? '',
    address: limitedAddress(clientAddress(c, proxies)),
  });
  door.get('/shared/cbam/:secret', (c) =>
    answered(c, async () =>
      page(c, formPage(await openPartnerRequest(installation, knockOf(c)), {}, {}), 200),
    ),
  );
  door.post('/shared/cbam/:secret', limitBody(MOST_BYTES, tooLarge), (c) =>
    answered(c, async () => {
      const knock = knockOf(c);
      const request = await openPartnerRequest(installation, knock);
      const typed = await fieldsOf(c);
      const read = readAnswer(typed, request.language);
      if ('wrong' in read) return page(c, formPage(request, typed, read.wrong), 422);
      const { late } = await answerPartnerRequest(installation, { ...knock, answer: read.answer });
      return page(c, sentPage(request.language, late), 200);
    }),
  );
  return door;
}

function tooLarge(c: Context): Response {
  return refusalResponse(c.req.raw.headers, 'body.too_large', 413, { limit: `${MOST_BYTES / 1024} KB` });
}

async function fieldsOf(c: Context): Promise<PartnerFields> {
  const body = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function page(c: Context, text: string, status: 200 | 404 | 422): Response {
  return c.body(text, status, {
    ...CLOSED,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
  });
}

/** A link that opens nothing is told as a page, as people come here by their browser; other refusals are as everywhere. */
async function answered(c: Context, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 404) return page(c, gonePage(requestLocale(c.req.raw.headers)), 404);
    const refused = refusalResponse(c.req.raw.headers, error.code, error.status, error.params);
    for (const [name, value] of Object.entries(CLOSED)) refused.headers.set(name, value);
    return refused;
  }
}
