import { describe, expect, it } from 'vitest';
import { bookBytes } from '../export/book.ts';
import { cellsIn, type Line, takenBy } from './line-cells.ts';
import { linesBookBytes } from './lines-book.ts';

const never = new AbortController().signal;
const LOOK = {
  columns: ['sequence', 'site', 'kind_name', 'co2e_kg', 'committed_at', 'from', 'counted', 'factor_ids'],
  of: { kind_name: 'kind' },
  names: { kind_name: { diesel: 'Diesel ⛽ 油' }, counted: { true: 'Sim', false: 'Não' } },
  counted: ['co2e_kg'],
  days: ['committed_at'],
};
const said = (at: number): Readonly<Record<string, unknown>> => ({
  sequence: at,
  site: `=site ${at}\n"${'ç中😀'.repeat(at % 50)}"`,
  kind: at % 3 === 0 ? 'diesel' : 'toString',
  co2e_kg: '12.5',
  committed_at: '2026-01-02T03:04:05Z',
  from: '2025-02-28',
  counted: at % 2 === 0,
  factor_ids: ['a', 'b'],
});
const line = (at: number): Line => takenBy(LOOK).map((column) => said(at)[column]);
const LINES = Array.from({ length: 2501 }, (_, at) => line(at));
const book = {
  title: 'Lines',
  columns: LOOK.columns.map((title) => ({ title, width: 12 })),
  count: LINES.length,
  language: 'pt-BR' as const,
  moment: '2026-03-01T12:00:00.000Z',
};

async function* rows(of: readonly Line[]) {
  for (let at = 0; at < of.length; at += 100) {
    await Promise.resolve();
    yield of
      .slice(at, at + 100)
      .map((one) => `${JSON.stringify(one)}\n`)
      .join('');
  }
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const taken: Uint8Array[] = [];
  for await (const piece of pieces) taken.push(piece);
  return Buffer.concat(taken);
}

const apart = (lines: AsyncIterable<string>, signal = never) =>
  joined(linesBookBytes({ ...book, look: LOOK }, lines, { signal, mostMilliseconds: 60_000 }));

describe('the workbook of lines written in a process of its own', () => {
  it('is to the byte the one that is written here', async () => {
    const cells = cellsIn(LOOK);
    async function* here() {
      await Promise.resolve();
      yield LINES.map(cells);
    }
    const expected = await joined(bookBytes({ ...book, rows: here() }, never));
    expect((await apart(rows(LINES))).equals(expected)).toBe(true);
  }, 60_000);

  it('shows codes by their names, amounts where a line was counted, and days', () => {
    expect(cellsIn(LOOK)(line(0))).toEqual([
      { number: '0' },
      '=site 0\n""',
      'Diesel ⛽ 油',
      { number: '12.5' },
      { day: '2026-01-02' },
      { day: '2025-02-28' },
      'Sim',
      'a b',
    ]);
    expect(cellsIn(LOOK)(line(1)).slice(2, 4)).toEqual(['toString', null]);
  });

  it('is whole or none: lines that break, a line that is no JSON, and who leaves end it with their reason', async () => {
    async function* broken() {
      yield* rows(LINES.slice(0, 300));
      throw new Error('the cursor is gone');
    }
    await expect(apart(broken())).rejects.toThrow('the cursor is gone');
    async function* torn() {
      yield* rows(LINES.slice(0, 300));
      yield '[3\n';
    }
    await expect(apart(torn())).rejects.toMatchObject({ code: 'report.unprintable' });
    const leaving = new AbortController();
    async function* left() {
      yield* rows(LINES.slice(0, 300));
      leaving.abort(new Error('left'));
      yield* rows(LINES.slice(300));
    }
    await expect(apart(left(), leaving.signal)).rejects.toThrow('left');
  }, 60_000);
});
