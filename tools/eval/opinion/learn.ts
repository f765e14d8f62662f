import { readFileSync } from 'node:fs';
import { readQuestionCases, sampleEnvironment, settingOf } from '#assistant/questions/cases/cases.ts';
import { kindOf, PLACES, placesOf, type Weights } from '#assistant/questions/opinion.ts';
import { readSaid, type Said } from '#assistant/questions/parse.ts';
import { ANSWER_CASES, readAnswerCases } from '../answers/run.ts';
import { CATALOGUE } from '#assistant/questions/catalogue.ts';
import { isTold, tell } from '#assistant/questions/words-of-answers.ts';
import { readQuestion } from '#assistant/questions/question.ts';
import type { QuestionType } from '#assistant/questions/catalogue-row.ts';

/** A question with what it asks for, and whose set it is of. */
export interface Example {
  readonly hand: string;
  readonly text: string;
  readonly type: QuestionType | 'help';
  readonly said: Said;
}

/** Sets that the reading was made with. */
export const OWN: readonly string[] = ['own', 'answered', 'first'];

const HANDS = new URL('../../../assistant/questions/cases/hands.txt', import.meta.url);

/** The own cases of one turn, and the questions of other hands: what they ask for was told by a person who read them. */
export function readExamples(): Example[] {
  const environment = sampleEnvironment('pt-BR');
  const setting = settingOf(environment);
  const of = (hand: string, type: string, text: string): Example => ({
    hand,
    type: type as Example['type'],
    text,
    said: readSaid(text, setting),
  });
  const own = readQuestionCases().flatMap(({ type, turns: [text, ...more] }) =>
    text === undefined || more.length > 0 ? [] : [of('own', type, text)],
  );
  const others = readFileSync(HANDS, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [hand = '', type = '', ...words] = line.split('|').map((part) => part.trim());
      return of(hand, type, words.join('|'));
    });
  // Cases of answers are named after what is judged, which they are right in: their type is the one that is read.
  const answered = readAnswerCases(ANSWER_CASES).flatMap(({ turns: [text, ...more] }) =>
    text === undefined || more.length > 0
      ? []
      : [of('answered', readQuestion(text, setting, null).type, text)],
  );
  return [...own, ...answered, ...offered().map(({ type, text }) => of('own', type, text)), ...others];
}

/** What the chat offers itself where it is unsure, and takes back as it stands. */
function offered(): { type: QuestionType; text: string }[] {
  const subjects = {
    'pt-BR': ['Energia elétrica', 'Emissões totais'],
    en: ['Electricity', 'total emissions'],
  };
  return (['pt-BR', 'en'] as const).flatMap((reply) =>
    CATALOGUE.flatMap(({ type, offer = '' }) =>
      isTold(offer)
        ? subjects[reply].map((subject) => ({ type, text: tell(reply, offer, { when: '2025', subject }) }))
        : [],
    ),
  );
}

/** Of fewer examples nothing is learnt. */
const FEWEST = 3;
const ROUNDS = 15;
const RATE = 1.2;
const SEED = 7;

/** A multinomial logistic regression, by gradient descent in an order that is the same each time. */
export function learnt(examples: readonly Example[]): Weights {
  const all = examples.map(({ type }) => kindOf(type));
  const kinds = [...new Set(all)].filter((kind) => all.filter((one) => one === kind).length >= FEWEST).sort();
  const weights = kinds.map(() => new Float64Array(PLACES));
  const seen = examples
    .map(({ said, type }) => ({ places: placesOf(said), kind: kinds.indexOf(kindOf(type)) }))
    .filter(({ kind }) => kind >= 0);
  const next = sequence(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = seen.map((one) => ({ one, at: next() })).sort((one, other) => one.at - other.at);
    for (const { one } of order) step(weights, one.places, one.kind, RATE / (1 + round / 5));
  }
  return { kinds, ...inBytes(weights) };
}

/** One step down the slope of one example. */
function step(weights: readonly Float64Array[], places: readonly number[], kind: number, rate: number): void {
  const size = 1 / Math.sqrt(places.length);
  const scores = weights.map((row) => size * places.reduce((sum, place) => sum + (row[place] ?? 0), 0));
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((all, one) => all + one, 0);
  weights.forEach((row, at) => {
    const slope = (odds[at] ?? 0) / sum - (at === kind ? 1 : 0);
    for (const place of places) row[place] = (row[place] ?? 0) - rate * slope * size;
  });
}

/** Numbers between 0 and 1 that look like chance and are the same each time (a linear congruential generator, 32 bits). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function inBytes(weights: readonly Float64Array[]): { scale: number; bytes: string } {
  const scale =
    Math.max(...weights.map((row) => row.reduce((most, one) => Math.max(most, Math.abs(one)), 0))) / 127;
  const bytes = Int8Array.from(weights.flatMap((row) => Array.from(row, (one) => Math.round(one / scale))));
  return { scale, bytes: Buffer.from(bytes.buffer).toString('base64') };
}

/** What `npm run eval -- opinion` writes, from all examples. */
export const OPINION = new URL('../../../assistant/questions/opinion.json', import.meta.url);

export const opinionText = (): string => `${JSON.stringify(learnt(readExamples()), null, 2)}\n`;
