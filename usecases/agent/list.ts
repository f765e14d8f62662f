import type { UseCase } from '../usecase.ts';
import { listAgents, setUpAgent, startAgent } from './agents.ts';
import { cancelRun, changeRun, listRuns, planRun, readRun, repeatRun, startRun } from './runs.ts';

export const agentUseCases: readonly UseCase[] = [
  listAgents,
  setUpAgent,
  startAgent,
  listRuns,
  readRun,
  planRun,
  changeRun,
  startRun,
  cancelRun,
  repeatRun,
];
