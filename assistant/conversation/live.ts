import type { UIMessageChunk } from 'ai';

/**
 * An answer in progress on this process: everything said so far, and whoever listens. Listeners come and go; the answer
 * goes on without them.
 */
export class LiveRun {
  readonly id: string;
  readonly #chunks: UIMessageChunk[] = [];
  readonly #listeners = new Set<ReadableStreamDefaultController<UIMessageChunk>>();
  readonly #controller = new AbortController();
  readonly #ended = Promise.withResolvers<void>();
  #over = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Aborted when somebody asks the answer to stop. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Settles when the answer is over and stored. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  stop(): void {
    this.#controller.abort(new DOMException('The person stopped the answer.', 'AbortError'));
  }

  push(chunk: UIMessageChunk): void {
    this.#chunks.push(chunk);
    for (const listener of this.#listeners) listener.enqueue(chunk);
  }

  /** The answer from its beginning, then as it goes on. */
  listen(): ReadableStream<UIMessageChunk> {
    let own: ReadableStreamDefaultController<UIMessageChunk>;
    return new ReadableStream({
      start: (controller) => {
        own = controller;
        for (const chunk of this.#chunks) controller.enqueue(chunk);
        if (this.#over) controller.close();
        else this.#listeners.add(controller);
      },
      cancel: () => {
        this.#listeners.delete(own);
      },
    });
  }

  /** Ends the stream of every listener. */
  end(): void {
    this.#over = true;
    for (const listener of this.#listeners) listener.close();
    this.#listeners.clear();
    this.#ended.resolve();
  }
}
