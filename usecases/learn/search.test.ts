import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadLibrary } from '#reference/load.ts';
import { learnWordsIn } from '#server/learn_words.ts';
import { PROBLEM_CODES } from '#engine/problem-codes.ts';
import { UNITS } from '#engine/unit.ts';
import { beforeAll, expect, test } from 'vitest';
import { useCases } from '../list.ts';
import type { Library } from '#engine/library.ts';
import { workedCases } from '#engine/testing/worked.ts';
import { workedExample, workedExamples } from '#learn/worked-examples.ts';
import type { RunContext } from '../usecase.ts';
import { unitPath } from './made.ts';
import { methodKeys } from './made-methods.ts';
import { searchPages } from './search.ts';
import { type Shelf, shelfOf } from './shelf.ts';

interface Question {
  readonly asked: string;
  /** Pages of which each answers it. */
  readonly right: readonly string[];
}

const questions = JSON.parse(readFileSync(join(import.meta.dirname, 'questions.json'), 'utf8')) as Question[];

let shelf: Shelf;
let kinds: readonly string[];
let categories: readonly string[];
let library: Library;
beforeAll(async () => {
  library = await loadLibrary();
  kinds = Object.keys(library.kinds);
  categories = [...new Set(Object.values(library.kinds).map(({ category }) => category))];
  shelf = shelfOf({ library, learnWords: learnWordsIn });
});

test('120 questions in people’s own words find their page: first in 85 of 100, among three in 97', () => {
  const found = questions.map(({ asked, right }) => {
    const begun = performance.now();
    const place = searchPages(shelf.index, asked, 3).findIndex((id) => right.includes(id));
    return { place, took: performance.now() - begun };
  });
  const slow = found.map(({ took }) => took).toSorted((one, other) => other - one)[
    Math.floor(found.length / 20)
  ];
  const first = found.filter(({ place }) => place === 0).length / questions.length;
  const three = found.filter(({ place }) => place >= 0).length / questions.length;
  console.info(
    `of ${questions.length}: ${(first * 100).toFixed(1)} % first, ${(three * 100).toFixed(1)} % in three, ` +
      `95 of 100 within ${slow?.toFixed(1)} ms`,
  );
  expect(questions.length).toBeGreaterThanOrEqual(120);
  expect(first).toBeGreaterThanOrEqual(0.85);
  expect(three).toBeGreaterThanOrEqual(0.97);
});

test('each question has a right page that exists', () => {
  for (const { asked, right } of questions)
    expect(
      right.some((id) => shelf.written.has(id) || shelf.made.en.has(id)),
      asked,
    ).toBe(true);
});

test('accents, capitals and a slip change nothing of what is found first', () => {
  const [plain] = searchPages(shelf.index, 'forçamento radiativo', 1);
  expect(plain).toBe('term/radiative-forcing');
  for (const typed of ['FORCAMENTO RADIATIVO', 'forcamento radiatvo', 'radiative forcing'])
    expect(searchPages(shelf.index, typed, 1), typed).toEqual([plain]);
});

test('a question of ten thousand characters, of nothing, or of marks alone is answered and no error', () => {
  expect(searchPages(shelf.index, 'inventário '.repeat(1000), 5).length).toBeGreaterThan(0);
  for (const typed of ['', '   ', '???', 'o que é', '\u0000', '🙂'])
    expect(searchPages(shelf.index, typed, 5), typed).toEqual([]);
});

test('every code, kind, category, GWP set, verb, unit and source has a page in both languages', () => {
  const ids = [
    ...PROBLEM_CODES.map((code) => `code/${code}`),
    ...Object.keys(learnWordsIn('en').refusals).map((code) => `code/${code}`),
    ...kinds.map((key) => `kind/${key}`),
    ...methodKeys().map((key) => `method/${key}`),
    ...categories.map((key) => `category/${key}`),
    ...UNITS.map(({ code }) => `unit/${unitPath(code)}`),
    ...['AR4', 'AR5', 'AR6'].map((set) => `gwp/${set}`),
    ...useCases.map(({ contract }) => `verb/${contract.name}`),
  ];
  for (const language of ['pt-BR', 'en'] as const)
    expect(ids.filter((id) => !shelf.made[language].has(id))).toEqual([]);
  expect(new Set(UNITS.map(({ code }) => unitPath(code))).size).toBe(UNITS.length);
});

test('the page of a source tells its code, and the day it was retrieved as people write days', () => {
  const factsOf = (language: 'pt-BR' | 'en') =>
    shelf.made[language]
      .get('source/desnz/2025')
      ?.blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))
      .flatMap(({ value }) => value.map(({ text }) => text));
  expect(factsOf('pt-BR')).toEqual(expect.arrayContaining(['desnz/2025', '20/11/2026']));
  expect(factsOf('en')).toEqual(expect.arrayContaining(['desnz/2025', '20 November 2026']));
});

test('no link of a made page leads nowhere', () => {
  for (const language of ['pt-BR', 'en'] as const) {
    const links = [...shelf.made[language].values()].flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        if (block.kind === 'facts') return block.rows.flatMap(({ value }) => value);
        if (block.kind === 'list') return block.items.flat();
        return block.kind === 'run' || block.kind === 'picture' ? [] : block.text;
      }),
    );
    const dead = links
      .flatMap(({ to }) => (to?.startsWith('/learn/') ? [to.slice('/learn/'.length)] : []))
      .filter((id) => !shelf.made[language].has(id) && !shelf.written.has(id));
    expect([...new Set(dead)]).toEqual([]);
  }
});

test('the worked example of a method is a case that proves the engine, and runs by its verb', async () => {
  const cases = [...workedCases('process'), ...workedCases('scope3')];
  const context = { ports: { library, writeArithmetic: () => [] }, locale: 'en' } as unknown as RunContext;
  for (const [key, { case: id, of, verb, input }] of Object.entries(workedExamples())) {
    expect(cases.find((one) => one.id === id)?.input, key).toEqual(input);
    expect(existsSync(join(import.meta.dirname, '..', '..', 'engine', 'cases', of)), of).toBe(true);
    const useCase = useCases.find(({ contract }) => contract.name === verb)!;
    const output = (await useCase.run(context, useCase.contract.input.parse(input))) as { status: string };
    expect(output.status, key).toBe('calculated');
  }
});

test('every method that the engine declares has a worked example on its page', () => {
  expect(methodKeys().filter((key) => workedExample(key) === undefined)).toEqual([]);
});

test('each figure of a worked example that can be changed has a name in words', () => {
  for (const language of ['pt-BR', 'en'] as const)
    for (const { id, runs = {} } of shelf.made[language].values())
      for (const { label, said } of runs['example']?.fields ?? [])
        expect(said, `${id} ${label}`).not.toBe(label);
});
