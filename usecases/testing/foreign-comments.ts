import type { ForeignCall } from './foreign-calls.ts';

/** Comments and questions with another tenant's ids. */
export const commentCalls: Readonly<Record<string, ForeignCall>> = {
  'comment.list': [
    [({ entryId }) => ({ subject: { kind: 'line', id: entryId } }), 'entry.not_found'],
    [({ inventoryId }) => ({ subject: { kind: 'inventory', id: inventoryId } }), 'inventory.not_found'],
    [({ entryId }) => ({ subject: { kind: 'finding', id: entryId } }), 'finding.not_found'],
    [({ reportId }) => ({ subject: { kind: 'report', id: reportId } }), 'report.not_found'],
  ],
  'comment.replies': [[({ commentId }) => ({ commentId }), 'comment.not_found']],
  'comment.history': [[({ commentId }) => ({ commentId }), 'comment.not_found']],
  'comment.add': [
    [({ entryId }) => ({ subject: { kind: 'line', id: entryId }, body: 'x' }), 'entry.not_found'],
    [
      ({ inventoryId }) => ({ subject: { kind: 'inventory', id: inventoryId }, body: 'x' }),
      'inventory.not_found',
    ],
    [({ reportId }) => ({ subject: { kind: 'report', id: reportId }, body: 'x' }), 'report.not_found'],
  ],
  'comment.edit': [[({ commentId }) => ({ commentId, revision: 1, body: 'x' }), 'comment.not_found']],
  'comment.withdraw': [[({ commentId }) => ({ commentId }), 'comment.not_found']],
  'question.list': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'question.resolve': [[({ commentId }) => ({ questionId: commentId }), 'comment.not_found']],
  'question.reopen': [[({ commentId }) => ({ questionId: commentId, reason: 'r' }), 'comment.not_found']],
};
