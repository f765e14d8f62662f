import { describe, expect, it } from 'vitest';
import { askedAt } from './composer-asked.ts';

const asked = (text: string, caret = text.length) => askedAt(text, caret);

describe('what is asked for in the composer', () => {
  it('is a command where nothing but it is typed', () => {
    expect(asked('/')).toEqual({ what: 'command', words: '', start: 0, end: 1 });
    expect(asked('/exp')).toMatchObject({ what: 'command', words: 'exp' });
    expect(asked('1/2 tonelada')).toBeNull();
    expect(asked('/ tmp')).toBeNull();
    expect(asked('/exportar tudo')).toBeNull();
  });

  it('is a site or a factor behind an @ that begins a word, up to the caret', () => {
    expect(asked('diesel em @Cama')).toEqual({ what: 'mention', words: 'Cama', start: 10, end: 15 });
    expect(asked('@')).toMatchObject({ what: 'mention', words: '' });
    expect(asked('10 L @diesel s10 de 2025', 12)).toMatchObject({ words: 'diesel', start: 5, end: 12 });
    expect(asked('ana@empresa.com')).toBeNull();
    expect(asked(`@${'x'.repeat(41)}`)).toBeNull();
  });
});
