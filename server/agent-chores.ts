import { goOnWithRuns, watchClocks, watchFiles } from '#usecases/agent/runner.ts';
import type { Installation } from '#usecases/execute.ts';
import type { Chore } from './chores.ts';
import type { Host } from './hosts/host.ts';
import { verbsOfRuns } from './verbs.ts';

/** A plan that a person begins is worked on at once, and so is a run whose process died, once its lease is over. */
const agentsEveryMs = 400;
/** Schedules are on the minute, and what waits does so for days. */
const clocksEveryMs = 1000;
/** How long a file that came in waits at most for the agents that look at files. */
const filesEveryMs = 15_000;

/** Runs go on, what is due begins, and files that came in are looked at: three chores, so that a long run holds up neither other. */
export function agentChores(
  { database }: Host,
  { ports }: Installation,
  onFault: (error: unknown) => void,
  isStopping: () => boolean,
): Chore[] {
  const work = { database, ports, useCases: verbsOfRuns, onFault };
  return [
    {
      name: 'agents',
      everyMs: agentsEveryMs,
      work: (onProgress) => goOnWithRuns({ ...work, onProgress }, isStopping),
    },
    { name: 'schedules of agents', everyMs: clocksEveryMs, work: () => watchClocks(work) },
    { name: 'files for agents', everyMs: filesEveryMs, work: () => watchFiles(work) },
  ];
}
