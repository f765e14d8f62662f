import { describe, expect, it } from 'vitest';
import { readCnpj } from './cnpj.ts';

describe('a CNPJ', () => {
  it.each([
    // The example of Receita Federal's questions and answers about the alphanumeric CNPJ.
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    // Petrobras and Banco do Brasil, as their public filings print them.
    ['33.000.167/0001-01', '33000167000101'],
    ['00000000000191', '00000000000191'],
  ])('%s is read as %s', (text, plain) => {
    expect(readCnpj(text)).toBe(plain);
  });

  it.each([
    '33.000.167/0001-02',
    '12.ABC.345/01DE-53',
    '00.000.000/0000-00',
    'AAAAAAAAAAAA00',
    '3300016700010',
    '12ABC34501DE3A',
    '',
    '３３０００１６７０００１０１',
  ])('%s is refused', (text) => {
    expect(readCnpj(text)).toBeNull();
  });
});
