import { listUnread } from '../collect/unread.ts';
import { takeUpFilesOfFolder } from '../collect/take-up-files.ts';
import { draftScheduledReport } from './scheduled-report.ts';
import type { UseCase } from '../../usecase.ts';
import { proposeCorrectionsOfLines, proposeRecalculationsOfLines } from './findings.ts';
import { listOwnFactorsThatExpire, proposeReportsOfClosings } from './factors-and-reports.ts';
import { compareDefaults, listDeadlines } from './cbam.ts';
import { proposeLinesOfFiles } from './cbam-files.ts';
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
  takeUpFilesOfFolder,
  listUnread,
  listDeadlines,
  compareDefaults,
  proposeLinesOfFiles,
];
