import type { Actor } from '../../usecase.ts';
import { hasRole } from '../../may/roles.ts';
import type { CommentRow } from './row.ts';

/**
 * Who resolves a question: who asked it, and who leads the organization. A question that an auditor asked is an auditor's to
 * resolve alone: who is audited does not put an audit's questions away.
 */
export function mayResolve(
  actor: Actor,
  question: Pick<CommentRow, 'kind' | 'state' | 'own' | 'writtenAs' | 'withdrawnAt'>,
): boolean {
  if (question.kind !== 'question' || question.state === 'resolved' || question.withdrawnAt !== null)
    return false;
  if (question.own) return true;
  return question.writtenAs === 'auditor' ? hasRole(actor, 'auditor') : hasRole(actor, 'owner', 'manager');
}
