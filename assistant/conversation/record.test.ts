import type { Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import type { MessageRow } from '#usecases/conversation/thread/row.ts';
import { describe, expect, it } from 'vitest';
import { LiveRun } from './live.ts';
import { Recorder } from './record.ts';

const answer = (...words: readonly string[]): MessageRow => ({
  id: 'answer',
  role: 'assistant',
  parts: words.map((text) => ({ type: 'text', text })),
});

/** A recorder on a database that takes nothing until it is let, and the answers that were stored there, by how many parts they had. */
function recording() {
  const stored: number[] = [];
  const faults: unknown[] = [];
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const query = async (sql: string, values: readonly unknown[] = []): Promise<never[]> => {
    await isOpen;
    if (sql.includes('insert into public.messages')) stored.push(JSON.parse(String(values[2])).length);
    return [];
  };
  const database = {
    transaction: (_claims: unknown, run: (tx: Tx) => Promise<unknown>) => run({ query } as Tx),
  } as unknown as Database;
  const record = { database, claims: {}, threadId: 'thread', runId: 'run' };
  const recorder = new Recorder(record, new LiveRun('run'), (error) => faults.push(error));
  return { recorder, stored, faults, open };
}

describe('what a run leaves in the database', () => {
  it('is the whole answer, and of its steps those that no later one had taken the place of when their turn came', async () => {
    const { recorder, stored, faults, open } = recording();
    recorder.keep(answer('a'));
    await Promise.resolve();
    recorder.keep(answer('a', 'b'));
    recorder.keep(answer('a', 'b', 'c'));
    const ended = recorder.end('done', answer('a', 'b', 'c', 'd'));
    open();
    await ended;
    expect(stored).toEqual([1, 4]);
    expect(faults).toEqual([]);
  });

  it('is the last step of an answer that ends without being whole', async () => {
    const { recorder, stored, open } = recording();
    recorder.keep(answer('a'));
    await Promise.resolve();
    recorder.keep(answer('a', 'b'));
    recorder.keep(answer('a', 'b', 'c'));
    const ended = recorder.end('failed', null);
    open();
    await ended;
    expect(stored).toEqual([1, 3]);
  });
});
