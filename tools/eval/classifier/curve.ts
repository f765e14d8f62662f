import { alikeTo, classifierOf, decide, type Likely, MARGINS } from '#assistant/questions/classifier.ts';
import type { QuestionType } from '#assistant/questions/catalogue-row.ts';
import { withSlots } from '#assistant/questions/type-and-slots.ts';
import { type Example, learnt, OWN } from './learn.ts';

/** A question with how near it comes to each type by what was learnt from others. */
interface Judged {
  readonly example: Example;
  readonly likely: readonly Likely[];
}

/** How far ahead of the next type one is taken; where the words of the catalogue speak for it too, by less (`MARGINS`). */
const AHEAD = [0.06, 0.09, MARGINS[0], 0.155, 0.2, 0.3] as const;

/**
 * What is read of questions: each fifth of the hands by what was learnt from the others, so that no hand is judged by itself. How many
 * are answered as what they ask, how many as something else, and how many are asked about, with what is asked for among the two that
 * are offered.
 */
export function curveLines(examples: readonly Example[]): string[] {
  const hands = [...new Set(examples.map(({ hand }) => hand))].filter((hand) => !OWN.includes(hand));
  const all = Array.from({ length: PARTS }, (_, part) =>
    judgedOf(
      examples,
      hands.filter((__, at) => at % PARTS === part),
    ),
  ).flat();
  const words = all.filter(({ example: { told } }) => told.isTold);
  const right = words.filter(({ example: { type, told } }) => type === told.first).length;
  return [
    `types of ${all.length} questions, each fifth of the hands by what was learnt from the others:`,
    `by the words of the catalogue alone: right ${right}, something else ${words.length - right}, asked ${all.length - words.length}`,
    ...AHEAD.map((ahead) => `taken at ${ahead} ahead of the next type: ${countsOf(all, ahead)}`),
    ...hands.map((hand) => `${hand}: ${countsOf(all.filter(({ example }) => example.hand === hand))}`),
  ];
}

/** Learning takes a minute. */
const PARTS = 5;

function judgedOf(examples: readonly Example[], hands: readonly string[]): Judged[] {
  const classifier = classifierOf(learnt(examples.filter(({ hand }) => !hands.includes(hand))));
  return examples
    .filter(({ hand }) => hands.includes(hand))
    .map((example) => ({ example, likely: classifier(example.said) }));
}

/** As the product decides: what is answered alike is the same answer, and slots make the type of an answer. */
function countsOf(all: readonly Judged[], ahead: number = MARGINS[0]): string {
  const judged = all.map(({ example: { said, told, type: asked }, likely }) => {
    const { type, isSure, doubt } = decide(said, told, likely, [ahead, MARGINS[1]]);
    const isAsked = (one: string | null) =>
      one !== null && alikeTo(one === 'help' ? one : withSlots(one as QuestionType, said), said).has(asked);
    return { isSure, isRight: isAsked(type), isOffered: isAsked(type) || isAsked(doubt) };
  });
  const answered = judged.filter(({ isSure }) => isSure);
  const right = answered.filter(({ isRight }) => isRight).length;
  const back = judged.filter(({ isSure }) => !isSure);
  return (
    `right ${right}, something else ${answered.length - right}, asked ${back.length} ` +
    `(with what is asked for ${back.filter(({ isOffered }) => isOffered).length})`
  );
}
