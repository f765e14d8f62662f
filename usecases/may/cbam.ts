import type { Actor } from '../usecase.ts';
import { hasRole } from './roles.ts';

/** Adds, changes and removes lines of imports and offers of verification. */
export function mayKeepImports(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}

/** States that the lines of a year are all imports of it. */
export function mayStateWholeYear(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}
