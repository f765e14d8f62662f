import type { UseCase } from '../usecase.ts';
import { listAgents, setUpAgent, startAgent } from './agents.ts';
import { changeProposal } from './inbox/change.ts';
import { decideProposals } from './inbox/decide.ts';
import { listInbox, countInbox, deferApprovals, delegateApprovals } from './inbox/inbox.ts';
import {
  createRequest,
  listRequestsOfData,
  changeRequest,
  closeRequest,
  cancelRequest,
  remindOfRequest,
} from './request/requests.ts';
import { listRuns, readRun, planRun, changeRun, startRun, cancelRun, repeatRun } from './runs.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const agentVerbs: readonly UseCase[] = [
  listAgents,
  setUpAgent,
  startAgent,
  changeProposal,
  decideProposals,
  listInbox,
  countInbox,
  deferApprovals,
  delegateApprovals,
  createRequest,
  listRequestsOfData,
  changeRequest,
  closeRequest,
  cancelRequest,
  remindOfRequest,
  listRuns,
  readRun,
  planRun,
  changeRun,
  startRun,
  cancelRun,
  repeatRun,
];
