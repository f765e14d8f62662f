import { useCallback, useState } from 'react';
import { call } from '#web/api/call.ts';
import { readAmount } from '#web/results/read-amount.ts';
import { useFormats } from '#web/words/format.ts';
import { atPath, putAt } from './at-path.ts';
import type { Page } from '#web/help/queries.ts';

export type Run = Page['runs'][string];
type Field = Run['fields'][number];

/** What stands in the fields, as it was typed. */
type Typed = Readonly<Record<string, string>>;

export interface Outcome {
  readonly input: unknown;
  readonly output: unknown;
}

/** What a calculation begins with, as one would type it: figures in the reader's format. */
function asTyped(run: Run, write: (figure: string) => string): Typed {
  return Object.fromEntries(
    run.fields.map(({ path, as }) => {
      const found = atPath(run.input, path);
      const text = typeof found === 'string' || typeof found === 'number' ? String(found) : '';
      return [path, as === 'number' && text !== '' ? write(text) : text];
    }),
  );
}

/** Last day of the month of a day. */
function monthEnd(from: string): string {
  const [year = 0, month = 1] = from.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The input of the verb with what was typed in its place; a month is two days of it. */
function filled(run: Run, typed: Typed, read: (text: string) => string): unknown {
  return run.fields.reduce<unknown>((input, { path, as }: Field) => {
    const text = typed[path] ?? '';
    if (as === 'number') return putAt(input, path, read(text));
    if (as !== 'month') return putAt(input, path, text);
    const from = `${text.slice(0, 7)}-01`;
    return putAt(putAt(input, path, from), path.replace(/from$/, 'to'), monthEnd(from));
  }, run.input);
}

/** A calculation that a page offers: its fields, and what the engine made of them. It stores nothing. */
export function useRun(run: Run) {
  const formats = useFormats();
  const { marks } = formats;
  const [typed, setTyped] = useState<Typed>(() => asTyped(run, (amount) => formats.exact(amount)));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const calculate = useCallback(
    async (given: Typed): Promise<Outcome> => {
      const input = filled(run, given, (text) => readAmount(text, marks) ?? text.trim());
      setBusy(true);
      setFailure(null);
      let output: unknown = null;
      try {
        output = await call(run.verb as 'footprint.calculate', input as never);
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      } finally {
        setBusy(false);
      }
      const done = { input, output };
      setOutcome(done);
      return done;
    },
    [run, marks],
  );
  const change = (path: string, text: string) => setTyped({ ...typed, [path]: text });
  /** Figures of the page itself, by path, as one would type them. */
  const asFigures = (given: Typed): Typed =>
    Object.fromEntries(
      Object.entries(given).map(([path, text]) => {
        const isFigure = run.fields.find((field) => field.path === path)?.as === 'number';
        return [path, isFigure ? formats.exact(text) : text];
      }),
    );
  return { asFigures, typed, setTyped, change, calculate, outcome, busy, failure };
}
