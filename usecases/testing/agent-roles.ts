import { planRun, startRun } from '../agent/runs.ts';
import { setUpAgent } from '../agent/agents.ts';
import { ROLES, type Role, type TestInstallation } from '../testing.ts';
import { plantFinding } from './findings.ts';
import { plantProposal } from './plant-proposal.ts';

const drafting: readonly Role[] = ['owner', 'manager', 'contributor'];
const leading: readonly Role[] = ['owner', 'manager'];

/** Who may call the verbs of agents, runs and the inbox. */
export const agentRoles: Readonly<Record<string, readonly Role[]>> = {
  'agent.list': ROLES,
  'agent.setUp': leading,
  'agent.start': drafting,
  'run.list': ROLES,
  'run.read': ROLES,
  'run.plan': drafting,
  'run.change': drafting,
  'run.start': drafting,
  'run.cancel': drafting,
  'inbox.list': ROLES,
  'inbox.count': ROLES,
  'inbox.defer': drafting,
  'inbox.delegate': drafting,
  'proposal.decide': drafting,
};

const plan = [{ key: 'look', verb: 'site.list', input: {} }];

/** Inputs that an owner of the northern organization could use. */
export function agentInputs(installation: TestInstallation): Readonly<Record<string, () => Promise<object>>> {
  const { north } = installation;
  const { owner } = north.people;
  const planned = async () => (await installation.as(owner, planRun, { task: 'Revisar', plan })).runId;
  const begun = async () => {
    const runId = await planned();
    await installation.as(owner, startRun, { runId, revision: 1 });
    return runId;
  };
  const proposed = async () => plantProposal(installation, north, await plantFinding(installation, north.id));
  return {
    'agent.setUp': () => Promise.resolve({ kind: 'gaps', enabled: false }),
    'agent.start': async () => {
      await installation.as(owner, setUpAgent, { kind: 'reviewer', enabled: true });
      return { kind: 'reviewer' };
    },
    'run.read': async () => ({ runId: await planned() }),
    'run.plan': () => Promise.resolve({ task: 'Revisar', plan }),
    'run.change': async () => ({ runId: await planned(), revision: 1, plan }),
    'run.start': async () => ({ runId: await planned(), revision: 1 }),
    'run.cancel': async () => ({ runId: await begun() }),
    'inbox.defer': async () => ({ approvalIds: [(await proposed()).approvalId], until: '2030-01-01' }),
    'inbox.delegate': async () => ({ approvalIds: [(await proposed()).approvalId], to: owner.id }),
    'proposal.decide': async () => ({
      reject: [{ id: (await proposed()).proposalId, revision: 1 }],
      reason: 'r',
    }),
  };
}
