import { createHash } from 'node:crypto';
import { clientAddress, limitedAddress, proxyList } from '#platform/client_address.ts';
import { STYLE } from '#reports/html/style.ts';
import type { Installation } from '#usecases/execute.ts';
import { openShare } from '#usecases/report/shares.ts';
import { Refused } from '#usecases/usecase.ts';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { refusalResponse, refusalSentence, requestLocale } from '../refusal_response.ts';

export interface SharedReportsDoorParts {
  readonly installation: Installation;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** The page runs nothing and loads nothing; its one sheet of style is known by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A refusal as a page: people come here by their browser, and read no JSON. */
async function refusalPage(headers: Headers, { code, params }: Refused): Promise<string> {
  const language = requestLocale(headers);
  const said = refusalSentence(language, code, params);
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" /><meta name="robots" content="noindex, nofollow" />
        <title>Razão</title><style>${raw(STYLE)}</style></head>
        <body><main><h1>Razão</h1><p data-code="${code}">${said}</p></main></body></html>`;
}

/** `GET /shared/reports/<secret>`: an issued report as a page, for whoever has the link. Nobody is asked who they are. */
export function sharedReportsDoor({ installation, trustedProxies }: SharedReportsDoorParts): Hono {
  const door = new Hono();
  const proxies = proxyList(trustedProxies);
  door.get('/shared/reports/:secret', async (c) => {
    const closed = {
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    };
    try {
      const address = limitedAddress(clientAddress(c, proxies));
      const page = await openShare(installation, { secret: c.req.param('secret'), address });
      return c.body(new Uint8Array(page), 200, {
        ...closed,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { headers } = c.req.raw;
      const refused = refusalResponse(headers, error.code, error.status, error.params);
      for (const [name, value] of Object.entries(closed)) refused.headers.set(name, value);
      if (!headers.get('accept')?.includes('text/html')) return refused;
      refused.headers.set('content-type', 'text/html; charset=utf-8');
      refused.headers.set('content-security-policy', POLICY);
      return new Response(await refusalPage(headers, error), {
        status: refused.status,
        headers: refused.headers,
      });
    }
  });
  return door;
}
