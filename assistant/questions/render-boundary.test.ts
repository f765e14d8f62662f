import { expect, it } from 'vitest';
import { answerStep } from './answer.ts';
import { sampleEnvironment, settingOf } from './cases/cases.ts';
import { readQuestion } from './question.ts';
import type { Done } from './looked-up.ts';

it('tells what an inventory takes in, and what was stated to be left out with the reason', () => {
  const environment = sampleEnvironment('en');
  const text = 'which categories does the 2025 inventory leave out, and why?';
  const question = readQuestion(text, settingOf(environment), null);
  const { calls } = answerStep(question, environment, []);
  expect(calls.map(({ tool }) => tool)).toEqual(['inventory_read', 'answer_query']);
  const outputs: Record<string, object> = {
    inventory_read: {
      inventory: {
        sites: [
          { name: 'Forge', lines: 4 },
          { name: 'Office', lines: 0 },
        ],
        exclusions: [{ description: 'Leased trucks', justification: 'no data from the lessor' }],
      },
    },
    answer_query: { by: ['category'], rows: [{ keys: ['business_travel'], names: [null] }] },
  };
  const done = calls.map((one): Done => ({ ...one, output: outputs[one.tool], refused: null }));
  const answer = answerStep(question, environment, done).text;
  expect(answer).toContain('entries: Forge.');
  expect(answer).toContain('- Business travel');
  expect(answer).toContain('- Leased trucks: no data from the lessor');
});
