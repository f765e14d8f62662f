import { fold } from '../language/text/fold.ts';
import WEIGHTS from './asking.json' with { type: 'json' };
import { type Group, groupOf, groupsOf, probabilitiesBy, type Weights } from './classifier.ts';
import type { Said } from './parse.ts';
import WORDS from './turns.json' with { type: 'json' };

const AMOUNTS = new RegExp(String.raw`(?<![a-z0-9])(?:${WORDS.reports.join('|')})\b`);

/** Whether folded text tells an amount of something that can be reported. */
export function hasAmount(folded: string): boolean {
  return (
    /(?<!\d)(?!20\d\d[,;:]\s)\d[\d.,]*\s*(?:l|litros?|kwh|mwh|kg|t|m3|toneladas?|tonnes?|lit(?:re|er)s?|km)\b/.test(
      folded,
    ) || AMOUNTS.test(folded)
  );
}

/** What tells whether a turn asks: its wording, whether it ends as a question does, whether it has an amount, and its length. */
export function turnOf(text: string, said: Said): Group[] {
  const folded = fold(text);
  const flags = [
    /\?\W*$/.test(folded) ? 'marked' : 'not marked',
    hasAmount(folded) ? 'amount' : 'no amount',
    `length ${Math.min(5, Math.floor(folded.split(/\s+/).length / 3))}`,
  ];
  return [...groupsOf(said), groupOf(flags, 0.3)];
}

/** How likely a turn asks, by weights learnt from questions and messages of many hands. Throws where they tell no such thing. */
export function askingBy(weights: Weights): (text: string, said: Said) => number {
  const probabilities = probabilitiesBy(weights);
  const at = weights.types.indexOf('asks');
  if (at < 0) throw new Error('These weights do not tell whether a turn asks.');
  return (text, said) => probabilities(turnOf(text, said))[at]!;
}

const asking = askingBy(WEIGHTS);

/** Likely enough that no message with an amount is lost: the curve of `npm run eval -- asking` (decision 0209). */
const ASKS = 0.99;
/** So little that next to no question is lost. */
const REPORTS = 0.1;

/** What is surely so of a turn by what was learnt; null where neither is. */
export function surely(text: string, said: Said): 'asks' | 'reports' | null {
  const likely = asking(text, said);
  if (likely >= ASKS) return 'asks';
  return likely <= REPORTS ? 'reports' : null;
}
