import { readFileSync } from 'node:fs';
import { readQuestionCases, sampleEnvironment, settingOf } from '#assistant/questions/cases/cases.ts';
import {
  type Asked,
  type Evidence,
  PLACES,
  placesOf,
  placesOfWords,
  probabilitiesOf,
  type Weights,
} from '#assistant/questions/classifier.ts';
import { readSaid } from '#assistant/questions/parse.ts';
import { ANSWER_CASES, readAnswerCases } from '../answers/run.ts';
import { CATALOGUE } from '#assistant/questions/catalogue.ts';
import { isTold, tell } from '#assistant/questions/words-of-answers.ts';
import { evidenceOf } from '#assistant/questions/question.ts';
import { withSlots } from '#assistant/questions/type-and-slots.ts';
import { rank } from '#assistant/questions/rank.ts';
import type { QuestionType } from '#assistant/questions/catalogue-row.ts';

/** A question with what it asks for, and whose set it is of. */
export interface Example {
  readonly hand: string;
  readonly text: string;
  readonly type: Asked;
  readonly evidence: Evidence;
}

/** Sets that the catalogue was made or corrected with: what its words speak for there is no evidence, and is not learnt from. */
export const OWN: readonly string[] = [
  'own',
  'answered',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
];

const HANDS = ['hands', 'asked'].map(
  (name) => new URL(`../../../assistant/questions/cases/${name}.txt`, import.meta.url),
);

/** The own cases of one turn, and the questions of other hands: what they ask for was told by a person who read them. */
export function readExamples(): Example[] {
  const environment = sampleEnvironment('pt-BR');
  const setting = settingOf(environment);
  const of = (hand: string, told: string, text: string): Example => {
    const said = readSaid(text, setting);
    // An amount by month is called a trend, as the reading calls it.
    const type = told === 'help' ? told : withSlots(told as QuestionType, said);
    return { hand, type, text, evidence: evidenceOf(said, rank(said, setting)) };
  };
  const own = readQuestionCases().flatMap(({ type, turns: [text, ...more] }) =>
    text === undefined || more.length > 0 ? [] : [of('own', type, text)],
  );
  const others = HANDS.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [hand = '', type = '', text = ''] = line.split('|').map((part) => part.trim());
      return of(hand, type, text);
    });
  // Cases of answers are named after what is judged; these and what is offered the catalogue's words are right in.
  const texts = readAnswerCases(ANSWER_CASES).flatMap(({ turns: [text, ...more] }) =>
    text === undefined || more.length > 0 ? [] : [text],
  );
  const known = [...texts, ...offered()].map((text): Example => {
    const said = readSaid(text, setting);
    const evidence = evidenceOf(said, rank(said, setting));
    return { hand: 'answered', type: evidence.first, text, evidence };
  });
  return [...own, ...known, ...others];
}

/** What the chat offers itself where it is unsure, and takes back as it stands; several types may share an offer. */
function offered(): string[] {
  const subjects = {
    'pt-BR': ['Energia elétrica', 'Emissões totais'],
    en: ['Electricity', 'total emissions'],
  };
  const offers = [...new Set(CATALOGUE.flatMap(({ offer = '' }) => (isTold(offer) ? [offer] : [])))];
  return (['pt-BR', 'en'] as const).flatMap((reply) =>
    offers.flatMap((offer) =>
      subjects[reply].map((subject) => tell(reply, offer, { when: '2025', subject })),
    ),
  );
}

/** Of fewer examples nothing is learnt. */
const FEWEST = 3;
const ROUNDS = 12;
const RATE = 1.2;
const SEED = 7;

/** A multinomial logistic regression, by gradient descent in an order that is the same each time. */
export function learnt(examples: readonly Example[]): Weights {
  const all = examples.map(({ type }) => type);
  const types = [...new Set(all)].filter((type) => all.filter((one) => one === type).length >= FEWEST).sort();
  const weights = types.map(() => new Float64Array(PLACES));
  // Own cases count twice: what is answered stays so.
  const seen = [...examples, ...examples.filter(({ hand }) => hand === 'own')]
    .map(({ hand, evidence, type }) => ({
      places: OWN.includes(hand) ? placesOfWords(evidence.said) : placesOf(evidence),
      type: types.indexOf(type),
    }))
    .filter(({ type }) => type >= 0);
  const next = sequence(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = seen.map((one) => ({ one, at: next() })).sort((one, other) => one.at - other.at);
    for (const { one } of order) step(weights, one.places, one.type, RATE / (1 + round / 5));
  }
  return { types, ...inBytes(weights) };
}

/** One step down the slope of one example. */
function step(weights: readonly Float64Array[], places: readonly number[], type: number, rate: number): void {
  const size = 1 / Math.sqrt(places.length);
  const scores = weights.map((row) => size * places.reduce((sum, place) => sum + (row[place] ?? 0), 0));
  const probabilities = probabilitiesOf(scores);
  weights.forEach((row, at) => {
    const slope = probabilities[at]! - (at === type ? 1 : 0);
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

/** What `npm run eval -- classifier` writes, from all examples. */
export const CLASSIFIER = new URL('../../../assistant/questions/classifier.json', import.meta.url);

export const classifierText = (): string => `${JSON.stringify(learnt(readExamples()), null, 2)}\n`;
