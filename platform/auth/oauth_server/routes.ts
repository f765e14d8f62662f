import type { Context, Hono } from 'hono';
import type { Tx } from '#database/tx.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { bearerToken } from '../../bearer.ts';
import { asPerson, type Doorway } from '../doorway.ts';
import { limits } from '../rate_limit.ts';
import { readJsonObject } from '../request_body.ts';
import type { ClientRow } from './client.ts';
import { authorizeAddress } from './authorize.ts';
import {
  createClient,
  deleteClient,
  listClients,
  readClient,
  regenerateSecret,
  registerClient,
  updateClient,
} from './clients.ts';
import { exchangeCode } from './code_grant.ts';
import { decide, refuseForeignPage, requestDetails } from './consent.ts';
import { giveBack, listGrants, revokeGrant } from './grants.ts';
import { userinfo } from './identity_tokens.ts';
import { issuedAnswer } from './issue.ts';
import { serverMetadata } from './metadata.ts';
import { renewGrant } from './refresh_grant.ts';
import { authenticateClient, oauthRefusal, readTokenRequest, type TokenRequest } from './token_request.ts';

type RequireAdmin = (context: Context) => Promise<void>;

/** The OAuth 2.1 server: applications that a person lets in, without a word of their password. */
export function oauthServerRoutes(app: Hono, door: Doorway, requireAdmin: RequireAdmin): void {
  clientRoutes(app, door, requireAdmin);
  personRoutes(app, door);
  tokenRoutes(app, door);
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    app.get(`/.well-known/${name}`, (context) => {
      context.header('cache-control', 'public, max-age=600');
      return context.json(serverMetadata(door.platform));
    });
  }
}

/** Clients, for the administrator and for those who enter themselves. */
function clientRoutes(app: Hono, { platform, limited }: Doorway, requireAdmin: RequireAdmin): void {
  app.use('/admin/oauth/*', async (context, next) => {
    await requireAdmin(context);
    context.header('cache-control', 'no-store');
    await next();
  });
  app.get('/admin/oauth/clients', async (context) => {
    const page = await listClients(platform, context.req.query());
    context.header('x-total-count', String(page.total));
    context.header('link', page.link);
    return context.json({ clients: page.rows });
  });
  app.post('/admin/oauth/clients', async (context) =>
    context.json(await createClient(platform, await readJsonObject(context)), 201),
  );
  app.get('/admin/oauth/clients/:id', async (context) =>
    context.json(await readClient(platform, context.req.param('id'))),
  );
  app.put('/admin/oauth/clients/:id', async (context) =>
    context.json(await updateClient(platform, context.req.param('id'), await readJsonObject(context))),
  );
  app.delete('/admin/oauth/clients/:id', async (context) => {
    await deleteClient(platform, context.req.param('id'));
    return context.body(null, 204);
  });
  app.post('/admin/oauth/clients/:id/regenerate_secret', async (context) =>
    context.json(await regenerateSecret(platform, context.req.param('id'))),
  );
  app.post('/oauth/clients/register', async (context) => {
    await limited(context, limits.oauthRegister);
    context.header('cache-control', 'no-store');
    return context.json(await registerClient(platform, await readJsonObject(context)), 201);
  });
}

/** What a person is asked, decides, sees and takes back. */
function personRoutes(app: Hono, { platform, limited, bearer }: Doorway): void {
  app.get('/oauth/authorize', async (context) => {
    await limited(context, limits.oauthAuthorize);
    const address = await authorizeAddress(platform, new URL(context.req.url).searchParams);
    context.header('cache-control', 'no-store');
    return context.redirect(address, 302);
  });
  app.get('/oauth/authorizations/:id', async (context) => {
    refuseForeignPage(platform, context);
    const claims = await bearer(context);
    const answer = await asPerson(platform, claims, (tx, person) =>
      requestDetails(platform, tx, person, context.req.param('id')),
    );
    context.header('cache-control', 'no-store');
    return context.json(answer);
  });
  app.post('/oauth/authorizations/:id/consent', async (context) => {
    refuseForeignPage(platform, context);
    const claims = await bearer(context);
    const body = await readJsonObject(context);
    const answer = await asPerson(platform, claims, (tx, person) =>
      decide(platform, tx, person, { id: context.req.param('id'), body }),
    );
    context.header('cache-control', 'no-store');
    return context.json(answer);
  });
  app.get('/user/oauth/grants', async (context) => {
    const claims = await bearer(context);
    context.header('cache-control', 'no-store');
    return context.json(await asPerson(platform, claims, (tx, person, now) => listGrants(tx, person, now)));
  });
  app.delete('/user/oauth/grants', async (context) => {
    const claims = await bearer(context);
    const clientId = context.req.query('client_id') ?? '';
    await asPerson(platform, claims, (tx, person, now) => revokeGrant(tx, person, now, clientId));
    return context.body(null, 204);
  });
}

/** What applications ask without their person. */
function tokenRoutes(app: Hono, { platform, limited, callerOf }: Doorway): void {
  app.post('/oauth/token', async (context) => {
    await limited(context, limits.oauthToken);
    const request = await readTokenRequest(context);
    // What is refused is thrown after the commit, so that a stolen code or token stays used up.
    const issued = await asClient(context, request, async (tx, client) => {
      const type = request.given('grant_type');
      if (!client.grant_types.includes(type)) {
        throw oauthRefusal(
          'unsupported_grant_type',
          'grant_type must be one that the client is registered for',
        );
      }
      return type === 'authorization_code'
        ? exchangeCode(platform, tx, client, { request, caller: callerOf(context) })
        : renewGrant(platform, tx, client, request);
    });
    if (issued instanceof AuthError) throw issued;
    context.header('cache-control', 'no-store');
    context.header('pragma', 'no-cache');
    return context.json(await issuedAnswer(platform, issued));
  });
  app.post('/oauth/revoke', async (context) => {
    await limited(context, limits.oauthToken);
    const request = await readTokenRequest(context);
    await asClient(context, request, (tx, client) => giveBack(platform, tx, client, request));
    return context.body(null, 200);
  });
  const tellWho = async (context: Context): Promise<Response> => {
    context.header('cache-control', 'no-store');
    try {
      const token = bearerToken(context.req.header('authorization'));
      return context.json(await asAuthAdmin(platform.database, (tx) => userinfo(platform, tx, token)));
    } catch (error) {
      if (error instanceof AuthError) context.header('www-authenticate', 'Bearer error="invalid_token"');
      throw error;
    }
  };
  app.get('/oauth/userinfo', tellWho);
  app.post('/oauth/userinfo', tellWho);

  async function asClient<T>(
    context: Context,
    request: TokenRequest,
    run: (tx: Tx, client: ClientRow) => Promise<T>,
  ): Promise<T> {
    try {
      return await asAuthAdmin(platform.database, async (tx) =>
        run(tx, await authenticateClient(tx, request)),
      );
    } catch (error) {
      if (error instanceof AuthError && error.status === 401 && request.basic !== null) {
        context.header('www-authenticate', 'Basic realm="oauth"');
      }
      throw error;
    }
  }
}
