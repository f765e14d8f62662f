import { classifierOf, type Likely, placesOf } from '#assistant/questions/classifier.ts';
import { MARGIN } from '#assistant/questions/question.ts';
import { type Example, learnt, OWN } from './learn.ts';

/** What is asked, what the catalogue's words speak for where they are enough, and how likely which type is. */
interface Judged {
  readonly asked: string;
  readonly first: string | null;
  readonly likely: readonly Likely[];
}

/** Least probabilities of a type that is taken, and of one that the words of the catalogue speak for too. */
const LEAST = [
  [0.4, 0.3],
  [0.5, 0.35],
  [0.6, 0.4],
  [0.7, 0.5],
  [0.8, 0.6],
] as const;

/**
 * What is read of questions, hand by hand: learnt from all others, so that no question is judged by itself. How many are answered as
 * what they ask, how many as something else, and how many are asked about, with what is asked for among the two that are offered.
 */
export function curveLines(examples: readonly Example[]): string[] {
  const hands = [...new Set(examples.map(({ hand }) => hand))].filter((hand) => !OWN.includes(hand));
  const all = hands.flatMap((hand) => judgedOf(examples, hand));
  const words = all.filter(({ first }) => first !== null);
  const right = words.filter(({ asked, first }) => asked === first).length;
  return [
    `types of ${all.length} questions, each hand by what was learnt from the others:`,
    `by the words of the catalogue alone: right ${right}, something else ${words.length - right}, asked ${all.length - words.length}`,
    ...LEAST.map((least) => lineOf(all, least)),
  ];
}

function judgedOf(examples: readonly Example[], hand: string): Judged[] {
  const classifier = classifierOf(learnt(examples.filter((one) => one.hand !== hand)));
  return examples
    .filter((one) => one.hand === hand)
    .map(({ type, evidence }) => ({
      asked: type,
      first: (evidence.ranked[0]?.points ?? 0) >= MARGIN ? evidence.first : null,
      likely: classifier(placesOf(evidence)),
    }));
}

function lineOf(all: readonly Judged[], [taken, agreed]: readonly [number, number]): string {
  const isAnswered = ({ first, likely: [best] }: Judged) =>
    best !== undefined && (best.probability >= taken || (best.type === first && best.probability >= agreed));
  const answered = all.filter(isAnswered);
  const right = answered.filter(({ asked, likely }) => likely[0]?.type === asked).length;
  const back = all.filter((one) => !isAnswered(one));
  const offered = back.filter(({ asked, likely }) =>
    likely.slice(0, 2).some(({ type }) => type === asked),
  ).length;
  return (
    `taken at ${taken}, at ${agreed} with the catalogue: right ${right}, something else ${answered.length - right}, ` +
    `asked ${back.length} (with what is asked for ${offered})`
  );
}
