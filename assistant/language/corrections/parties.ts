import { source } from '../lexicon/pattern.ts';

/** Who did it: `quem pagou esse frete foi o cliente`, `it was our customers who paid`, `composted by a contractor`. */
function agents(verb: string, noun: string): readonly RegExp[] {
  const the = '(?:o|a|os|as|um|uma|the|an|our|noss[oa]s?|outra?|another|an outside)?';
  const who = `${the} ?(?:[a-z]+ )?(?:${noun})`;
  const is = '(?:e|eh|era|eram|foi|foram|fomos|sao|somos|is|was|are|were)';
  return [
    `\\b(?:quem|whoever|who) (?:[a-z]+ ){0,2}?(?:${verb})\\b[^.;!?]{0,40}?\\b${is} ${who}\\b`,
    `\\b(?:${noun})\\b[^.;!?\\d]{0,30}? (?:quem|que|who|that|the ones? who|the ones? that) (?:[a-z]+ )?(?:${verb})\\b`,
    `\\b(?:${verb})\\b(?: [a-z]+){0,2}? (?:by|por|pel[oa]s?) ${who}\\b`,
    `\\b(?:${noun}) (?:always |also |sempre |mesm[oa]s? )?(?:${verb})\\b`,
  ].map((pattern) => new RegExp(pattern));
}

/** Whether one of the patterns says so, and nothing denies it. */
function says(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => {
    const hit = pattern.exec(text);
    return (
      hit !== null &&
      !/\b(?:nao|not|wasn't|weren't|isn't|never|nunca)\b[^,.;]{0,12}$/.test(text.slice(0, hit.index)) &&
      !/\b(?:nao|not|wasn't|weren't|isn't|didn't|never|nunca)\b/.test(hit[0])
    );
  });
}

const PAYS = source`{corrections.pays}`;
const TREATS = source`{corrections.treats}`;
const BUYERS = source`{corrections.buyers}`;
const US = 'nos|a gente|nossa empresa|we|us|ourselves|our company';
const OUTSIDERS = source`{corrections.outsiders}|terceir\w+`;

const THEY_PAY = agents(PAYS, BUYERS);
const WE_PAY = agents(PAYS, US);
const THEY_TREAT = agents(TREATS, OUTSIDERS);
const WE_TREAT = agents(TREATS, US);

export type Party = 'theirs' | 'ours';

/** Who paid what a clause speaks of; null where it does not say. */
export function payerIn(text: string): Party | null {
  const theirs = says(text, THEY_PAY);
  if (theirs === says(text, WE_PAY)) return null;
  return theirs ? 'theirs' : 'ours';
}

/** Who treated the waste that a clause speaks of; null where it does not say. */
export function treaterIn(text: string): Party | null {
  const theirs = says(text, THEY_TREAT);
  if (theirs === says(text, WE_TREAT)) return null;
  return theirs ? 'theirs' : 'ours';
}
