import { describe, expect, it } from 'vitest';
import { keyPartOf, knownAs, mediaTypeOf } from './media-type.ts';
import { sentAs } from './told-by-bytes.ts';

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

  it('is known by a name that can be shown, whatever its own holds', () => {
    expect(knownAs('conta\u0000\u0007 de\r\nluz\u202Efdp.csv')).toBe('conta deluzfdp.csv');
    expect(knownAs(`${'🙂'.repeat(999)}.csv`)).toBe('🙂'.repeat(200));
    expect(knownAs('a\ud83dz.csv')).toBe('a\ufffdz.csv');
    expect(knownAs('\u202e')).toBe('documento');
  });

  it.each([
    [
      'a workbook behind a password',
      'consumo.xlsx',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'application/vnd.ms-excel',
    ],
    ['a workbook that was renamed', 'consumo.csv', 'PK\x03\x04…[Content_Types].xml', /spreadsheetml/],
    ['a workbook', 'consumo.xlsm', 'PK\x03\x04…[Content_Types].xml', /macroEnabled/],
    ['a picture that was renamed', 'consumo.csv', '\x89PNG\r\n', 'image/png'],
    ['a bill without an ending', 'conta', '%PDF-1.7', 'application/pdf'],
    ['a table', 'consumo.csv', 'a;b', 'text/csv'],
    ['a program', 'conta.pdf', 'MZ', 'application/pdf'],
  ])('is sent as what its bytes tell: %s', async (_, name, bytes, type) => {
    const letters = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
    expect(await sentAs(new File([letters], name))).toMatch(type);
  });
});
