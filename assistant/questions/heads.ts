import WORDS from './words.json' with { type: 'json' };

const any = (words: readonly string[]): string => `(?:${words.join('|')})`;

const { asks, between, behind, measures, of, restricting } = WORDS.heads;
const NOUN = String.raw`(?:\s+${any(between)})*\s+(?<head>[a-z][a-z-]{2,})(?:\s+(?:ou|or)\s+(?<other>[a-z][a-z-]{2,}))?`;
/** Where the noun of a question stands: behind its question word or superlative, before `que mais`, behind `emissions of`. */
const STANDS = [
  String.raw`(?<![a-z])${any(asks)}${NOUN}`,
  String.raw`(?<![a-z])(?<head>[a-z][a-z-]{2,})\s+${any(behind)}(?![a-z])`,
  String.raw`(?<![a-z])${any(measures)}\s+${any(of)}${NOUN}`,
].map((pattern) => new RegExp(pattern, 'dg'));

/** `what is driving it`: what is done, and no noun. */
const DOING = /\b(?:is|are|was|were)\s+[a-z]+ing$/;

/**
 * The noun that is asked for and that nothing accounts for (`qual fornecedor`, `emissions of the canteen`), as the stretch of the
 * folded text where it stands; null where all are accounted for.
 */
export function unheldHead(
  text: string,
  isHeld: (start: number, end: number) => boolean,
): [number, number] | null {
  for (const pattern of STANDS)
    for (const { indices } of text.matchAll(pattern)) {
      for (const [start, end] of [indices?.groups?.['head'], indices?.groups?.['other']].flatMap((one) =>
        one ? [one] : [],
      ))
        if (!isHeld(start, end) && !DOING.test(text.slice(0, end))) return [start, end];
    }
  return null;
}

const RESTRICTING = new RegExp(String.raw`(?<![a-z])${any(restricting)}(?:\s+${any(between)})*\s+$`);

/** `para eu colocar`: what the answer is wanted for. */
const PURPOSE = /\b(?:para|pra) (?:eu |a gente |nos )?[a-z]+[aeio]r\b[^.!?;]*$/;

/** Whether what begins there restricts what is asked for (`no carnaval`), unlike a purpose or an aside (`pro CDP`). */
export const isRestricting = (text: string, start: number): boolean =>
  RESTRICTING.test(text.slice(0, start)) && !PURPOSE.test(text.slice(0, start));
