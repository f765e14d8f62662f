import { readProgrammes } from '#reference/programmes.ts';
import { composed } from '#usecases/report/composing.ts';
import { largeBasis } from '#usecases/testing/large-basis.ts';
import { describe, expect, it } from 'vitest';
import { composeReport } from './compose-aside.ts';
import { reportWordsIn } from './report_words.ts';

const settings = (language: 'pt-BR' | 'en', programmes: readonly string[]) => ({
  programmes: [...programmes],
  language,
  given: {},
  texts: { summary: 'Emissões de 2025.' },
});
const ALL = [...readProgrammes().keys()];

describe('a large report', () => {
  it.each(['pt-BR', 'en'] as const)(
    'is composed aside to the letter as it is here, in %s',
    async (language) => {
      const asked = { settings: settings(language, ALL), number: 'R-0007' };
      const here = JSON.stringify(composed({ ...asked, basis: largeBasis() }, reportWordsIn));
      for (const basis of [largeBasis(), JSON.stringify(largeBasis())])
        expect(JSON.stringify(await composeReport({ ...asked, basis }))).toBe(here);
    },
  );

  it('is a fault where its figures are none, and the next one is composed all the same', async () => {
    const asked = { settings: settings('en', ALL), number: null };
    await expect(composeReport({ ...asked, basis: '{"format":2}'.padEnd(900_000) })).rejects.toThrow(
      /ZodError/,
    );
    expect((await composeReport({ ...asked, basis: largeBasis() })).number).toBeNull();
  });
});
