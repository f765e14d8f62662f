import type { Hono } from 'hono';
import type { Doorway } from '../doorway.ts';
import { limits } from '../rate_limit.ts';
import { readJsonObject, readOptionalObject, textMember } from '../request_body.ts';
import { challenge } from './challenge.ts';
import { enroll } from './enroll.ts';
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery_codes.ts';
import { unenroll } from './unenroll.ts';
import { verify } from './verify.ts';

/** `/factors…`: second factors of the person who asks. */
export function factorRoutes(app: Hono, door: Doorway): void {
  const { platform, bearer, callerOf, limited } = door;
  recoveryRoutes(app, door);

  app.post('/factors', async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.user);
    const answer = await enroll(platform, claims, await readJsonObject(context), callerOf(context));
    context.header('cache-control', 'no-store');
    return context.json(answer);
  });

  app.post('/factors/:id/challenge', async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.factor);
    const body = await readOptionalObject(context);
    const id = context.req.param('id');
    return context.json(await challenge(platform, claims, id, body, callerOf(context)));
  });

  app.post('/factors/:id/verify', async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.factor);
    const body = await readJsonObject(context);
    const answer = await verify(platform, claims, context.req.param('id'), body, callerOf(context));
    context.header('cache-control', 'no-store');
    return context.json(answer);
  });

  app.delete('/factors/:id', async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.user);
    return context.json(await unenroll(platform, claims, context.req.param('id'), callerOf(context)));
  });
}

/** Before those of single factors, whose ids they would otherwise be taken for. */
function recoveryRoutes(app: Hono, { platform, bearer, callerOf, limited }: Doorway): void {
  const path = '/factors/recovery-codes';

  app.get(path, async (context) => context.json(await recoveryCodesStatus(platform, await bearer(context))));

  app.post(path, async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.user);
    const name = textMember(await readOptionalObject(context), 'friendly_name');
    context.header('cache-control', 'no-store');
    return context.json(await generateRecoveryCodes(platform, claims, name, callerOf(context)));
  });

  app.post(`${path}/regenerate`, async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.user);
    context.header('cache-control', 'no-store');
    return context.json(await regenerateRecoveryCodes(platform, claims, callerOf(context)));
  });

  app.post(`${path}/verify`, async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.factor);
    const code = textMember(await readJsonObject(context), 'code');
    context.header('cache-control', 'no-store');
    return context.json(await verifyRecoveryCode(platform, claims, code, callerOf(context)));
  });

  app.delete(path, async (context) => {
    const claims = await bearer(context);
    await limited(context, limits.user);
    return context.json(await removeRecoveryCodes(platform, claims, callerOf(context)));
  });
}
