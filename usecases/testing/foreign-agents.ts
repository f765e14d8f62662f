import type { ForeignCall } from './foreign-calls.ts';

const plan = [{ key: 'look', verb: 'site.list', input: {} }];

/** Agents, runs and the inbox with another tenant's ids. */
export const agentCalls: Readonly<Record<string, ForeignCall>> = {
  'agent.list': 'none',
  'agent.setUp': 'none',
  'agent.start': 'none',
  'run.list': 'none',
  'run.plan': 'none',
  'run.read': [[({ runId }) => ({ runId }), 'run.not_found']],
  'run.change': [[({ runId }) => ({ runId, revision: 1, plan }), 'run.not_found']],
  'run.start': [[({ runId }) => ({ runId, revision: 1 }), 'run.not_found']],
  'run.cancel': [[({ runId }) => ({ runId }), 'run.not_found']],
  'run.repeat': [[({ runId }) => ({ runId, position: 0 }), 'run.not_found']],
  'inbox.list': [[({ runId }) => ({ runId, view: 'all' }), 'run.not_found']],
  'inbox.count': 'none',
  'inbox.defer': [
    [({ approvalId }) => ({ approvalIds: [approvalId], until: '2030-01-01' }), 'approval.not_found'],
  ],
  'inbox.delegate': [
    [({ approvalId }) => ({ approvalIds: [approvalId], to: null }), 'approval.not_found'],
    [({ approvalId, userId }) => ({ approvalIds: [approvalId], to: userId }), 'member.not_found'],
  ],
  'proposal.decide': [
    [({ proposalId }) => ({ accept: [{ id: proposalId, revision: 1 }] }), 'proposal.not_found'],
    [({ proposalId }) => ({ reject: [{ id: proposalId, revision: 1 }], reason: 'r' }), 'proposal.not_found'],
  ],
  'proposal.change': [
    [({ proposalId }) => ({ id: proposalId, revision: 1, quantity: '1' }), 'proposal.not_found'],
  ],
};
