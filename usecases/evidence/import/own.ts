import { hasRole } from '../../may/roles.ts';
import { type Actor, Refused } from '../../usecase.ts';
import type { ImportShown } from './row.ts';

/**
 * Whoever runs the ledger may stop, mend or undo any import; a contributor those of their own.
 * @throws Refused `import.not_yours` (403)
 */
export function requireOwn(actor: Actor, { createdBy, approvedBy }: ImportShown): void {
  if (hasRole(actor, 'owner', 'manager')) return;
  if (createdBy !== actor.userId || (approvedBy !== null && approvedBy !== actor.userId))
    throw new Refused('import.not_yours', 403);
}
