import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from '#database/embedded.ts';
import { connectOwn } from '#database/open.ts';
import { stepUseCases } from '../agent/propose/list.ts';
import { goOnWithRuns } from '../agent/runner.ts';
import { useCases } from '../list.ts';
import { testPorts } from '../testing.ts';

/**
 * A server as far as runs are concerned: it goes on with them at the product's own pace until it is killed. Prints `ready` when it
 * looks for the first time, and what is a fault of ours.
 */
const address = JSON.parse(process.argv[2] ?? '') as Address;
const database = connectOwn(address, 6);
const work = {
  database,
  ports: await testPorts(database),
  useCases: [...useCases, ...stepUseCases],
  onFault: (error: unknown) => console.log(`fault: ${String(error)}`),
  atOnce: 4,
};
console.log('ready');
for (;;) {
  await goOnWithRuns(work).catch((error: unknown) => console.log(`fault: ${String(error)}`));
  await sleep(400);
}
