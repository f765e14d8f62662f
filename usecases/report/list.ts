import { approveReport, sendReportBack, submitReport } from './approve.ts';
import { compareIssues, issueReport, readIssue, verifyIssue } from './issues.ts';
import { checkFile, listFormats } from './file-check.ts';
import {
  createReport,
  listProgrammes,
  listReports,
  previewReport,
  readOneReport,
  updateReport,
} from './reports.ts';
import { draftTexts } from './draft-texts.ts';
import { showLogo } from './logo.ts';
import { listLetters, sendReport } from './letters.ts';
import { endSchedule, listSchedules, setSchedule } from './schedules.ts';
import { listShares, revokeShare, shareReport } from './shares.ts';

/** Every verb of reports. */
export const reportUseCases = [
  listProgrammes,
  previewReport,
  createReport,
  updateReport,
  draftTexts,
  showLogo,
  listReports,
  readOneReport,
  submitReport,
  approveReport,
  sendReportBack,
  issueReport,
  readIssue,
  verifyIssue,
  compareIssues,
  listFormats,
  checkFile,
  shareReport,
  listShares,
  revokeShare,
  listSchedules,
  setSchedule,
  endSchedule,
  sendReport,
  listLetters,
] as const;
