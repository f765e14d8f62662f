import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PROBLEM_CODES } from '#engine/problem-codes.ts';
import { refusalsByConstraint } from '#usecases/database-refusal.ts';
import { describe, expect, it } from 'vitest';
import englishProblems from './en/problems.json' with { type: 'json' };
import englishRefusals from './en/refusals.json' with { type: 'json' };
import portugueseProblems from './pt-BR/problems.json' with { type: 'json' };
import portugueseRefusals from './pt-BR/refusals.json' with { type: 'json' };

type Catalogue = Readonly<Record<string, string>>;

const catalogues: readonly (readonly [name: string, pt: Catalogue, en: Catalogue])[] = [
  ['refusals', portugueseRefusals, englishRefusals],
  ['problems', portugueseProblems, englishProblems],
];

const root = fileURLToPath(new URL('../', import.meta.url));

describe('the sentences of refusals and problems', () => {
  it.each(catalogues)('%s say the same codes in both languages, with the same parameters', (_, pt, en) => {
    expect(Object.keys(pt)).toEqual(Object.keys(en));
    for (const code of Object.keys(pt)) expect(parameters(pt[code]), code).toEqual(parameters(en[code]));
  });

  it.each(['pt-BR', 'en'])(
    'stand once for each code in %s: of two the first would be said by nobody',
    (language) => {
      for (const name of ['refusals', 'problems']) {
        const text = readFileSync(`${root}messages/${language}/${name}.json`, 'utf8');
        const codes = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, code]) => code);
        expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
      }
    },
  );

  it.each(catalogues)('%s are one or more whole sentences', (_, pt, en) => {
    for (const sentence of [...Object.values(pt), ...Object.values(en)])
      expect(sentence).toMatch(/^\S.+[.]$/);
  });

  it('has a sentence for every problem the engine can name', () => {
    for (const code of PROBLEM_CODES) expect(Object.keys(englishProblems)).toContain(code);
  });

  it('has a sentence for every refusal that the server code can answer', () => {
    const codes = refusalCodes();
    expect(codes.size).toBeGreaterThan(25);
    for (const code of codes) expect(Object.keys(englishRefusals), code).toContain(code);
  });
});

function parameters(sentence: string | undefined): string[] {
  return [...(sentence ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();
}

/** Codes in `new Refused('…')`, `refusalResponse(…, '…')` and the table of database constraints. */
function refusalCodes(): Set<string> {
  const codes = new Set<string>();
  for (const floor of ['usecases', 'server', 'assistant']) {
    for (const path of readdirSync(`${root}${floor}`, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
      const source = readFileSync(`${root}${floor}/${path}`, 'utf8');
      const found = source.matchAll(
        /(?:new Refused\(\s*|refusalResponse\([^,]+,\s*)'([a-z_]+(?:\.[a-z_]+)+)'/g,
      );
      for (const match of found) codes.add(match[1] ?? '');
    }
  }
  for (const [code] of Object.values(refusalsByConstraint)) codes.add(code);
  return codes;
}
