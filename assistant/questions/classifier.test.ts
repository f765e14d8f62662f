import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASKING, turnFiles } from '#tools/eval/classifier/asking.ts';
import { GOING_ON, talkFiles } from '#tools/eval/classifier/going-on.ts';
import { CLASSIFIER, digestOf, learnt, QUESTIONS, readExamples } from '#tools/eval/classifier/learn.ts';
import { answerStep } from './answer.ts';
import { readQuestionCases, readTurns, sampleEnvironment, settingOf } from './cases/cases.ts';
import { CATALOGUE } from './catalogue.ts';
import { classifierOf } from './classifier.ts';
import { readQuestion } from './question.ts';
import { isTold, tell } from './words-of-answers.ts';

const environment = sampleEnvironment('pt-BR');
const setting = settingOf(environment);
const examples = readExamples();
const read = (text: string) => readQuestion(text, setting, null);

describe('the classifier of questions', () => {
  it('is learnt from questions, messages and conversations as they stand: all is made anew by `npm run eval -- classifier`', () => {
    const learntFrom = (file: URL) =>
      (JSON.parse(readFileSync(file, 'utf8')) as { learntFrom: string }).learntFrom;
    expect(learntFrom(CLASSIFIER)).toBe(digestOf(QUESTIONS));
    expect(learntFrom(ASKING)).toBe(digestOf(turnFiles()));
    expect(learntFrom(GOING_ON)).toBe(digestOf(talkFiles()));
  });

  it('tells more of a hand that it did not learn from than the words of the catalogue alone, from a quarter of the others', () => {
    const others = examples.filter(({ hand }) => hand !== 'ninth');
    const classifier = classifierOf(learnt(others.filter((_, at) => at % 4 === 0)));
    const unseen = examples.filter(({ hand }) => hand === 'ninth');
    const right = unseen.filter(({ said, type }) => classifier(said)[0]?.type === type);
    const byWords = unseen.filter(({ told, type }) => told.first === type);
    expect(right.length / unseen.length).toBeGreaterThan(0.75);
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
    expect(question.isSure).toBe(false);
    const { calls: looked } = answerStep(question, environment, []);
    expect(looked.map(({ tool }) => tool)).toEqual(['learn_search']);
    const { calls } = answerStep(question, environment, [
      { tool: 'learn_search', input: {}, output: { results: [] }, refused: null },
    ]);
    expect(calls.map(({ tool }) => tool)).toEqual(['ask']);
    const asked = calls[0]?.input as { questions: { options: { value: string }[] }[] } | undefined;
    const offered = asked?.questions[0]?.options.map(({ value }) => value) ?? [];
    expect(offered[0]).toBe(CATALOGUE.find(({ type }) => type === question.doubt)?.offer);
    expect(new Set(offered).size).toBe(2);
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
