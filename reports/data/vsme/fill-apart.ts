import { fileURLToPath } from 'node:url';
import type { ReportDocument } from '../../document.ts';
import { bytesOf, wholeOf } from '../../process/own-process.ts';
import type { FilledTemplate } from './fill-template.ts';

const FILLER = {
  script: fileURLToPath(new URL('./fill-process.ts', import.meta.url)),
  heapMegabytes: 512,
  mostMilliseconds: 60_000,
};

/** What the process that fills is given, as JSON on its standard input; the template as base64. */
export interface FillRequest {
  readonly template: string;
  readonly document: Pick<ReportDocument, 'organization' | 'datapoints'>;
}

/**
 * A template of VSME that is filled in a process of its own, which ends with it: its sheets are megabytes of text.
 * @throws ReportFault what `fillTemplate` throws, `report.too_slow`, `report.unprintable`; the reason of an aborted signal
 */
export async function fillTemplateApart(request: FillRequest, signal?: AbortSignal): Promise<FilledTemplate> {
  const { organization, datapoints } = request.document;
  const asked = JSON.stringify({ template: request.template, document: { organization, datapoints } });
  const answer = await wholeOf(bytesOf(FILLER, [asked], signal));
  const end = answer.indexOf(LINE_END);
  const facts = JSON.parse(new TextDecoder().decode(answer.subarray(0, end))) as FilledTemplate['facts'];
  return { facts, bytes: answer.slice(end + 1) };
}

/** The facts stand on a line before the file. */
const LINE_END = 0x0a;
