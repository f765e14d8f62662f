import { step, type Step, type Told } from './telling.ts';

const PLAN = [{ key: 'findings', verb: 'finding.list', input: { state: 'open' } }];

const ofRun = (told: Told) => ({ runId: told.of('run.plan').at('runId') });
const ofProposal = ({ proposal }: Told) => ({ approvalIds: [proposal.approvalId] });

/** A plan that is kept, changed, begun, cancelled and repeated, and a proposal that is put off, taken back, changed and refused. */
export const AGENT_STORY: readonly Step[] = [
  step('run.plan', 'manager', () => ({ task: 'Revisar 2025', plan: PLAN })),
  step('run.change', 'manager', (told) => ({ ...ofRun(told), revision: 1, plan: PLAN })),
  step('run.read', 'auditor', ofRun),
  step('run.start', 'manager', (told) => ({ ...ofRun(told), revision: 2 })),
  step('run.cancel', 'manager', ofRun),
  step('run.repeat', 'manager', (told) => ({ ...ofRun(told), position: 0 })),
  step('inbox.defer', 'manager', (told) => ({ ...ofProposal(told), until: '2026-12-15' })),
  step('inbox.delegate', 'manager', (told) => ({
    ...ofProposal(told),
    to: null,
  })),
  step('proposal.change', 'manager', ({ proposal }) => ({
    id: proposal.proposalId,
    revision: 1,
    message: 'Por favor, a nota do posto.',
  })),
  step('proposal.decide', 'manager', ({ proposal }) => ({
    reject: [{ id: proposal.proposalId, revision: 2 }],
    reason: 'A nota chegou.',
  })),
];
