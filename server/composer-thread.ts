import { PRIORITIES, putThisThreadBehind } from '#documents/workers/priority.ts';
import { serve } from '#documents/workers/serve.ts';
import { composed, type ToCompose } from '#usecases/report/composing.ts';
import type { ComposerAnswer } from './compose-aside.ts';
import { reportWordsIn } from './report_words.ts';

// Behind the thread that answers everybody, on the same cores.
putThisThreadBehind(PRIORITIES.long);

/** The thread in which large reports are composed. */
serve<ComposerAnswer>(
  // A promise in any case: what is thrown is told by it.
  (asked: ToCompose) => Promise.resolve(asked).then((one) => ({ document: composed(one, reportWordsIn) })),
  (error) => ({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
);
