import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { destinationsFor } from './destinations.ts';
import { ROOM_KEYWORDS } from './room-keywords.ts';

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

const administrator = { platformAdministrator: true, kind: 'company' } as const;
const places = (seeker: Parameters<typeof destinationsFor>[0]) => destinationsFor(seeker).map(({ to }) => to);

const routes = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');

test('the rooms of work stand in the order of the specification', () => {
  const work = destinationsFor(administrator).filter(({ group }) => group === 'work');
  const order = work.map(({ to }) => ORDER.indexOf(to));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

test('administration is for platform administrators only', () => {
  expect(places(administrator)).toContain('/admin');
  expect(places({ ...administrator, platformAdministrator: false })).not.toContain('/admin');
});

test('the journal is for those who lead or audit the organization', () => {
  expect(places({ platformAdministrator: false, auditing: true, kind: 'company' })).toContain('/journal');
  expect(places({ platformAdministrator: false, auditing: false, kind: 'company' })).not.toContain(
    '/journal',
  );
  expect(places({ platformAdministrator: false, auditing: true, kind: 'partner' })).not.toContain('/journal');
});

test('a company and a consultancy, in its own house or a client’s, see every room of work', () => {
  const all = [
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
    '/inbox',
    '/carbon-inventory',
    '/quality',
    '/cbam-compliance',
    '/targets',
    '/import',
    '/factors',
  ];
  expect(places({ platformAdministrator: false, kind: 'company' })).toEqual(all);
  expect(places({ platformAdministrator: false, kind: 'consultant' })).toEqual(all);
  expect(places({ platformAdministrator: false, kind: null })).toEqual(all);
});

test('a partner sees the assistant, the help, its settings and the factors, and no inventory', () => {
  expect(places({ platformAdministrator: false, kind: 'partner' })).toEqual([
    '/',
    '/learn',
    '/settings',
    '/factors',
  ]);
});

test('every place of the sidebar has a route, and words in both languages that find it', () => {
  for (const { to, key } of destinationsFor(administrator)) {
    const path = to.slice(1);
    expect(
      path === '' ? routes.includes('index: true') : new RegExp(`(path: |, |\\[)'/?${path}[/']`).test(routes),
      to,
    ).toBe(true);
    expect(ROOM_KEYWORDS[key].length, to).toBeGreaterThan(3);
  }
});
