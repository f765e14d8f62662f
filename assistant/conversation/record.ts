import type { MessageRow } from '#usecases/conversation/thread/row.ts';
import { beat, endRun, keepAnswer, type RunRecord } from '#usecases/conversation/thread/run.ts';
import type { UIMessageChunk } from 'ai';
import type { LiveRun } from './live.ts';

/** How often a run gives a sign of life and hands over what was streamed; also how soon a stop elsewhere is noticed. */
const BEAT_MS = 400;

/**
 * Keeps a run in the database while it goes: chunks for readers elsewhere, the answer after each step, the end. Writes
 * go one after the other; one that fails is reported and does not end the answer.
 */
export class Recorder {
  readonly #record: RunRecord;
  readonly #run: LiveRun;
  readonly #onFault: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #pending: UIMessageChunk[] = [];
  #seq = 0;
  /** The answer that is still to be stored; one that waits behind another write and is no longer this one is not stored. */
  #latest: MessageRow | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(record: RunRecord, run: LiveRun, onFault: (error: unknown) => void) {
    this.#record = record;
    this.#run = run;
    this.#onFault = onFault;
    this.#timer = setInterval(() => this.#beat(), BEAT_MS);
  }

  add(chunk: UIMessageChunk): void {
    this.#pending.push(chunk);
  }

  keep(answer: MessageRow): void {
    this.#latest = answer;
    this.#then(async () => {
      if (this.#latest === answer) await keepAnswer(this.#record, answer);
    });
  }

  async end(state: 'done' | 'stopped' | 'failed', answer: MessageRow | null): Promise<void> {
    clearInterval(this.#timer);
    // The whole answer takes the place of every step of it.
    if (answer !== null) this.#latest = null;
    this.#then(() => endRun(this.#record, { state, answer, seq: this.#seq, chunks: this.#pending }));
    await this.#last;
  }

  #beat(): void {
    const chunks = this.#pending;
    const seq = this.#seq;
    this.#pending = [];
    if (chunks.length > 0) this.#seq += 1;
    this.#then(async () => {
      const { stopRequested } = await beat(this.#record, seq, chunks);
      if (stopRequested) this.#run.stop();
    });
  }

  #then(write: () => Promise<void>): void {
    this.#last = this.#last.then(write).catch((error: unknown) => this.#onFault(error));
  }
}
