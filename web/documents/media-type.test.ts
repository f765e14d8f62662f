import { describe, expect, it } from 'vitest';
import { keyPartOf, mediaTypeOf } from './media-type.ts';

describe('a file', () => {
  it('is sent as what its ending says, also where the browser says something else or nothing', () => {
    expect(mediaTypeOf({ name: 'Consumo.XLSX', type: '' })).toMatch(/spreadsheetml/);
    expect(mediaTypeOf({ name: 'dados.csv', type: 'application/vnd.ms-excel' })).toBe('text/csv');
    expect(mediaTypeOf({ name: 'foto', type: 'image/png' })).toBe('image/png');
    expect(mediaTypeOf({ name: 'sem-nada', type: '' })).toBe('text/plain');
  });

  it('lies under a key without accents, spaces or ways out of its folder', () => {
    expect(keyPartOf('Conta de março (2025).pdf')).toBe('Conta-de-marco-2025-.pdf');
    expect(keyPartOf('../../etc/passwd')).toBe('etc-passwd');
    expect(keyPartOf('🙂')).toBe('documento');
    expect(keyPartOf(`${'x'.repeat(300)}.pdf`)).toHaveLength(80);
  });
});
