import { sampleEnvironment, settingOf } from '#assistant/questions/cases/cases.ts';
import { type Kind, kindOf, opinionOf, TELLS_NOTHING } from '#assistant/questions/opinion.ts';
import { MARGIN, readQuestion } from '#assistant/questions/question.ts';
import { type Example, learnt, OWN } from './learn.ts';

/** A question that is answered as it was read, and how much likelier the words of other hands make something else. */
interface Doubted {
  readonly isRight: boolean;
  readonly odds: number;
}

const MARGINS = [1, 1.5, 2, 3, 5, 8, 12];

/**
 * What asking back above a margin would take away, hand by hand: the opinion is learnt from all others, so that no question is judged
 * by itself. Of wrongly read questions so many would be asked about, of rightly read ones so many needlessly.
 */
export function curveLines(examples: readonly Example[]): string[] {
  const hands = [...new Set(examples.map(({ hand }) => hand))].filter((hand) => !OWN.includes(hand));
  const all = hands.flatMap((hand) => doubtsOf(examples, hand));
  const wrong = all.filter(({ isRight }) => !isRight);
  const right = all.filter(({ isRight }) => isRight);
  const above = (some: readonly Doubted[], margin: number) => {
    const count = some.filter(({ odds }) => odds > margin).length;
    return `${count}/${some.length} (${((100 * count) / Math.max(1, some.length)).toFixed(1)} %)`;
  };
  return [
    'second opinion, each hand by what was learnt from the others:',
    ...MARGINS.map(
      (margin) => `odds > ${margin}: wrong ones ${above(wrong, margin)}, right ones ${above(right, margin)}`,
    ),
  ];
}

function doubtsOf(examples: readonly Example[], hand: string): Doubted[] {
  const opinion = opinionOf(learnt(examples.filter((one) => one.hand !== hand)));
  const environment = sampleEnvironment('pt-BR');
  const setting = settingOf(environment);
  return examples.flatMap((one) => {
    if (one.hand !== hand) return [];
    const { type, points, unheld, restricting, strangers } = readQuestion(one.text, setting, null);
    if (points < MARGIN || unheld !== null || restricting.length + strangers.length > 0) return [];
    const own = kindOf(type);
    return [{ isRight: own === kindOf(one.type), odds: oddsOf(opinion(one.said), own) }];
  });
}

function oddsOf(told: ReadonlyMap<Kind, number>, own: Kind): number {
  const [best, most] = [...told].reduce((one, other) => (other[1] > one[1] ? other : one));
  const mine = told.get(own);
  return mine === undefined || best === own || TELLS_NOTHING.has(best) ? 0 : most / mine;
}
