import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { BLIND_CASES } from './all-blind.ts';
import { judgeBlind } from './judge-blind.ts';
import { SECOND_CASES } from './second-blind.ts';

afterAll(() => closePdf());

/** Scans take seconds each: two of them stand for all here, the others are read by whoever examines anew. */
const SCANS = new Set(['scan-lpg-delivery', 'scan-steam-invoice']);
const CASES = [...BLIND_CASES, ...SECOND_CASES].filter(({ id, group }) => group !== 'scan' || SCANS.has(id));

describe('every document that was written before its readers saw it', () => {
  it.each(CASES.map((one) => [one.id, one] as const))(
    'is proposed as it reports, without a number that it does not hold, or is refused with a reason: %s',
    async (_, one) => {
      const judged = await judgeBlind(one);
      expect(judged).toMatchObject({
        exact: true,
        silent: false,
        fabricated: 0,
        obeyed: false,
        needlessAsks: [],
      });
    },
    60_000,
  );
});
