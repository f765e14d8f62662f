import { loadPages } from '#learn/load.ts';
import { loadGlossary } from '#reference/glossary.ts';
import { sourceFiles } from '#tools/sources.ts';
import { expect, test } from 'vitest';

const files = sourceFiles().filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx'));
const written = new Set(loadPages().map(({ id }) => id));
const terms = new Set(loadGlossary().terms.map(({ id }) => id));

const found = (pattern: RegExp) =>
  files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, id = '']) => ({ path, id })));

test('every lesson that an empty page leads to is there', () => {
  const lessons = found(/\blesson="([^"]+)"/g);
  expect(lessons.length).toBeGreaterThan(20);
  expect(lessons.filter(({ id }) => !written.has(id))).toEqual([]);
});

test('every page of the help that a screen names is there', () => {
  const named = found(/['"`]\/learn\/((?:tutorial|guide|explanation|news)\/[a-z0-9-]+)['"`]/g);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ id }) => !written.has(id))).toEqual([]);
});

test('every word that a screen explains is in the glossary', () => {
  const explained = found(/<Term\s+id="([a-z0-9-]+)"/g);
  expect(explained.length).toBeGreaterThan(8);
  expect(explained.filter(({ id }) => !terms.has(id))).toEqual([]);
  for (const scope of [1, 2, 3]) expect(terms).toContain(`scope-${scope}`);
  for (const id of [
    'market-based',
    'location-based',
    'gwp-set',
    'consolidation-approach',
    'significance-threshold',
  ])
    expect(terms).toContain(id);
});
