import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import english from '../../../messages/en/factors.json' with { type: 'json' };
import portuguese from '../../../messages/pt-BR/factors.json' with { type: 'json' };

const FOLDER = 'reference/factors';

it.each([
  ['pt-BR', portuguese],
  ['en', english],
] as const)('no two tables of factors have one name in the list that one chooses from (%s)', (_, words) => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((one) => one.isDirectory());
  const named = folders.map(({ name: key }) => {
    const edition = readdirSync(`${FOLDER}/${key}`)[0] ?? '';
    const card = JSON.parse(readFileSync(`${FOLDER}/${key}/${edition}/source.json`, 'utf8')) as {
      publisher: string;
    };
    return (words as Readonly<Record<string, string>>)[`table.${key}`] ?? card.publisher;
  });
  expect(new Set(named).size).toBe(named.length);
});
