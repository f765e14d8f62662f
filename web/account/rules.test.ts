import { expect, test } from 'vitest';
import { cleanEmail, domainOf, isEmail, isPassword } from './rules.ts';

test('an address is trimmed and freed of control characters and <>"\'&\\/', () => {
  expect(cleanEmail('  ana<>"\'&\\/@razao.com.br\u0007 ')).toBe('ana@razao.com.br');
});

test.each([
  ['a@b.c', true],
  ['a@bc', false],
  ['@b.c', false],
  ['ana maria@b.com', false],
  [`${'a'.repeat(248)}@b.com`, true],
  [`${'a'.repeat(249)}@b.com`, false],
  ['a<b@c.com', false],
])('%s is an address: %s', (text, good) => {
  expect(isEmail(text)).toBe(good);
});

test.each([
  ['Abcdefg1', true],
  ['Abcdef1', false],
  ['abcdefg1', false],
  ['ABCDEFG1', false],
  ['Abcdefgh', false],
  [`Aa1${'x'.repeat(125)}`, true],
  [`Aa1${'x'.repeat(126)}`, false],
])('%s is a password: %s', (text, good) => {
  expect(isPassword(text)).toBe(good);
});

test.each([
  ['ana@Acme.com.br', 'acme.com.br'],
  [' acme.com.br ', 'acme.com.br'],
  ['aço-forte.ind.br', 'aço-forte.ind.br'],
  ['acme', null],
  ['ana@', null],
  ['-acme.com', null],
  ['', null],
])('the domain of "%s" is %s', (text, domain) => {
  expect(domainOf(text)).toBe(domain);
});
