import { source } from '../../language/lexicon/pattern.ts';
import { folded, unitInHeading } from '../words/words.ts';
import { isOfItsTime, isOfOtherTime } from './cumulated.ts';
import type { HeadCell, Headings } from './heading-cells.ts';

/** What a heading is of: what was planned, or what came of it. */
type Side = 'planned' | 'actual';

const PLANNED = source`
    orcad[oa]s?|orcamento|orc|budget(?:ed)?|bud|previst[oa]s?|previsao|forecasts?|fcst|planejad[oa]s?|planned|
    plan(?:o|s)?|metas?|targets?|projetad[oa]s?|projecao|projected|projection
  `;
const ACTUAL =
  'realizad[oa]s?|real|reais|efetiv[oa]s?|efetuad[oa]s?|executad[oa]s?|verificad[oa]s?|actuals?|act|reali[sz]ed';
const SIDES: readonly (readonly [Side, RegExp, RegExp])[] = [
  ['planned', sideOf(PLANNED), /\((?:f|b|p|o)\)\W*$/],
  ['actual', sideOf(ACTUAL), /\((?:a|r)\)\W*$/],
];

/** The words alone, before something else, or behind it. */
function sideOf(words: string): RegExp {
  return new RegExp(`^\\W*(?:${words})(?![a-z])\\W*|(?:^|[^a-z])(?:${words})\\W*$`);
}

/**
 * The side of a plan that a heading tells, with what is left of the heading: `Orçado` and ``, `jan/25 Realizado` and
 * `jan/25`, `Mar-25 (F)` and `Mar-25`. Null where it tells none.
 */
export function sideIn(heading: string): { side: Side; rest: string } | null {
  const text = folded(heading);
  for (const [side, words, letter] of SIDES)
    for (const pattern of [words, letter]) {
      const found = pattern.exec(text);
      if (found !== null)
        return {
          side,
          rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim(),
        };
    }
  return null;
}

/** Of two columns of one thing: what it came to, or what is held against that. */
export type ComparedSide = 'own' | 'other';

/**
 * The columns, from zero on, whose headings say nothing but which side of a comparison they are: `Orçado | Realizado`,
 * `Ano anterior | Atual`. Empty where only one of the sides stands, which then compares nothing.
 */
export function comparedIn(header: Headings | null): ReadonlyMap<number, ComparedSide> {
  const cells = header?.cells ?? [];
  const told = cells.some((cell) => isOfOtherTime(plainOf(cell)));
  const found = new Map<number, ComparedSide>();
  for (const [at, cell] of cells.entries()) {
    const text = plainOf(cell);
    const side = sideIn(text);
    if (side !== null && side.rest === '') found.set(at, side.side === 'planned' ? 'other' : 'own');
    else if (isOfOtherTime(text)) found.set(at, 'other');
    else if (told && (isOfItsTime(text) || NOW.test(folded(text)))) found.set(at, 'own');
  }
  const sides = new Set(found.values());
  return sides.size === 2 ? found : new Map();
}

const NOW = /^(?:atual|corrente|current|now)$/;

const plainOf = ({ text }: HeadCell): string => (unitInHeading(text)?.rest || text).trim();
