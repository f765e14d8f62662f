import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

const FIRST = 'Em maio de 2025 usamos 300 L de diesel na frota';

describe('undone right behind a correction', () => {
  it.each(['desfaz', 'desfaz isso', 'volta atrás', 'undo that'])(
    'takes no activity away, and is told: %s',
    (text) => {
      const { amounts, left } = said('pt-BR', FIRST, 'na verdade foram 400', text);
      expect(amounts).toEqual(['mobile.diesel 400 L']);
      expect(left).toEqual([text]);
    },
  );

  it('takes the activity away where that is what came before, or where it is said so', () => {
    expect(said('pt-BR', FIRST, 'desfaz').amounts).toEqual([]);
    expect(said('pt-BR', FIRST, 'na verdade foram 400', 'apaga isso').amounts).toEqual([]);
  });
});
