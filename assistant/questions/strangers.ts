import { fold } from '../language/text/fold.ts';
import { COMMON, INITIALS, PLACES } from './words.ts';

/** Names with a capital letter inside a sentence, and what stands behind `unidade de` or `planta`, that nothing else took. */
export function strangersIn(typed: string, text: string, rest: string): string[] {
  const found = new Set<string>();
  const capitals = (typed.match(/\p{Lu}\p{Ll}+/gu) ?? []).length;
  const words = (typed.match(/\p{L}+/gu) ?? []).length;
  for (const match of typed.matchAll(/(?<=[\p{L}\d,)] )\p{Lu}[\p{L}-]{2,}(?: \p{Lu}[\p{L}-]+)*/gu)) {
    const folded = fold(match[0]);
    if (rest.slice(match.index, match.index + match[0].length).trim() === '') continue;
    if (folded.split(' ').every((word) => INITIALS.test(word) || COMMON.test(word)) || capitals * 2 > words)
      continue;
    if (
      /\b(?:d[aeo]s?|n[ao]s?|em|pel[ao]|by|of|at|in|for|did|para|a|o|the|our|with|com|que)\s$/.test(
        text.slice(0, match.index),
      )
    )
      found.add(match[0]);
  }
  for (const match of rest.matchAll(
    new RegExp(
      String.raw`\b(?:unidade|planta|fabrica|filial|plant|factory|site|usina|facility|branch)\s+(?:d[eoa]s?|of|in|at|em|n[oa]` +
        String.raw`|para)\s+([a-z]{4,}(?: [a-z]{4,})?)`,
      'g',
    ),
  )) {
    const name = match[1] ?? '';
    if (!COMMON.test(name.split(' ')[0] ?? '') && ![...found].some((one) => name.startsWith(fold(one))))
      found.add(typed.slice(match.index + match[0].length - name.length, match.index + match[0].length));
  }
  // `of the foundry`, where no site is one: a place, and none of the ledger's.
  for (const { index, 0: words, groups } of rest.matchAll(OF_A_PLACE)) {
    const name = groups?.['place'] ?? '';
    const end = index + words.length;
    if (![...found].some((one) => fold(one).includes(name))) found.add(typed.slice(end - name.length, end));
  }
  return [...found];
}

const OF_A_PLACE = new RegExp(
  String.raw`\b(?:d[ao]|n[ao]|pel[ao]|(?:of|in|at|from) (?:the|our)) (?<place>${PLACES.flat().join('|')})\b`,
  'g',
);
