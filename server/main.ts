import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#database/open.ts';
import { outageOf } from '#database/outage.ts';
import { CannotStart } from '#database/refusal.ts';
import { chosenBackupStore } from './backup_store.ts';
import { type Environment, readEnvironment } from './env.ts';
import type { Operations } from './env/operations.ts';
import { storedFilesOf } from './keeping.ts';
import { type Listening, listen } from './listen.ts';
import { createLog } from './log.ts';
import { releaseStartMemory } from './memory.ts';
import type { Product } from './product.ts';
import { onEndSignal } from './signals.ts';
import { version } from '#database/version.ts';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

try {
  await run(readEnvironment(process.env));
} catch (error) {
  // One clear sentence for what a person can mend; a fault of ours keeps its stack.
  if (error instanceof CannotStart) process.stderr.write(`${error.message}\n`);
  else if (outageOf(error) === 'storage.full')
    process.stderr.write('The disk is full: free some space and start again.\n');
  else
    process.stderr.write(`Razão could not start: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

/** Takes the port before it touches the data; then opens database and code side by side. */
async function run(environment: Environment): Promise<void> {
  const log = createLog(environment.logLevel);
  const listening = await listen(environment.host, environment.port);
  say(`Razão ${version} is starting.`);
  const origin = environment.siteUrl ?? originOf(environment.host, listening.port);
  let product: Product | null = null;
  // The database starts in a process of its own while this one reads the rest of the code.
  const opening = openDatabase({
    data: environment.data,
    url: environment.databaseUrl,
    patienceSeconds: environment.databasePatienceSeconds,
    supabase: environment.supabase !== undefined,
    backups: chosenBackupStore(environment.operations),
    storedFiles: storedFilesOf(environment),
    say,
  });
  const loading = import('./product.ts');
  const ending = onEndSignal(() => close(listening, environment.operations, () => product, opening));
  try {
    const [database, { openProduct }] = await Promise.all([opening, loading]);
    product = await openProduct(database, environment, origin, log, {
      isEnding: () => ending.asked,
      say,
    });
    if (ending.asked) return;
    listening.serve(product.answer);
    say(`Razão ${version}: ${origin}`);
    if (product.welcome !== null) say(product.welcome);
    releaseStartMemory();
    await database.gone;
  } catch (error) {
    if (ending.asked) return;
    await opening.then((database) => database.stop()).catch(() => undefined);
    throw error;
  }
  if (!ending.asked) throw new CannotStart(`The database ended: see postgres.log in ${environment.data}.`);
}

/** Ends in the order in which things stand on each other: requests, what runs behind them, the database. */
async function close(
  listening: Listening,
  { drainSeconds, leaveSeconds }: Operations,
  product: () => Product | null,
  opening: ReturnType<typeof openDatabase>,
): Promise<void> {
  if (leaveSeconds > 0 && product() !== null) await sleep(leaveSeconds * 1000);
  await listening.close(drainSeconds * 1000);
  await product()?.close();
  const database = await opening.catch(() => null);
  await database?.stop();
}

/** What a person types into a browser on this machine. */
function originOf(host: string, port: number): string {
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host);
  const name = local ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
