import type { UseCase } from '../usecase.ts';
import { submitReport, approveReport, sendReportBack } from './approve.ts';
import { requestPack, listPacks, cancelPack, linkPack } from './audit/packs.ts';
import { drawSample, listSamples, readSample, markSample, repeatSample } from './audit/samples.ts';
import { draftTexts } from './draft-texts.ts';
import { requestExport, listExports, cancelExport, linkExport } from './export/exports.ts';
import { listFormats, checkFile } from './file-check.ts';
import { issueReport, readIssue, verifyIssue, compareIssues } from './issues.ts';
import { sendReport, listLetters } from './letters.ts';
import { showLogo } from './logo.ts';
import {
  listProgrammes,
  previewReport,
  createReport,
  updateReport,
  listReports,
  readOneReport,
} from './reports.ts';
import { listSchedules, setSchedule, endSchedule } from './schedules.ts';
import { shareReport, listShares, revokeShare } from './shares.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const reportVerbs: readonly UseCase[] = [
  submitReport,
  approveReport,
  sendReportBack,
  requestPack,
  listPacks,
  cancelPack,
  linkPack,
  drawSample,
  listSamples,
  readSample,
  markSample,
  repeatSample,
  draftTexts,
  requestExport,
  listExports,
  cancelExport,
  linkExport,
  listFormats,
  checkFile,
  issueReport,
  readIssue,
  verifyIssue,
  compareIssues,
  sendReport,
  listLetters,
  showLogo,
  listProgrammes,
  previewReport,
  createReport,
  updateReport,
  listReports,
  readOneReport,
  listSchedules,
  setSchedule,
  endSchedule,
  shareReport,
  listShares,
  revokeShare,
];
