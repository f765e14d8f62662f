import { createHmac } from 'node:crypto';
import type { OpenedDatabase } from '#database/open.ts';
import { AuthError } from '#platform/auth/auth_error.ts';
import { type Limit, limits } from '#platform/auth/rate_limit.ts';
import type { WaysIn } from '#platform/auth/public_facts.ts';
import type { Bearer } from '#platform/bearer.ts';
import { limitedAddress } from '#platform/client_address.ts';
import { createRemoteAccounts, removingAccounts } from '#platform/remote/accounts.ts';
import { remoteFiles } from '#platform/remote/files.ts';
import { createRemoteGateway } from '#platform/remote/gateway.ts';
import { type Remote, RemoteUnreachable } from '#platform/remote/remote.ts';
import { createRemoteVerifier } from '#platform/remote/tokens.ts';
import { withDefaults } from '#platform/settings.ts';
import { z } from 'zod';
import { Refused } from '#usecases/usecase.ts';
import type { SecurityLog } from '../doors/reports.ts';
import type { Environment } from '../env.ts';
import type { Check } from '../health.ts';
import { version } from '#database/version.ts';
import type { Host } from './host.ts';

type Count = (limit: Limit, address: string | null) => Promise<number | null>;

/**
 * A Supabase, hosted or self-hosted: its identity, tables and files behind our origin, its tokens taken by its public
 * keys, accounts made by its administration calls. Use-cases run on its database directly.
 */
export async function openSupabaseHost(
  opened: OpenedDatabase,
  environment: Environment,
  remote: Remote,
  origin: string,
  onFault: (error: unknown) => void,
): Promise<Host> {
  const settings = withDefaults({ ...environment.platform, externalUrl: origin, version });
  const database = removingAccounts(opened, remote, onFault);
  const count: Count = (limit, address) =>
    settings.rateLimits ? countRequest(opened, limit, limitedAddress(address)) : Promise.resolve(null);
  const verify = createRemoteVerifier(remote);
  const accounts = createRemoteAccounts(remote, settings);
  return {
    settings,
    publishableKey: remote.publishableKey,
    database,
    accounts: { ...accounts, create: (tx, account) => reaching(accounts.create(tx, account), onFault) },
    files: remoteFiles(remote),
    waysIn: await askWaysIn(remote),
    gateway: createRemoteGateway({
      remote,
      externalUrl: settings.externalUrl,
      trustedProxies: settings.trustedProxies,
      count,
      onFault,
    }),
    // Its OAuth server, where it has one, knows nothing of organizations.
    authorizationServer: undefined,
    securityLog: securityLogOf(opened, count),
    deriveKey: (purpose) => createHmac('sha256', remote.secretKey).update(`product:${purpose}`).digest(),
    verifyBearer: (header): Promise<Bearer> => reaching(verify(header), onFault),
    verifyToken: (header): Promise<Bearer> => reaching(verify(header), onFault),
    checks: [answers(remote)],
    chores: [],
  };
}

/** The Supabase's own log of the identity service. */
function securityLogOf(database: OpenedDatabase, count: Count): SecurityLog {
  const limited = async (limit: Limit, address: string | null): Promise<void> => {
    const wait = await count(limit, address);
    if (wait === null) return;
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
      retryAfterSeconds: wait,
    });
  };
  return {
    async record({ sub, email }, { event, autoLogout }, address) {
      await limited(limits.clientEvent, address);
      const payload = {
        action: 'client_event',
        actor_id: sub,
        actor_username: email,
        traits: { event, auto_logout: String(autoLogout) },
      };
      await database.asService((tx) =>
        tx.query('select razao.note_client_event($1::jsonb, $2, $3)', [
          JSON.stringify(payload),
          address ?? '',
          new Date().toISOString(),
        ]),
      );
    },
    countReport: (address) => limited(limits.clientReport, address),
  };
}

async function countRequest(database: OpenedDatabase, limit: Limit, address: string): Promise<number | null> {
  const [row] = await database.asService((tx) =>
    tx.query<{ wait: number | null }>('select razao.count_call($1, $2, $3, $4) as wait', [
      `${limit.name}:${address}`,
      limit.hits,
      limit.seconds,
      new Date().toISOString(),
    ]),
  );
  return row?.wait ?? null;
}

/** An outage of the Supabase is told as what it is: the caller is asked to try again, and keeps the session. */
async function reaching<T>(work: Promise<T>, onFault: (error: unknown) => void): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RemoteUnreachable)) throw error;
    onFault(error);
    throw new Refused('identity.unreachable', 503);
  }
}

/** Whether the Supabase's identity service says that it is well. */
function answers(remote: Remote): Check {
  return async () => {
    const { ok } = await fetch(`${remote.url}/auth/v1/health`, {
      headers: { apikey: remote.publishableKey },
      redirect: 'error',
      signal: AbortSignal.timeout(2500),
    }).catch(() => ({ ok: false }));
    return ok ? null : { code: 'identity.unreachable', message: 'The Supabase does not answer.' };
  };
}

const publicFacts = z.object({
  external: z.record(z.string(), z.boolean()).default({}),
  saml_enabled: z.boolean().default(false),
  passkeys_enabled: z.boolean().default(false),
});
/** Named among the providers, and none. */
const ownWays: ReadonlySet<string> = new Set(['email', 'phone', 'anonymous_users']);

/** What the Supabase's identity service offers; nothing besides address and password while it cannot be asked. */
async function askWaysIn(remote: Remote): Promise<WaysIn> {
  const body: unknown = await fetch(`${remote.url}/auth/v1/settings`, {
    headers: { apikey: remote.publishableKey },
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
  }).then(
    (answer) => answer.json(),
    () => null,
  );
  const { data } = publicFacts.safeParse(body);
  if (data === undefined) return { passkeys: false, sso: false, providers: [] };
  const providers = Object.entries(data.external).filter(([name, isOn]) => isOn && !ownWays.has(name));
  return {
    passkeys: data.passkeys_enabled,
    sso: data.saml_enabled,
    providers: providers.map(([name]) => name),
  };
}
