import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { learnt, OPINION, readExamples } from '#tools/eval/opinion/learn.ts';
import { answerStep } from './answer.ts';
import { readQuestionCases, readTurns, sampleEnvironment, settingOf } from './cases/cases.ts';
import { CATALOGUE } from './catalogue.ts';
import { kindOf, opinionOf, type Weights } from './opinion.ts';
import { readQuestion } from './question.ts';
import { isTold, tell } from './words-of-answers.ts';

const environment = sampleEnvironment('pt-BR');
const setting = settingOf(environment);
const read = (text: string) => readQuestion(text, setting, null);

describe('a second opinion on what is asked', () => {
  const likeliest = (told: ReadonlyMap<string, number>) =>
    [...told].reduce((most, next) => (next[1] > most[1] ? next : most))[0];

  it('is what its examples teach: the file is made anew by `npm run eval -- opinion`', () => {
    const examples = readExamples();
    const kept = JSON.parse(readFileSync(OPINION, 'utf8')) as Weights;
    const made = learnt(examples);
    expect(kept.kinds).toEqual(made.kinds);
    const [one, other] = [opinionOf(kept), opinionOf(made)];
    const apart = examples.filter(({ said }) => likeliest(one(said)) !== likeliest(other(said)));
    expect(apart.length / examples.length).toBeLessThan(0.02);
    expect(kept.bytes.length).toBeLessThan(150_000);
  });

  it('tells wrongly read questions of a hand that it did not learn from, and few rightly read ones', () => {
    const examples = readExamples();
    const opinion = opinionOf(learnt(examples.filter(({ hand }) => hand !== 'fourth')));
    const unseen = examples.filter(({ hand }) => hand === 'fourth');
    const right = unseen.filter((one) => likeliest(opinion(one.said)) === kindOf(one.type));
    expect(right.length / unseen.length).toBeGreaterThan(0.75);
  });

  it('doubts no own case', () => {
    const environments = { 'pt-BR': environment, en: sampleEnvironment('en') };
    const doubted = readQuestionCases().filter(
      (one) => readTurns(one, environments[one.locale]).question.doubt !== null,
    );
    expect(doubted.map(({ turns }) => turns.join(' || '))).toEqual([]);
  });

  it('is not asked where the words point to what stands there', () => {
    expect(read('por que esse valor?')).toMatchObject({ type: 'explain_line', doubt: null });
    expect(read('why this value?')).toMatchObject({ type: 'explain_line', doubt: null });
  });

  it('asks instead of answering, and offers what it rather means and what was read', () => {
    const question = read("What's your carbon intensity per million BRL of revenue?");
    expect(question).toMatchObject({ type: 'glossary', doubt: 'intensity' });
    const { calls: looked } = answerStep(question, environment, []);
    expect(looked.map(({ tool }) => tool)).toEqual(['learn_search']);
    const { calls } = answerStep(question, environment, [
      { tool: 'learn_search', input: {}, output: { results: [] }, refused: null },
    ]);
    expect(calls.map(({ tool }) => tool)).toEqual(['ask']);
    const asked = calls[0]?.input as { questions: { options: { value: string }[] }[] } | undefined;
    expect(asked?.questions[0]?.options.map(({ value }) => value)[0]).toBe('offer_intensity');
  });

  it('doubts nothing that it offers itself, in either language', () => {
    const doubted = (['pt-BR', 'en'] as const).flatMap((reply) =>
      CATALOGUE.flatMap(({ type, offer = '' }) =>
        [
          { pt: 'Energia elétrica', en: 'Electricity' },
          { pt: 'Escopo 1', en: 'Scope 1' },
        ].flatMap((subject) => {
          if (!isTold(offer)) return [];
          const label = tell(reply, offer, {
            when: '2025',
            subject: reply === 'en' ? subject.en : subject.pt,
          });
          const question = read(label);
          return question.doubt === null ? [] : [`${type}: ${label} → ${question.doubt}`];
        }),
      ),
    );
    expect(doubted).toEqual([]);
  });
});
