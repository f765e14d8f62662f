import { describe, expect, it } from 'vitest';
import { readShare } from './blend-typed.ts';

describe('a stated share of biofuel', () => {
  it('is a part of one, with what proves it', () => {
    expect(readShare({ percent: '15,5', proof: ' Certificado 7 ' }, 'pt-BR', 'wrong')).toMatchObject({
      said: { value: '0.155', source: { sourceId: 'own/stated', title: 'Certificado 7' } },
    });
  });

  it.each(['101', 'x', ''])('is none where %j is typed', (percent) => {
    expect(readShare({ percent, proof: 'Certificado 7' }, 'pt-BR', 'wrong')).toEqual({
      wrong: { percent: 'wrong' },
    });
  });
});
