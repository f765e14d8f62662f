import { source } from '../lexicon/pattern.ts';

/** How words are shortened in a hurried message, and what they stand for; a letter alone only before a word that tells it. */
const SHORT: Readonly<Record<string, string>> = {
  hj: 'hoje',
  pq: 'por que',
  oq: 'o que',
  qto: 'quanto',
  qtos: 'quantos',
  qta: 'quanta',
  qtas: 'quantas',
  gnt: 'gente',
  vc: 'voce',
  vcs: 'voces',
  tb: 'tambem',
  tbm: 'tambem',
  aq: 'aqui',
  msm: 'mesmo',
  mto: 'muito',
  dagua: 'de agua',
  gaz: 'gas',
  q: 'que',
  c: 'com',
  p: 'para',
  n: 'nao',
};
const LETTERS = [
  'q(?= [a-z]{1,12}(?![a-z0-9]))',
  source`
    (?<!(?:gasolina|classe|tipo|grau|class|grade|vitamina|[0-9]|o) ?)c(?= (?:meu|minha|nosso|nossa|o|a
    |os|as|um|uma|caminh[a-z]+|carro|van|moto) ?)
  `,
  source`(?<![0-9] ?|tipo )p(?= (?:{words.behind_short_p}|caminh[a-z]+) ?)`,
  source`n(?= {words.behind_short_n}(?![a-z]))`,
];

/** The shortened words of a folded text. */
export const SHORTENED = `(?<![a-z0-9'])(?:${Object.keys(SHORT)
  .filter((word) => word.length > 1)
  .join('|')}|${LETTERS.join('|')})(?![a-z0-9'])`;

/** What a shortened word stands for; undefined for any other word. */
export function inFull(word: string): string | undefined {
  return SHORT[word];
}
