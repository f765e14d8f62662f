import type { Context, Hono } from 'hono';
import type { Doorway } from '../doorway.ts';
import { readChallenge } from '../flow/challenge.ts';
import { limits } from '../rate_limit.ts';
import { redirectTarget, requestedRedirect } from '../redirect.ts';
import { type JsonObject, readJsonObject, textMember } from '../request_body.ts';
import { changeUser } from './change_user.ts';
import type { LinkWish } from './confirmation.ts';
import { sendOtp } from './otp.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';
import { signUp } from './signup.ts';
import { verifyByLink, verifyByPost } from './verify.ts';

/** Accounts and what proves them: sign-up, codes and links by message, and a person's own changes. */
export function accountRoutes(app: Hono, door: Doorway): void {
  const { platform, callerOf, limited, bearer } = door;
  const wishOf = (context: Context, body: JsonObject): LinkWish => ({
    challenge: readChallenge(textMember(body, 'code_challenge'), textMember(body, 'code_challenge_method')),
    redirectTo: redirectTarget(platform.settings, requestedRedirect(context)),
  });

  app.post('/signup', async (context) => {
    const body = await readJsonObject(context);
    const anonymous = textMember(body, 'email') === '' && textMember(body, 'phone') === '';
    await limited(context, anonymous ? limits.anonymous : limits.signup);
    context.header('cache-control', 'no-store');
    return context.json(await signUp(platform, body, wishOf(context, body), callerOf(context)));
  });

  for (const path of ['/otp', '/magiclink']) {
    app.post(path, async (context) => {
      await limited(context, limits.otp);
      const body = await readJsonObject(context);
      return context.json(await sendOtp(platform, body, wishOf(context, body), callerOf(context)));
    });
  }

  app.post('/recover', async (context) => {
    await limited(context, limits.recover);
    const body = await readJsonObject(context);
    await recover(platform, body, wishOf(context, body), callerOf(context));
    return context.json({});
  });

  app.post('/resend', async (context) => {
    await limited(context, limits.resend);
    const body = await readJsonObject(context);
    return context.json(await resend(platform, body, wishOf(context, body)));
  });

  app.get('/reauthenticate', async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.user);
    return context.json(await reauthenticate(platform, claims));
  });

  app.put('/user', async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.user);
    const body = await readJsonObject(context);
    context.header('cache-control', 'no-store');
    return context.json(await changeUser(platform, claims, body, wishOf(context, body), callerOf(context)));
  });

  verifyRoutes(app, door);
}

function verifyRoutes(app: Hono, { platform, callerOf, limited }: Doorway): void {
  app.post('/verify', async (context) => {
    await limited(context, limits.verify);
    const answer = await verifyByPost(platform, await readJsonObject(context), callerOf(context));
    context.header('cache-control', 'no-store');
    return context.json(answer);
  });

  app.get('/verify', async (context) => {
    // Scanners of mailboxes look before anybody opens: that must not use a link up.
    if (context.req.method === 'HEAD') return context.body(null, 204);
    await limited(context, limits.verify);
    const target = redirectTarget(platform.settings, context.req.query('redirect_to') ?? null);
    const { token = '', type = '' } = context.req.query();
    const location = await verifyByLink(platform, { token, type, target }, callerOf(context));
    context.header('cache-control', 'no-store');
    context.header('referrer-policy', 'no-referrer');
    return context.redirect(location, 303);
  });
}
