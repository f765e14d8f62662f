import en from '#messages/en/assistant.json' with { type: 'json' };
import pt from '#messages/pt-BR/assistant.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { fill, say } from './wording.ts';

// What follows `one`, `other` or `=0` are words of a branch and not a value's name.
const placeholders = (sentence: string) =>
  [...sentence.matchAll(/(?<!(?:one|other|=\d+) )\{\s*(\w+)\s*[,}]/g)].map((match) => match[1]);

const sentences = (entry: string | readonly string[]) => (typeof entry === 'string' ? [entry] : entry);

describe('the words of the assistant', () => {
  it('are the same set in both languages, with the same placeholders', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
    for (const [key, entry] of Object.entries(pt)) {
      const names = (list: readonly string[]) => new Set(list.flatMap(placeholders));
      expect(names(sentences(en[key as keyof typeof en])), key).toEqual(names(sentences(entry)));
    }
  });

  it('never break off: every sentence closes its braces', () => {
    const values = new Proxy({}, { get: () => 2 }) as Record<string, number>;
    for (const catalogue of [pt, en]) {
      for (const sentence of Object.values(catalogue).flatMap(sentences)) {
        expect(fill(sentence, values, 'pt-BR')).not.toMatch(/[{}]/);
      }
    }
  });

  it('choose a variant by the message and stay with it', () => {
    const chosen = new Set(Array.from({ length: 50 }, (_, at) => say('pt-BR', 'greet', {}, `message ${at}`)));
    expect(chosen.size).toBe(3);
    expect(say('pt-BR', 'greet', {}, 'message 7')).toBe(say('pt-BR', 'greet', {}, 'message 7'));
  });

  it('count in the grammar of the language', () => {
    expect(say('pt-BR', 'query_not_counted', { count: 0 })).toBe('Nenhuma linha ficou sem contar.');
    expect(say('pt-BR', 'query_not_counted', { count: 1 })).toBe('Uma linha não foi contada.');
    expect(say('en', 'query_not_counted', { count: 1234 })).toBe('1,234 lines are not counted.');
  });

  it('refuse to speak with a value missing', () => {
    expect(() => say('en', 'when')).toThrow('period');
  });
});
