import { describe, expect, it } from 'vitest';
import { beginAnew } from './begin-anew.ts';
import { CallRefused } from './refusal.ts';

const lost = () => new CallRefused('network', 'No answer.', 0);

interface Told {
  interrupted: number;
  waited: number[];
}

function again(signal = new AbortController().signal) {
  const told: Told = { interrupted: 0, waited: [] };
  const onInterrupted = () => {
    told.interrupted += 1;
  };
  const wait = (milliseconds: number) => {
    told.waited.push(milliseconds);
    return Promise.resolve();
  };
  return { told, options: { signal, onInterrupted, wait } };
}

/** Fails so often, each time with what is next, and gives the number of its try. */
function failing(...errors: readonly unknown[]): () => Promise<number> {
  let tries = 0;
  return () => {
    const error = errors[tries];
    tries += 1;
    return error === undefined ? Promise.resolve(tries) : Promise.reject(error as Error);
  };
}

describe('what is begun anew', () => {
  it('goes on once the server answers again, says so each time, and waits longer from try to try', async () => {
    const { told, options } = again();
    const away = new CallRefused('http.503', 'Service Unavailable', 503);
    expect(await beginAnew(failing(lost(), away, lost(), lost()), options)).toBe(5);
    expect(told).toEqual({ interrupted: 4, waited: [1000, 2000, 4000, 5000] });
  });

  it('ends with a refusal at once: it would be refused again', async () => {
    const { told, options } = again();
    const refused = new CallRefused('report.not_found', 'Not found.', 404);
    await expect(beginAnew(failing(refused), options)).rejects.toBe(refused);
    await expect(beginAnew(failing(lost(), refused), options)).rejects.toBe(refused);
    expect(told.interrupted).toBe(1);
  });

  it('ends when it is left, also while it waits', async () => {
    const leaving = new AbortController();
    const reason = new Error('left');
    const made = beginAnew(failing(lost()), {
      signal: leaving.signal,
      onInterrupted: () => queueMicrotask(() => leaving.abort(reason)),
    });
    await expect(made).rejects.toBe(reason);
  });

  it('gives up a server that stays away', async () => {
    const { told, options } = again();
    const forever = () => Promise.reject(lost());
    await expect(beginAnew(forever, options)).rejects.toMatchObject({ code: 'network' });
    expect(told.interrupted).toBe(60);
  });
});
