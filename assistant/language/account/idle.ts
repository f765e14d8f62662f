import type { Turn } from '../answers/turn.ts';
import type { Understanding } from '../understanding.ts';

/** A turn that takes something away or corrects, and neither changes nor says anything: all of it is left over. */
export function isIdle({ state }: Turn, told: Understanding): boolean {
  if ((told.intent !== 'delete' && told.intent !== 'correct') || state.proposals.length === 0) return false;
  const touched = told.activities.length + told.changes.length + told.removals.length;
  return touched === 0 && told.notUnderstood.length === 0 && told.asks.length === state.asks.length;
}
