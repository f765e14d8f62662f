import { type BlockList, isIP } from 'node:net';
import { bearerToken } from '#platform/bearer.ts';
import { limitBody } from '#platform/body_limit.ts';
import { wireCors } from '#platform/gateway.ts';
import { clientAddress, limitedAddress, proxyList } from '#platform/client_address.ts';
import { acceptToken } from '#usecases/organization/token/accept.ts';
import { tokenOf } from '#usecases/may/scopes.ts';
import { looksLikeApplication, looksLikeSecret } from '#usecases/organization/token/secret.ts';
import { Refused } from '#usecases/usecase.ts';
import { type Context, Hono } from 'hono';
import type { Asking } from '../mcp/program.ts';
import type { McpSettings } from '../mcp/serve.ts';
import { applicationScopes, mcpAddress } from '../oauth_resource.ts';
import { refusalResponse, requestLocale } from '../refusal_response.ts';

export interface McpDoorSettings extends McpSettings {
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
  /** The OAuth server that lets applications in; none where there is no such server, or it is another's. */
  readonly authorizationServer?: string | undefined;
  /** The clock, for tests. */
  readonly now?: () => Date;
}

const PATH = '/mcp';
/** RFC 9728: what a client that was refused reads to learn how to come in. */
const METADATA_PATHS = [
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource',
] as const;
const [METADATA_PATH] = METADATA_PATHS;
const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * The Model Context Protocol at `/mcp` (streamable HTTP), for programs with a personal access
 * token, and applications that a person let in. Requests of pages of
 * other origins, and for other hosts, are refused before anything else is looked at: a page that a browser shows, or a
 * name that suddenly means this machine, must not reach it.
 */
export function mcpDoor(settings: McpDoorSettings): Hono {
  const door = new Hono();
  const proxies = proxyList(settings.trustedProxies ?? []);
  const site = new URL(settings.origin);
  // Loaded when the first program knocks: an installation that nobody asks this way pays nothing for it.
  let serving: Promise<{ fetch: ReturnType<typeof import('../mcp/serve.ts').serveMcp>['fetch'] }> | null =
    null;
  const serve = () => (serving ??= import('../mcp/serve.ts').then((code) => code.serveMcp(settings)));
  for (const path of METADATA_PATHS) {
    door.use(path, wireCors(['mcp-protocol-version']));
    door.get(path, (c) => {
      c.header('cache-control', 'max-age=3600');
      return c.json(metadataOf(site, settings.authorizationServer));
    });
  }
  door.use(PATH, limitBody(BODY_LIMIT_BYTES, tooLarge));
  door.all(PATH, async (c) => {
    const { headers } = c.req.raw;
    if (!isOurs(headers, site)) return refusalResponse(headers, 'origin.forbidden', 403);
    try {
      const asking = await askingOf(settings, proxies, c);
      const token = tokenOf(asking.claims);
      const authInfo = {
        // The secret has done its work; nothing behind this door sees it.
        token: '',
        clientId: token?.id ?? '',
        scopes: [...(token?.scopes ?? [])],
        extra: asking,
      };
      return await (await serve()).fetch(c.req.raw, { authInfo });
    } catch (error) {
      if (error instanceof Refused) return refused(headers, error, { ...settings, site });
      throw error;
    }
  });
  return door;
}

async function askingOf(settings: McpDoorSettings, proxies: BlockList, c: Context): Promise<Asking> {
  const { headers } = c.req.raw;
  const secret = bearerToken(headers.get('authorization'));
  if (secret === null) throw new Refused('token.needed', 401);
  if (!looksLikeSecret(secret) && !looksLikeApplication(secret)) throw new Refused('token.ended', 401);
  const now = settings.now?.() ?? new Date();
  return {
    claims: await acceptToken(settings, secret, now),
    locale: requestLocale(headers),
    address: limitedAddress(clientAddress(c, proxies)),
    agent: headers.get('user-agent') ?? '',
    now,
  };
}

/** Whether the request names this installation as its host and, where a page sends it, as the page's origin. */
function isOurs(headers: Headers, site: URL): boolean {
  const host = hostnameOf(`http://${headers.get('host') ?? ''}`);
  if (host === null || !(host === site.hostname || (isLocal(site.hostname) && isLocal(host)))) return false;
  const from = headers.get('origin');
  return from === null || from === site.origin;
}

function isLocal(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

function hostnameOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null;
}

/** A refusal at this door says, where it asks for a token, how one is come by. */
function refused(
  headers: Headers,
  { code, status, params }: Refused,
  { site, authorizationServer }: { site: URL; authorizationServer?: string | undefined },
): Response {
  const response = refusalResponse(headers, code, status, params);
  if (status !== 401) return response;
  const parts = [
    ...(code === 'token.needed' ? [] : ['error="invalid_token"']),
    `resource_metadata="${site.origin}${METADATA_PATH}"`,
    ...(authorizationServer === undefined ? [] : [`scope="${applicationScopes.join(' ')}"`]),
  ];
  response.headers.set('www-authenticate', `Bearer ${parts.join(', ')}`);
  return response;
}

/** Where no authorization server is named, tokens are made by their person on the security page. */
function metadataOf(site: URL, authorizationServer: string | undefined) {
  return {
    resource: mcpAddress(site.origin),
    resource_name: 'Razão',
    ...(authorizationServer !== undefined && { authorization_servers: [authorizationServer] }),
    bearer_methods_supported: ['header'],
    scopes_supported:
      authorizationServer === undefined ? ['read', 'draft', 'commit'] : [...applicationScopes],
    resource_documentation: `${site.origin}/security`,
  };
}

function tooLarge(c: Context): Response {
  return refusalResponse(c.req.raw.headers, 'body.too_large', 413, {
    limit: `${BODY_LIMIT_BYTES / 1024 / 1024} MB`,
  });
}
