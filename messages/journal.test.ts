import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as contracts from '#usecases/contracts.ts';
import english from './en/journal.json' with { type: 'json' };
import portuguese from './pt-BR/journal.json' with { type: 'json' };

const USECASES = join(import.meta.dirname, '../usecases');
const CONTRACT = /name: '([\w.]+)',\s+sentence:[\s\S]*?effect: '(\w+)'/g;

const offered = Object.values(contracts).flatMap((value) =>
  typeof value === 'object' && 'effect' in value && value.effect !== 'read' ? [value.name] : [],
);
/** Verbs that no door offers: the server itself calls them, and they leave lines as well. */
const inner = globSync('**/*.ts', { cwd: USECASES })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => [...readFileSync(join(USECASES, path), 'utf8').matchAll(CONTRACT)])
  .flatMap(([, name, effect]) => (name === undefined || effect === 'read' ? [] : [name]));
const SERVER = join(import.meta.dirname, '../server');
/** What commands of an installation write themselves, without a verb. */
const commanded = globSync('**/*.ts', { cwd: SERVER }).flatMap((path) =>
  [...readFileSync(join(SERVER, path), 'utf8').matchAll(/null, '([\w.]+)', 'job'/g)].map(([, name]) => name),
);
/** Reading leaves no line. */
const journalled = [...new Set([...offered, ...inner, ...commanded])].map((name) => `verb.${name}`);

it('tells every verb that leaves a line in a sentence of both languages', () => {
  expect(offered.length).toBeGreaterThan(80);
  expect(inner).toContain('message.send');
  expect(commanded).toContain('organization.move');
  expect(journalled.filter((key) => !(key in english))).toEqual([]);
  expect(journalled.filter((key) => !(key in portuguese))).toEqual([]);
});

it('has no sentence of a verb that leaves no line', () => {
  const told = Object.keys(english).filter((key) => key.startsWith('verb.'));
  expect(told.filter((key) => !journalled.includes(key))).toEqual([]);
});
