import { pattern } from '../lexicon/pattern.ts';
import { months } from '../periods/days.ts';
import type { Reading } from '../reading/reading.ts';
import type { Change, ConversationState } from '../understanding.ts';

const COUNTS: Readonly<Record<string, number>> = {
  um: 1,
  one: 1,
  a: 1,
  dois: 2,
  two: 2,
  tres: 3,
  three: 3,
};
const BY = pattern()`
  \b(um|dois|tres|one|a|two|three|[1-6]) (mes|meses|months?|ano|anos|years?) (?:(depois|mais tarde
  |a frente|adiante|later|after|ahead)|(antes|mais cedo|atras|para tras|earlier|before|back|prior))\b
`;
const NEXT =
  /\b(?:(?:n?o )?mes (?:seguinte|posterior|subsequente|depois)|n?o proximo mes|the (?:following|next) month|the month after)\b/;
const BEFORE = /\b(?:(?:n?o )?mes anterior|(?:the )?(?:previous|preceding|prior) month|the month before)\b/;

/** How many months later a turn says that something was, against what stands; null where it does not say. */
export function monthsLater({ text }: Reading): number | null {
  const told = BY.exec(text);
  if (told !== null) {
    const count = COUNTS[told[1] ?? ''] ?? Number(told[1]);
    const steps = /^(?:ano|year)/.test(told[2] ?? '') ? 12 * count : count;
    return told[3] === undefined ? -steps : steps;
  }
  if (NEXT.test(text)) return 1;
  return BEFORE.test(text) ? -1 : null;
}

/**
 * `foi um mês depois`, `the month before`: whole months that stand, moved. Of all that stands only where it is of one time, or where
 * the turn names none of it; empty where the turn moves nothing, or nobody can tell what.
 */
export function movedMonths(
  reading: Reading,
  { proposals }: ConversationState,
  general: readonly number[],
): readonly Change[] {
  const by = monthsLater(reading);
  if (by === null || reading.amounts.some(({ unit }) => unit !== null)) return [];
  const times = new Set(proposals.map(({ from, to }) => `${from}/${to}`));
  const targets = general.length > 0 ? general : times.size === 1 ? [...proposals.keys()] : [];
  return targets.flatMap((index) => {
    const { from = null, to = null } = proposals[index] ?? {};
    if (from === null || to === null) return [];
    const [year, month, until] = [from.slice(0, 4), from.slice(5, 7), to.slice(5, 7)].map(Number) as [
      number,
      number,
      number,
    ];
    const whole = from.endsWith('-01') && months(Number(to.slice(0, 4)), until).to === to;
    if (!whole) return [];
    const length = (Number(to.slice(0, 4)) - year) * 12 + until - month;
    return [
      {
        index,
        set: {
          from: atMonth(year, month + by).from,
          to: atMonth(year, month + by + length).to,
          yearInferred: false,
        },
      },
    ];
  });
}

/** The days of a month, counted on over the ends of its year. */
function atMonth(year: number, month: number) {
  const at = year * 12 + month - 1;
  return months(Math.floor(at / 12), (at % 12) + 1);
}
