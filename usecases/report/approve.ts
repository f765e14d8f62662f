import { askApproval, decideApproval } from '../inventory/approval/approvals.ts';
import { invalidInput } from '../input.ts';
import { mayWaiveFourEyes } from '../may/organization.ts';
import { mayDecideReports, mayWriteReports } from '../may/reports.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { reportApprove, reportSendBack, reportSubmit } from './report.contract.ts';
import { type Report, readReport } from './row.ts';

/** The report at the revision that the person saw. */
async function atRevision(context: RunContext, reportId: string, revision: number): Promise<Report> {
  const report = await readReport(context, reportId);
  if (report.revision !== revision) throw new Refused('report.stale', 409);
  return report;
}

/**
 * Submits a report. Refuses with `report.not_found` (404), `report.stale`, `report.not_draft` or `report.not_closed` (409): of an
 * inventory that is open there is nothing to issue.
 */
export const submitReport: UseCase<typeof reportSubmit.input, typeof reportSubmit.output> = {
  contract: reportSubmit,
  may: ({ actor }) => mayWriteReports(actor),
  async run(context, { reportId, revision, note }) {
    const { state, closingId } = await atRevision(context, reportId, revision);
    if (state !== 'draft') throw new Refused('report.not_draft', 409);
    if (closingId === null) throw new Refused('report.not_closed', 409);
    await askApproval(context, { subject: 'report', subjectId: reportId, revision, note });
    return { report: await readReport(context, reportId) };
  },
  journal: ({ report }) => ({ subjectIds: [report.id], detail: { revision: String(report.revision) } }),
};

/**
 * Approves a report in review. Refuses with `report.not_found` (404), `report.stale` or `report.not_in_review` (409),
 * `approval.four_eyes` (403) where an author would approve their own. Alone, an owner may: `approval.not_alone` (409) where
 * another owner or manager could, `input.invalid` (400) without a reason.
 */
export const approveReport: UseCase<typeof reportApprove.input, typeof reportApprove.output> = {
  contract: reportApprove,
  may: ({ actor }, { alone }) => mayDecideReports(actor) && (!alone || mayWaiveFourEyes(actor)),
  async run(context, { reportId, revision, note, alone }) {
    if (alone && note === '') throw invalidInput('note', 'who approves alone says why');
    await inReview(context, reportId, revision);
    await decideApproval(context, { subjectId: reportId, revision, state: 'approved', reason: note, alone });
    return { report: await readReport(context, reportId) };
  },
  journal: ({ report }, { alone, note }) => ({
    subjectIds: [report.id],
    detail: { revision: String(report.revision), ...(alone && { alone: 'true', reason: note }) },
  }),
};

/** Sends a report back. Refuses with `report.not_found` (404), `report.stale` or `report.not_in_review` (409). */
export const sendReportBack: UseCase<typeof reportSendBack.input, typeof reportSendBack.output> = {
  contract: reportSendBack,
  may: ({ actor }) => mayDecideReports(actor),
  async run(context, { reportId, revision, reason }) {
    await inReview(context, reportId, revision);
    await decideApproval(context, {
      subjectId: reportId,
      revision,
      state: 'sent_back',
      reason,
      alone: false,
    });
    return { report: await readReport(context, reportId) };
  },
  journal: ({ report }) => ({ subjectIds: [report.id] }),
};

async function inReview(context: RunContext, reportId: string, revision: number): Promise<void> {
  const { state } = await atRevision(context, reportId, revision);
  if (state !== 'in_review') throw new Refused('report.not_in_review', 409);
}
