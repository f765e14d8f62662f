import type { Context, Hono } from 'hono';
import { AuthError } from '../auth_error.ts';
import { asPerson, type Doorway } from '../doorway.ts';
import { requireSecondFactor } from '../mfa/factor.ts';
import { limits } from '../rate_limit.ts';
import { withQuery } from '../redirect.ts';
import { providerAddress } from './authorize.ts';
import { returnAddress } from './callback.ts';
import { callbackAddress } from './provider.ts';
import { unlinkIdentity } from './unlink.ts';

/** Signing in with somebody else's word, and the identities of the person who asks. */
export function oauthRoutes(app: Hono, { platform, bearer, callerOf, limited }: Doorway): void {
  const requireLinking = (): void => {
    if (platform.settings.manualLinking) return;
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  };

  app.get('/authorize', async (context) => {
    await limited(context, limits.provider);
    return led(context, await providerAddress(platform, context, null));
  });

  const comeBack = async (context: Context, members: Record<string, string>): Promise<Response> => {
    await limited(context, limits.provider);
    const address = await returnAddress(platform, context, members, callerOf(context));
    context.header('cache-control', 'no-store');
    // What stands in the address opens a session: it is told to nobody else.
    context.header('referrer-policy', 'no-referrer');
    return context.redirect(address, context.req.method === 'GET' ? 302 : 303);
  };
  app.get('/callback', (context) => comeBack(context, context.req.query()));
  app.post('/callback', async (context) => {
    const form = await context.req.parseBody();
    const texts = Object.entries(form).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const members = Object.fromEntries(texts);
    // A form from another site carries no cookie of ours: the browser is sent to bring the same by itself.
    if (context.req.header('sec-fetch-mode') === 'navigate') {
      return context.redirect(withQuery(callbackAddress(platform), members), 303);
    }
    return comeBack(context, members);
  });

  app.get('/user/identities/authorize', async (context) => {
    const claims = await bearer(context);
    requireLinking();
    await limited(context, limits.user);
    const userId = await asPerson(platform, claims, async (tx, person) => {
      await requireSecondFactor(tx, person);
      return person.user.id;
    });
    return led(context, await providerAddress(platform, context, userId));
  });

  app.delete('/user/identities/:id', async (context) => {
    const claims = await bearer(context);
    requireLinking();
    await limited(context, limits.user);
    return context.json(await unlinkIdentity(platform, claims, context.req.param('id'), callerOf(context)));
  });
}

/** To the provider: by a redirect, or as `{url}` for a page that goes there by itself. */
function led(context: Context, url: string): Response {
  context.header('cache-control', 'no-store');
  return context.req.query('skip_http_redirect') === 'true'
    ? context.json({ url })
    : context.redirect(url, 302);
}
