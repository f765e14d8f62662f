import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenedDatabase, openDatabase } from '#database/open.ts';
import { createAccounts } from '#platform/auth/accounts.ts';
import { createGateway } from '#platform/gateway.ts';
import { keysInDatabase, keysInFile } from '#platform/key_stores.ts';
import { type Keys, openKeys } from '#platform/keys.ts';
import { type Platform, withDefaults } from '#platform/settings.ts';
import { loadIntoDatabase, loadLibrary } from '#reference/load.ts';
import type { Installation } from '#usecases/execute.ts';
import type { Logger } from 'pino';
import { type Answer, createApp } from './app.ts';
import { configDoor } from './config.ts';
import { chatDoor } from './doors/chat.ts';
import { functionsDoor } from './doors/functions.ts';
import type { Environment } from './env.ts';
import { databaseCheck, healthDoor, webCheck } from './health.ts';
import { isEmpty, isSetupToken } from './setup_link.ts';
import { staticDoor } from './static.ts';
import { version } from './version.ts';

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url));

/** The opened product of one process: what answers its requests and what it stands on. */
export interface Product {
  readonly answer: Answer;
  readonly installation: Installation;
  readonly database: OpenedDatabase;
  /** Lets what runs in the background end, then closes the database. */
  close(): Promise<void>;
}

/**
 * Opens everything a process needs, in the order in which it stands on each other: database, reference data, keys,
 * platform, doors.
 * @param origin where browsers reach the installation
 * @throws CannotStart with a sentence for the console
 */
export async function openProduct(
  environment: Environment,
  origin: string,
  log: Logger,
  say: (sentence: string) => void,
): Promise<Product> {
  const database = await openDatabase({ data: environment.data, url: environment.databaseUrl, say });
  try {
    return await standOn(database, environment, origin, log);
  } catch (error) {
    await database.stop();
    throw error;
  }
}
