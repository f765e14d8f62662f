import { CannotStart } from '#database/refusal.ts';
import { type Environment, readEnvironment } from './env.ts';
import { type Listening, listen } from './listen.ts';
import { createLog, describeFault } from './log.ts';
import { onEndSignal } from './signals.ts';
import { version } from './version.ts';

/** How long running requests may take to end when the process is asked to. */
const patienceMs = 10_000;

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

try {
  await run(readEnvironment(process.env));
} catch (error) {
  refuse(error);
}

/** One clear sentence for what a person can mend; a fault of ours keeps its stack. */
function refuse(error: unknown): never {
  if (error instanceof CannotStart) process.stderr.write(`${error.message}\n`);
  else
    process.stderr.write(`Razão could not start: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

/** Takes the port before it touches the data; then opens database and code side by side. */
async function run(environment: Environment): Promise<void> {
  const log = createLog(environment.logLevel);
  const listening = await listen(environment.host, environment.port);
  const origin = environment.siteUrl ?? originOf(environment, listening);
  // The database starts in its own process while this one loads the rest of the code.
  const opening = openDatabase(environment);
  const loading = import('./product.ts');
  opening.catch(() => undefined);
  loading.catch(() => undefined);
  const database = await opening;
  const ending = onEndSignal(async () => {
    await listening.close(patienceMs);
    await product?.close();
    await database.stop();
  });
  let product: Awaited<ReturnType<Awaited<typeof loading>['openProduct']>> | undefined;
  try {
    const { openProduct } = await loading;
    product = await openProduct(database, environment, origin, log);
    listening.serve(product.answer);
    say(`Razão ${version}: ${origin}`);
    await welcome(product, environment, origin);
  } catch (error) {
    if (ending.asked) return;
    await database.stop();
    throw error;
  }
  await database.gone;
  if (ending.asked) return;
  log.fatal({ fault: describeFault(new Error('PostgreSQL ended')) }, 'database gone');
  process.stderr.write(`The database ended unexpectedly: see ${environment.data}/postgres.log.\n`);
  process.exit(1);
}
