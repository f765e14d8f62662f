import { UNTOLD_CODES } from '#engine/report/backing.ts';
import { readProgrammes } from '#reference/programmes.ts';
import type { ReportDocument } from '#reports/document.ts';
import { reportWordsIn } from '#server/report_words.ts';
import { largeBasis } from '../testing/large-basis.ts';
import { describe, expect, it } from 'vitest';
import type { KeptBasis } from './basis-shape.ts';
import { composeReport } from './compose.ts';

const programmes = [...readProgrammes().values()];

function documentOf(basis: KeptBasis, language: 'pt-BR' | 'en'): ReportDocument {
  return composeReport({
    words: reportWordsIn(language),
    language,
    basis,
    programmes,
    given: { net_revenue: { value: '12.5', unit: 'R$' } },
    texts: {},
    title: 'GHG',
    number: null,
  });
}

const numbers = ({ datapoints }: ReportDocument) =>
  datapoints.filter(({ value, unit }) => value !== null && unit !== null);

it.each(['pt-BR', 'en'] as const)(
  'every reason why something is not told has its words, in %s',
  (language) => {
    const words = reportWordsIn(language);
    for (const code of UNTOLD_CODES) expect(words.has(`untold.${code}`), code).toBe(true);
  },
);

describe.each(['pt-BR', 'en'] as const)('what stands behind the figures, in %s', (language) => {
  it('is told of every number of every programme, or the reason why it is not', () => {
    const points = numbers(documentOf(largeBasis(), language));
    expect(points.length).toBeGreaterThan(300);
    for (const { quality, uncertainty, evidence, rounding, code, lines } of points) {
      expect(rounding, code).toMatchObject({ mode: 'half_even', significant: 8 });
      for (const told of [quality, uncertainty, evidence])
        expect(told && ('reason' in told ? told.reason.text : true), code).toBeTruthy();
      if (evidence && 'evidenced' in evidence) expect(evidence.lines, code).toBe(lines);
    }
  });

  it('stands in one table of the totals, with how it is to be read under it', () => {
    const { chapters } = documentOf(largeBasis(), language);
    const tables = chapters.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'table' && block.table.id === 'backing' ? [block.table] : [],
      ),
    );
    expect(tables).toHaveLength(1);
    expect(tables[0]?.rows.map(({ key }) => key)).toEqual([
      'scope1',
      'scope2_location',
      'scope3',
      'all_scopes',
    ]);
    expect(tables[0]?.note).toContain('IPCC');
  });

  it('is said nowhere of figures of before it was kept: such a document stays what it was', () => {
    const { backing: _backing, ...before } = largeBasis();
    const document = documentOf(before, language);
    const now = documentOf(largeBasis(), language);
    for (const point of document.datapoints)
      for (const field of ['quality', 'uncertainty', 'evidence', 'rounding'])
        expect(point).not.toHaveProperty(field);
    const bare = now.datapoints.map(
      ({ quality: _q, uncertainty: _u, evidence: _e, rounding: _r, ...point }) => point,
    );
    expect(document.datapoints).toEqual(bare);
    expect(JSON.stringify(document.chapters)).not.toContain('"backing"');
  });
});
