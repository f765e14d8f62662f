import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLASSIFIER, learnt, readExamples } from '#tools/eval/classifier/learn.ts';
import { answerStep } from './answer.ts';
import { readQuestionCases, readTurns, sampleEnvironment, settingOf } from './cases/cases.ts';
import { CATALOGUE } from './catalogue.ts';
import { classifierOf, type Weights } from './classifier.ts';
import { readQuestion } from './question.ts';
import { isTold, tell } from './words-of-answers.ts';

const environment = sampleEnvironment('pt-BR');
const setting = settingOf(environment);
const examples = readExamples();
const read = (text: string) => readQuestion(text, setting, null);

describe('the classifier of questions', () => {
  it('is what its examples teach: the file is made anew by `npm run eval -- classifier`', () => {
    const kept = JSON.parse(readFileSync(CLASSIFIER, 'utf8')) as Weights;
    const made = learnt(examples);
    expect(kept.types).toEqual(made.types);
    const [one, other] = [classifierOf(kept), classifierOf(made)];
    const apart = examples.filter(({ said }) => one(said)[0]?.type !== other(said)[0]?.type);
    expect(apart.length / examples.length).toBeLessThan(0.02);
    expect(kept.bytes.length).toBeLessThan(1_000_000);
  }, 300_000);

  it('tells more of a hand that it did not learn from than the words of the catalogue alone', () => {
    const classifier = classifierOf(learnt(examples.filter(({ hand }) => hand !== 'ninth')));
    const unseen = examples.filter(({ hand }) => hand === 'ninth');
    const right = unseen.filter(({ said, type }) => classifier(said)[0]?.type === type);
    const byWords = unseen.filter(({ told, type }) => told.first === type);
    expect(right.length / unseen.length).toBeGreaterThan(0.8);
    expect(right.length - byWords.length).toBeGreaterThan(unseen.length / 10);
  }, 300_000);

  it('is sure of every own case', () => {
    const environments = { 'pt-BR': environment, en: sampleEnvironment('en') };
    const unsure = readQuestionCases().filter((one) => {
      const { isSure, unheld } = readTurns(one, environments[one.locale]).question;
      return !isSure && unheld === null;
    });
    expect(unsure.map(({ turns }) => turns.join(' || '))).toEqual([]);
  });

  it('is not asked where the words point to what stands there', () => {
    expect(read('por que esse valor?')).toMatchObject({ type: 'explain_line', isSure: true });
    expect(read('why this value?')).toMatchObject({ type: 'explain_line', isSure: true });
  });

  it('takes what the words of the catalogue do not speak for, where many hands ask so', () => {
    expect(read("What's your carbon intensity per million BRL of revenue?")).toMatchObject({
      first: 'glossary',
      type: 'intensity',
      isSure: true,
    });
  });

  it('asks instead of answering where nothing is likely, and offers what it may mean and what was read', () => {
    const question = read('me fala do aterro');
    expect(question).toMatchObject({ type: 'share', isSure: false, doubt: 'total' });
    const { calls: looked } = answerStep(question, environment, []);
    expect(looked.map(({ tool }) => tool)).toEqual(['learn_search']);
    const { calls } = answerStep(question, environment, [
      { tool: 'learn_search', input: {}, output: { results: [] }, refused: null },
    ]);
    expect(calls.map(({ tool }) => tool)).toEqual(['ask']);
    const asked = calls[0]?.input as { questions: { options: { value: string }[] }[] } | undefined;
    expect(asked?.questions[0]?.options.map(({ value }) => value)).toEqual(['offer_total', 'offer_share']);
  });

  it('is sure of what the chat offers itself, in either language', () => {
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
          return question.isSure ? [] : [`${type}: ${label} → ${question.doubt}`];
        }),
      ),
    );
    expect(doubted).toEqual([]);
  });
});
