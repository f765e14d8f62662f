import { join } from 'node:path';
import type { OpenedDatabase } from '#database/open.ts';
import { createAccounts } from '#platform/auth/accounts.ts';
import { countClientReport, recordClientEvent } from '#platform/auth/client_event.ts';
import { sweepLimits } from '#platform/auth/rate_limit.ts';
import { waysIn } from '#platform/auth/public_facts.ts';
import { verifyBearer, verifyToken } from '#platform/bearer.ts';
import { createGateway } from '#platform/gateway.ts';
import { keysInDatabase, keysInFile } from '#platform/key_stores.ts';
import { openKeys } from '#platform/keys.ts';
import { postmanIdle, wakePostman } from '#platform/mail/postman.ts';
import { issuerOf, type Platform, withDefaults } from '#platform/settings.ts';
import { storedFiles } from '#platform/storage/stored_files.ts';
import type { Chore } from '../chores.ts';
import type { SecurityLog } from '../doors/reports.ts';
import type { Environment } from '../env.ts';
import { templates } from '../mail/templates.ts';
import { ledgerResource } from '../oauth_resource.ts';
import { version } from '#database/version.ts';
import type { Host } from './host.ts';

const messagesEveryMs = 5000;
const keysEveryMs = 5 * 60_000;
const overEveryMs = 10 * 60_000;

/** This process itself. Its keys lie in the data folder or, where many processes share one database, in it. */
export async function openOwnHost(
  database: OpenedDatabase,
  environment: Environment,
  origin: string,
  onFault: (error: unknown) => void,
): Promise<Host> {
  const store =
    database.kind === 'embedded' ? keysInFile(join(environment.data, 'keys.json')) : keysInDatabase(database);
  const keys = await openKeys(store, environment.keys);
  const platform: Platform = {
    database,
    keys,
    settings: withDefaults({ ...environment.platform, externalUrl: origin, version }),
    now: () => new Date(),
    templates,
    resource: ledgerResource(origin),
    onFault,
  };
  return {
    settings: platform.settings,
    publishableKey: keys.publishableKey,
    database,
    accounts: createAccounts(platform),
    files: storedFiles(platform),
    waysIn: waysIn(platform),
    gateway: createGateway(platform),
    authorizationServer: platform.settings.oauthServer ? issuerOf(platform.settings) : undefined,
    securityLog: ownSecurityLog(platform),
    deriveKey: (purpose) => keys.mac('product', purpose),
    verifyBearer: (header) => verifyBearer(platform, header),
    verifyToken: (header) => verifyToken(platform, header),
    checks: [],
    chores: [...ownChores(platform), { name: 'keys', everyMs: keysEveryMs, work: () => keys.renew() }],
  };
}

/** What the platform's own identity service does by itself: its letters, and rows of it whose time is over. */
export function ownChores(platform: Platform): Chore[] {
  return [
    {
      name: 'messages',
      everyMs: messagesEveryMs,
      work: async () => wakePostman(platform),
      idle: () => postmanIdle(platform),
    },
    { name: 'sign-ins that are over', everyMs: overEveryMs, work: () => sweepLimits(platform) },
  ];
}

/** The security log of the platform's own identity service. */
export function ownSecurityLog(platform: Platform): SecurityLog {
  return {
    record: (claims, event, address) => recordClientEvent(platform, claims, event, address),
    countReport: (address) => countClientReport(platform, address),
  };
}
