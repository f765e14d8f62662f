import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { measure } from '#tools/eval/report.ts';
import { evaluate } from '#tools/eval/run.ts';
import { describe, expect, it } from 'vitest';
import { assistantPropose } from './propose.contract.ts';
import { propose } from './propose.ts';

const kinds = referenceVocabulary();

describe('assistant.propose', () => {
  it('answers in the shape of its contract, with evidence for each activity', () => {
    const input = assistantPropose.input.parse(assistantPropose.example);
    const output = assistantPropose.output.parse(propose(input, '2026-11-20', kinds));
    expect(output).toMatchObject({
      intent: 'record',
      ask: [],
      notUnderstood: [],
      problems: [],
      activities: [{ kind: 'mobile.diesel', quantity: '1200', unit: 'L', scope: 1, problems: [] }],
    });
    expect(output.activities[0]?.evidence.spans.map((span) => span.quote)).toContain('1.200');
  });

  it('says which files it cannot read instead of passing over them', () => {
    const input = assistantPropose.input.parse({
      turns: [{ text: '', files: [{ name: 'conta.pdf', base64: 'JVBERg==' }] }],
    });
    expect(propose(input, '2026-11-20', kinds).problems).toEqual([
      { code: 'document.unsupported', params: { name: 'conta.pdf' } },
    ]);
  });

  it('refuses a text above 20,000 characters at the contract', () => {
    expect(assistantPropose.input.safeParse({ turns: [{ text: 'a'.repeat(20_001) }] }).success).toBe(false);
  });

  it.each(['own', 'later', 'second', 'fourth', 'fifth', 'seventh'])(
    'understands the sentences of %s.jsonl as well as promised, with no silent error beyond one in a hundred',
    (name) => {
      const path = new URL(`../language/cases/${name}.jsonl`, import.meta.url).pathname;
      const measures = measure(evaluate(path, { verbose: false }).scores);
      expect(measures.f1).toBeGreaterThanOrEqual(0.95);
      expect(measures.periodExact).toBeGreaterThanOrEqual(0.97);
      expect(measures.silentErrorRate).toBeLessThanOrEqual(0.01);
      expect(measures.fabrications).toBe(0);
    },
  );
});
