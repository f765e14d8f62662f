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
    `trial,1,T-1,"'=1+1, ""x""",9,required,-2.50,t CO2e,,,,,,,,,,,,,2025-01-01,2025-12-31,,,,https://razao.example/reports?at=trial/T-1`,
  );
  expect(end).toBe('');
});
