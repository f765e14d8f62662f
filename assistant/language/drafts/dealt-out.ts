import { pattern } from '../lexicon/pattern.ts';
import type { Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import type { Draft } from './draft.ts';

interface Counted {
  readonly at: number;
  readonly draft: Draft;
}

/** An activity where the text names it. */
export interface Named extends Place {
  readonly kind: string;
}

/** Said behind an activity: of whatever was counted before. */
const OF_ALL = pattern()`
  ^[ ,:]*(?:(?:for|of|from|in|d[eoa]s?|para|pr[ao]s?|n[oa]s?|em|com|with) )*(?:(?:tod[oa]s|all)
  (?: (?:eles|elas|of them|os animais|the animals))?|amb[oa]s|both|eles|elas|them|(?:os|as|d[oa]s
  |n[oa]s|the|pr[oa]s) (?:dois|duas|tres|two|three)(?: [a-z]+)?)\b
`;

/** Said behind an activity: of the things that are named there, one or a list of them. */
const OF_SOME = pattern()`
  ^[ ,:]*(?:(?:only|just|so|apenas|somente) )?(?:for|of|from|d[eoa]s?|para|pr[ao]s?|n[oa]s?|in|on|com
  |with) (?:(?:the|our|os|as|o|a|noss[oa]s) )*([a-z]+)(?:(?:,| e| and)(?: (?:for|of|d[eoa]s?|para
  |pr[ao]s?|the|os|as|o|a))* ([a-z]+))?
`;

/**
 * `480 cows and 1,200 pigs: enteric for the cows, manure for both`: activities that are named behind all the numbers, each with
 * the things that it is of, are dealt out as they say; what none of them names has none. Null where one of them does not say whose
 * it is, or names what was not counted.
 */
export function dealtOut<T extends Counted>(
  reading: Reading,
  named: readonly Named[],
  entries: readonly T[],
): Map<T, readonly Named[]> | null {
  const [first] = named;
  const kinds = new Set(named.map(({ kind }) => kind));
  const own = entries.filter(({ draft }) => draft.proposal.candidates.some((kind) => kinds.has(kind)));
  const counted = own.filter(({ at }) => first !== undefined && at < first.start);
  if (first === undefined || counted.length < 2 || counted.length < own.length) return null;
  const shares = new Map<T, Named[]>(counted.map((entry) => [entry, []]));
  for (const [at, one] of named.entries()) {
    const behind = reading.text.slice(one.end, named[at + 1]?.start ?? reading.text.length);
    const meant = meantBy(reading, behind, counted);
    if (meant.length === 0) return null;
    for (const entry of meant) shares.get(entry)?.push(one);
  }
  return shares;
}

function meantBy<T extends Counted>(reading: Reading, behind: string, counted: readonly T[]): readonly T[] {
  if (OF_ALL.test(behind)) return counted;
  const [, ...words] = OF_SOME.exec(behind) ?? [];
  return counted.filter((entry) => words.some((word) => word !== undefined && isOf(reading, entry, word)));
}

/** Whether what an amount counts is called so: `480 dairy cows` are the cows, in the singular and the plural. */
function isOf({ text }: Reading, { at }: Counted, word: string): boolean {
  const things = /^[\d.,]+(?: mil| thousand)?((?: [a-z]+){1,4})/.exec(text.slice(at))?.[1] ?? '';
  const stem = word.replace(/(?:oes|aes|ais|s)$/, '');
  return (
    stem.length > 1 &&
    things.split(' ').some((thing) => thing === word || thing.replace(/(?:oes|aes|ais|s)$/, '') === stem)
  );
}
