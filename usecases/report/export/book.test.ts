import { readDocument } from '#documents/read.ts';
import { expect, it } from 'vitest';
import { bookBytes } from './book.ts';

const never = new AbortController().signal;

async function* rowsOf(count: number) {
  for (let at = 0; at < count; at += 250) {
    await Promise.resolve();
    yield Array.from({ length: Math.min(250, count - at) }, (_, row) => [
      { number: String(at + row + 1) },
      `=site ${at + row}`,
      { day: '2025-02-28' },
    ]);
  }
}

const book = (count: number) => ({
  title: 'Lines',
  columns: ['sequence', 'site', 'from'].map((title) => ({ title, width: 12 })),
  rows: rowsOf(count),
  count,
  language: 'en' as const,
  moment: '2026-03-01T12:00:00.000Z',
});

it('a workbook of many rows is written while it is read, and our own reader finds every row', async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bookBytes(book(3001), never)) chunks.push(chunk);
  const outcome = await readDocument(new Uint8Array(Buffer.concat(chunks)), 'lines.xlsx');
  if (!outcome.ok || outcome.content.kind !== 'sheets') throw new Error('The workbook cannot be read.');
  const [sheet] = outcome.content.sheets;
  let sum = 0;
  let days = 0;
  for await (const rows of sheet?.batches() ?? [])
    for (const { cells } of rows) {
      sum += Number(cells[0]?.number ?? 0);
      days += cells[2]?.date === '2025-02-28' ? 1 : 0;
    }
  expect([sheet?.rowCount, sum, days]).toEqual([3002, (3001 * 3002) / 2, 3001]);
});

it('what goes wrong in the rows is thrown to whoever reads', async () => {
  async function* broken() {
    yield* rowsOf(10);
    throw new Error('gone');
  }
  const reading = async () => {
    for await (const chunk of bookBytes({ ...book(10), rows: broken(), count: 20 }, never))
      expect(chunk.length).toBeGreaterThan(0);
  };
  await expect(reading()).rejects.toThrow('gone');
});
