import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../../language/cases/vocabulary.ts';
import { Words } from '../words/words.ts';

const words = new Words({
  locale: 'pt-BR',
  referenceDate: '2026-11-20',
  sites: ['Hospital Central', 'Maternidade', 'Usina Norte'],
  kinds: referenceVocabulary(),
});

describe('a site that is written out beside the name of its company', () => {
  it.each([
    ['HOSPITAL MONTE INVENTADO – MATERNIDADE', 'Maternidade'],
    ['Hospital Monte Inventado S.A. - Hospital Central', 'Hospital Central'],
    ['Customer: Hospital Exemplar, Maternidade building', 'Maternidade'],
    ['Hospital Exemplo – unidade Usina Norte', 'Usina Norte'],
  ])('is the one that is meant: %s', (text, site) => {
    expect(words.siteIn(text)).toBe(site);
  });

  it.each(['maternidade e hospital', 'Hospital Central e Maternidade', 'do hospital para a maternidade'])(
    'but two that are named are neither: %s',
    (text) => {
      expect(words.siteIn(text)).toBeNull();
    },
  );
});

describe('a word of a site in the name of a company', () => {
  it.each([
    'MINERACAO SERRA CENTRAL SA',
    'Cliente: Laticínios Central do Vale Ltda',
    'Customer: Central Foods plc, account 12',
    'Agrícola Central S/A',
  ])('is none for it where it is but a part of the site’s: %s', (text) => {
    expect(words.siteIn(text)).toBeNull();
  });

  it.each([
    ['Central Exemplo S.A. - Maternidade', 'Maternidade'],
    ['Laticínios Exemplo Ltda, unidade Usina Norte', 'Usina Norte'],
    ['Invented Foods Ltd - Maternidade', 'Maternidade'],
    ['Laticínios Maternidade Ltda', 'Maternidade'],
  ])('leaves those that are written out: %s', (text, site) => {
    expect(words.siteIn(text)).toBe(site);
  });
});
