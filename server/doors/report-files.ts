import { limitBody } from '#platform/body_limit.ts';
import { clientAddress, limitedAddress, proxyList } from '#platform/client_address.ts';
import { wireCors } from '#platform/gateway.ts';
import { type FileRoad, makeReportFile, type ReportFile } from '#usecases/report/files.ts';
import { fillReportTemplate } from '#usecases/report/template-file.ts';
import type { Call } from '#usecases/execute.ts';
import { Refused } from '#usecases/usecase.ts';
import { type Context, Hono } from 'hono';
import { refusalResponse, requestLocale } from '../refusal_response.ts';
import type { VerifyBearer } from './access-tokens.ts';

export interface ReportFilesDoorParts extends FileRoad {
  readonly verifyBearer: VerifyBearer;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** By verb: how it makes a file, and the bytes of its body at most; a template comes as base64. */
const ROADS: Readonly<
  Record<
    string,
    {
      readonly most: number;
      readonly make: (road: FileRoad, call: Call, asked: unknown) => Promise<ReportFile>;
    }
  >
> = {
  'report.file': { most: 4 * 1024, make: makeReportFile },
  'report.fillTemplate': { most: 7 * 1024 * 1024, make: fillReportTemplate },
};

/**
 * `POST /functions/v1/report.fillTemplate`: `{issueId | reportId, template}` in, EFRAG's workbook (base64) filled with its figures out.
 * `POST /functions/v1/report.file` (also `/functions/report.file`): `{issueId | reportId | cbamPeriodId, format}` in, the bytes of
 * the file out, with its name and, as `x-razao-sha256`, its hash. Who leaves ends the writing. Refusals are those of the functions door.
 */
export function reportFilesDoor(parts: ReportFilesDoorParts): Hono {
  const door = new Hono();
  const proxies = proxyList(parts.trustedProxies);
  for (const [verb, { most, make }] of Object.entries(ROADS))
    for (const path of [`/functions/v1/${verb}`, `/functions/${verb}`]) {
      door.use(path, wireCors(['x-razao-organization', 'x-razao-locale', 'accept-language']));
      door.use(
        path,
        limitBody(most, (c) => tooLarge(c, most)),
      );
      door.post(path, async (c) => {
        const { headers, signal } = c.req.raw;
        try {
          const bearer = await parts.verifyBearer(headers.get('authorization'));
          if ('refused' in bearer)
            throw new Refused(bearer.refused === 'token.missing' ? 'actor.required' : bearer.refused, 401);
          const call = {
            claims: bearer.claims,
            door: 'http' as const,
            locale: requestLocale(headers),
            organizationHeader: headers.get('x-razao-organization'),
            signal,
            address: limitedAddress(clientAddress(c, proxies)),
          };
          const { name, mediaType, bytes, sha256 } = await make(parts, call, await bodyOf(c));
          return c.body(new Uint8Array(bytes), 200, {
            'content-type': mediaType,
            'content-length': String(bytes.length),
            // Names are plain letters: nothing to escape.
            'content-disposition': `attachment; filename="${name}"`,
            'cache-control': 'no-store',
            'access-control-expose-headers': 'content-disposition, content-length, x-razao-sha256',
            'x-razao-sha256': sha256,
          });
        } catch (error) {
          // Whoever left reads no answer, and nothing is wrong.
          if (signal.aborted) return new Response(null, { status: 499 });
          if (error instanceof Refused)
            return refusalResponse(headers, error.code, error.status, error.params);
          throw error;
        }
      });
    }
  return door;
}

async function bodyOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new Refused('json.invalid', 400);
  }
}

function tooLarge(c: Context, most: number): Response {
  return refusalResponse(c.req.raw.headers, 'body.too_large', 413, { limit: `${most / 1024} KB` });
}
