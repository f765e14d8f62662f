import { describe, expect, it } from 'vitest';
import { inParts, matching, mentionAt, mentionedIn } from './mentions.ts';
import type { Colleague } from './queries.ts';

const person = (fullName: string, self = false): Colleague => ({
  userId: fullName,
  fullName,
  role: 'contributor',
  engaged: false,
  self,
});
const people = [
  person('Ana Souza'),
  person('João Conceição'),
  person('Mariana Lima'),
  person('Eu Mesma', true),
];

describe('a mention', () => {
  it('is asked for by an @ at the beginning of a word, and not by an e-mail address', () => {
    expect(mentionAt('Veja @jo', 8)).toEqual({ words: 'jo', start: 5 });
    expect(mentionAt('@', 1)).toEqual({ words: '', start: 0 });
    expect(mentionAt('(@Ana So', 8)).toEqual({ words: 'Ana So', start: 1 });
    expect(mentionAt('ana@empresa', 11)).toBeNull();
    expect(mentionAt('sem nada', 8)).toBeNull();
  });

  it('finds names whatever their accents, beginnings first, and never oneself', () => {
    expect(matching(people, 'conceicao').map(({ fullName }) => fullName)).toEqual(['João Conceição']);
    expect(matching(people, 'ana').map(({ fullName }) => fullName)).toEqual(['Ana Souza', 'Mariana Lima']);
    expect(matching(people, 'eu')).toEqual([]);
  });

  it('is of everybody whose whole name stands after an @', () => {
    expect(mentionedIn('@Ana Souza e @João, vejam', people)).toEqual(['Ana Souza']);
  });

  it('is shown apart from the text around it, whatever a name is written with', () => {
    expect(inParts('Oi @Ana Souza!', ['Ana Souza'])).toEqual([
      { text: 'Oi ', mention: false },
      { text: '@Ana Souza', mention: true },
      { text: '!', mention: false },
    ]);
    expect(inParts('@A. (B)', ['A. (B)'])).toEqual([{ text: '@A. (B)', mention: true }]);
    expect(inParts('nada', [])).toEqual([{ text: 'nada', mention: false }]);
  });
});
