import type { Context, Hono } from 'hono';
import type { Platform } from '../../settings.ts';
import { isUuid } from '../../uuid.ts';
import { audit } from '../audit.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { asPerson, type Doorway, type Person } from '../doorway.ts';
import { hasVerifiedFactor } from '../mfa/factor.ts';
import { limits } from '../rate_limit.ts';
import { readJsonObject, textMember } from '../request_body.ts';
import type { Tx } from '#database/tx.ts';
import { findUser, type UserRow } from '../user.ts';
import { findPasskey, type PasskeyRow, passkeyObject, passkeysOf } from './credential.ts';
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

/** `/admin/users/{id}/passkeys…`, behind whatever lets administrators through. */
export function passkeyAdminRoutes(
  app: Hono,
  { platform, callerOf }: Doorway,
  requireAdmin: (context: Context) => Promise<void>,
): void {
  app.get('/admin/users/:id/passkeys', async (context) => {
    await requireAdmin(context);
    const userId = personId(context.req.param('id'));
    const rows = await asAuthAdmin(platform.database, (tx) => passkeysOf(tx, userId));
    return context.json(rows.map(passkeyObject));
  });
  app.delete('/admin/users/:id/passkeys/:passkey', async (context) => {
    await requireAdmin(context);
    const { id, passkey } = context.req.param();
    const userId = personId(id);
    await asAuthAdmin(platform.database, async (tx) => {
      const user = await findUser(tx, userId);
      if (user === null) throw new AuthError(404, 'user_not_found', 'User not found');
      const found = await findPasskey(tx, user.id, passkey);
      await forget(tx, platform.now(), user, found, callerOf(context).address);
    });
    return context.body(null, 204);
  });
}

function personId(id: string): string {
  if (isUuid(id)) return id;
  throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
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
    await forget(tx, now, person.user, await findPasskey(tx, person.user.id, id), address);
  });
}

async function forget(
  tx: Tx,
  now: Date,
  user: UserRow,
  passkey: PasskeyRow,
  address: string | null,
): Promise<void> {
  await tx.query('delete from auth.webauthn_credentials where id = $1', [passkey.id]);
  await audit(tx, now, {
    action: 'passkey_removed',
    userId: user.id,
    email: user.email ?? undefined,
    address,
    traits: { passkey_id: passkey.id },
  });
}

async function requireRaised(tx: Tx, { user, session }: Person): Promise<void> {
  if (session.aal === 'aal2' || !(await hasVerifiedFactor(tx, user.id))) return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage passkeys');
}
