import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';

const kinds = referenceVocabulary();

const said = (text: string) =>
  understand({
    text,
    locale: 'pt-BR',
    referenceDate: '2026-11-20',
    sites: ['Joinville'],
    kinds,
    conversation: { proposals: [], asks: [] },
  }).activities.map(({ kind, quantity, unit }) => [kind, quantity, unit].join(' '));

describe('a number that brackets say again in words', () => {
  it.each([
    ['Usamos 12 (doze) botijões P13 em setembro de 2026', 'stationary.lpg 156 kg'],
    ['3.000 (três mil) litros de óleo diesel para o gerador em 02/10/2026', 'stationary.diesel 3000 L'],
    ['Foram 250 L (duzentos e cinquenta litros) de diesel S10 na frota em 10/2026', 'mobile.diesel 250 L'],
    [
      'Pagamos R$ 1.760,00 (mil setecentos e sessenta reais) por 4 (quatro) cilindros de GLP P-45 em 11/09/2026',
      'stationary.lpg 180 kg',
    ],
  ])('counts once, and what it counts is known: %s', (text, wanted) => {
    expect(said(text)).toEqual([wanted]);
  });

  it('is another one where the words say another', () => {
    expect(said('200 L de diesel no gerador (trezentos litros na frota) em maio de 2026')).toEqual([
      'stationary.diesel 200 L',
      'mobile.diesel 300 L',
    ]);
  });
});
