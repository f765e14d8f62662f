import type { Context, Hono } from 'hono';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { asPerson, type Doorway, type Person } from '../doorway.ts';
import { hasVerifiedFactor } from '../mfa/factor.ts';
import { limits } from '../rate_limit.ts';
import { readJsonObject, textMember } from '../request_body.ts';
import type { Tx } from '#database/tx.ts';
import { findPasskey, passkeyObject, passkeysOf } from './credential.ts';
import { registrationOptions, verifyRegistration } from './register.ts';
import { authenticationOptions, verifyAuthentication } from './sign_in.ts';

const longestName = 120;

/** `/passkeys…`: signing in with a credential of the browser, and the list of one's own. 404 `passkey_disabled` when off. */
export function passkeyRoutes(app: Hono, { platform, bearer, callerOf, limited }: Doorway): void {
  const refuseWhenOff = async (_: Context, next: () => Promise<void>): Promise<void> => {
    if (!platform.settings.passkeys) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
    await next();
  };
  app.use('/passkeys', refuseWhenOff);
  app.use('/passkeys/*', refuseWhenOff);

  app.post('/passkeys/registration/options', async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.passkey);
    return context.json(await registrationOptions(platform, claims));
  });
  app.post('/passkeys/registration/verify', async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.passkey);
    const body = await readJsonObject(context);
    return context.json(await verifyRegistration(platform, claims, body, callerOf(context)));
  });
  app.post('/passkeys/authentication/options', async (context) => {
    await limited(context, limits.passkey);
    return context.json(await authenticationOptions(platform));
  });
  app.post('/passkeys/authentication/verify', async (context) => {
    await limited(context, limits.passkey);
    const answer = await verifyAuthentication(platform, await readJsonObject(context), callerOf(context));
    context.header('cache-control', 'no-store');
    return context.json(answer);
  });

  app.get('/passkeys', async (context) => {
    const claims = await bearer(context);
    const rows = await asPerson(platform, claims, (tx, { user }) => passkeysOf(tx, user.id));
    return context.json(rows.map(passkeyObject));
  });
  app.patch('/passkeys/:id', async (context) => {
    const claims = await bearer(context);
    const name = nameOf(textMember(await readJsonObject(context), 'friendly_name'));
    return context.json(await rename(platform, claims, context.req.param('id'), name));
  });
  app.delete('/passkeys/:id', async (context) => {
    const claims = await bearer(context);
    await remove(platform, claims, context.req.param('id'), callerOf(context).address);
    return context.body(null, 204);
  });
}

function nameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed !== '' && trimmed.length <= longestName) return trimmed;
  throw new AuthError(
    400,
    'validation_failed',
    `friendly_name must have between 1 and ${longestName} characters`,
  );
}

function rename(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  id: string,
  name: string,
): Promise<Record<string, unknown>> {
  return asPerson(platform, claims, async (tx, person, now) => {
    await requireRaised(tx, person);
    const passkey = await findPasskey(tx, person.user.id, id);
    await tx.query('update auth.webauthn_credentials set friendly_name = $2, updated_at = $3 where id = $1', [
      passkey.id,
      name,
      now.toISOString(),
    ]);
    return passkeyObject({ ...passkey, friendly_name: name });
  });
}

async function remove(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  id: string,
  address: string | null,
): Promise<void> {
  await asPerson(platform, claims, async (tx, person, now) => {
    await requireRaised(tx, person);
    const passkey = await findPasskey(tx, person.user.id, id);
    await tx.query('delete from auth.webauthn_credentials where id = $1', [passkey.id]);
    await audit(tx, now, {
      action: 'passkey_removed',
      userId: person.user.id,
      email: person.user.email ?? undefined,
      address,
      traits: { passkey_id: passkey.id },
    });
  });
}

async function requireRaised(tx: Tx, { user, session }: Person): Promise<void> {
  if (session.aal === 'aal2' || !(await hasVerifiedFactor(tx, user.id))) return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage passkeys');
}
