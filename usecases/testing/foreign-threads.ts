import type { ForeignCall } from './foreign-calls.ts';

/** Conversations with another tenant's ids. */
export const threadCalls: Readonly<Record<string, ForeignCall>> = {
  'thread.create': [[({ threadId }) => ({ id: threadId }), 'thread.not_found']],
  'thread.list': 'none',
  'thread.get': [[({ threadId }) => ({ threadId }), 'thread.not_found']],
  'thread.rename': [[({ threadId }) => ({ threadId, title: 'x' }), 'thread.not_found']],
  'thread.mark': [[({ threadId }) => ({ threadId, pinned: true }), 'thread.not_found']],
  'thread.branch': [[({ threadId }) => ({ threadId, messageId: 'm' }), 'thread.not_found']],
  'message.judge': [[({ threadId }) => ({ threadId, messageId: 'm', verdict: 'good' }), 'thread.not_found']],
  'thread.delete': [[({ threadId }) => ({ threadId }), 'thread.not_found']],
};
