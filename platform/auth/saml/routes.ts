import type { Context, Hono } from 'hono';
import { AuthError } from '../auth_error.ts';
import type { Doorway } from '../doorway.ts';
import { limits } from '../rate_limit.ts';
import { readJsonObject } from '../request_body.ts';
import { addSsoProvider, changeSsoProvider, removeSsoProvider, ssoProvider, ssoProviders } from './admin.ts';
import { serviceMetadata } from './towards.ts';
import { assertionAddress, ssoAddress } from './sign_in.ts';

/** Signing in with an enterprise's identity provider. 404 `saml_provider_disabled` when off. */
export function samlRoutes(app: Hono, { platform, callerOf, limited }: Doorway): void {
  const refuseWhenOff = async (_: Context, next: () => Promise<void>): Promise<void> => {
    if (platform.settings.saml.enabled) return next();
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  };
  app.use('/sso', refuseWhenOff);
  app.use('/sso/*', refuseWhenOff);

  app.post('/sso', async (context) => {
    await limited(context, limits.sso);
    const body = await readJsonObject(context);
    const url = await ssoAddress(platform, context, body);
    context.header('cache-control', 'no-store');
    return body['skip_http_redirect'] === true ? context.json({ url }) : context.redirect(url, 303);
  });

  app.get('/sso/saml/metadata', async (context) => {
    context.header('content-type', 'application/samlmetadata+xml');
    context.header('cache-control', 'public, max-age=600');
    if (context.req.query('download') === 'true') {
      context.header('content-disposition', 'attachment; filename="metadata.xml"');
    }
    return context.body(await serviceMetadata(platform));
  });

  app.post('/sso/saml/acs', async (context) => {
    await limited(context, limits.sso);
    const form = await context.req.parseBody();
    const text = (name: string): string => {
      const value = form[name];
      return typeof value === 'string' ? value : '';
    };
    const answer = { samlResponse: text('SAMLResponse'), relayState: text('RelayState') };
    const address = await assertionAddress(platform, answer, callerOf(context));
    context.header('cache-control', 'no-store');
    // What stands in the address opens a session: it is told to nobody else.
    context.header('referrer-policy', 'no-referrer');
    return context.redirect(address, 303);
  });
}

/** `/admin/sso/providers…`, behind whatever lets administrators through. */
export function ssoAdminRoutes(
  app: Hono,
  { platform }: Doorway,
  requireAdmin: (context: Context) => Promise<void>,
): void {
  const path = '/admin/sso/providers';
  app.get(path, async (context) => {
    await requireAdmin(context);
    return context.json(await ssoProviders(platform));
  });
  app.post(path, async (context) => {
    await requireAdmin(context);
    return context.json(await addSsoProvider(platform, await readJsonObject(context)), 201);
  });
  app.get(`${path}/:id`, async (context) => {
    await requireAdmin(context);
    return context.json(await ssoProvider(platform, context.req.param('id')));
  });
  app.put(`${path}/:id`, async (context) => {
    await requireAdmin(context);
    return context.json(
      await changeSsoProvider(platform, context.req.param('id'), await readJsonObject(context)),
    );
  });
  app.delete(`${path}/:id`, async (context) => {
    await requireAdmin(context);
    return context.json(await removeSsoProvider(platform, context.req.param('id')));
  });
}
