import { expect, it } from 'vitest';
import { answerStep } from './answer.ts';
import { sampleEnvironment, settingOf } from './cases/cases.ts';
import { readQuestion } from './question.ts';
import type { Done } from './looked-up.ts';

const environment = sampleEnvironment('en');
const setting = settingOf(environment);
const asked = (...turns: readonly string[]) =>
  turns.reduce<ReturnType<typeof readQuestion> | null>(
    (before, text) => readQuestion(text, setting, before),
    null,
  );

const FINDING = {
  rule: 'gap',
  kindName: null,
  siteName: null,
  from: '2025-05-01',
  to: '2025-05-31',
  figures: {},
};
const COUNTS = {
  states: [{ state: 'open', findings: 70 }],
  rules: [
    { rule: 'gap', findings: 66 },
    { rule: 'duplicate_line', findings: 4 },
  ],
  severities: [],
};

it('counts all findings there are, and not the page that was looked up', () => {
  const question = asked('list the open findings');
  if (question === null) throw new Error('Nothing was asked.');
  const { calls } = answerStep(question, environment, []);
  const output = { findings: Array.from({ length: 50 }, () => FINDING), counts: COUNTS };
  const done = calls.map((one): Done => ({ ...one, output, refused: null }));
  expect(answerStep(question, environment, done).text).toContain('70 open findings');
});

it.each([
  ['and last year', ['duplicate_line', 'duplicate_document', 'whole_and_parts']],
  ['any outliers?', ['outlier', 'unit_slip']],
])('asks %j behind duplicates of what is meant', (turn, rules) => {
  const question = asked('are there duplicates in 2024?', turn);
  if (question === null) throw new Error('Nothing was asked.');
  const [call] = answerStep(question, environment, []).calls;
  expect(call?.input).toMatchObject({ state: 'open', rules });
});
