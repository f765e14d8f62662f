import { withIdentity } from '#engine/cbam/identity.ts';
import type { ReportDocument } from '#reports/document.ts';
import { Refused, type RunContext } from '../usecase.ts';
import { findInstallation, readCbamPeriod } from './records.ts';
import { operatorReport } from './report.ts';

/**
 * The operator's report of a recorded year as it stands, with the identity of its installation. Refuses with
 * `cbam.period_not_found` (404), `cbam.not_calculated` (422) where the year cannot be calculated yet.
 */
export async function periodDocument(context: RunContext, periodId: string): Promise<ReportDocument> {
  const { period, content } = await readCbamPeriod.run(context, { periodId });
  const installation = await findInstallation(context, period.installationId);
  const report = operatorReport(withIdentity(content, installation), context.now);
  if (report.status !== 'composed') throw new Refused('cbam.not_calculated', 422);
  return report.document;
}
