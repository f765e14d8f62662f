import { parseArgs } from 'node:util';
import { takeOver } from '#database/archive/holder.ts';
import { clusterOf } from '#database/place.ts';
import { namedBackupStore, embeddedEnvironment, runCommand, say } from './keeping.ts';

/**
 * `npm run promote`: makes this copy of an installation, restored from its folder of backups, the one that goes on. The one that held the
 * folder until now ends within seconds where it runs, and does not start again. Ends with 0, or with 2 and one sentence.
 */
await runCommand(run);

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { folder: { type: 'string' } } });
  const environment = embeddedEnvironment();
  const store = namedBackupStore(environment, values.folder);
  await takeOver({ data: environment.data, cluster: clusterOf(environment.data), store });
  say(
    `The installation in ${environment.data} goes on from now on. Start it, and take a whole backup of it.`,
  );
  return 0;
}
