import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../../../tools/sources.ts';
import { WORDINGS } from './lexicon.ts';
import { anyOf, pattern, source } from './pattern.ts';

describe('an expression made of lists', () => {
  it('matches every form of the list with each of its endings, and no other', () => {
    const rent = new RegExp(`^${anyOf('words.pays_rent')}$`);
    expect(
      ['pagamos aluguel', 'pago o aluguel', 'paid rent', 'pays rent', 'pay rent'].every((text) =>
        rent.test(text),
      ),
    ).toBe(true);
    expect(['pag aluguel', 'paysing rent', 'aluguel'].some((text) => rent.test(text))).toBe(false);
  });

  it('tries the longer of two forms that begin alike first', () => {
    const whole = Object.keys(WORDINGS).flatMap((name) => {
      const any = new RegExp(`^${anyOf(name)}`);
      const plain = (WORDINGS[name] ?? []).filter((form) => !form.includes('('));
      return plain.filter((form) => any.exec(form)?.[0] !== form).map((form) => `${name}: ${form}`);
    });
    expect(whole).toEqual([]);
  });

  it('stands on several lines as on one, and keeps its spaces', () => {
    expect(source`
      \b(?:a b
      |c) d{1,2}
    `).toBe(String.raw`\b(?:a b|c) d{1,2}`);
    const other = source`x|y`;
    expect(pattern('g')`(?:${other})\d`).toEqual(/(?:x|y)\d/g);
  });

  it('refuses a list that no language has', () => {
    expect(() => pattern()`{words.not_there}`).toThrow('words.not_there');
  });
});

describe('the lists of wordings', () => {
  const named = new Set(
    sourceFiles()
      .filter(({ path }) => path.startsWith('assistant/') && !path.endsWith('pattern.test.ts'))
      .flatMap(({ text }) => [...text.matchAll(/\{([a-z]+\.[a-z_]+)\}/g)].map(([, name]) => name)),
  );

  it('are each used by an expression', () => {
    expect(Object.keys(WORDINGS).filter((name) => !named.has(name))).toEqual([]);
  });

  it('close each bracket of their forms, and hold nothing but words and endings', () => {
    const odd = Object.values(WORDINGS)
      .flat()
      .filter((form) => /[^a-z0-9 '&%()|-]/.test(form) || unclosed(form));
    expect(odd).toEqual([]);
  });
});

function unclosed(form: string): boolean {
  const within = form.replaceAll(/\([^()]*\)/g, '');
  return within === form ? /[()]/.test(form) : unclosed(within);
}
