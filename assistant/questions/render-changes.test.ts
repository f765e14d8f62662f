import { expect, it } from 'vitest';
import { answerStep } from './answer.ts';
import { sampleEnvironment, settingOf } from './cases/cases.ts';
import { readQuestion } from './question.ts';
import type { Done } from './looked-up.ts';

const cell = (co2eKg: string) => ({
  co2eKg,
  countedLines: 3,
  notCountedLines: 0,
  amounts: [],
  kgPerUnit: null,
});
const year = (of: string) => ({ from: `${of}-01-01`, to: `${of}-12-31` });

/** What is answered where emissions went from ten thousand tonnes to so many kilograms. */
function told(reply: 'pt-BR' | 'en', afterKg: string, percent: string): string {
  const environment = sampleEnvironment(reply);
  const text = reply === 'en' ? 'compare emissions of 2024 and 2025' : 'compare as emissões de 2024 e 2025';
  const question = readQuestion(text, settingOf(environment), null);
  const { calls } = answerStep(question, environment, []);
  const change = { co2eKg: String(Number(afterKg) - 10_000_000), percent, amount: null, unit: null };
  const output = {
    by: [],
    periods: [year('2024'), year('2025')],
    rows: [],
    total: [cell('10000000'), cell(afterKg)],
    change,
    unconverted: [],
    gwpSets: ['AR5'],
    tags: [],
  };
  const done = calls.map((one): Done => ({ ...one, output, refused: null }));
  return answerStep(question, environment, done).text;
}

it.each([
  ['pt-BR', '10000200', '0.002', '(menos de 0,01%)'],
  ['en', '10000200', '0.002', '(less than 0.01%)'],
  ['en', '9999800', '-0.002', '(less than 0.01%)'],
  ['pt-BR', '10100000', '1', '(+1%)'],
  ['en', '9900000', '-1', '(−1%)'],
] as const)(
  'a change too small for its digits has no sign before its words: %s %s',
  (reply, kg, percent, words) => {
    expect(told(reply, kg, percent)).toContain(words);
  },
);
