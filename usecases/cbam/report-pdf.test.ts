import { expect, it } from 'vitest';
import { writePdf } from '#reports/pdf/write-pdf.ts';
import { optionsIn } from '#reports/testing/documents.ts';
import { openPdf } from '#reports/testing/pdf-pages.ts';
import { cbamCalculate } from './calculate.contract.ts';
import { operatorReport } from './report.ts';

const NOW = '2026-11-27T12:00:00.000Z';
/** Spaces and places to break are no part of what is said. */
const plain = (text: string) => text.replace(/[\u200b\s]+/g, '');

it('the operator’s report as PDF says that it is a draft on every page, and tells each of the 35 points', async () => {
  const report = operatorReport(cbamCalculate.input.parse(cbamCalculate.example), NOW);
  if (report.status !== 'composed') throw new Error('not composed');
  const { texts } = await openPdf(await writePdf(report.document, { ...optionsIn('en'), links: null }));
  for (const text of texts) expect(text).toMatch(/draft/i);
  const said = plain(texts.join(' '));
  for (const { number, title } of report.points) expect(said).toContain(plain(`${number}. ${title}`));
}, 120_000);
