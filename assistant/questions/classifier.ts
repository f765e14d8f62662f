import type { QuestionType } from './catalogue-row.ts';
import WEIGHTS from './classifier.json' with { type: 'json' };
import type { Said } from './parse.ts';
import type { Ranked } from './rank.ts';

/** What a question may ask for: a type of the catalogue, or `help`: where or how something is done. */
export type Asked = QuestionType | 'help';

/** What the classifier looks at: the question, and what the words of the catalogue speak for. */
export interface Evidence {
  readonly said: Said;
  /** The likeliest first. */
  readonly ranked: readonly Ranked[];
  /** The first of them as its slots make it (a total by month is a trend). */
  readonly first: QuestionType;
}

/** Features of words fall into so many places: few enough for a small file, many enough that two seldom fall together. */
const PLACES_OF_WORDS = 3600;
/** Those of the catalogue's points. */
const PLACES_OF_RANKS = 512;
export const PLACES = PLACES_OF_WORDS + PLACES_OF_RANKS;

/** The words of a question with all that a slot took put as its sort, so that one example of a site or fuel is one of all. */
function masked({ rest, things, spans, by, unit, gases, limit, form }: Said): string {
  const marks = new Map(
    things.map(({ at, part }) => [
      at,
      part.sites.length > 0
        ? ' Q '
        : part.scopes.length > 0
          ? ' S '
          : part.categories.length > 0
            ? ' C '
            : ' K ',
    ]),
  );
  const words = rest.replaceAll(/[^]/g, (letter, at: number) => (marks.get(at) ?? '') + letter);
  const slots = [
    ...(spans.length > 0 ? [`T${Math.min(2, spans.length)}`] : []),
    ...by.map((group) => `B${group}`),
    ...(unit === null ? [] : ['U']),
    ...(gases.length > 0 ? ['G'] : []),
    ...(limit === null ? [] : ['N']),
    ...(form === null ? [] : ['F']),
  ];
  return `${words
    .replaceAll(/\d+/g, '9')
    .replaceAll(/[^a-zA-Z9%]+/g, ' ')
    .trim()} ${slots.join(' ')}`.trim();
}

/** The places of its words, of its pairs of words, and of stretches of three to five letters; each once. */
export function placesOfWords(said: Said): number[] {
  const text = ` ${masked(said)} `;
  const words = text.trim().split(' ');
  const found = new Set(
    words.flatMap((word, at) => [place(`w${word}`), place(`b${words[at - 1] ?? '^'} ${word}`)]),
  );
  found.add(place(`b${words.at(-1) ?? ''} $`));
  for (let length = 3; length <= 5; length += 1)
    for (let at = 0; at + length <= text.length; at += 1) found.add(place(`c${text.slice(at, at + length)}`));
  return [...found];
}

/** Each counts twice, against some two hundred stretches of letters. */
const TIMES_RANKS = 2;

/** The places of what the catalogue's words speak for: its three likeliest types by order and by points. */
export function placesOfRanks({ ranked, first }: Evidence): number[] {
  const size = (points: number) => [5, 9, 12, 16].filter((step) => points >= step).length;
  const features = [
    ...ranked
      .slice(0, 3)
      .flatMap(({ type, points }, at) => [`${at}:${type}`, `${at}:${type}:${size(points)}`, `any:${type}`]),
    `first:${first}`,
    `first:${first}:${size(ranked[0]?.points ?? 0)}`,
    ...(ranked.length < 2 ? [`alone:${size(ranked[0]?.points ?? 0)}`] : []),
  ];
  const places = features.map((feature) => PLACES_OF_WORDS + (hashOf(feature) % PLACES_OF_RANKS));
  return Array.from({ length: TIMES_RANKS }, () => places).flat();
}

/** Everything that a question is told by. */
export const placesOf = (evidence: Evidence): number[] => [
  ...placesOfWords(evidence.said),
  ...placesOfRanks(evidence),
];

const place = (feature: string): number => hashOf(feature) % PLACES_OF_WORDS;

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
  /** Base64 of a signed byte for each type and place, type by type. */
  readonly bytes: string;
}

export interface Likely {
  readonly type: Asked;
  readonly probability: number;
}

/** Scores as probabilities that add up to 1. */
export function probabilitiesOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((all, one) => all + one, 0);
  return odds.map((one) => one / sum);
}

/** What weights tell of a question by its places: how probable each type is, the likeliest first. Pure. */
export function classifierOf({ types, scale, bytes }: Weights): (places: readonly number[]) => Likely[] {
  const steps = new Int8Array(Buffer.from(bytes, 'base64'));
  return (places) => {
    const size = scale / Math.sqrt(places.length);
    const scores = types.map(
      (_, at) => size * places.reduce((sum, one) => sum + (steps[at * PLACES + one] ?? 0), 0),
    );
    const probabilities = probabilitiesOf(scores);
    return types
      .map((type, at) => ({ type: type as Asked, probability: probabilities[at]! }))
      .toSorted((one, other) => other.probability - one.probability);
  };
}

const classifier = classifierOf(WEIGHTS);

/** What is read of a question by both: what the catalogue's words speak for, and what was learnt from questions of many hands. */
export interface Decided {
  readonly type: QuestionType;
  /** Whether it is answered; else both readings are offered. */
  readonly isSure: boolean;
  /** What it may rather ask for, where it is not sure. */
  readonly doubt: Asked | null;
}

/** As probable as this a type is taken, whatever the catalogue's words speak for. */
const TAKEN = 0.5;
/** As probable as this it is taken where they speak for it as well. The curve of `npm run eval -- questions` (decision 0208). */
const AGREED = 0.35;

/** Where it is said what by, these are one question to the ledger: each is answered by the same table. */
const BY_PARTS: ReadonlySet<Asked> = new Set(['total', 'quantity', 'breakdown', 'trend']);

/** @param isTold whether the catalogue's words give the first type points enough to be understood by them alone */
export function decide(evidence: Evidence, isTold: boolean): Decided {
  const likely = classifier(placesOf(evidence));
  const [best, next] = likely;
  const { first, said } = evidence;
  if (best === undefined || next === undefined) return { type: first, isSure: isTold, doubt: null };
  if (best.type === 'help') return { type: first, isSure: false, doubt: 'help' };
  const isOfParts = said.by.length > 0 && BY_PARTS.has(best.type);
  const alike = isOfParts ? likely.filter(({ type }) => BY_PARTS.has(type)) : [best];
  const probability = alike.reduce((sum, one) => sum + one.probability, 0);
  if (probability >= TAKEN || (best.type === first && isTold && probability >= AGREED))
    return { type: isOfParts && BY_PARTS.has(first) ? first : best.type, isSure: true, doubt: null };
  return { type: first, isSure: false, doubt: best.type === first ? next.type : best.type };
}
