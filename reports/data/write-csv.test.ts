import { expect, it } from 'vitest';
import { documentWith, optionsIn } from '../testing/documents.ts';
import { writeCsv } from './write-csv.ts';

it('every datapoint is a line, exact, and none of its texts is a formula; the last cell leads to its reason', async () => {
  const [first] = documentWith({ chapters: 1 }).datapoints;
  const document = {
    ...documentWith({ chapters: 1 }),
    datapoints: [{ ...first!, label: '=1+1, "x"', value: '-2.50' }],
  };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await writeCsv(document, optionsIn('en')),
  );
  const [head, line, end] = text.split('\r\n');
  expect(head?.startsWith('\uFEFFprogramme,edition,code')).toBe(true);
  expect(line).toBe(
    `trial,1,T-1,"'=1+1, ""x""",9,required,-2.50,t CO2e,,,,,,,,,,,,,2025-01-01,2025-12-31,,,,,,,,,,,,,,,,,https://razao.example/reports?at=trial/T-1`,
  );
  expect(end).toBe('');
});

it('says what stands behind a figure and how it is rounded, or the code of the reason why it is not told', async () => {
  const [first] = documentWith({ chapters: 1 }).datapoints;
  const point = {
    ...first!,
    quality: { points: '2.75', grade: 'good' as const, rated: 3, lines: 4 },
    uncertainty: { reason: { code: 'uncertainty_gwp', text: 'On AR5 only.' } },
    evidence: { evidenced: 2, lines: 4, share: '0.5' },
    rounding: { mode: 'half_even' as const, places: 3, significant: 8 },
  };
  const document = { ...documentWith({ chapters: 1 }), datapoints: [point] };
  const [head = '', line = ''] = new TextDecoder()
    .decode(await writeCsv(document, { links: null }))
    .split('\r\n');
  const values = line.split(',');
  const told = Object.fromEntries(head.split(',').map((column, at) => [column, values[at]]));
  expect(told).toMatchObject({
    quality_points: '2.75',
    quality_grade: 'good',
    rated_lines: '3',
    quality_reason: '',
    uncertainty_minus_percent: '',
    uncertainty_reason: 'uncertainty_gwp',
    evidenced_lines: '2',
    evidenced_share: '0.5',
    evidence_reason: '',
    rounding_mode: 'half_even',
    rounding_places: '3',
    rounding_significant: '8',
  });
});
