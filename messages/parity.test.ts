import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRACE_LABELS, TRACE_REASONS } from '#engine/trace.ts';
import { PROBLEM_CODES } from '#engine/problem-codes.ts';
import { describe, expect, test } from 'vitest';

type Words = { [key: string]: string | string[] | Words };

const FOLDER = import.meta.dirname;
const LOCALES = ['pt-BR', 'en'] as const;
const rooms = readdirSync(join(FOLDER, 'pt-BR')).toSorted();

function words(locale: string, room: string): Map<string, string> {
  const flat = new Map<string, string>();
  function walk(value: Words | Words[string], path: string): void {
    if (typeof value === 'string') flat.set(path, value);
    // A list holds ways to say one thing: how many, and what each names, is each language's own business.
    else if (Array.isArray(value)) flat.set(path, value.join(' ').replace(/[{}]/g, ''));
    else for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key);
  }
  walk(JSON.parse(readFileSync(join(FOLDER, locale, room), 'utf8')) as Words, '');
  return flat;
}

// `{{name}}`, `{name}` and `{name, plural, …}`, but not the words of a plural's branch: `one {cylinder}`.
const PLACEHOLDER = /(?<!\b(?:zero|one|two|few|many|other|=\d+) ?)\{+\s*(\w+)\s*[},]/g;

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name))].toSorted((one, other) =>
    (one ?? '').localeCompare(other ?? ''),
  );

test('both languages have the same rooms', () => {
  expect(readdirSync(join(FOLDER, 'en')).toSorted()).toEqual(rooms);
  expect(rooms.length).toBeGreaterThan(5);
});

describe.each(rooms)('%s', (room) => {
  const [portuguese, english] = LOCALES.map((locale) => words(locale, room)) as [
    Map<string, string>,
    Map<string, string>,
  ];

  test('has the same keys in both languages', () => {
    expect([...english.keys()].toSorted()).toEqual([...portuguese.keys()].toSorted());
  });

  test('names the same values in both languages', () => {
    for (const [key, text] of portuguese)
      expect([key, placeholders(english.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  });

  test('leaves no text empty', () => {
    for (const [key, text] of [...portuguese, ...english])
      expect([key, text.trim() !== '']).toEqual([key, true]);
  });
});

test('every label and reason of a trace has its words', () => {
  const trace = words('pt-BR', 'trace.json');
  for (const label of TRACE_LABELS) expect(trace.has(`labels.${label}`), label).toBe(true);
  for (const reason of TRACE_REASONS) expect(trace.has(`reasons.${reason}`), reason).toBe(true);
});

test('every problem of the engine has its sentence', () => {
  const problems = words('pt-BR', 'problems.json');
  for (const code of PROBLEM_CODES) expect(problems.has(code), code).toBe(true);
});
