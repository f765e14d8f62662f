import { PRIORITIES, putThisThreadBehind } from '#documents/workers/priority.ts';
import { serve } from '#documents/workers/serve.ts';
import { ReportFault } from '#reports/writing.ts';
import { documentIn, prepared } from '#usecases/report/preparing.ts';
import type { ComposerAnswer, ComposerQuestion } from './compose-aside.ts';
import { reportWordsIn } from './report_words.ts';

// Behind the thread that answers everybody, on the same cores.
putThisThreadBehind(PRIORITIES.long);

/** The thread in which large reports are composed, and made ready for the process that writes them. */
serve<ComposerAnswer>(
  async (asked: ComposerQuestion) => {
    if ('compose' in asked) return { document: documentIn(asked.compose, reportWordsIn) };
    // Of its own, so that it can be given away.
    return { prepared: ownBytes(await prepared(asked.prepare, reportWordsIn)) };
  },
  (error) =>
    error instanceof ReportFault
      ? { refused: { code: error.code, params: error.params } }
      : { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  (answer) => ('prepared' in answer ? [answer.prepared.buffer] : []),
);

/** Bytes whose memory nothing else uses. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}
