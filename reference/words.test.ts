import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAliases, readKinds } from './library-tables.ts';
import { readSearchWords } from './search-words.ts';
import { readRows } from './tables.ts';

const kinds = readKinds();
const rows = [...readAliases(kinds), ...readSearchWords(kinds)];

/** Case, accents and punctuation do not tell words apart. */
const folded = (words: string): string =>
  words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ').trim();
/** The same thing in a boiler and in a vehicle, or paid by us and by others, is one subject. */
const subject = (kind: string): string => kind.slice(kind.indexOf('.') + 1);

describe('the words of the kinds', () => {
  it('give every kind words of both languages', () => {
    const told = new Set(rows.map(({ kind, lang }) => `${kind} ${lang}`));
    const silent = Object.keys(kinds).flatMap((kind) => ['pt', 'en'].map((lang) => `${kind} ${lang}`).filter((one) => !told.has(one)));
    expect(silent).toEqual([]);
  });

  it('mean one subject each, but for those that are marked as ambiguous', () => {
    const ambiguous = readRows('activities/ambiguous.csv', z.strictObject({ alias: z.string(), kinds: z.string() }));
    const marked = new Map(ambiguous.map(({ value }) => [value.alias, value.kinds]));
    const meant = Map.groupBy(rows, ({ alias }) => folded(alias));
    const found = [...meant].flatMap(([alias, same]) => {
      const own = [...new Set(same.map(({ kind }) => kind))].sort();
      return new Set(own.map(subject)).size > 1 ? [[alias, own.join(' ')]] : [];
    });
    expect(new Map(found as [string, string][])).toEqual(marked);
  });
});
