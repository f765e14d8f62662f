/**
 * A report of an inventory of 100,000 lines as files: composed from its figures by every programme, printed by a process of its own.
 * What the process takes is read from the system while it lives.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { openPdf } from '#reports/testing/pdf-pages.ts';
import { writePdf } from '#reports/pdf/write-pdf.ts';
import { optionsIn } from '#reports/testing/documents.ts';
import type { ReportDocument } from '#reports/document.ts';
import { readProgrammes } from '#reference/programmes.ts';
import { reportWordsIn } from '#server/report_words.ts';
import { composeReport } from '#usecases/report/compose.ts';
import { largeBasis } from '#usecases/testing/large-basis.ts';

export interface ReportFilesBench {
  readonly composeMs: number;
  readonly pdfMs: number;
  readonly peakMegabytes: number;
  readonly pages: number;
  readonly charts: number;
  /** Bytes at which two runs differ. */
  readonly differing: number;
}

/** The document of every programme. */
export function largeReport(language: 'pt-BR' | 'en'): ReportDocument {
  return composeReport({
    words: reportWordsIn(language),
    language,
    title: language === 'en' ? 'Inventory 2025' : 'Inventário 2025',
    programmes: [...readProgrammes().values()],
    basis: largeBasis(),
    number: 'R-0001',
    given: {},
    texts: { summary: 'Emissões de 2025.', methods: 'Fatores publicados.' },
  });
}

/** Takes about ten seconds. */
export async function benchReportFiles(): Promise<ReportFilesBench> {
  const began = performance.now();
  const document = largeReport('pt-BR');
  const composeMs = performance.now() - began;
  const peak = peakOfChildren();
  const printing = performance.now();
  const first = await writePdf(document, optionsIn('pt-BR'));
  const pdfMs = performance.now() - printing;
  const peakMegabytes = peak.stop();
  const second = await writePdf(document, optionsIn('pt-BR'));
  const { pages } = await openPdf(first);
  const sections = document.chapters.flatMap((chapter) => [chapter, ...(chapter.chapters ?? [])]);
  const charts = sections.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'chart').length;
  const differing =
    first.filter((byte, at) => byte !== second[at]).length + Math.abs(first.length - second.length);
  return { composeMs, pdfMs, peakMegabytes, pages, charts, differing };
}

/** The most memory that a process started by this one has held, as Linux counts it; elsewhere none is told. */
function peakOfChildren(): { readonly stop: () => number } {
  let most = 0;
  const look = setInterval(() => {
    try {
      for (const thread of readdirSync('/proc/self/task')) {
        const children = readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' ');
        for (const child of children.filter((one) => one !== '')) {
          const status = readFileSync(`/proc/${child}/status`, 'utf8');
          most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
        }
      }
    } catch {
      // It ended while it was looked at.
    }
  }, 10);
  return {
    stop: () => {
      clearInterval(look);
      return most;
    },
  };
}
