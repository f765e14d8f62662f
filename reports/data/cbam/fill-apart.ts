import { fileURLToPath } from 'node:url';
import { bytesOf, wholeOf } from '../../process/own-process.ts';
import type { TemplateCell } from './fill-communication.ts';

const FILLER = {
  script: fileURLToPath(new URL('./fill-process.ts', import.meta.url)),
  heapMegabytes: 512,
  mostMilliseconds: 60_000,
};

/** What the process that fills is given, as JSON on its standard input. */
export interface CommunicationRequest {
  /** Path of the blank workbook. */
  readonly template: string;
  readonly cells: readonly TemplateCell[];
  readonly notes: readonly (readonly string[])[];
}

/**
 * The communication template filled in a process of its own, which ends with it: its sheets are megabytes of text.
 * @throws ReportFault what `fillCommunication` throws, `report.too_slow`; the reason of an aborted signal
 */
export function fillCommunicationApart(
  request: CommunicationRequest,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return wholeOf(bytesOf(FILLER, [JSON.stringify(request)], signal));
}
