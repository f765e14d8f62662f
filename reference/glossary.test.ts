import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { citeTerm, loadGlossary } from './glossary.ts';

const { works, terms } = loadGlossary();
const LANGUAGES = ['pt-BR', 'en'] as const;
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

test('the glossary has at least 180 terms, each told in both languages', () => {
  expect(terms.length).toBeGreaterThanOrEqual(180);
  for (const term of terms) {
    for (const language of LANGUAGES) {
      expect(term[language].definition, term.id).toMatch(/^\S.*[.]$/s);
      expect(term[language].definition, term.id).not.toMatch(/\s{2}/);
    }
    expect(term['pt-BR'].definition, term.id).not.toBe(term.en.definition);
  }
});

test('no word of the glossary stands for two things', () => {
  expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
  for (const language of LANGUAGES) {
    const said = terms.flatMap((term) => [term[language].name, ...term[language].aliases].map(fold));
    expect(said.filter((word, index) => said.indexOf(word) !== index)).toEqual([]);
  }
});

test('each term is met in a room that exists', () => {
  const routes = readFileSync(join(import.meta.dirname, '..', 'web', 'shell', 'routes.tsx'), 'utf8');
  for (const { id, where } of terms) {
    const path = where.slice(1);
    const there =
      path === ''
        ? routes.includes('index: true')
        : new RegExp(`(path: |, |\\[)'/?${path}[/']`).test(routes);
    expect(there, `${id}: ${where}`).toBe(true);
  }
});

test('each term cites works of the list, and each work is cited', () => {
  const cited = terms.flatMap(({ sources }) => sources.map(({ work }) => work));
  expect(cited.filter((work) => !(work in works))).toEqual([]);
  expect(Object.keys(works).filter((work) => !cited.includes(work))).toEqual([]);
});

test('a clause is named in the language of the reader', () => {
  const base = terms.find(({ id }) => id === 'base-year')!;
  expect(citeTerm(base, 'pt-BR')).toEqual(['GHG Protocol, Padrão Corporativo (2004), capítulo 5']);
  expect(citeTerm(base, 'en')).toEqual(['GHG Protocol Corporate Standard (2004), chapter 5']);
  for (const term of terms) {
    expect(citeTerm(term, 'pt-BR').join(' '), term.id).not.toMatch(
      /\b(chapter|clause|article|paragraph|annex|box|table|category)\b/,
    );
  }
});
