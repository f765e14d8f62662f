import { loadPages } from '#learn/load.ts';
import { loadGlossary } from '#reference/glossary.ts';
import { sourceFiles } from '#tools/sources.ts';
import { destinationsFor } from '#web/shell/destinations.ts';
import { expect, test } from 'vitest';
import { pagesForRoom } from './room-pages.ts';

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

test('every room that has nothing yet leads to a lesson', () => {
  const silent = files.flatMap(({ path, text }) =>
    text
      .split(/<Empty\b/)
      .slice(1)
      .filter((drawn) => drawn.slice(0, 600).includes('icon=') && !drawn.slice(0, 600).includes('lesson='))
      .map(() => path),
  );
  // Nothing is wrong, nothing is left to do, nothing is found by a filter, or who asks may not: there is nothing to learn.
  expect(silent.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'web/rooms/admin/outbox.tsx',
    'web/rooms/admin/requests.tsx',
    'web/rooms/factors/upgrade.tsx',
    'web/rooms/gallery/statements.tsx',
    'web/rooms/journal/journal-room.tsx',
    'web/rooms/quality/quality-room.tsx',
    'web/rooms/tables/workspace.tsx',
  ]);
});

test('every page of the help that a screen names is there', () => {
  const named = found(/['"`]\/learn\/((?:tutorial|guide|explanation|news)\/[a-z0-9-]+)['"`]/g);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ id }) => !written.has(id))).toEqual([]);
});

test('every refusal that is shown leads to its page', () => {
  // `RefusalText`, `Refusal` and `Failure` show a sentence with the way to the page of its code.
  const bare = files.filter(({ text }) => />\s*\{[\w.?!]*error[\w.?!]*\.message\}/i.test(text));
  expect(bare.map(({ path }) => path)).toEqual([]);
  expect(found(/<Refusal(?:Text\s+text|\s+error)=\{([^}]+)\}/g).length).toBeGreaterThan(40);
});

test('the question mark of every room opens pages that are there', () => {
  const rooms = destinationsFor({ platformAdministrator: true, auditing: true, kind: 'company' })
    .map(({ to }) => to)
    .filter((to) => to !== '/learn');
  expect(rooms.length).toBeGreaterThan(17);
  for (const to of [...rooms, '/profile', '/security', '/add-sample-data', '/settings/people']) {
    expect(pagesForRoom(to).length, to).toBeGreaterThanOrEqual(2);
    expect(pagesForRoom(to).filter((id) => !written.has(id))).toEqual([]);
  }
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
