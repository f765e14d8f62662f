import { turnOf } from './asking.ts';
import { probabilitiesBy, type Weights } from './classifier.ts';
import { readSaid, type Said, type Setting } from './parse.ts';
import { MARGIN } from './made.ts';
import { rank } from './rank.ts';
import WEIGHTS from './small-talk.json' with { type: 'json' };

/** What is said beside the work: thanks, leave, what is taken note of, a greeting. */
export type SmallTalk = 'thanks' | 'parts' | 'agrees' | 'greets';

/** What a turn would say beside the work, and how likely it asks, reports or orders instead. */
export interface Beside {
  readonly kind: SmallTalk;
  readonly works: number;
}

/** Tells turns said beside the work by weights learnt from turns of many hands. */
export function smallTalkBy(weights: Weights): (text: string, said: Said) => Beside {
  const probabilities = probabilitiesBy(weights);
  const { types } = weights;
  return (text, said) => {
    const found = probabilities(turnOf(text, said));
    const kinds = types
      .map((kind, at) => ({ kind, likely: found[at]! }))
      .toSorted((one, other) => other.likely - one.likely);
    const kind = kinds.find((one) => one.kind !== 'none')!.kind as SmallTalk;
    return { kind, works: found[types.indexOf('none')]! };
  };
}

const learnt = smallTalkBy(WEIGHTS);

/** So unlikely that it asks, reports or orders: the curve of `npm run eval -- small-talk` (decision 0229). */
export const WORKS = 0.3;

/** Nobody says more in passing; a long message is not read for it. */
const MOST_LETTERS = 160;

/** What a turn says beside the work and nothing else; null where it asks, or names anything of the ledger. */
export function smallTalk(text: string, setting: Setting): SmallTalk | null {
  if (text.length > MOST_LETTERS) return null;
  const said = readSaid(text, setting);
  if (isOfLedger(text, said) || (rank(said, setting)[0]?.points ?? 0) >= MARGIN) return null;
  const { kind, works } = learnt(text, said);
  return works < WORKS ? kind : null;
}

/** What asks or names something: `thanks, and the factor?` is no thanks alone. */
export const isOfLedger = (text: string, { things, spans, by }: Said): boolean =>
  things.length + spans.length + by.length > 0 || /[\d?]/.test(text);
