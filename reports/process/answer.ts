import { once } from 'node:events';
import { ReportFault } from '../writing.ts';
import type { ProcessProblem } from './own-process.ts';

/**
 * What a process that writes one file does: its bytes go to standard output, piece by piece. The exit code is 0 for a whole file and 1
 * for a problem, whose line of JSON is on standard error.
 */
export async function answerWith(file: () => AsyncIterable<Uint8Array> | Promise<Uint8Array>): Promise<void> {
  try {
    const made = file();
    if (made instanceof Promise) await write(await made);
    else for await (const piece of made) await write(piece);
  } catch (error) {
    const problem: ProcessProblem = {
      code: error instanceof ReportFault ? error.code : 'report.unprintable',
      params: error instanceof ReportFault ? error.params : {},
      detail: error instanceof Error ? error.message : String(error),
    };
    process.stderr.write(`${JSON.stringify(problem)}\n`);
    process.exitCode = 1;
  }
}

async function write(piece: Uint8Array): Promise<void> {
  if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
}
