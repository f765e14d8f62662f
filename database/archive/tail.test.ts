import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { backupsInFolder } from './folder.ts';
import { runFrom } from './segments.ts';
import { extendTail, readPieces, resumeTail } from './tail.ts';

const root = mkdtempSync(join(tmpdir(), 'razao-tail-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('the beginning of a segment that is written to', () => {
  const segment = join(root, 'segment');
  const tail = join(root, 'segment.tail');
  const store = backupsInFolder(root);
  const log = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));
  beforeEach(async () => {
    rmSync(tail, { force: true });
    writeFileSync(segment, log);
    let extent = { upTo: 0, length: 0 };
    for (const end of [1000, 1500, 4000])
      extent = await extendTail(store, 'segment.tail', segment, extent, end);
  });

  it('is kept piece by piece, and read as one', () => {
    expect(readPieces(readFileSync(tail))).toEqual({ bytes: log.subarray(0, 4000), whole: 4000 + 3 * 48 });
  });

  it('loses no more than the last piece to a cut, wherever it is cut, and goes on after it', async () => {
    const whole = readFileSync(tail);
    for (const cut of [1, 30, 48, 49, 2000, 2547]) {
      writeFileSync(tail, whole.subarray(0, whole.length - cut));
      expect(readPieces(readFileSync(tail))?.bytes.length).toBe(1500);
      const extent = await resumeTail(store, 'segment.tail', segment);
      expect(extent).toEqual({ upTo: 1500, length: 1500 + 2 * 48 });
      await extendTail(store, 'segment.tail', segment, extent, 4000);
      expect(readFileSync(tail).equals(whole)).toBe(true);
    }
  });

  it('is known as damaged at any byte before the last piece', () => {
    const whole = readFileSync(tail);
    for (const at of [0, 4, 8, 11, 12, 16, 47, 48, 500, 1047, 1048, 1056, 1100]) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(readPieces(bytes), `byte ${at}`).toBeNull();
    }
  });

  it('of another history is not gone on with', async () => {
    const other = Buffer.from(log);
    other[700] = 255;
    writeFileSync(segment, other);
    const before = readFileSync(tail);
    await expect(resumeTail(store, 'segment.tail', segment)).rejects.toThrow(/\[archive\.differs\]$/);
    expect(readFileSync(tail).equals(before)).toBe(true);
  });

  it('may be followed by room that was not filled', () => {
    appendFileSync(tail, Buffer.alloc(4096));
    expect(readPieces(readFileSync(tail))?.bytes.length).toBe(4000);
  });
});

describe('the segments that follow each other', () => {
  const kept = (...names: readonly string[]): Map<string, string> =>
    new Map(names.map((name) => [name.split('.')[0] ?? '', name]));
  const name = (timeline: number, place: number, kind = 'zst'): string =>
    `${timeline.toString(16).padStart(8, '0')}${'0'.repeat(8)}${place.toString(16).toUpperCase().padStart(8, '0')}.${kind}`;

  it('begin with that of the backup, on any timeline, and end with what is written to', () => {
    const found = runFrom(
      kept(name(1, 1), name(1, 2), name(1, 3), name(2, 3), name(2, 4, 'tail')),
      '000000010000000000000002',
    );
    expect(found.gap).toBeNull();
    expect(found.names).toEqual(
      [name(1, 2), name(1, 3), name(2, 3), name(2, 4, 'tail')].map((one) => one.split('.')[0]),
    );
  });

  it('go over from one file of names to the next', () => {
    const first = '0000000100000000000000FF';
    expect(runFrom(kept(`${first}.zst`, '000000010000000100000000.zst'), first).names).toHaveLength(2);
  });

  it('have no gap before a whole one; a beginning after a gap is not used', () => {
    const second = '000000010000000000000002';
    const found = runFrom(kept(name(1, 2), name(1, 4)), second);
    expect(found.names).toEqual([second]);
    expect(found.gap?.message).toMatch(/lacks the segment 000000010000000000000003.*\[archive\.gap\]$/);
    expect(runFrom(kept(name(1, 2), name(1, 4, 'tail')), second)).toEqual({ names: [second], gap: null });
    expect(runFrom(kept(), second).gap?.code).toBe('archive.gap');
  });
});
