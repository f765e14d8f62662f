/** The order of calculation: what a process consumes comes before it. A loop is a coded problem, never a guess. */
import type { Problem } from '../problem.ts';
import type { Process } from './installation.ts';

export type Ordered =
  | { readonly ok: true; readonly order: readonly Process[] }
  | { readonly ok: false; readonly problem: Problem };

/** Processes so that each stands behind all that feed it. `cbam.loop` names the processes of a loop in their order. */
export function orderOf(processes: readonly Process[]): Ordered {
  const byId = new Map(processes.map((process) => [process.id, process]));
  const feeders = new Map<string, string[]>();
  for (const { id, consumed } of processes)
    for (const { process } of consumed ?? []) feeders.set(process, [...(feeders.get(process) ?? []), id]);
  const order: Process[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const visit = (id: string): string[] | null => {
    if (state.get(id) === 'done') return null;
    if (state.get(id) === 'open') return [...path.slice(path.indexOf(id)), id];
    state.set(id, 'open');
    path.push(id);
    for (const feeder of feeders.get(id) ?? []) {
      const loop = visit(feeder);
      if (loop !== null) return loop;
    }
    path.pop();
    state.set(id, 'done');
    const process = byId.get(id);
    if (process !== undefined) order.push(process);
    return null;
  };
  for (const { id } of processes) {
    const loop = visit(id);
    if (loop !== null)
      return { ok: false, problem: { code: 'cbam.loop', params: { processes: loop.join(' → ') } } };
  }
  return { ok: true, order };
}
