import WORDS from './words.json' with { type: 'json' };

const WHOLE: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS.spelled).flatMap(([whole, short]) => short.map((one) => [one, whole] as const)),
);
const SHORT = new RegExp(
  String.raw`(?<![\p{L}\d/'’])(?:${[...WHOLE.keys()].join('|')})(?![\p{L}\d/]|\s+\d)`,
  'giu',
);

/** What people shorten while they type (`o q eh`, `s/ diesel`), written out. */
export function spelledOut(typed: string): string {
  return typed.replaceAll(SHORT, (word) => WHOLE.get(word.toLowerCase()) ?? word);
}
