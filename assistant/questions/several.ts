import { answerStep, type Answered } from './answer.ts';
import type { Setting } from './parse.ts';
import { MARGIN, type Question, readQuestion } from './question.ts';
import { MARKS } from './words.ts';
import WORDS from './turns.json' with { type: 'json' };
import type { Done } from './looked-up.ts';
import type { Environment } from './verb-inputs.ts';

const PARTS = new RegExp(
  String.raw`(?:[?.!;]\s+|,?\s+(?:e|and)\s+)(?=(?:${[...WORDS.asking, ...WORDS.parts].join('|')})\b)`,
  'i',
);
/** More are no questions of one breath: they are read as one. */
const MOST = 4;

/**
 * The questions of a message, in order (`quanto de diesel usamos e qual fator foi aplicado?`): each goes on from the one before. One
 * where the parts ask the same of different times, or where a part is not understood by itself.
 */
export function questionsIn(asked: string, setting: Setting, before: Question | null): Question[] {
  return partedQuestions(asked, setting, before).flatMap(timeByTime);
}

/** The average of two times is one of each, and none of what they make together. */
function timeByTime(question: Question): Question[] {
  const isOfEach = question.type === 'average' && question.spans.length > 1;
  return isOfEach ? question.spans.map((span) => ({ ...question, spans: [span] })) : [question];
}

function partedQuestions(asked: string, setting: Setting, before: Question | null): Question[] {
  const parts = asked.split(PARTS).filter((part) => /\p{L}/u.test(part));
  if (parts.length < 2 || parts.length > MOST) return [readQuestion(asked, setting, before)];
  const questions = readInTurn(parts, setting, before);
  // `and why?` asks of nothing by itself; where a factor is from is told with it.
  const isSeveral =
    parts.every((part) => /\p{L}\P{L}+\p{L}/u.test(part)) &&
    isOfSeveral(questions) &&
    questions.every(({ points, unheld }) => points >= MARGIN && unheld === null) &&
    // `and which activities are they?` says too little by itself, and so does `what did they change?`.
    !parts.slice(1).some((part) => /\b(?:they|eles|elas)\b/i.test(part)) &&
    parts.every((part, at) => readQuestion(part, setting, null).points >= (at === 0 ? MARGIN : MARGIN + 1)) &&
    questions.slice(1).every(({ type }) => type !== 'explain_line');
  return isSeveral
    ? questions.filter((question, at) => !isToldWith(questions[at - 1], question))
    : [readQuestion(asked, setting, before)];
}

/** `a maior fonte e quanto ela representa?`: a ranking tells the share of each that it names. */
const isToldWith = (first: Question | undefined, { type, text }: Question): boolean =>
  first?.type === 'top' && type === 'share' && MARKS.backs.test(text);

/** Of several types or measures, or of different things in different units. */
function isOfSeveral(questions: readonly Question[]): boolean {
  const differ = (of: (question: Question) => string) => new Set(questions.map(of)).size > 1;
  return (
    differ(({ type, measure }) => `${type} ${measure}`) ||
    (differ(({ unit }) => unit ?? '') && differ(({ only }) => only.kinds.join()))
  );
}

function readInTurn(parts: readonly string[], setting: Setting, before: Question | null): Question[] {
  const read: Question[] = [];
  for (const part of parts) {
    const last = read.at(-1);
    const question = readQuestion(part, setting, last ?? before);
    // `in Q4, and how much was incinerated`: a time that is said once is of all of them.
    read.push(last && question.spans.length === 0 ? { ...question, spans: last.spans } : question);
  }
  return read;
}

/** One step of answering several questions: each takes the look-ups that it asked for, in the order in which they were made. */
export function answerEach(
  questions: readonly Question[],
  environment: Environment,
  done: readonly Done[],
): Answered {
  const left = [...done];
  const told: string[] = [];
  for (const question of questions) {
    const own: Done[] = [];
    let step = answerStep(question, environment, own);
    while (step.calls.some(({ tool }) => tool !== 'ask')) {
      if (left.length === 0) return { ...step, text: '' };
      own.push(...left.splice(0, step.calls.length));
      step = answerStep(question, environment, own);
    }
    told.push(step.text);
    if (step.calls.length > 0) return { text: joined(told), calls: step.calls };
  }
  return { text: joined(told), calls: [] };
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');
