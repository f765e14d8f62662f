import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { destinationsFor } from './destinations.ts';

// Specification, section 2: the order of the sidebar.
const ORDER = [
  '/',
  '/agentic-system',
  '/agents',
  '/overview',
  '/scope1',
  '/scope2',
  '/scope3',
  '/tables',
  '/reports',
  '/learn',
  '/settings',
];

const routes = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');

test('the rooms of work stand in the order of the specification', () => {
  const work = destinationsFor(true).filter(({ group }) => group === 'work');
  const places = work.map(({ to }) => ORDER.indexOf(to));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('administration is for platform administrators only', () => {
  expect(destinationsFor(true).map(({ to }) => to)).toContain('/admin');
  expect(destinationsFor(false).map(({ to }) => to)).not.toContain('/admin');
});

test('every place of the sidebar has a route, and words in both languages that find it', () => {
  for (const { to, keywords } of destinationsFor(true)) {
    const path = to.slice(1);
    expect(
      path === '' ? routes.includes('index: true') : new RegExp(`path: '/?${path}[/']`).test(routes),
      to,
    ).toBe(true);
    expect(keywords.length, to).toBeGreaterThan(3);
  }
});
