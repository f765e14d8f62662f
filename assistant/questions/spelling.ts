import { fold } from '../language/text/fold.ts';
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

const CORRECTS = `(?:${WORDS.corrects.join('|')})\\b[\\s,.;:!]*`;
const LEAD = new RegExp(
  String.raw`^\W*(?:(?:nao|no)(?=\W*[,.;:!]|\W+${CORRECTS})[\s,.;:!]*)?(?:${CORRECTS})*`,
);

const TRAIL = new RegExp(String.raw`\W+${CORRECTS}$`);

/** `não, de 2024`, `sorry, machining`: the words that only say that something is put right are blanked out. */
export function withoutLead(typed: string): { readonly typed: string; readonly corrects: boolean } {
  const folded = fold(typed);
  const lead = LEAD.exec(folded)?.[0].length ?? 0;
  const end = Math.max(lead, TRAIL.exec(folded)?.index ?? typed.length);
  const corrects = /\w/.test(folded.slice(0, lead) + folded.slice(end)) && /\w/.test(folded.slice(lead, end));
  const rest = ' '.repeat(lead) + typed.slice(lead, end) + ' '.repeat(typed.length - end);
  return { typed: corrects ? rest : typed, corrects };
}
