import { draftScheduledReport } from '../../report/scheduled.ts';
import type { UseCase } from '../../usecase.ts';
import { proposeCorrectionsOfLines, proposeRecalculationsOfLines } from './findings.ts';
import { listOwnFactorsThatExpire, proposeReportsOfClosings } from './factors-and-reports.ts';
import { proposeRemindersOfRequests, proposeRequestsOfGaps } from './requests.ts';

/** What only runs of agents do. */
export const stepUseCases: readonly UseCase[] = [
  proposeRequestsOfGaps,
  proposeRemindersOfRequests,
  proposeCorrectionsOfLines,
  proposeRecalculationsOfLines,
  listOwnFactorsThatExpire,
  proposeReportsOfClosings,
  draftScheduledReport,
];
