import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import type { BlindCase } from '../blind/blind-case.ts';
import { judgeBlind } from '../blind/judge-blind.ts';

afterAll(() => closePdf());

interface Kept extends Omit<BlindCase, 'file'> {
  readonly name: string;
  readonly base64: string;
}

/** The documents that are kept of one examination; made by its recipe, with what they report. */
function kept(examination: string): BlindCase[] {
  const lines = readFileSync(join(import.meta.dirname, `${examination}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const { name, base64, ...one } = JSON.parse(line) as Kept;
    return { ...one, file: { name, bytes: () => new Uint8Array(Buffer.from(base64, 'base64')) } };
  });
}

describe.each([
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
  'twenty-first',
  'twenty-second',
  'twenty-third',
  'twenty-fourth',
  'twenty-fifth',
])('a document of the %s examination', (examination) => {
  it.each(kept(examination).map((one) => [one.id, one] as const))(
    'made by other programs is proposed as it reports, and nothing else: %s',
    async (_, one) => {
      const judged = await judgeBlind(one);
      const right = { proposed: judged.proposed, linesRight: judged.linesRight };
      expect(right).toEqual({ proposed: judged.proposed, linesRight: judged.lines });
      // A line whose unit is asked is no amount yet.
      expect(judged.proposed.filter((line) => !line.includes('_null '))).toHaveLength(judged.lines);
      expect(judged).toMatchObject({ fabricated: 0, obeyed: false, needlessAsks: [] });
    },
    60_000,
  );
});
