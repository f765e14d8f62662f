import type { Context, Hono } from 'hono';
import { asAuthAdmin } from '../auth_admin.ts';
import { audit } from '../audit.ts';
import type { Doorway } from '../doorway.ts';
import { factorObject, factorsOf, holdFactor } from '../mfa/factor.ts';
import { removeFactor } from '../mfa/unenroll.ts';
import { redirectTarget, requestedRedirect } from '../redirect.ts';
import { type JsonObject, readJsonObject, readOptionalObject, textMember } from '../request_body.ts';
import { generateLink, invite } from './links.ts';
import { listAudit, listUsers, type Page } from './listing.ts';
import { createUser, deleteUser, holdKnown, readUser, updateUser } from './users.ts';

type RequireAdmin = (context: Context) => Promise<void>;

/** `/admin…` and `/invite`: people, for the installation's own servers and administrators. */
export function adminRoutes(app: Hono, door: Doorway, requireAdmin: RequireAdmin): void {
  const { platform, callerOf } = door;

  app.get('/admin/users', async (context) => {
    await requireAdmin(context);
    const page = await listUsers(platform, context.req.query());
    return paged(context, page, { users: page.rows, aud: 'authenticated' });
  });
  app.post('/admin/users', async (context) => {
    await requireAdmin(context);
    return context.json(await createUser(platform, await readJsonObject(context), callerOf(context)));
  });
  app.get('/admin/users/:id', async (context) => {
    await requireAdmin(context);
    return context.json(await readUser(platform, context.req.param('id')));
  });
  app.put('/admin/users/:id', async (context) => {
    await requireAdmin(context);
    const body = await readJsonObject(context);
    return context.json(await updateUser(platform, context.req.param('id'), body, callerOf(context)));
  });
  app.delete('/admin/users/:id', async (context) => {
    await requireAdmin(context);
    const softly = (await readOptionalObject(context))['should_soft_delete'] === true;
    return context.json(await deleteUser(platform, context.req.param('id'), softly, callerOf(context)));
  });
  app.get('/admin/audit', async (context) => {
    await requireAdmin(context);
    const page = await listAudit(platform, context.req.query());
    return paged(context, page, page.rows);
  });
  linkRoutes(app, door, requireAdmin);
  factorAdminRoutes(app, door, requireAdmin);
}

function paged(context: Context, page: Page<object>, answer: object): Response {
  context.header('x-total-count', String(page.total));
  context.header('link', page.link);
  return context.json(answer);
}

function linkRoutes(app: Hono, { platform, callerOf }: Doorway, requireAdmin: RequireAdmin): void {
  const target = (context: Context, body: JsonObject): string =>
    redirectTarget(platform.settings, textMember(body, 'redirect_to') || requestedRedirect(context));
  app.post('/invite', async (context) => {
    await requireAdmin(context);
    const body = await readJsonObject(context);
    return context.json(await invite(platform, body, target(context, body), callerOf(context)));
  });
  app.post('/admin/generate_link', async (context) => {
    await requireAdmin(context);
    const body = await readJsonObject(context);
    context.header('cache-control', 'no-store');
    return context.json(await generateLink(platform, body, target(context, body), callerOf(context)));
  });
}

function factorAdminRoutes(app: Hono, { platform, callerOf }: Doorway, requireAdmin: RequireAdmin): void {
  app.get('/admin/users/:id/factors', async (context) => {
    await requireAdmin(context);
    const factors = await asAuthAdmin(platform.database, async (tx) =>
      factorsOf(tx, (await holdKnown(tx, context.req.param('id'))).id),
    );
    return context.json(factors.map(factorObject));
  });
  app.delete('/admin/users/:id/factors/:factor', async (context) => {
    await requireAdmin(context);
    const { id, factor: factorId } = context.req.param();
    const now = platform.now();
    const removed = await asAuthAdmin(platform.database, async (tx) => {
      const user = await holdKnown(tx, id);
      const factor = await holdFactor(tx, user.id, factorId);
      await removeFactor(tx, now, factor);
      await audit(tx, now, {
        action: 'factor_unenrolled',
        userId: user.id,
        email: user.email ?? undefined,
        address: callerOf(context).address,
        traits: { factor_id: factor.id, factor_type: factor.factor_type, by: 'service_role' },
      });
      return factor;
    });
    return context.json(factorObject(removed));
  });
}
