import { SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import WEIGHTS from './classifier.json' with { type: 'json' };
import type { Restriction } from './mentions.ts';
import type { Said } from './parse.ts';
import { isBiogenic } from './type-and-slots.ts';

/** What a question may ask for: a type of the catalogue, or `help`: where or how something is done. */
export type Asked = QuestionType | 'help';

/** Features fall into so many places: few enough for a small file, many enough that two seldom fall together. */
export const PLACES = 16_384;

/** What stands for a site, scope or category that is named; else for an activity. */
const MARKS = [
  ['sites', ' Q '],
  ['scopes', ' S '],
  ['categories', ' C '],
] as const;

/** The words of a question with all that a slot took put as its sort, so that one example of a site or fuel is one of all. */
function masked({ rest, things, spans, by, unit, gases, limit, form }: Said): {
  words: string;
  slots: string;
} {
  const markOf = (part: Restriction) => MARKS.find(([slot]) => part[slot].length > 0)?.[1] ?? ' K ';
  const marks = new Map(things.map(({ at, part }) => [at, markOf(part)]));
  const words = rest.replaceAll(/[^]/g, (letter, at: number) => (marks.get(at) ?? '') + letter);
  const slots = [
    ...(spans.length > 0 ? [`T${Math.min(2, spans.length)}`] : []),
    ...by.map((group) => `B${group}`),
    ...(unit === null ? [] : ['U']),
    ...(gases.length > 0 ? ['G'] : []),
    ...(limit === null ? [] : ['N']),
    ...(form === null ? [] : ['F']),
  ];
  return { words: plain(words), slots: slots.join(' ') };
}

/** Words alone, and each number as one digit. */
const plain = (text: string): string =>
  text
    .replaceAll(/\d+/g, '9')
    .replaceAll(/[^a-zA-Z9%]+/g, ' ')
    .trim();

/** Places that count together so much, each once. */
export interface Group {
  readonly places: readonly number[];
  readonly share: number;
}

/** What a question is told by: what it is worded like, and which words stand in it one behind the other. Pure. */
export function groupsOf(said: Said): Group[] {
  const { words, slots } = masked(said);
  return [
    groupOf(wording(`${words} ${slots}`.trim()), 0.7),
    groupOf(order(plain(said.text).split(' '), slots), 0.5),
  ];
}

/** Features by their places. */
export const groupOf = (features: readonly string[], share: number): Group => ({
  places: [...new Set(features.map((feature) => hashOf(feature) % PLACES))],
  share,
});

/** Words, pairs of words, and stretches of three to five letters. */
function wording(text: string): string[] {
  const words = text.split(' ');
  const padded = ` ${text} `;
  const stretches = [3, 4, 5].flatMap((length) =>
    Array.from(
      { length: Math.max(0, padded.length - length + 1) },
      (_, at) => `c${padded.slice(at, at + length)}`,
    ),
  );
  return [
    ...words.flatMap((word, at) => [`w${word}`, `b${words[at - 1] ?? '^'} ${word}`]),
    `b${words.at(-1) ?? ''} $`,
    ...stretches,
  ];
}

/** How words begin, which of them stand up to four words apart, how the question begins, and all its slots at once. */
function order(words: readonly string[], slots: string): string[] {
  const all = ['^', ...words];
  const begun = all.map((word) => word.slice(0, 6));
  return [
    ...begun.flatMap((one, at) => begun.slice(at + 1, at + 5).map((other) => `k${one}_${other}`)),
    ...all.flatMap((word) => [`s${word.slice(0, 4)}`, `s${word.slice(0, 5)}`]),
    ...[2, 3, 4].map((count) => `f${all.slice(0, count).join(' ')}`),
    `slots ${slots}`,
  ];
}

/** FNV-1a, 32 bits. */
function hashOf(feature: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

export interface Weights {
  /** What can be told; of others there were too few examples. */
  readonly types: readonly string[];
  /** What one step of a weight is worth. */
  readonly scale: number;
  /** Base64 of a byte for each place: how rare it is among the examples. */
  readonly rarity: string;
  /** Base64 of a signed byte for each place and type, place by place. */
  readonly bytes: string;
}

/** A type with how near a question comes to it: about 1 where many ask so, about 0 where nobody does. */
export interface Likely {
  readonly type: Asked;
  readonly score: number;
}

/** Scores as probabilities that add up to 1. */
function probabilitiesOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((all, one) => all + one, 0);
  return odds.map((one) => one / sum);
}

/** Places with what each counts. */
export interface Valued {
  readonly places: Uint16Array;
  readonly values: Float32Array;
}

/** What each place of groups counts: the rarer the more, and a group as much as its share, however many places it has. */
export function valued(groups: readonly Group[], rarity: Uint8Array): Valued {
  const values = groups.flatMap(({ places, share }) => {
    const size = Math.sqrt(places.reduce((sum, place) => sum + rarity[place]! ** 2, 0)) || 1;
    return places.map((place) => (Math.sqrt(share) * rarity[place]!) / size);
  });
  return {
    places: Uint16Array.from(groups.flatMap(({ places }) => places)),
    values: Float32Array.from(values),
  };
}

/** What weights tell of places: how near they come to each of their types, in their order. Pure. */
function scoresBy({ types, scale, rarity, bytes }: Weights): (groups: readonly Group[]) => number[] {
  const steps = new Int8Array(Buffer.from(bytes, 'base64'));
  const rare = new Uint8Array(Buffer.from(rarity, 'base64'));
  return (groups) => {
    const scores = new Float64Array(types.length);
    const { places, values } = valued(groups, rare);
    places.forEach((place, at) => {
      for (let type = 0; type < scores.length; type += 1)
        scores[type]! += values[at]! * steps[place * types.length + type]!;
    });
    return [...scores].map((score) => scale * score);
  };
}

/** What scores are multiplied by to be probabilities: of hands that were not learnt from, rather too low than too high. */
const SHARPNESS = 12;

/** What weights tell of places: how probable each of their types is, in their order. Pure. */
export function probabilitiesBy(weights: Weights): (groups: readonly Group[]) => number[] {
  const scores = scoresBy(weights);
  return (groups) => probabilitiesOf(scores(groups).map((score) => SHARPNESS * score));
}

/** What weights tell of a question: how near it comes to each type, the nearest first. Pure. */
export function classifierOf(weights: Weights): (said: Said) => Likely[] {
  const scores = scoresBy(weights);
  return (said) => {
    const found = scores(groupsOf(said));
    return weights.types
      .map((type, at) => ({ type: type as Asked, score: found[at]! }))
      .toSorted((one, other) => other.score - one.score);
  };
}

const classifier = classifierOf(WEIGHTS);
const READ = new WeakMap<Said, Likely[]>();

/** How near what was said comes to each type; read once, however often it is asked. */
function likelyTypes(said: Said): Likely[] {
  const known = READ.get(said) ?? classifier(said);
  READ.set(said, known);
  return known;
}

/** What is read of a question by both: what the catalogue's words speak for, and what was learnt from questions of many hands. */
export interface Decided {
  readonly type: QuestionType;
  /** Whether it is answered; else both readings are offered. */
  readonly isSure: boolean;
  /** What it may rather ask for, where it is not sure. */
  readonly doubt: Asked | null;
}

/**
 * So far ahead of the next type one is taken, and so much less where the catalogue's words speak for it as well: the curve of
 * `npm run eval -- questions` (decision 0221).
 */
export const MARGINS = [0.12, 0.07] as const;

/** A score that is no understanding, however far the others are behind: of some 1,200 questions of hands not learnt from, three. */
const FAINT = 0.3;

/** What the words of the catalogue speak for: the likeliest type as the slots make it, and whether its points are enough by themselves. */
export interface Told {
  readonly first: QuestionType;
  readonly isTold: boolean;
}

/** The types that are answered alike, of which this is one. */
export function alikeTo(type: Asked, said: Said): ReadonlySet<Asked> {
  const asOneFigure = new Set<Asked>([
    ...(said.by.length > 0 ? SETS.ofParts : []),
    ...(isBiogenic(said) ? SETS.ofCarbon : []),
  ]);
  const groups: readonly ReadonlySet<Asked>[] = [asOneFigure, SETS.ofCertificates];
  return groups.find((types) => types.has(type)) ?? new Set([type]);
}

/** What is done with a question that comes so near to each type, the nearest first. Pure. */
export function decide(
  said: Said,
  { first, isTold }: Told,
  likely: readonly Likely[] = likelyTypes(said),
  [ahead, agreed]: readonly [number, number] = MARGINS,
): Decided {
  const [best] = likely;
  if (best === undefined) return { type: first, isSure: isTold, doubt: null };
  if (best.type === 'help') return { type: first, isSure: false, doubt: 'help' };
  const alike = alikeTo(best.type, said);
  const others = likely.filter(({ type }) => !alike.has(type));
  const isAhead = (margin: number) => others.every(({ score }) => best.score - score >= margin);
  const isAgreed = isTold && alike.has(first);
  if (isAgreed ? isAhead(ahead - agreed) : isAhead(ahead) && best.score >= FAINT)
    return { type: alike.has(first) ? first : best.type, isSure: true, doubt: null };
  const next = others.find(({ type }) => type !== 'help')?.type as QuestionType | undefined;
  return { type: next ?? first, isSure: false, doubt: best.type };
}
