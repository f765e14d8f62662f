import { fillTemplateApart } from '#reports/data/vsme/fill-apart.ts';
import type { Filling } from '#reports/data/vsme/fill-template.ts';
import { ReportFault } from '#reports/writing.ts';
import { fingerprintOf } from '#reports/verify/fingerprint.ts';
import { z } from 'zod';
import type { Call } from '../execute.ts';
import { invalidInput } from '../input.ts';
import { id } from '../shapes.ts';
import { Refused } from '../usecase.ts';
import { type FileRoad, fileName, type ReportFile, sourceOf, statusOf, turnOf } from './files.ts';

/** Of a template, in bytes. */
const MOST_TEMPLATE = 5 * 1024 * 1024;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const template = z.base64().max(Math.ceil(MOST_TEMPLATE / 3) * 4);
const asked = z.union([z.object({ reportId: id, template }), z.object({ issueId: id, template })]);

/** A template that was filled, with what became of each fact. */
export interface FilledFile extends ReportFile {
  readonly facts: Readonly<Record<string, Filling>>;
}

/**
 * Fills the workbook that somebody took from EFRAG with the figures of a report or an issue, for whoever may read it. Nothing of the
 * workbook is kept.
 * @throws Refused what `report.file` refuses, `input.invalid` (400), `report.template_unreadable` and `report.template_unknown` (422),
 *   `report.files_busy` (429), `report.too_slow` (503)
 */
export async function fillReportTemplate(road: FileRoad, call: Call, body: unknown): Promise<FilledFile> {
  const parsed = asked.safeParse(body);
  if (!parsed.success)
    throw invalidInput(parsed.error.issues[0]?.path.join('.') ?? '', 'a report and a workbook');
  const { template: workbook, ...of } = parsed.data;
  const source = await sourceOf(road, call, { ...of, format: 'vsme' });
  const giveUp = await turnOf(source.organizationId, call.signal);
  try {
    const document = await road.installation.ports.composeReport(source.source);
    const { bytes, facts } = await fillTemplateApart({ template: workbook, document }, call.signal);
    const name = `${fileName(source.head)}-vsme.xlsx`;
    return { name, mediaType: XLSX, bytes, sha256: fingerprintOf(bytes).sha256, facts };
  } catch (error) {
    if (!(error instanceof ReportFault)) throw error;
    if (error.code === 'report.unprintable') road.onFault(error);
    throw new Refused(error.code, statusOf(error), error.params);
  } finally {
    giveUp();
  }
}
