import { readProgrammes } from '#reference/programmes.ts';
import { REPORT_FORMATS, type ReportFormatId } from '#reports/formats.ts';
import { sampleDocument } from '#reports/testing/sample-document.ts';
import { documentIn, prepared } from '#usecases/report/preparing.ts';
import { largeBasis } from '#usecases/testing/large-basis.ts';
import { describe, expect, it } from 'vitest';
import { composeReport, prepareReport } from './compose-aside.ts';
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
      const here = JSON.stringify(documentIn({ compose: { ...asked, basis: largeBasis() } }, reportWordsIn));
      for (const basis of [largeBasis(), JSON.stringify(largeBasis())])
        expect(JSON.stringify(await composeReport({ compose: { ...asked, basis } }))).toBe(here);
    },
  );

  it.each(Object.keys(REPORT_FORMATS) as ReportFormatId[])(
    'is made ready aside to the byte as it is here, as a draft and as an issue, for %s',
    async (format) => {
      const compose = {
        settings: settings('pt-BR', ALL),
        number: 'R-0007',
        basis: JSON.stringify(largeBasis()),
      };
      const record = JSON.stringify({ document: documentIn({ compose }, reportWordsIn) });
      const links = { origin: 'https://razao.example', reportId: 'a-report', number: 'R-0007' };
      for (const source of [{ compose }, { record }]) {
        const file = {
          source,
          format,
          links,
          logo: { type: 'image/png', bytes: new Uint8Array([1, 2]) },
        } as const;
        const aside = await prepareReport(file);
        expect(Buffer.from(aside).equals(Buffer.from(await prepared(file, reportWordsIn)))).toBe(true);
      }
    },
    60_000,
  );

  it('of too many rows is refused aside by the code that it has here', async () => {
    const record = JSON.stringify({ document: sampleDocument({ rows: 40_001 }) });
    const file = { source: { record }, format: 'docx', links: null, logo: null } as const;
    await expect(prepareReport(file)).rejects.toMatchObject({ code: 'report.too_large' });
  });

  it('is a fault where its figures are none, and the next one is composed all the same', async () => {
    const asked = { settings: settings('en', ALL), number: null };
    const wrong = { ...asked, basis: '{"format":2}'.padEnd(900_000) };
    await expect(composeReport({ compose: wrong })).rejects.toThrow(/ZodError/);
    const right = { ...asked, basis: largeBasis() };
    expect((await composeReport({ compose: right })).number).toBeNull();
  });
});
