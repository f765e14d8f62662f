import { expect, test } from 'vitest';
import { displayName, initialsOf } from './person.ts';

test.each([
  ['Ana Maria Souza', 'ana@razao.com', 'AS'],
  ['Ana', 'ana@razao.com', 'A'],
  ['  ', 'rui@razao.com', 'RU'],
  [null, 'rui@razao.com', 'RU'],
  ['émile zola', 'e@z.fr', 'ÉZ'],
])('the initials of %s <%s> are %s', (name, email, initials) => {
  expect(initialsOf(name, email)).toBe(initials);
});

test.each([
  ['Ana Souza', 'ana@razao.com', 'Ana Souza'],
  [null, 'ana@razao.com', 'ana'],
  ['', '', 'User'],
])('%s <%s> is shown as %s', (name, email, shown) => {
  expect(displayName(name, email, 'User')).toBe(shown);
});
