import { withIdentity } from '#engine/cbam/identity.ts';
import type { ReportDocument } from '#reports/document.ts';
import { Refused, type RunContext } from '../usecase.ts';
import { type Communication, communicationOf } from './communication/communication.ts';
import type { InstallationYearInput } from './installation.contract.ts';
import { findInstallation, readCbamPeriod } from './records.ts';
import { operatorReport } from './report.ts';

/** What the files of a recorded year are made from. */
export interface PeriodFiles {
  readonly document: ReportDocument;
  /** Null where the Commission's communication template was not asked for. */
  readonly communication: Communication | null;
}

/**
 * The operator's report of a recorded year as it stands, with the identity of its installation, and the cells of the communication
 * template where that is asked for. Refuses with `cbam.period_not_found` (404), `cbam.not_calculated` (422) where the year cannot be
 * calculated yet, and as `communicationOf` does.
 */
export async function periodFiles(
  context: RunContext,
  periodId: string,
  isTemplate: boolean,
): Promise<PeriodFiles> {
  const { period, content } = await readCbamPeriod.run(context, { periodId });
  const installation = await findInstallation(context, period.installationId);
  const year = withIdentity(content, installation);
  const report = operatorReport(year, context.now);
  if (report.status !== 'composed') throw new Refused('cbam.not_calculated', 422);
  const communication = isTemplate ? communicationOf(inCountry(year, installation.country)) : null;
  return { document: report.document, communication };
}

/** The template asks for the country by itself, also where no address is known. */
function inCountry(year: InstallationYearInput, country: string): InstallationYearInput {
  return { ...year, installation: { country, ...year.installation } };
}
