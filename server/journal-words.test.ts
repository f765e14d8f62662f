import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useCases } from '#usecases/list.ts';

it.each(['pt-BR', 'en'])('everything that an organization’s journal may tell has words in %s', (locale) => {
  const file = new URL(`../messages/${locale}/journal.json`, import.meta.url);
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const told = useCases.filter(({ contract }) => contract.effect !== 'read' && contract.access === 'member');
  expect(told.length).toBeGreaterThan(50);
  expect(told.flatMap(({ contract }) => (words[`verb.${contract.name}`] ? [] : [contract.name]))).toEqual([]);
});
