import { describe, expect, it } from 'vitest';
import { readUnit } from '#engine/quantity.ts';
import english from '#messages/en/terms.json' with { type: 'json' };
import portuguese from '#messages/pt-BR/terms.json' with { type: 'json' };
import { unitOf } from '../words/words.ts';

const UNIT = 'unit.';

/** The units that people read by another name than their code, as a file that is exported has them. */
function written(terms: Readonly<Record<string, string>>) {
  return Object.entries(terms).flatMap(([key, name]) => {
    const code = key.slice(UNIT.length);
    return key.startsWith(UNIT) && readUnit(code).ok ? [{ code, name }] : [];
  });
}

describe.each([
  { language: 'pt-BR', terms: portuguese },
  { language: 'en', terms: english },
])('a sheet that was exported in $language', ({ terms }) => {
  it.each(written(terms))('brings `$name` back as $code', ({ code, name }) => {
    const read = readUnit(name);
    expect(read.ok ? read.value.code : unitOf(name)).toBe(code);
  });
});
