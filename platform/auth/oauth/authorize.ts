import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { z } from 'zod';
import type { Platform } from '../../settings.ts';
import type { OAuthProvider } from '../../settings/providers.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { readChallenge } from '../flow/challenge.ts';
import { forgetOldFlows, hashOfSecret } from '../flow/flow_state.ts';
import { requestedRedirect, redirectTarget } from '../redirect.ts';
import { seal } from '../sealed.ts';
import { bindBrowser } from './browser.ts';
import { callbackAddress, configurationOf, isGithub, providerNamed } from './provider.ts';

/** What the provider must prove it saw, kept sealed while the browser is there. */
export const setOut = z.object({ verifier: z.string(), nonce: z.string() });

/** Set by this server alone, and those of our own. */
const reserved = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'request',
  'request_uri',
  'code_challenge',
  'code_challenge_method',
  'provider',
  'redirect_to',
  'scopes',
  'invite_token',
  'skip_http_redirect',
  'apikey',
]);

/**
 * The provider's address for a browser that is to sign in there, after what it must bring back was kept. `linkTo`: the
 * person whose account the identity is to be added to.
 */
export async function providerAddress(
  platform: Platform,
  context: Context,
  linkTo: string | null,
): Promise<string> {
  const query = context.req.query();
  const provider = providerNamed(platform, query['provider'] ?? '');
  const challenge = readChallenge(query['code_challenge'] ?? '', query['code_challenge_method'] ?? '');
  const configuration = await configurationOf(platform, provider);
  const [state, verifier, nonce] = [
    randomBytes(32).toString('base64url'),
    randomPKCECodeVerifier(),
    randomNonce(),
  ];
  const browserHash = bindBrowser(platform, context);
  const redirectTo = redirectTarget(platform.settings, requestedRedirect(context));
  const now = platform.now();
  await asAuthAdmin(platform.database, async (tx) => {
    await forgetOldFlows(tx, now);
    const [flow] = await tx.query<{ id: string }>(
      `insert into auth.flow_state (provider_type, authentication_method, state_hash, browser_hash, code_challenge,
         code_challenge_method, redirect_to, linking_target_id, created_at, updated_at)
       values ($1, 'oauth', $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
      [
        provider.name,
        hashOfSecret(state),
        browserHash,
        challenge?.challenge ?? null,
        challenge?.method ?? null,
        redirectTo,
        linkTo,
        now.toISOString(),
      ],
    );
    if (flow === undefined) throw new Error('The flow was not saved.');
    await tx.query('update auth.flow_state set sealed = $2 where id = $1', [
      flow.id,
      seal(platform.keys, 'flow', flow.id, JSON.stringify({ verifier, nonce })),
    ]);
  });
  return buildAuthorizationUrl(configuration, {
    ...forwarded(query),
    redirect_uri: callbackAddress(platform),
    response_type: 'code',
    scope: scopesOf(provider, query['scopes'] ?? ''),
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isGithub(provider) ? {} : { nonce }),
  }).toString();
}

/** Such as `prompt`, `login_hint`, `access_type`: what the application wants to tell the provider. */
function forwarded(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !reserved.has(name)));
}

function scopesOf(provider: OAuthProvider, asked: string): string {
  const needed = isGithub(provider) ? ['read:user', 'user:email'] : ['openid', 'email', 'profile'];
  const more = asked.split(/[\s,]+/).filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope));
  return [...new Set([...needed, ...provider.scopes, ...more])].join(' ');
}
