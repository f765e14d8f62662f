import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { isBorneOut } from '../borne-out.ts';
import { DOCUMENT_CASES } from './all.ts';
import { judge } from './judge.ts';

afterAll(() => closePdf());

describe('every generated document', () => {
  it.each(DOCUMENT_CASES.map((testCase) => [testCase.id, testCase] as const))(
    'proposes what it reports, asks what is open, says what is wrong, and no number that it does not hold: %s',
    async (_, testCase) => {
      const judged = await judge(testCase);
      expect(judged.quantitiesRight).toBe(judged.quantities);
      expect(judged).toMatchObject({ activitiesRight: true, saidRight: true, obeyed: false });
      const activities = judged.outcome.ok ? judged.outcome.proposals.activities : [];
      for (const activity of activities) expect(isBorneOut(activity)).toBe(true);
    },
    60_000,
  );
});
