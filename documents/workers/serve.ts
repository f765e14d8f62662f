import { parentPort } from 'node:worker_threads';
import { READY } from './runner.ts';

/**
 * The other end of a lease: answers every request that comes to this thread, one message for one message.
 * @param given buffers of an answer that are gone here afterwards, so that nobody copies them
 */
export function serve<Answer>(
  answer: (request: never) => Promise<Answer>,
  refusal: (error: unknown) => Answer,
  given: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  // A library's complaint about a broken file is no line of the server's log.
  for (const channel of ['log', 'info', 'warn', 'error'] as const) console[channel] = () => undefined;
  parentPort?.on('message', (request: unknown) => {
    void answer(request as never)
      .catch(refusal)
      .then((message) => parentPort?.postMessage(message, [...given(message)]));
  });
  parentPort?.postMessage(READY, []);
}
