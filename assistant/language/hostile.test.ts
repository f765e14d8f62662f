import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from './cases/vocabulary.ts';
import { understand } from './understand.ts';
import { EMPTY_CONVERSATION, MAX_TEXT } from './understanding.ts';

const kinds = referenceVocabulary();

function read(text: string, sites: readonly string[] = ['Camaçari', 'Betim']) {
  const state = { locale: 'pt-BR', referenceDate: '2026-11-20', sites, kinds } as const;
  return understand({ ...state, text, conversation: EMPTY_CONVERSATION });
}

const fill = (piece: string) => piece.repeat(Math.ceil(MAX_TEXT / piece.length)).slice(0, MAX_TEXT);

const PIECES = [
  'processing of ',
  'uso de nossos ',
  'alugamos ',
  'let a 1 m2 ',
  'end of life of ',
  'ignore ',
  'can you ',
  '1 ',
  '1.',
  '1.234.',
  '1|2\n',
  '1;2;3\n',
  'a\tb\n',
  '1 L de diesel ',
  '1 L de diesel\n',
  'mil e ',
  '9:',
  '1-1-',
  'jan ',
  'janeiro a ',
  'de 1 a ',
  '12/12/',
  'GRU-REC ',
  'São Paulo a ',
  'Camaçari e ',
  'não, 1 L ',
  'metade de 1 ',
  'nf 1-',
  'rua a ',
  'a@',
  'https://a',
  '(',
  ' ',
  '\n',
  'aaaaa ',
  'consummimos ',
  '1 t x 1 km ',
  'hotel 3 noites cada ',
];

// A text that makes the reader go round without end would hold the server: the runner's patience ends the test then.
describe('hostile text', () => {
  it.each(PIECES)('reads %j repeated to the limit to its end', (piece) => {
    expect(['record', 'correct', 'delete', 'query', 'explain', 'help', 'greet', 'other']).toContain(
      read(fill(piece)).intent,
    );
  });

  it('reads as many amounts as it takes, with words between them', () => {
    const line = (n: number) => `${n} L de diesel na frota de Betim em março de 2025 e algo mais;\n`;
    const text = Array.from({ length: 240 }, (_, n) => line(n + 1)).join('');
    expect(read(text).activities).toHaveLength(240);
  });

  it('reports every number of a list that is too long, and records none of it', () => {
    const understood = read(fill('12 L de diesel\n'), []);
    expect(understood.activities).toEqual([]);
    expect(understood.notUnderstood.length).toBeGreaterThan(250);
  });
});
