import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  caseLines,
  readQuestionCases,
  sampleEnvironment,
  settingOf,
} from '#assistant/questions/cases/cases.ts';
import {
  type Asked,
  type Group,
  groupsOf,
  PLACES,
  type Told,
  type Valued,
  valued,
  type Weights,
} from '#assistant/questions/classifier.ts';
import { readSaid, type Said } from '#assistant/questions/parse.ts';
import { loadGlossary } from '#reference/glossary.ts';
import { ANSWER_CASES, readAnswerCases } from '../answers/run.ts';
import { CATALOGUE } from '#assistant/questions/catalogue.ts';
import { isTold, tell } from '#assistant/questions/words-of-answers.ts';
import { toldOf } from '#assistant/questions/question.ts';
import { withSlots } from '#assistant/questions/type-and-slots.ts';
import { rank } from '#assistant/questions/rank.ts';
import type { QuestionType } from '#assistant/questions/catalogue-row.ts';

/** A question with what it asks for, and whose set it is of. */
export interface Example {
  readonly hand: string;
  readonly text: string;
  readonly type: Asked;
  readonly said: Said;
  readonly told: Told;
}

/** Sets that the catalogue was made or corrected with: none of them is judged by. */
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

const OWN_CASES = new URL('../../../assistant/questions/cases/cases.txt', import.meta.url);

/** The own cases of one turn, and the questions of other hands: what they ask for was told by a person who read them. */
export function readExamples(): Example[] {
  const environment = sampleEnvironment('pt-BR');
  const setting = settingOf(environment);
  const of = (hand: string, asked: string, text: string): Example => {
    const said = readSaid(text, setting);
    // An amount by month is called a trend, as the reading calls it.
    const type = asked === 'help' ? asked : withSlots(asked as QuestionType, said);
    return { hand, type, text, said, told: toldOf(said, rank(said, setting)) };
  };
  const own = readQuestionCases().flatMap(({ type, turns: [text, ...more] }) =>
    text === undefined || more.length > 0 ? [] : [of('own', type, text)],
  );
  const others = HANDS.flatMap(caseLines).map((line) => {
    const [hand = '', type = '', text = ''] = line.split('|').map((part) => part.trim());
    return of(hand, type, text);
  });
  // Cases of answers are named after what is judged; these and what is offered the catalogue's words are right in.
  const texts = [
    ...readAnswerCases(ANSWER_CASES).flatMap(({ turns: [text, ...more] }) =>
      text === undefined || more.length > 0 ? [] : [text],
    ),
    // So are the turns that own conversations begin with.
    ...readQuestionCases().flatMap(({ turns: [text, ...more] }) =>
      text === undefined || more.length === 0 ? [] : [text],
    ),
  ];
  const known = [...texts, ...offered()].flatMap((text): Example[] => {
    const said = readSaid(text, setting);
    const told = toldOf(said, rank(said, setting));
    // What they say too little of (`e o óleo?`) is asked back, and teaches nothing.
    return told.isTold ? [{ hand: 'answered', type: told.first, text, said, told }] : [];
  });
  const definitions = defined().map((text) => of('answered', 'glossary', text));
  return [...own, ...known, ...definitions, ...others];
}

const TERMS = new URL('../../../reference/glossary/terms.json', import.meta.url);

/** What each term of the glossary is: asked by its name and by what else it is called. */
function defined(): string[] {
  return loadGlossary().terms.flatMap((term) => [
    ...[term['pt-BR'].name, ...term['pt-BR'].aliases].map((name) => `o que é ${name}?`),
    ...[term.en.name, ...term.en.aliases].map((name) => `what is ${name}?`),
  ]);
}

/** What the chat offers itself where it is unsure, and takes back as it stands; several types may share an offer. */
function offered(): string[] {
  const subjects = {
    'pt-BR': ['Energia elétrica', 'Emissões totais', 'Escopo 1'],
    en: ['Electricity', 'total emissions', 'Scope 1'],
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
/** How much large weights cost. */
const RIDGE = 0.1;
/** Steps after which nothing changes any more that a question is told by. */
const STEPS = 20;

/** What is learnt from: what something is told by, its type, and how often it counts. */
export interface Taught {
  readonly groups: readonly Group[];
  readonly type: string;
  readonly times: number;
}

/** The same by its places and the number of its type. */
interface Lesson extends Valued {
  readonly type: number;
  readonly times: number;
}

/** What types of questions are told by, learnt from examples. */
export const learnt = (examples: readonly Example[]): Weights =>
  // Own cases count four times: what is answered stays so.
  weightsOf(
    examples.map(({ hand, said, type }) => ({ groups: groupsOf(said), type, times: hand === 'own' ? 4 : 1 })),
  );

/** A linear regression of each type with a ridge, by conjugate gradients: the same weights each time. */
export function weightsOf(taught: readonly Taught[]): Weights {
  const all = taught.map(({ type }) => type);
  const types = [...new Set(all)].filter((type) => all.filter((one) => one === type).length >= FEWEST).sort();
  const known = taught.filter(({ type }) => types.includes(type));
  const rarity = rarityOf(known.map(({ groups }) => groups));
  const lessons = known.map(({ groups, type, times }) => ({
    ...valued(groups, rarity),
    type: types.indexOf(type),
    times,
  }));
  return {
    types,
    rarity: Buffer.from(rarity).toString('base64'),
    ...inBytes(regression(lessons, types.length)),
  };
}

/** How rare each place is, in bytes: the logarithm of how few questions have it. */
function rarityOf(questions: readonly (readonly Group[])[]): Uint8Array {
  const counts = new Uint32Array(PLACES);
  for (const groups of questions)
    for (const place of new Set(groups.flatMap(({ places }) => places))) counts[place]! += 1;
  const most = Math.log(questions.length + 1) + 0.3;
  return Uint8Array.from(counts, (count) =>
    Math.round((255 * (Math.log((questions.length + 1) / (count + 1)) + 0.3)) / most),
  );
}

/** Weights, place by place and type by type, that come nearest to 1 for the type of each question and to 0 for the others. */
function regression(lessons: readonly Lesson[], types: number): Float32Array {
  const weights = new Float32Array(PLACES * types);
  const residual = new Float32Array(PLACES * types);
  for (const { places, values, type, times } of lessons)
    places.forEach((place, at) => {
      residual[place * types + type]! += times * values[at]!;
    });
  const direction = residual.slice();
  let sizes = dots(residual, residual, types);
  for (let step = 0; step < STEPS; step += 1) {
    const applied = normal(lessons, direction, types);
    const lengths = quotients(sizes, dots(direction, applied, types));
    add(weights, direction, lengths);
    add(
      residual,
      applied,
      lengths.map((one) => -one),
    );
    const next = dots(residual, residual, types);
    const turns = quotients(next, sizes);
    for (let at = 0; at < direction.length; at += types)
      for (let type = 0; type < types; type += 1)
        direction[at + type] = residual[at + type]! + turns[type]! * direction[at + type]!;
    sizes = next;
  }
  return weights;
}

/** The normal equations of the regression, applied to weights. */
function normal(lessons: readonly Lesson[], weights: Float32Array, types: number): Float32Array {
  const sum = weights.map((one) => RIDGE * one);
  const scores = new Float32Array(types);
  for (const { places, values, times } of lessons) {
    scores.fill(0);
    for (let at = 0; at < places.length; at += 1) {
      const value = values[at]!;
      const row = places[at]! * types;
      for (let type = 0; type < types; type += 1) scores[type]! += value * weights[row + type]!;
    }
    for (let at = 0; at < places.length; at += 1) {
      const value = times * values[at]!;
      const row = places[at]! * types;
      for (let type = 0; type < types; type += 1) sum[row + type]! += value * scores[type]!;
    }
  }
  return sum;
}

/** Adds so much of another table to one, type by type. */
function add(one: Float32Array, other: Float32Array, sizes: Float64Array): void {
  for (let at = 0; at < one.length; at += sizes.length)
    for (let type = 0; type < sizes.length; type += 1) one[at + type]! += sizes[type]! * other[at + type]!;
}

/** Products of two tables, type by type. */
function dots(one: Float32Array, other: Float32Array, types: number): Float64Array {
  const sums = new Float64Array(types);
  for (let at = 0; at < one.length; at += types)
    for (let type = 0; type < types; type += 1) sums[type]! += one[at + type]! * other[at + type]!;
  return sums;
}

/** One by the other; none where there is nothing to divide by. */
const quotients = (over: Float64Array, under: Float64Array): Float64Array =>
  over.map((one, at) => (under[at]! > 0 ? one / under[at]! : 0));

/** As signed bytes, with the few that are larger than nearly all others cut. */
function inBytes(weights: Float32Array): { scale: number; bytes: string } {
  const scale =
    (STEEPEST * Math.sqrt(weights.reduce((sum, one) => sum + one * one, 0) / weights.length)) / 127;
  const bytes = Int8Array.from(weights, (one) => Math.max(-127, Math.min(127, Math.round(one / scale))));
  return { scale, bytes: Buffer.from(bytes.buffer).toString('base64') };
}

/** Weights beyond so many standard deviations are cut. */
const STEEPEST = 12;

/** What `npm run eval -- classifier` writes, from all examples. */
export const CLASSIFIER = new URL('../../../assistant/questions/classifier.json', import.meta.url);

export const classifierText = (): string => textOf(learnt(readExamples()), QUESTIONS);

/** The files that hold the questions which weights are learnt from. */
export const QUESTIONS: readonly URL[] = [...HANDS, ANSWER_CASES, OWN_CASES, TERMS];

/** Weights as a file that tells what it was learnt from. */
export const textOf = (weights: Weights, files: readonly URL[]): string =>
  `${JSON.stringify({ learntFrom: digestOf(files), ...weights }, null, 2)}\n`;

/** SHA-256 of files, one behind the other. */
export function digestOf(files: readonly URL[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}
